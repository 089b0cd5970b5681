"""Copies all rows into another, empty database: `manage.py move_to DATABASE_URL`."""

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from annotator.domain.clean_text import clean
from annotator.installation.services.backup import note_copy, write_archive


class Command(BaseCommand):
    help = "Copy all rows into the empty database DATABASE_URL; files stay in DATA_DIR. Exit 2: refused."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("database_url", type=clean, metavar="DATABASE_URL", help="postgres://… or sqlite:///…")

    def handle(self, *, database_url: str, **options: Any) -> None:
        with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix=".move-") as folder:
            archive = Path(folder) / "rows.tar"
            write_archive(archive, files=False)
            # Another process: migrations may name no other database than the default one.
            command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "restore", str(archive)]
            result = subprocess.run(command, env={**os.environ, "DATABASE_URL": database_url}, check=False)
        if result.returncode:
            raise CommandError("Nothing was moved; the reason is above.", returncode=result.returncode)
        note_copy()
        self.stdout.write("Stop Actwright and start it with this DATABASE_URL: what is written meanwhile is not moved.")
