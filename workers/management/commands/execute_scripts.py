"""Runs script files for real: `manage.py execute_scripts PATH… --boxes BOXES.json --screenshot PNG`."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from annotator.domain.problems import Problem
from annotator.domain.script import Judgement, judge
from annotator.domain.script.labels import Labels
from annotator.tasks.script_files import box_file_at, content, script_files
from workers.browser.frozen import FrozenPage
from workers.display.picture import picture_size
from workers.execution_report import Outcome, Stage, execute, report
from workers.programs.failure import ProgramMissing


class Command(BaseCommand):
    help = "Runs scripts with PyAutoGUI: exit 0 when all are proven, 1 when one is not, 2 on misuse."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH", help="a script, or a folder of *.py files")
        parser.add_argument("--boxes", required=True, metavar="BOXES.json", help="OmniACT's box file")
        parser.add_argument("--screenshot", required=True, metavar="PNG", help="the screen the scripts are for")
        parser.add_argument("--snapshot", metavar="FILE", help="the screen's frozen page: run the scripts on it")
        parser.add_argument("--evidence", metavar="DIR", help="write a folder of evidence for each script here")
        parser.add_argument("--json", action="store_true", help="one JSON object a line")

    def handle(self, *, paths: list[str], boxes: str, screenshot: str, json: bool, **options: Any) -> None:
        files = list(script_files(paths))
        labels = self._labels(boxes)
        png = _picture(screenshot)
        stage = Stage(png, _snapshot(options["snapshot"]), settings.CHROMIUM_PATH)
        folders = _evidence_folders(options["evidence"], files)
        all_proven = True
        for file, folder in zip(files, folders, strict=True):
            judgement = judge(content(file), labels, *picture_size(png))
            outcome = _executed(judgement, stage, folder)
            all_proven = all_proven and outcome.proven
            self.stdout.write((_as_json if json else _as_text)(file, judgement, outcome))
            self.stdout.flush()
        if not all_proven:
            sys.exit(1)

    def _labels(self, path: str) -> Labels:
        boxes = box_file_at(path)
        for warning in boxes.warnings:
            self.stderr.write(f"{path}: {warning.message}")
        return boxes.labels


def _picture(path: str) -> bytes:
    png = content(path)
    try:
        picture_size(png)
    except ValueError as error:
        raise CommandError(f"{path}: {error}", returncode=2) from None
    return png


def _snapshot(path: str | None) -> bytes | None:
    if path is None:
        return None
    snapshot = content(path)
    try:
        FrozenPage.from_bytes(snapshot)
    except ValueError as error:
        raise CommandError(f"{path}: {error}", returncode=2) from None
    return snapshot


def _evidence_folders(root: str | None, files: list[str]) -> list[Path | None]:
    """One folder a script, called like it; scripts of the same name get numbers."""
    if root is None:
        return [None] * len(files)
    names: dict[str, int] = {}
    folders: list[Path | None] = []
    for file in files:
        name = Path(file).stem
        count = names[name] = names.get(name, 0) + 1
        folders.append(Path(root) / (name if count == 1 else f"{name}-{count}"))
    return folders


def _executed(judgement: Judgement, stage: Stage, folder: Path | None) -> Outcome:
    try:
        return execute(judgement, stage, folder)
    except ProgramMissing as missing:
        raise CommandError(str(missing), returncode=2) from None
    except OSError as error:
        raise CommandError(f"the evidence cannot be written: {error}", returncode=2) from None


def _as_json(file: str, judgement: Judgement, outcome: Outcome) -> str:
    return json.dumps({"file": file, **report(judgement, outcome)})


def _as_text(file: str, judgement: Judgement, outcome: Outcome) -> str:
    if outcome.proven:
        return f"{file}: proven ({len(judgement.script)} actions)"
    if judgement.ok:
        return f"{file}: not proven: {outcome.reason}"
    return "\n".join(_line(file, problem) for problem in judgement.problems)


def _line(file: str, problem: Problem) -> str:
    place = f":{problem.line}:{problem.column}" if problem.line else ""
    return f"{file}{place}: {problem.code}: {problem.message}"
