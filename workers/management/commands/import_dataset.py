"""Imports a release or another dataset at once, without workers; with --dry-run it only reports."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from annotator.datasets.models import Platform
from annotator.domain.categories import normalised_category
from annotator.domain.clean_text import clean
from annotator.domain.formats.import_options import ImportOptions
from annotator.domain.formats.readers import READERS
from annotator.domain.problems import Rejected
from annotator.imports.models import DatasetImport
from workers.import_now import SHOWN, add_import_arguments, dataset_of, import_now, importer, report_lines


class Command(BaseCommand):
    help = (
        "Import a release or another dataset from a folder or a zip file. Exit code 1: nothing was imported; 2: misuse."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_import_arguments(parser, list(READERS))
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
            type=_category,
            action="append",
            default=[],
            metavar="[APPLICATION=]CATEGORY",
            help="the same for web sites, such as shopping or expedia=travel; may be repeated",
        )
        parser.add_argument("--report", type=Path, help="write every entry of the report to this file, one a line")
        parser.add_argument("--json", action="store_true", help="say what was imported as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        dataset = dataset_of(options["dataset"])
        dataset_import = import_now(
            dataset=dataset,
            by=importer(dataset, options["by"]),
            path=options["path"],
            format=options["format"],
            dry_run=options["dry_run"],
            options=_options(options),
        )
        self._print_result(dataset_import, options)

    def _print_result(self, dataset_import: DatasetImport, options: dict[str, Any]) -> None:
        messages = report_lines(dataset_import)
        if options["report"]:
            with options["report"].open("w", encoding="utf-8") as file:
                file.writelines(f"{message}\n" for message in messages)
        counts = dataset_import.counts
        if options["json"]:
            result = {"import": dataset_import.pk, "dry_run": dataset_import.dry_run, "counts": counts}
            self.stdout.write(json.dumps({**result, "left_out": messages}))
            return
        for message in messages[:SHOWN]:
            self.stderr.write(message)
        if counts["left_out"] > SHOWN:
            self.stderr.write(f"… and {counts['left_out'] - SHOWN} more: see --report or the page of imports")
        contents = ", ".join(f"{counts[name]} {name}" for name in ("screens", "boxes", "labels", "families", "tasks"))
        verb = "Would import" if dataset_import.dry_run else "Imported"
        self.stdout.write(f"{verb} {contents} of {counts['applications']} applications; {counts['left_out']} remarks")


def _options(options: dict[str, Any]) -> ImportOptions:
    platforms, categories = dict(options["platform"]), dict(options["category"])
    return ImportOptions(platforms.pop("", ""), categories.pop("", ""), platforms, categories)


def _category(text: str) -> tuple[str, str]:
    """Application and category from “expedia=travel”, an empty application from “travel”."""
    application, _, value = clean(text).rpartition("=")
    try:
        return application, normalised_category(value)
    except Rejected as rejection:
        raise ArgumentTypeError(str(rejection)) from None


def _choice(values: list[str]) -> Any:
    def read(text: str) -> tuple[str, str]:
        """Application and value from “excel=windows”, an empty application from “windows”."""
        application, _, value = clean(text).rpartition("=")
        if value not in values:
            raise ArgumentTypeError(f"“{value}” is not one of {', '.join(values)}")
        return application, value

    return read
