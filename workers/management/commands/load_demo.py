"""Loads the demo dataset, with work in every stage for every role."""

import json
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from annotator.domain.problems import Rejected
from workers.assistants.client import MISSING, is_installed
from workers.browser.failures import CaptureFailed
from workers.demo.assistant import add_assistant
from workers.demo.load import exists, load, sign_ins
from workers.demo.people import PASSWORD

SIGN_INS = "demo-sign-ins.txt"


class Command(BaseCommand):
    help = "Load the demo dataset, unless it is there already. Needs Chromium and Xvfb; takes about a minute."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--assistant",
            action="store_true",
            help="have a stand-in for a model suggest boxes, labels, tasks and dialogues, and answer the release too",
        )
        parser.add_argument("--json", action="store_true", help="one JSON object that tells what was loaded")

    def handle(self, *args: Any, **options: Any) -> None:
        report: dict[str, Any] = {"loaded": not exists()}
        if report["loaded"]:
            try:
                report |= load(self._progress)
            except CaptureFailed as failure:
                raise CommandError(f"the demo sites could not be captured: {failure.message}") from failure
        if options["assistant"]:
            report["answered"] = self._add_assistant()
        people = sign_ins()
        report["sign_ins"] = [{"role": role, "username": name, "password": PASSWORD} for role, name in people]
        lines = [f"{role:<11} {name:<9} {PASSWORD}\n" for role, name in people]
        (settings.DATA_DIR / SIGN_INS).write_text("".join(lines), encoding="utf-8")
        self.stdout.write(json.dumps(report) if options["json"] else self._as_text(report))

    def _add_assistant(self) -> int:
        if not is_installed():
            raise CommandError(MISSING)
        try:
            return add_assistant(self._progress)
        except Rejected as refusal:
            raise CommandError(str(refusal)) from None

    def _progress(self, line: str) -> None:
        self.stderr.write(line)

    def _as_text(self, report: dict[str, Any]) -> str:
        asked = f"\nThe stand-in for a model has answered {report['answered']} asks." if "answered" in report else ""
        if not report["loaded"]:
            return f"The demo dataset is here already.{asked}"
        return (
            f"Demo dataset: {report['screens']} screens, {report['tasks']} tasks, "
            f"{report['proven']} proven by execution, release {report['digest'][:12]}{asked}"
        )
