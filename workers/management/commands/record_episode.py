"""Records an episode into a folder: `manage.py record_episode --program galculator --task "…" --out DIR`."""

from __future__ import annotations

import json
import signal
import sys
import threading
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.domain.clean_text import load_json
from annotator.domain.geometry import Rect
from annotator.domain.hosts import HostRule
from annotator.domain.masks import read_masks
from annotator.domain.outcomes.checks import OutcomeCheck
from annotator.domain.outcomes.reading import read_checks
from workers.browser.egress_proxy import EgressProxy
from workers.programs.failure import AttemptFailed
from workers.session_options import MISUSE, command_of, size_of
from workers.sessions.episode_folder import BadEpisodeFolder, EpisodeFacts, write_episode
from workers.sessions.journal import Journal, JournalStep
from workers.sessions.live_session import LiveSession, SessionEnd
from workers.sessions.orphans import forget_process, note_process
from workers.sessions.recording import Recording
from workers.sessions.relay import INPUT_SOCKET, Relay
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.store import ResponseStore, read_responses, summary_of
from workers.sessions.sandbox import session_uid
from workers.sessions.specification import MEGABYTE

POLL_SECONDS = 0.1
"""Pixels that a screen may be wide and high."""
EXAMPLE = """
A whole example: add 7 and 8 in a calculator, then see whether that comes out the same

  $ echo '[{"kind": "element-value", "role": "text", "name": "", "value": "15"}]' > checks.json
  $ manage.py record_episode --program galculator --task "Add 7 and 8" --checks checks.json --out sum
  Connect a VNC viewer to sum/rfb.sock (TigerVNC: vncviewer sum/rfb.sock). Ctrl-C, or closing the program, ends it.
  1 click: pyautogui.click(381, 423)
  2 text: pyautogui.write("+8")
  3 click: pyautogui.click(641, 523)
  3 steps in sum. The program was closed.
  $ manage.py replay_episodes sum
  sum: proven (3 steps, 1 outcome check)

A page of one's own: put index.html into the folder "site" of a zip archive; it is served inside of the session.

  $ manage.py record_episode --start http://localhost:8000/ --seed shop.zip --task "Order two lamps" --out order

A site on the internet: what its hosts answer is kept in the folder, and served again in each replay.

  $ manage.py record_episode --start https://example.org/ --host example.org --task "Read the page" --out read
"""


class Command(BaseCommand):
    help = (
        "Starts a program, or the browser, in a sandbox that reaches the named hosts only, and records what you do by "
        "a VNC viewer: exit 0 when steps were recorded, 1 when the session failed or none was, 2 on misuse."
    )
    requires_system_checks = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        options = {"epilog": EXAMPLE, "formatter_class": RawDescriptionHelpFormatter, **kwargs}
        return super().create_parser(prog_name, subcommand, **options)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--program", default="", metavar="KEY", help="of SESSION_PROGRAMS; without it the browser")
        parser.add_argument("--task", required=True, metavar="TEXT", help="what is to be done")
        parser.add_argument("--out", required=True, metavar="DIR", help="a new folder for the episode")
        parser.add_argument("--start", default="", metavar="WHAT", help="the browser's address, or a file of the seed")
        parser.add_argument("--seed", metavar="ZIP", help="files of the home folder at the start")
        parser.add_argument("--checks", metavar="FILE.json", help="outcome checks, as a list of JSON objects")
        parser.add_argument("--answer", metavar="TEXT", help="the answer that closes the episode")
        parser.add_argument("--host", action="append", default=[], metavar="HOST", help="that the browser reaches")
        parser.add_argument("--mask", action="append", default=[], metavar="L,T,R,B", help="a region not to compare")
        parser.add_argument("--size", default="1024x768", metavar="WxH", help="of the screen (1024x768)")
        parser.add_argument("--json", action="store_true", help="each step as one JSON object a line")

    def handle(self, *, program: str, out: str, seed: str | None, json: bool, **options: Any) -> None:
        width, height = size_of(options["size"])
        checks, hosts = _checks(options["checks"]), _hosts(options["host"], program)
        masks = _masks(options["mask"], width, height)
        facts = EpisodeFacts(
            options["task"],
            program,
            width,
            height,
            options["start"],
            checks,
            options["answer"],
            hosts,
            masks,
            time.time(),
        )
        command, folder = command_of(program), Path(out)
        try:
            write_episode(folder, facts, Path(seed) if seed else None)
        except (BadEpisodeFolder, OSError, ValueError) as error:
            raise CommandError(str(error), returncode=MISUSE) from None
        proxy = EgressProxy()
        try:
            session = _start(facts, folder, command, Path(seed) if seed else None, proxy)
        except AttemptFailed as failure:
            raise CommandError(f"The session failed: {failure}") from None
        try:
            steps, end = self._record(session, folder, as_json=json)
        finally:
            session.close()
            proxy.close()
            forget_process(folder)
        if not json:
            self.stdout.write(f"{steps} steps in {out}.{_kept(folder) if hosts else ''} {end.reason}")
        if not steps:
            sys.exit(1)

    def _record(self, session: LiveSession, folder: Path, *, as_json: bool) -> tuple[int, SessionEnd]:
        journal = Journal(folder)

        def show(step: JournalStep) -> None:
            lines = step.script.strip().replace("\n", "; ")
            self.stdout.write(json.dumps(step.as_json()) if as_json else f"{step.number} {step.kind}: {lines}")
            self.stdout.flush()

        recording = Recording(session, journal, show)
        relay = Relay(session, recording, folder, lambda request: {})
        path = folder / INPUT_SOCKET
        self.stderr.write(
            f"Connect a VNC viewer to {path} (TigerVNC: vncviewer {path}). Ctrl-C, or closing the program, ends it."
        )
        try:
            end = _await_end(session, recording)
        finally:
            relay.close()
            recording.finish()
            journal.close()
        return len(journal.steps), end


