"""Checks script files against a box file: `manage.py check_scripts PATH… --boxes BOXES.json`."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand

from annotator.domain.problems import Problem
from annotator.domain.script import ScriptAnalysis, analyse
from annotator.domain.script.labels import Labels
from annotator.domain.script.report import report
from annotator.files.script_files import box_file_at, content, script_files

_SIZE = re.compile(r"([1-9]\d{0,4})x([1-9]\d{0,4})")


class Command(BaseCommand):
    help = "Checks scripts: exit 0 when all are sound, 1 when one is not, 2 on misuse."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH", help="a script, or a folder of *.py files")
        parser.add_argument("--boxes", required=True, metavar="BOXES.json", help="OmniACT's box file")
        parser.add_argument("--screen", type=screen_size, metavar="WxH", help="its size, to find points off it")
        parser.add_argument("--json", action="store_true", help="one JSON object a line")

    def handle(self, *, paths: list[str], boxes: str, json: bool, **options: Any) -> None:
        files = list(script_files(paths))
        labels = self._labels(boxes)
        width, height = options["screen"] or (None, None)
        sound = True
        for file in files:
            analysis = analyse(content(file), labels, width, height)
            sound = sound and analysis.ok
            self.stdout.write(_as_json(file, analysis) if json else _as_text(file, analysis))
        if not sound:
            sys.exit(1)

    def _labels(self, path: str) -> Labels:
        boxes = box_file_at(path)
        for warning in boxes.warnings:
            self.stderr.write(f"{path}: {warning.message}")
        return boxes.labels


def screen_size(text: str) -> tuple[int, int]:
    """1280x720 -> (1280, 720), pixels."""
    match = _SIZE.fullmatch(text)
    if not match:
        raise ArgumentTypeError(f"{text!r} is not a screen size such as 1280x720")
    return int(match[1]), int(match[2])


def _as_json(file: str, analysis: ScriptAnalysis) -> str:
    return json.dumps({"file": file, **report(analysis)})


def _as_text(file: str, analysis: ScriptAnalysis) -> str:
    if analysis.ok:
        return f"{file}: ok ({len(analysis.script)} actions)"
    return "\n".join(_line(file, problem) for problem in analysis.problems)


def _line(file: str, problem: Problem) -> str:
    position = f":{problem.line}:{problem.column}" if problem.line else ""
    return f"{file}{position}: {problem.code}: {problem.message}"
