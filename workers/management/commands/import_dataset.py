"""Imports a release or another dataset at once, without workers; with --dry-run it only reports."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import Category, Dataset, Membership, Platform, Role
from annotator.domain.clean_text import clean
from annotator.domain.formats.import_options import ImportOptions
from annotator.domain.formats.readers import READERS
from annotator.domain.problems import DiskFull, Rejected
from annotator.imports.models import DatasetImport
from annotator.imports.services import request_import
from annotator.jobs.services import Cancelled, claim, fail, mark_cancelled
from workers.import_path import MISUSE, packed
from workers.jobs.import_dataset import do_import
from workers.jobs.runner import JobContext, keep_heartbeat

SHOWN = 20


class Command(BaseCommand):
    help = (
        "Import a release or another dataset from a folder or a zip file. Exit code 1: nothing was imported; 2: misuse."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", type=Path, help="the folder of the dataset, or a zip file of it")
        parser.add_argument("--dataset", type=clean, required=True, help="the slug of the dataset that gets it")
        parser.add_argument("--format", choices=list(READERS), required=True)
        parser.add_argument("--dry-run", action="store_true", help="only say what would be imported and left out")
        parser.add_argument("--by", type=clean, help="the maintainer who imports (username); the first one if left out")
        parser.add_argument(
            "--platform",
            type=_choice(Platform.values),
            action="append",
            default=[],
            metavar="[APPLICATION=]PLATFORM",
            help="for applications whose files do not say theirs, such as linux or excel=windows; may be repeated",
        )
        parser.add_argument(
            "--category",
            type=_choice(Category.values),
            action="append",
            default=[],
            metavar="[APPLICATION=]CATEGORY",
            help="the same for web sites, such as shopping or expedia=travel; may be repeated",
        )
        parser.add_argument("--report", type=Path, help="write every entry of the report to this file, one a line")
        parser.add_argument("--json", action="store_true", help="say what was imported as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        dataset = Dataset.objects.filter(slug=options["dataset"]).first()
        if dataset is None:
            raise CommandError(f"there is no dataset “{options['dataset']}”", returncode=MISUSE)
        person = _importer(dataset, options["by"])
        try:
            dataset_import = self._claimed(dataset, person, options)
            self._do(dataset_import)
        except (Rejected, DiskFull) as refusal:
            raise CommandError(str(refusal)) from refusal
        dataset_import.refresh_from_db()
        self._print_result(dataset_import, options)

    def _claimed(self, dataset: Dataset, person: User, options: dict[str, Any]) -> DatasetImport:
        """The import, claimed before a worker can see it."""
        path: Path = options["path"]
        with packed(path) as file, transaction.atomic():
            queued = request_import(
                dataset=dataset,
                by=person,
                file=file,
                name=path.resolve().name,
                format=options["format"],
                dry_run=options["dry_run"],
                options=_options(options),
            )
            claimed = claim(DatasetImport, queued.pk, worker="import_dataset")
        if claimed is None:
            raise CommandError("a worker was faster: see the page of imports")
        return claimed

    def _do(self, dataset_import: DatasetImport) -> None:
        try:
            with keep_heartbeat(dataset_import):
                do_import(dataset_import, JobContext(dataset_import).report)
        except Cancelled:
            mark_cancelled(dataset_import)
            raise CommandError("somebody cancelled the import; nothing of it is left") from None
        except Rejected as refusal:
            fail(dataset_import, str(refusal), retry=False)
            raise
        except Exception as error:
            fail(dataset_import, repr(error), retry=False)
            raise

    def _print_result(self, dataset_import: DatasetImport, options: dict[str, Any]) -> None:
        messages = dataset_import.problems.order_by("position").values_list("message", flat=True)
        if options["report"]:
            with options["report"].open("w", encoding="utf-8") as file:
                file.writelines(f"{message}\n" for message in messages.iterator())
        counts = dataset_import.counts
        if options["json"]:
            result = {"import": dataset_import.pk, "dry_run": dataset_import.dry_run, "counts": counts}
            self.stdout.write(json.dumps({**result, "left_out": list(messages)}))
            return
        for message in messages[:SHOWN]:
            self.stderr.write(message)
        if counts["left_out"] > SHOWN:
            self.stderr.write(f"… and {counts['left_out'] - SHOWN} more: see --report or the page of imports")
        contents = ", ".join(f"{counts[name]} {name}" for name in ("screens", "boxes", "labels", "families", "tasks"))
        verb = "Would import" if dataset_import.dry_run else "Imported"
        self.stdout.write(f"{verb} {contents} of {counts['applications']} applications; {counts['left_out']} remarks")


def _importer(dataset: Dataset, username: str | None) -> User:
    """The maintainer of that name, else the first one. Raises CommandError where there is none."""
    maintainers = Membership.objects.filter(dataset=dataset, role=Role.MAINTAINER, inactive_since=None).order_by("pk")
    named = maintainers.filter(user__username=username) if username else maintainers
    if membership := named.select_related("user").first():
        return membership.user
    who = f"“{username}” is no maintainer of" if username else "there is no maintainer of"
    raise CommandError(f"{who} “{dataset.slug}”", returncode=MISUSE)


def _options(options: dict[str, Any]) -> ImportOptions:
    platforms, categories = dict(options["platform"]), dict(options["category"])
    return ImportOptions(platforms.pop("", ""), categories.pop("", ""), platforms, categories)


def _choice(values: list[str]) -> Any:
    def read(text: str) -> tuple[str, str]:
        """Application and value from “excel=windows”, an empty application from “windows”."""
        application, _, value = clean(text).rpartition("=")
        if value not in values:
            raise ArgumentTypeError(f"“{value}” is not one of {', '.join(values)}")
        return application, value

    return read