def _start(
    facts: EpisodeFacts, folder: Path, command: tuple[str, ...], seed: Path | None, proxy: EgressProxy
) -> LiveSession:
    """The session, with network where hosts are named. Raises AttemptFailed."""
    specification = facts.specification(command, seed)
    limits = replace(specification.limits, idle_seconds=settings.SESSION_IDLE_SECONDS)
    private = tuple(settings.CAPTURE_ALLOWED_HOSTS)
    store = None if facts.program else ResponseStore(folder, settings.SESSION_RESPONSES * MEGABYTE)
    return LiveSession(
        replace(specification, limits=limits, hosts=facts.hosts, private_hosts=private),
        uid=session_uid(),
        egress_proxy=proxy,
        on_folder=lambda sandbox, pid: note_process(folder, sandbox, pid),
        interceptor=Interceptor(store=store, hosts=bool(facts.hosts)) if store else None,
    )


def _kept(folder: Path) -> str:
    summary = summary_of([read_responses(folder)])
    left_out = "; ".join(f"{count} not, because {reason}" for reason, count in summary["left_out"].items())
    return f" {summary['recorded']} answers of hosts are kept{left_out and f', {left_out}'}."


def _await_end(session: LiveSession, recording: Recording) -> SessionEnd:
    """Wait until the program, a limit or Ctrl-C ends the session."""
    asked = threading.Event()
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda *_: asked.set()) for number in numbers]
    try:
        while not asked.wait(POLL_SECONDS):
            end = session.ended or session.exceeded(time.monotonic(), recording.last_input_at)
            if end is not None:
                return end
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
    return SessionEnd("asked", "You ended it.")


def _hosts(names: list[str], program: str) -> tuple[str, ...]:
    if names and program:
        raise CommandError("--host: only what hosts answer to the browser can be recorded.", returncode=MISUSE)
    try:
        return tuple(str(HostRule.parse(name)) for name in names)
    except ValueError as error:
        raise CommandError(f"--host: {error}", returncode=MISUSE) from None


def _masks(texts: list[str], width: int, height: int) -> tuple[Rect, ...]:
    try:
        rows = [[int(side) for side in text.split(",")] for text in texts]
    except ValueError:
        raise CommandError("--mask: give four numbers, such as --mask 0,740,1024,768", returncode=MISUSE) from None
    masks, problems = read_masks(rows, width, height)
    if problems:
        raise CommandError(f"--mask: {problems[0].message}", returncode=MISUSE)
    return masks


def _checks(path: str | None) -> tuple[OutcomeCheck, ...]:
    if path is None:
        return ()
    try:
        checks, problems = read_checks(load_json(Path(path).read_bytes()))
    except (OSError, ValueError) as error:
        raise CommandError(f"--checks: {path} cannot be read: {error}", returncode=MISUSE) from None
    if problems:
        raise CommandError(f"--checks: {path}: {problems[0].field}: {problems[0].message}", returncode=MISUSE)
    return checks
