"""Executes script files on a display: `manage.py execute_scripts PATH… --boxes BOXES.json --screenshot PNG`."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from annotator.domain.problems import Problem
from annotator.domain.script import ScriptAnalysis, analyse
from annotator.domain.script.labels import Labels
from annotator.domain.script.report import report as check_report
from annotator.files.script_files import box_file_at, content, script_files
from workers.display.evidence import Proof
from workers.display.evidence_files import EvidenceFiles
from workers.display.screenshot import screenshot_size
from workers.programs.failure import AttemptFailed, ProgramMissing
from workers.run_script import ScreenFiles, run_script
from workers.snapshot.model import PageSnapshot

ATTEMPTS = 3
MISUSE = 2


@dataclass(frozen=True, slots=True)
class ScriptResult:
    """Proven, or the reason why not; `proof` is None when nothing was run or every attempt failed."""

    proven: bool
    reason: str
    proof: Proof | None = None


class Command(BaseCommand):
    help = "Runs scripts with PyAutoGUI: exit 0 when all are proven, 1 when one is not, 2 on misuse."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH", help="a script, or a folder of *.py files")
        parser.add_argument("--boxes", required=True, metavar="BOXES.json", help="OmniACT's box file")
        parser.add_argument("--screenshot", required=True, metavar="PNG", help="the screen the scripts are for")
        parser.add_argument("--snapshot", metavar="FILE", help="the screen's frozen page: run the scripts on it")
        parser.add_argument("--evidence", metavar="DIR", help="add what was seen to proofs.jsonl and pictures/ here")
        parser.add_argument("--json", action="store_true", help="one JSON object a line")

    def handle(self, *, paths: list[str], boxes: str, screenshot: str, json: bool, **options: Any) -> None:
        files = list(script_files(paths))
        labels = self._labels(boxes)
        png = _screenshot(screenshot)
        screen = ScreenFiles(png, _snapshot(options["snapshot"]), settings.CHROMIUM_PATH)
        all_proven, line_of = True, _as_json if json else _as_text
        with _evidence_files(options["evidence"]) as evidence:
            for file in files:
                analysis = analyse(content(file), labels, *screenshot_size(png))
                result = _execute(analysis, screen)
                all_proven = all_proven and result.proven
                if evidence and result.proof:
                    _write(evidence, file, result.proof)
                self.stdout.write(line_of(file, analysis, result))
                self.stdout.flush()
        if not all_proven:
            sys.exit(1)

    def _labels(self, path: str) -> Labels:
        boxes = box_file_at(path)
        for warning in boxes.warnings:
            self.stderr.write(f"{path}: {warning.message}")
        return boxes.labels


def _screenshot(path: str) -> bytes:
    png = content(path)
    try:
        screenshot_size(png)
    except ValueError as error:
        raise CommandError(f"{path}: {error}", returncode=MISUSE) from None
    return png


def _snapshot(path: str | None) -> bytes | None:
    if path is None:
        return None
    snapshot = content(path)
    try:
        PageSnapshot.from_bytes(snapshot)
    except ValueError as error:
        raise CommandError(f"{path}: {error}", returncode=MISUSE) from None
    return snapshot


def _evidence_files(folder: str | None) -> EvidenceFiles | nullcontext[None]:
    try:
        return nullcontext() if folder is None else EvidenceFiles(Path(folder))
    except OSError as error:
        raise _unwritable(error) from None


def _write(evidence: EvidenceFiles, file: str, proof: Proof) -> None:
    try:
        evidence.write(file, proof)
    except OSError as error:
        raise _unwritable(error) from None


def _unwritable(error: OSError) -> CommandError:
    return CommandError(f"the evidence cannot be written: {error}", returncode=MISUSE)


def _execute(analysis: ScriptAnalysis, screen: ScreenFiles) -> ScriptResult:
    if not analysis.ok:
        return ScriptResult(False, f"not run: {analysis.problems[0].message}")
    try:
        proof = run_script(analysis, screen, attempts=ATTEMPTS)
    except ProgramMissing as missing:
        raise CommandError(str(missing), returncode=MISUSE) from None
    except AttemptFailed as failure:
        return ScriptResult(False, f"{ATTEMPTS} attempts failed, the last one: {failure}")
    return ScriptResult(proof.proven, proof.reason, proof)


def _as_json(file: str, analysis: ScriptAnalysis, result: ScriptResult) -> str:
    """The report of check_scripts with the proof's fields, each action with its evidence, as one line."""
    checked = check_report(analysis)
    proof = result.proof.as_json() if result.proof else {}
    pairs: Iterator[tuple[dict[str, Any], dict[str, Any]]]
    pairs = zip_longest(checked["actions"], proof.pop("actions", []), fillvalue={})
    actions = [{**action, **evidence} for action, evidence in pairs]
    verdict = {"proven": result.proven, "reason": result.reason, "actions": actions}
    return json.dumps({"file": file, **checked, **proof, **verdict})


def _as_text(file: str, analysis: ScriptAnalysis, result: ScriptResult) -> str:
    if analysis.ok:
        count = f"proven ({len(analysis.script)} actions)"
        verdict = count if result.proven else f"not proven: {result.reason}"
        notes = result.proof.notes if result.proof else ()
        return "\n".join((f"{file}: {verdict}", *(f"{file}: note: {note}" for note in notes)))
    return "\n".join(_line(file, problem) for problem in analysis.problems)


def _line(file: str, problem: Problem) -> str:
    position = f":{problem.line}:{problem.column}" if problem.line else ""
    return f"{file}{position}: {problem.code}: {problem.message}"
