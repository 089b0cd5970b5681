"""Replays recorded episodes on fresh sessions: `manage.py replay_episodes PATH… --json`."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workers.programs.failure import AttemptFailed
from workers.session_options import MISUSE, command_of
from workers.sessions.episode_folder import (
    EPISODE,
    BadEpisodeFolder,
    EpisodeFacts,
    read_episode,
    recorded_responses,
    replay_plan,
)
from workers.sessions.live_session import LiveSession
from workers.sessions.replay import prove
from workers.sessions.replay_plan import ReplayPlan
from workers.sessions.replay_result import ReplayResult
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.recorded import RecordedResponses
from workers.sessions.sandbox import session_uid

EXAMPLE = """
A whole example, with the episode that the help of record_episode records

  $ manage.py replay_episodes sum
  sum: proven (3 steps, 1 outcome check)
  $ manage.py replay_episodes episodes --json --pictures failed
  {"episode": "episodes/sum", "task": "Add 7 and 8", "proven": true, "reason": "", "failed_step": null, ...}

Of an episode that is not proven, `failed` then has the pictures sum-recorded.png and sum-shown.png.
"""


class Command(BaseCommand):
    help = (
        "Performs recorded episodes by PyAutoGUI on fresh sessions from the same seeds, and compares each step: "
        "exit 0 when all are proven, 1 when one is not, 2 on misuse."
    )
    requires_system_checks = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        options = {"epilog": EXAMPLE, "formatter_class": RawDescriptionHelpFormatter, **kwargs}
        return super().create_parser(prog_name, subcommand, **options)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH", help="an episode's folder, or a folder of such")
        parser.add_argument("--pictures", metavar="DIR", help="write the pictures of steps that differ here")
        parser.add_argument("--json", action="store_true", help="one JSON object a line")

    def handle(self, *, paths: list[str], pictures: str | None, json: bool, **options: Any) -> None:
        episodes = [(folder, *_read(folder)) for folder in _folders(paths)]
        all_proven = True
        for folder, facts, seed, plan in episodes:
            result, recorded = _replay(folder, facts, seed, plan)
            all_proven = all_proven and result.proven
            if pictures is not None and not result.proven:
                _write_pictures(Path(pictures), folder.name, plan, result)
            self.stdout.write((_as_json if json else _as_text)(folder, facts, result, recorded))
            self.stdout.flush()
        if not all_proven:
            sys.exit(1)


def _folders(paths: Sequence[str]) -> Iterator[Path]:
    """The folders of episodes at these paths. Raises CommandError where there is none."""
    for path in map(Path, paths):
        try:
            folders = (
                [path] if (path / EPISODE).is_file() else sorted(file.parent for file in path.glob(f"*/{EPISODE}"))
            )
        except (OSError, ValueError) as error:
            raise CommandError(f"{path}: {error}", returncode=MISUSE) from None
        if not folders:
            raise CommandError(f"{path} is no episode's folder, and holds none: no {EPISODE}", returncode=MISUSE)
        yield from folders


def _read(folder: Path) -> tuple[EpisodeFacts, Path | None, ReplayPlan]:
    """What is replayed. The responses are read too, so that all that is wrong is said before the first replay."""
    try:
        facts, seed = read_episode(folder)
        recorded_responses(folder, facts)
        return facts, seed, replay_plan(folder, facts)
    except BadEpisodeFolder as error:
        raise CommandError(str(error), returncode=MISUSE) from None


def _replay(
    folder: Path, facts: EpisodeFacts, seed: Path | None, plan: ReplayPlan
) -> tuple[ReplayResult, RecordedResponses | None]:
    """What came of it, and the recorded responses that were served, where it reached hosts."""
    served: list[RecordedResponses | None] = []

    def begin() -> LiveSession:
        served.append(recorded := recorded_responses(folder, facts))
        interceptor = Interceptor(recorded=recorded, hosts=bool(facts.hosts)) if recorded else None
        specification = facts.specification(command_of(facts.program), seed)
        return LiveSession(specification, uid=session_uid(), interceptor=interceptor)

    try:
        result = prove(begin, plan)
    except AttemptFailed as failure:
        result = ReplayResult(False, f"The session failed: {failure}", None, (), (), b"")
    recorded = served[-1 if result.press_seconds else 0] if served else None
    return result, recorded if facts.hosts else None


def _write_pictures(folder: Path, name: str, plan: ReplayPlan, result: ReplayResult) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if result.failed_step is not None and plan.steps:
            (folder / f"{name}-recorded.png").write_bytes(plan.steps[result.failed_step - 1].after)
        if result.shown:
            (folder / f"{name}-shown.png").write_bytes(result.shown)
    except OSError as error:
        raise CommandError(f"the pictures cannot be written: {error}", returncode=MISUSE) from None


def _as_json(folder: Path, facts: EpisodeFacts, result: ReplayResult, recorded: RecordedResponses | None) -> str:
    responses = recorded.summary() if recorded else None
    return json.dumps({"episode": str(folder), "task": facts.task, **result.as_json(), "responses": responses})


def _as_text(folder: Path, facts: EpisodeFacts, result: ReplayResult, recorded: RecordedResponses | None) -> str:
    unknown = ""
    if recorded and (count := recorded.summary()["unknown"]):
        unknown = f"; {count} requests were not in the recording: {', '.join(recorded.summary()['unknown_requests'])}"
    if not result.proven:
        return f"{folder}: not proven: {result.reason}{unknown}"
    checks = f"{len(result.checks)} outcome check{'' if len(result.checks) == 1 else 's'}"
    tier = "proven against recorded responses" if recorded else "proven"
    if result.press_seconds:
        tier = f"{tier}, performed as by hand"
    return f"{folder}: {tier} ({len(result.steps)} steps, {checks}){unknown}"
