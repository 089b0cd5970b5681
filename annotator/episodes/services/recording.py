"""Records the steps of an episode as the session manager reports them."""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any

from django.db import transaction

from annotator.environments.models import Session
from annotator.episodes.models import Episode, EpisodeStep, EpisodeVideo, StepPicture
from annotator.episodes.selectors import episode_recorded_in, episode_with, recorded_numbers
from annotator.files.content import keep, keep_file
from annotator.screens.services.pictures import thumbnail_of

FILES = {"before", "after", "tree"}


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


def record_steps(*, session: Session, steps: Sequence[RecordedStep]) -> None:
    """Records steps as rows of the episode that the session records, in their order; sent twice, each is one row.

    Nothing is recorded where the session records no episode: a maintainer tries an environment.
    """
    episode = episode_recorded_in(session)
    if episode is None:
        return
    pictures = keep_step_pictures({png for step in steps for png in (step.before, step.after) if png})
    trees = {tree: keep("step-trees", "json", tree) for tree in {step.tree for step in steps if step.tree}}
    with transaction.atomic():
        Episode.objects.select_for_update().get(pk=episode.pk)
        known_numbers = recorded_numbers(session)
        last = episode.steps.order_by("-index").values_list("index", flat=True).first()
        new_steps = [step for step in steps if step.number not in known_numbers]
        EpisodeStep.objects.bulk_create(
            EpisodeStep(
                episode=episode,
                session=session,
                index=index,
                before=pictures.get(step.before),
                after=pictures.get(step.after),
                tree=trees.get(step.tree, ""),
                **{name: getattr(step, name) for name in step.__slots__ if name not in FILES},
            )
            for index, step in enumerate(new_steps, 0 if last is None else last + 1)
        )


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


def keep_step_picture(png: bytes) -> StepPicture:
    """The row of a picture, which is stored once for each content."""
    return keep_step_pictures((png,))[png]


def keep_step_pictures(pngs: Collection[bytes]) -> dict[bytes, StepPicture]:
    """The rows of pictures, which are stored once for each content, by their bytes."""
    digests = {png: hashlib.sha256(png).hexdigest() for png in pngs}
    known_rows = _pictures_by_digest(digests.values())
    new_rows = [_new_picture(digest, png) for png, digest in digests.items() if digest not in known_rows]
    if new_rows:
        StepPicture.objects.bulk_create(new_rows, ignore_conflicts=True)
        known_rows = _pictures_by_digest(digests.values())
    return {png: known_rows[digest] for png, digest in digests.items()}


def _pictures_by_digest(digests: Iterable[str]) -> dict[str, StepPicture]:
    return {picture.sha256: picture for picture in StepPicture.objects.filter(sha256__in=digests)}


def _new_picture(digest: str, png: bytes) -> StepPicture:
    thumbnail, width, height = thumbnail_of(png)
    files = {"file": keep("steps", "png", png), "thumbnail": keep("step-thumbnails", "png", thumbnail)}
    return StepPicture(sha256=digest, width=width, height=height, **files)
