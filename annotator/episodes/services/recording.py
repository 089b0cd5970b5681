"""Records the steps of an episode as the session manager reports them."""

import hashlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any

from django.db import transaction

from annotator.environments.models import Session
from annotator.episodes.models import Episode, EpisodeStep, EpisodeVideo, StepPicture
from annotator.episodes.selectors import episode_recorded_in, episode_with
from annotator.files.content import keep, keep_file
from annotator.screens.services.pictures import thumbnail_of


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """A step of a session; `number` counts from 1 within it. Pictures are PNG, `tree` is JSON; they may be empty.

    The other fields are those of `models.EpisodeStep`.
    """

    number: int
    kind: str
    script: str
    started_at: float
    ended_at: float
    before: bytes
    after: bytes
    point: tuple[int, int] | None = None
    end: tuple[int, int] | None = None
    path: tuple[tuple[float, int, int], ...] = ()
    elements: tuple[dict[str, Any], ...] = ()
    surroundings: tuple[dict[str, Any], ...] = ()
    source: str = ""
    tree: bytes = b""
    address: str = ""
    title: str = ""


def record_step(*, session: Session, step: RecordedStep) -> EpisodeStep | None:
    """The step as a row of the episode that the session records; sent twice it is recorded once.

    None where the session records no episode: a maintainer tries an environment.
    """
    known = EpisodeStep.objects.filter(session=session, number=step.number).first()
    if known is not None:
        return known
    episode = episode_recorded_in(session)
    if episode is None:
        return None
    files = {
        "before": keep_step_picture(step.before),
        "after": keep_step_picture(step.after),
        "tree": keep("step-trees", "json", step.tree) if step.tree else "",
    }
    with transaction.atomic():
        Episode.objects.select_for_update().get(pk=episode.pk)
        known = EpisodeStep.objects.filter(session=session, number=step.number).first()
        return known or _create(episode, session, step, files)


def _create(episode: Episode, session: Session, step: RecordedStep, files: dict[str, Any]) -> EpisodeStep:
    last = episode.steps.order_by("-index").values_list("index", flat=True).first()
    facts = {name: getattr(step, name) for name in step.__slots__ if name not in files}
    index = 0 if last is None else last + 1
    return EpisodeStep.objects.create(episode=episode, session=session, index=index, **facts, **files)


def record_video(*, session: Session, path: Path, started_at: float | None) -> EpisodeVideo | None:
    """The video at `path` as a row of the episode that the session records; sent twice it is recorded once.

    None where the session recorded no episode. Raises OSError.
    """
    known = EpisodeVideo.objects.filter(session=session).first()
    episode = episode_with(session)
    if known is not None or episode is None:
        return known
    with path.open("rb") as file:
        return keep_video(episode=episode, session=session, file=file, started_at=started_at)


def keep_video(*, episode: Episode, session: Session, file: IO[bytes], started_at: float | None = None) -> EpisodeVideo:
    """The row of a video of the episode, whose file is stored once for each content. Raises DiskFull."""
    name = keep_file("videos", "webm", file)
    facts = {"episode": episode, "file": name, "size": file.tell(), "started_at": started_at}
    return EpisodeVideo.objects.get_or_create(session=session, sha256=PurePosixPath(name).stem, defaults=facts)[0]


def keep_step_picture(png: bytes) -> StepPicture | None:
    """The row of a picture, which is stored once for each content; None for no picture."""
    if not png:
        return None
    digest = hashlib.sha256(png).hexdigest()
    known = StepPicture.objects.filter(sha256=digest).first()
    if known is not None:
        return known
    thumbnail, width, height = thumbnail_of(png)
    files = {"file": keep("steps", "png", png), "thumbnail": keep("step-thumbnails", "png", thumbnail)}
    facts = {**files, "width": width, "height": height}
    return StepPicture.objects.get_or_create(sha256=digest, defaults=facts)[0]
