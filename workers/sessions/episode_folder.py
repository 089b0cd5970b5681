"""An episode as a folder: what its session starts from (episode.json, seed.zip), and the journal of its steps."""

from __future__ import annotations

import hashlib
import json
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from annotator.domain.clean_text import load_json
from annotator.domain.geometry import Rect
from annotator.domain.masks import as_rows, read_masks
from annotator.domain.outcomes.checks import OutcomeCheck
from annotator.domain.outcomes.reading import as_json, read_checks
from workers.sessions.journal import STEPS, read_steps
from workers.sessions.replay_plan import ReplayPlan, begun_at, replay_steps
from workers.sessions.responses.recorded import RecordedResponses
from workers.sessions.responses.store import RESPONSES
from workers.sessions.specification import SessionSpecification

EPISODE, SEED = "episode.json", "seed.zip"


class BadEpisodeFolder(ValueError):  # noqa: N818 - a folder that holds no episode, with the reason as a sentence
    """A folder that cannot be read as an episode, or that already holds one."""


@dataclass(frozen=True, slots=True)
class EpisodeFacts:
    """What an episode's session starts from: a program by its key, or the browser at `start` where that is empty.

    `hosts` are those that the browser reached while it was recorded; a replay gets what they answered then. It does not
    compare the regions `masks`. `recorded_at` is when the recording began, in seconds since 1970; None where it is not
    known.
    """

    task: str
    program: str
    width: int
    height: int
    start: str = ""
    checks: tuple[OutcomeCheck, ...] = ()
    answer: str | None = None
    hosts: tuple[str, ...] = ()
    masks: tuple[Rect, ...] = ()
    recorded_at: float | None = None

    def specification(self, command: tuple[str, ...], seed: Path | None) -> SessionSpecification:
        """The session, run by `command`, without network, at the time of the recording."""
        kind: Literal["program", "browser"] = "program" if self.program else "browser"
        start, clock = self.start, self.recorded_at
        return SessionSpecification(kind, command, self.width, self.height, start=start, seed=seed, clock=clock)


def write_episode(folder: Path, facts: EpisodeFacts, seed: Path | None) -> None:
    """Begin an episode's folder. Raises BadEpisodeFolder where one is already, OSError."""
    if (folder / STEPS).exists() or (folder / EPISODE).exists():
        raise BadEpisodeFolder(f"{folder} already holds an episode; name another folder")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if seed is not None:
        shutil.copyfile(seed, folder / SEED)
    value = {
        "task": facts.task,
        "program": facts.program,
        "width": facts.width,
        "height": facts.height,
        "start": facts.start,
        "seed_sha256": _digest(folder / SEED) if seed is not None else None,
        "checks": as_json(facts.checks),
        "answer": facts.answer,
        "hosts": list(facts.hosts),
        "masks": as_rows(facts.masks),
        "recorded_at": time.time() if facts.recorded_at is None else facts.recorded_at,
    }
    (folder / EPISODE).write_text(json.dumps(value, indent=2) + "\n")


def read_episode(folder: Path) -> tuple[EpisodeFacts, Path | None]:
    """Return what the episode in a folder starts from, and its seed. Raises BadEpisodeFolder."""
    try:
        value = load_json((folder / EPISODE).read_bytes())
    except OSError as error:
        raise BadEpisodeFolder(f"{folder / EPISODE} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise BadEpisodeFolder(f"{folder / EPISODE} is no JSON: {error}") from None
    if not isinstance(value, dict):
        raise BadEpisodeFolder(f"{folder / EPISODE} holds no JSON object")
    return _facts(folder, value), _seed(folder, value.get("seed_sha256"))


def _facts(folder: Path, value: dict[str, Any]) -> EpisodeFacts:
    fields: dict[str, type] = {"task": str, "program": str, "width": int, "height": int, "start": str}
    for name, kind in fields.items():
        if not isinstance(value.get(name), kind):
            raise BadEpisodeFolder(f"{folder / EPISODE}: “{name}” is missing or of the wrong type")
    checks, problems = read_checks(value.get("checks", []))
    if problems:
        raise BadEpisodeFolder(f"{folder / EPISODE}: {problems[0].field}: {problems[0].message}")
    answer = value.get("answer")
    if answer is not None and not isinstance(answer, str):
        raise BadEpisodeFolder(f"{folder / EPISODE}: “answer” is neither a text nor null")
    hosts = value.get("hosts", [])
    if not isinstance(hosts, list) or not all(isinstance(host, str) for host in hosts):
        raise BadEpisodeFolder(f"{folder / EPISODE}: “hosts” is no list of texts")
    masks, problems = read_masks(value.get("masks", []), value["width"], value["height"])
    if problems:
        raise BadEpisodeFolder(f"{folder / EPISODE}: {problems[0].field}: {problems[0].message}")
    recorded_at = value.get("recorded_at")
    if recorded_at is not None and not isinstance(recorded_at, (int, float)):
        raise BadEpisodeFolder(f"{folder / EPISODE}: “recorded_at” is neither a number nor null")
    plain = {name: value[name] for name in fields}
    return EpisodeFacts(**plain, checks=checks, answer=answer, hosts=tuple(hosts), masks=masks, recorded_at=recorded_at)


def _seed(folder: Path, digest: object) -> Path | None:
    if digest is None:
        return None
    try:
        actual = _digest(folder / SEED)
    except OSError as error:
        raise BadEpisodeFolder(f"{folder / SEED} cannot be read: {error.strerror}") from None
    if actual != digest:
        raise BadEpisodeFolder(f"{folder / SEED} is not the seed that the episode was recorded with")
    return folder / SEED


def replay_plan(folder: Path, facts: EpisodeFacts) -> ReplayPlan:
    """Return what a replay of the episode performs and compares. Raises BadEpisodeFolder."""
    try:
        steps = replay_steps(read_steps(folder), folder)
    except OSError as error:
        raise BadEpisodeFolder(f"{error.filename} cannot be read: {error.strerror}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise BadEpisodeFolder(f"{folder / STEPS} cannot be read: {error!r}") from None
    return ReplayPlan(steps, facts.checks, facts.answer, facts.masks)


def recorded_responses(folder: Path, facts: EpisodeFacts) -> RecordedResponses | None:
    """Return what the hosts of the episode answered, and the clock and random numbers of its pages.

    None for desktop programs. Raises BadEpisodeFolder.
    """
    if facts.program:
        return None
    try:
        return RecordedResponses([folder], begun_at(folder))
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise BadEpisodeFolder(f"{folder / RESPONSES} cannot be read: {error!r}") from None


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
