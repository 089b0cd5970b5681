"""Captures desktop programs: `manage.py capture_program NAME… --out DIR`, into folders, into a dataset, or both."""

from __future__ import annotations

import json
import sys
import tempfile
import zipfile
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.datasets.models import Application
from annotator.domain.clean_text import clean
from annotator.domain.problems import Rejected
from annotator.domain.script.actions import Script
from annotator.environments.selectors.programs import BROWSER, program_states
from annotator.files.inputs import read_input
from workers.capture_options import add_targets, application_named, keeps_disabled
from workers.desktop.capture import CaptureRefused, ProgramRequest, capture_program
from workers.desktop.folder import write_folder
from workers.desktop.steps import BadSteps, read_steps
from workers.program_screen import store_program
from workers.session_options import MISUSE, command_of, size_of
from workers.sessions.sandbox import session_uid

LONGEST_WAIT = 60.0
EXAMPLE = """
A whole example: a text editor with its menu “File” open on a file of your own

  $ mkdir home && echo "Buy milk" > home/list.txt
  $ echo 'pyautogui.click("File")' > menu.py
  $ manage.py capture_program mousepad --seed home --start list.txt --steps menu.py --out pictures
  mousepad: 21 boxes (21 AT-SPI, 0 vision), “~/list.txt - Mousepad”, pictures/mousepad

pictures/mousepad then has image.png, boxes.json (corners, kind, origin, role and name of each box), program.json
(sizes, counts, what was left out and why) and elements.json (all that the program tells of itself). The same picture
as a screen of a dataset, where people correct its boxes:

  $ manage.py capture_program mousepad --seed home --start list.txt --steps menu.py --dataset demo --application editor

Steps are lines of the script language; a name in quotes is what AT-SPI calls a control then (a menu's items once it is
open), any other place is x, y: pyautogui.click("File"), pyautogui.press("down"), pyautogui.click(120, 80).
"""


class Command(BaseCommand):
    help = (
        "Starts desktop programs in a sandbox and captures each as a screen, with boxes from AT-SPI and, where that "
        "knows nothing, from the picture: exit 0 when all are captured, 1 when one failed, 2 on misuse."
    )
    requires_system_checks = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        options = {"epilog": EXAMPLE, "formatter_class": RawDescriptionHelpFormatter, **kwargs}
        return super().create_parser(prog_name, subcommand, **options)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("names", nargs="+", type=clean, metavar="NAME", help="programs, as in SESSION_PROGRAMS")
        add_targets(parser)
        parser.add_argument("--size", default="1024x768", metavar="WxH", help="of the screen (1024x768)")
        parser.add_argument("--maximised", action="store_true", help="give the program's window the whole screen")
        parser.add_argument("--seed", type=Path, metavar="FOLDER", help="files of the home folder at the start")
        parser.add_argument("--start", type=clean, default="", metavar="FILE", help="of the seed, which is opened")
        parser.add_argument("--steps", type=Path, metavar="FILE.py", help="what to do before the picture; it is kept")
        parser.add_argument("--wait", type=_seconds, default=0.0, metavar="S", help="wait this long after the steps")
        parser.add_argument("--json", action="store_true", help="one JSON object a program")

    def handle(self, *, names: list[str], out: Path | None, **options: Any) -> None:
        application = application_named(options["dataset"], options["application"])
        if not out and not application:
            raise CommandError("say where to: --out DIR, or --dataset and --application", returncode=MISUSE)
        if out and out.exists() and not out.is_dir():
            raise CommandError(f"{out} is no folder", returncode=MISUSE)
        commands = {name: _command(name) for name in names}
        width, height = size_of(options["size"])
        text = _text(options["steps"])
        steps = _steps(text, width, height)
        facts = {"size": f"{width}x{height}", "start": options["start"], "steps": text, "waited_s": options["wait"]}
        facts["maximised"] = options["maximised"]
        all_captured = True
        with _archive(options["seed"]) as seed:
            for name, command in commands.items():
                request = ProgramRequest(
                    command,
                    width,
                    height,
                    options["start"],
                    seed,
                    steps,
                    options["wait"],
                    maximised=options["maximised"],
                    keeps_disabled=keeps_disabled(options, application),
                )
                report = _capture(request, {"program": name, **facts}, application, out and out / name)
                all_captured = all_captured and report["ok"]
                self._print(report, as_json=options["json"])
        if not all_captured:
            sys.exit(1)

    def _print(self, report: dict[str, Any], *, as_json: bool) -> None:
        name = report["program"]
        if not report["ok"]:
            self.stderr.write(f"{name}: {report['error']}")
        for warning in report.get("warnings", ()):
            self.stderr.write(f"{name}: {warning}")
        if left_out := report.get("left_out"):
            counts = "; ".join(f"{count} {reason}" for reason, count in left_out.items())
            self.stderr.write(f"{name}: left out: {counts}")
        if as_json:
            self.stdout.write(json.dumps(report))
        elif report["ok"]:
            origins = report["boxes_by_origin"]
            counts = f"{report['boxes']} boxes ({origins['atspi']} AT-SPI, {origins['vision']} vision)"
            targets = [report.get("folder"), "screen" in report and f"screen {report['screen']}"]
            self.stdout.write(", ".join([f"{name}: {counts}", f"“{report['title']}”", *filter(None, targets)]))
        self.stdout.flush()


