"""The journal of an imported episode, from which a session replays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from annotator.domain.formats.episodes.record import EpisodeAction, ReleasedEpisode
from annotator.environments.selectors import session_folder
from annotator.episodes.models import Submission
from workers.sessions.journal import Journal, JournalStep


def write_journal(submission: Submission, episode: ReleasedEpisode, png: Callable[[str], bytes]) -> None:
    """Write the steps of an imported episode as its session would have; `png` reads a picture by its name.

    What was not exported is unknown: the elements after a step and where tooltips were are not compared.
    """
    folder = session_folder(submission.episode.session_id)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    journal = Journal(folder)
    try:
        for _, action in list(episode.actions)[len(journal.steps) :]:
            before = journal.keep_picture(png(action.before.name)) if action.before else ""
            after = journal.keep_picture(png(action.after.name)) if action.after else ""
            journal.append(_step(action, before, after))
    finally:
        journal.close()


def _step(action: EpisodeAction, before: str, after: str) -> JournalStep:
    elements: tuple[dict[str, Any], ...] = tuple(map(dict, action.elements))
    return JournalStep(
        number=0,
        kind=action.kind,
        script=action.script,
        started_at=action.started_at,
        ended_at=action.ended_at,
        point=action.point,
        end=action.end,
        path=action.path,
        before=before,
        after=after,
        tree="",
        elements=elements,
        surroundings=tuple(map(dict, action.surroundings)),
        address=action.address,
        title=action.title,
        source=action.source,
        digest_before="",
        digest_after="",
        focus_after=None,
        still=bool(after),
        volatile=(),
    )
