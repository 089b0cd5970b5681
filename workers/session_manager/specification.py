"""A session's row as the specification and the replay plan that workers.sessions takes."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings

from annotator.datasets.selectors.hosts import hosts_opened_for
from annotator.domain.geometry import Rect
from annotator.domain.outcomes.checks import OutcomeCheck
from annotator.domain.outcomes.reading import read_checks
from annotator.environments.models import Environment, Kind, Purpose, Session
from annotator.environments.selectors import programs, session_folder
from annotator.episodes.models import StepPicture
from workers.programs.failure import AttemptFailed
from workers.sessions.journal import JournalStep, read_picture, read_steps
from workers.sessions.replay_plan import ReplayPlan, ReplayStep, begun_at, replay_step
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.recorded import RecordedResponses
from workers.sessions.responses.store import ResponseStore
from workers.sessions.specification import MEGABYTE, SessionLimits, SessionSpecification

VERSION_SECONDS = 10


def specification_of(session: Session) -> SessionSpecification:
    """Return what a session runs, with the seed as a file in its folder.

    Raises AttemptFailed when its program is no longer listed.
    """
    environment = session.environment
    is_browser = environment.kind == Kind.BROWSER
    program = None if is_browser else programs().get(environment.program)
    if not is_browser and program is None:
        raise AttemptFailed(f"this installation no longer lets sessions run {environment.program}")
    return SessionSpecification(
        kind="browser" if is_browser else "program",
        command=program.command if program else (settings.CHROMIUM_PATH,),
        width=environment.width,
        height=environment.height,
        start=environment.start,
        seed=_seed_file(session),
        # A replay gets what was recorded, and nothing else.
        hosts=() if session.purpose == Purpose.REPLAY else tuple(environment.hosts),
        private_hosts=hosts_opened_for(environment.dataset),
        limits=SessionLimits(
            seconds=environment.time_limit,
            idle_seconds=settings.SESSION_IDLE_SECONDS,
            memory=settings.SESSION_MEMORY * MEGABYTE,
        ),
        video=environment.video and session.purpose == Purpose.PERFORM,
        clock=_clock_of(session),
    )


def _clock_of(session: Session) -> float | None:
    """When the session that recorded what this one performs first was begun, else this one; seconds since 1970."""
    claimed_at = session.claimed_at
    with suppress(KeyError, TypeError, ValueError, IndexError):
        first = Session.objects.filter(pk__in=recorded_in(session)[:1]).values_list("claimed_at", flat=True)
        claimed_at = first.first() or claimed_at
    return claimed_at.timestamp() if claimed_at else None


def _seed_file(session: Session) -> Path | None:
    """The seed as a file of this machine: the storage may be another one's."""
    seed = session.environment.seed
    if seed is None:
        return None
    path = session_folder(session.pk) / "seed.zip"
    with seed.file.open("rb") as stored, path.open("wb") as file:
        shutil.copyfileobj(stored, file)
    return path


def versions_of(environment: Environment) -> dict[str, str]:
    """Return the versions of the Debian packages of the environment's program, by package."""
    listed = programs().get(environment.program)
    packages = ["chromium"] if environment.kind == Kind.BROWSER or listed is None else listed.package.split()
    command = ["dpkg-query", "--show", "--showformat", "${Package}=${Version}\\n", *packages]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=VERSION_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return {}
    return dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)


def plan_of(session: Session) -> ReplayPlan:
    """Return what a session performs before anything else; `session.replay` holds it as JSON.

    {"steps": [{"session": key, "number": of the step in that session's journal, "script": text}], "answer": text}.
    The checks are the environment's. Raises AttemptFailed for anything else, or where a journal lacks a step.
    """
    checks = checks_of(session.environment)
    try:
        parts = recorded_in(session)
        steps = _planned(session.replay.get("steps", []), parts)
    except (KeyError, TypeError, ValueError, IndexError, OSError) as error:
        raise AttemptFailed(f"the steps to replay cannot be read: {error!r}") from error
    masks = [Rect(*mask) for mask in session.environment.masks]
    return ReplayPlan(steps, checks, session.replay.get("answer"), masks, check_picture)


def checks_of(environment: Environment) -> tuple[OutcomeCheck, ...]:
    """Return the environment's outcome checks. Raises AttemptFailed where they cannot be read."""
    checks, problems = read_checks(environment.checks)
    if problems:
        raise AttemptFailed(f"the environment's checks cannot be read: {problems[0].message}")
    return checks


def recorded_in(session: Session) -> list[int]:
    """Return the keys of the sessions in which the steps to replay were recorded, in their order."""
    return list(dict.fromkeys(int(step["session"]) for step in session.replay.get("steps", [])))


def interceptor_for(session: Session) -> Interceptor | None:
    """Return what records or serves the answers of an environment's hosts; None where there is nothing to intercept.

    Pages of a seed's own site are not recorded; from it they have their clock and their random numbers.
    Raises AttemptFailed where what was recorded cannot be read.
    """
    if session.environment.kind != Kind.BROWSER or session.purpose == Purpose.TRY:
        return None
    parts = recorded_in(session)
    try:
        folders = [session_folder(pk) for pk in parts]
        first = int(session.replay["steps"][0]["number"]) if parts else 0
        recorded = RecordedResponses(folders, begun_at(folders[0], first)) if parts else None
    except (KeyError, TypeError, ValueError, IndexError, OSError) as error:
        raise AttemptFailed(f"what the hosts answered to the recording cannot be read: {error!r}") from error
    hosts = bool(session.environment.hosts) or (recorded is not None and not recorded.is_empty)
    if session.purpose == Purpose.REPLAY:
        return Interceptor(recorded=recorded, hosts=hosts)
    store = ResponseStore(session_folder(session.pk), settings.SESSION_RESPONSES * MEGABYTE)
    return Interceptor(recorded=recorded, store=store, hosts=hosts)


def _planned(values: Sequence[dict[str, Any]], parts: Sequence[int]) -> list[ReplayStep]:
    steps = []
    before: tuple[int, JournalStep] | None = None
    journals = {key: {step.number: step for step in read_steps(session_folder(key))} for key in parts}
    for value in values:
        key, number = int(value["session"]), int(value["number"])
        recorded = journals[key][number]
        earlier = before[1] if before and before[0] == key else None
        planned = replay_step(recorded, session_folder(key), parts.index(key), earlier, journals[key])
        steps.append(replace(planned, script=str(value["script"])))
        before = key, recorded
    return steps


def check_picture(digest: str) -> bytes | None:
    """A picture that an outcome check names: kept for checks or with a step, or recorded in some session."""
    if kept := StepPicture.objects.filter(sha256=digest).first():
        with suppress(OSError), kept.file.open("rb") as file:
            content: bytes = file.read()
            return content
    for folder in sorted(Path(settings.SESSIONS_DIR).glob("[0-9]*")):
        with suppress(OSError):
            return read_picture(folder, digest)
    return None
