"""The tasks of an unpacked release in the format `episodes`: what sessions start from, how they are judged."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from annotator.domain.clean_text import load_json
from annotator.domain.formats.episodes.record import KeptFile, ReleasedEpisode, episode_from_json
from annotator.domain.outcomes.checks import OutcomeCheck
from annotator.domain.outcomes.reading import read_checks
from annotator.domain.session_programs import SessionProgram
from annotator.domain.splits import SPLITS, Split
from workers.sessions.specification import SessionLimits, SessionSpecification


class BadRelease(ValueError):  # noqa: N818 - a folder that holds no such task, with the reason as a sentence
    """A folder that cannot be read as a release of episodes, or that lacks what is asked for."""


@dataclass(frozen=True, slots=True)
class ReleasedTask:
    """A task of a release: its episode, the outcome checks, and the folder that its files are in."""

    folder: Path
    episode: ReleasedEpisode
    checks: tuple[OutcomeCheck, ...]

    def specification(self, programs: Mapping[str, SessionProgram], browser: str) -> SessionSpecification:
        """The session from the environment's seed.

        Raises BadRelease for a program that is not among `programs`, and for a seed that is not the released one.
        """
        environment = self.episode.environment
        kind: Literal["program", "browser"] = "browser" if environment.kind == "browser" else "program"
        program = programs.get(environment.program)
        if kind == "program" and program is None:
            raise BadRelease(f"The task needs the program “{environment.program}”; known are {', '.join(programs)}.")
        return SessionSpecification(
            kind=kind,
            command=program.command if program else (browser,),
            width=environment.width,
            height=environment.height,
            start=environment.start,
            seed=self._file(environment.seed) if environment.seed else None,
            hosts=environment.hosts,
            limits=SessionLimits(seconds=environment.time_limit),
        )

    def picture(self, digest: str) -> bytes | None:
        """The PNG with this SHA-256 that an outcome check names; None where the release has none."""
        path = self.folder / "images" / f"{digest}.png"
        return path.read_bytes() if path.is_file() else None

    def _file(self, kept: KeptFile) -> Path:
        path = self.folder / "seeds" / f"{kept.sha256}.zip"
        try:
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise BadRelease(f"{path} cannot be read: {error.strerror}") from None
        if digest != kept.sha256:
            raise BadRelease(f"{path} is not the seed that was released")
        return path


def read_tasks(folder: Path | str, splits: Sequence[Split] = SPLITS) -> Iterator[ReleasedTask]:
    """The tasks of these splits in the order of the release. Raises BadRelease."""
    root = Path(folder)
    if not any((root / f"{split}.jsonl").is_file() for split in SPLITS):
        raise BadRelease(f"{root} is no unpacked release in the format “episodes”")
    for path in (root / f"{split}.jsonl" for split in splits):
        if path.is_file():
            for number, line in enumerate(path.read_bytes().splitlines(), 1):
                yield _task(root, line, f"{path}, line {number}")


def read_task(folder: Path | str, episode_id: str) -> ReleasedTask:
    """The task with this id, as the release's lines give it. Raises BadRelease."""
    for task in read_tasks(folder):
        if task.episode.episode_id == episode_id:
            return task
    raise BadRelease(f"{folder} holds no episode “{episode_id}”")


def _task(root: Path, line: bytes, place: str) -> ReleasedTask:
    try:
        episode = episode_from_json(load_json(line))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise BadRelease(f"{place} is no episode: {error!r}") from None
    checks, problems = read_checks([dict(check) for check in episode.environment.checks])
    if problems:
        raise BadRelease(f"{place}: {problems[0].field}: {problems[0].message}")
    return ReleasedTask(root, episode, checks)