def _capture(
    request: ProgramRequest, facts: dict[str, Any], application: Application | None, folder: Path | None
) -> dict[str, Any]:
    """The report of one program, which is stored; a failure does not stop the others."""
    failed = {"program": facts["program"], "ok": False}
    try:
        if missing := _missing(facts["program"]):
            return {**failed, "error": f"programs are missing on this machine: {missing}"}
        captured = capture_program(request, uid=session_uid())
        report = {"program": facts["program"], "ok": True, **captured.summary()}
        if application:
            report["screen"] = store_program(application, captured, facts).pk
        if folder:
            write_folder(folder, captured, facts)
            report["folder"] = str(folder)
    except (CaptureRefused, Rejected) as refusal:
        return {**failed, "error": str(refusal)}
    except OSError as error:
        return {**failed, "error": f"{folder} cannot be written: {error}"}
    return report


def _command(name: str) -> tuple[str, ...]:
    if name in ("", BROWSER):
        raise CommandError("pages are captured by capture_screens", returncode=MISUSE)
    return command_of(name)


def _missing(name: str) -> str:
    """The command that installs what is missing for a program's sessions, empty where all is there."""
    return next(state.install for state in program_states() if state.key == name)


def _text(path: Path | None) -> str:
    if path is None:
        return ""
    try:
        return clean(read_input(path).decode("utf-8-sig"))
    except OSError as error:
        raise CommandError(f"--steps: {path} cannot be read: {error.strerror}", returncode=MISUSE) from None
    except ValueError as error:
        raise CommandError(f"--steps: {path}: {error}", returncode=MISUSE) from None


def _steps(text: str, width: int, height: int) -> Script:
    try:
        return read_steps(text, width, height)
    except BadSteps as error:
        raise CommandError(f"--steps: {error}", returncode=MISUSE) from None


@contextmanager
def _archive(seed: Path | None) -> Iterator[Path | None]:
    """The seed's files as the zip archive that a session takes; links are not followed. Raises CommandError."""
    if seed is None:
        yield None
        return
    if not seed.is_dir():
        raise CommandError(f"--seed: {seed} is no folder", returncode=MISUSE)
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder, "seed.zip")
        try:
            with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as content:
                for path in sorted(seed.rglob("*")):
                    if path.is_symlink() or not (path.is_file() or path.is_dir()):
                        raise CommandError(f"--seed: {path} is neither a file nor a folder", returncode=MISUSE)
                    content.write(path, path.relative_to(seed))
        except (OSError, ValueError) as error:
            raise CommandError(f"--seed: {seed} cannot be read: {error}", returncode=MISUSE) from None
        yield archive


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_WAIT:
        raise ArgumentTypeError(f"{text!r}: a wait is 0 to {LONGEST_WAIT:g} seconds")
    return seconds
