"""Restores a backup into an empty installation: `manage.py restore FILE`."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from annotator.domain.problems import DiskFull, Rejected
from annotator.installation.services.restore import restore

MISUSE = 2


class Command(BaseCommand):
    help = "Restore FILE of `backup` into the empty database and storage of this configuration. Exit 2: refused."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            report = restore(file)
        except DiskFull as full:
            raise CommandError(str(full)) from None
        except Rejected as refusal:
            raise CommandError(str(refusal), returncode=MISUSE) from None
        as_json = json.dumps({"rows": report.rows, "files": report.files})
        self.stdout.write(as_json if options["json"] else f"Restored {report.rows} rows and {report.files} files.")
