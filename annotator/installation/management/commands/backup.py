"""Writes the whole installation into one file: `manage.py backup FILE`."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from annotator.domain.problems import DiskFull, Rejected
from annotator.installation.services.backup import backup

MISUSE = 2


class Command(BaseCommand):
    help = "Write all rows and files into FILE, also while people work. Exit 1: a row names a missing file; 2: misuse."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a new file")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *, file: Path, json: bool, **options: Any) -> None:
        try:
            report = backup(file)
        except DiskFull as full:
            raise CommandError(str(full)) from None
        except Rejected as refusal:
            raise CommandError(str(refusal), returncode=MISUSE) from None
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}", returncode=MISUSE) from None
        self.stdout.write(
            _as_json(file, report.rows, report.files) if json else f"{file}: {report.rows} rows, {report.files} files"
        )
        if report.missing:
            listed = "\n".join(report.missing)
            raise CommandError(f"{len(report.missing)} files that rows name are missing in the storage:\n{listed}")


def _as_json(file: Path, rows: int, files: int) -> str:
    return json.dumps({"file": str(file), "rows": rows, "files": files})
