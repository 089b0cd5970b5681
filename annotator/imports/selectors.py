"""Selectors of imports: their rows, their reports, and the splits that imported tasks had."""

import csv
import io
from collections.abc import Collection, Mapping
from typing import cast

from django.db.models import QuerySet

from annotator.datasets.models import Dataset
from annotator.domain.csv_cells import escape_formula
from annotator.domain.splits import Split
from annotator.imports.models import DatasetImport, ImportedScreen, ImportedTask, ImportProblem

CHUNK = 500


def imports_of(dataset: Dataset) -> QuerySet[DatasetImport]:
    """The imports of a dataset and their dry runs, the latest first."""
    return DatasetImport.objects.filter(dataset=dataset).select_related("created_by").order_by("-pk")


def dataset_import(import_id: int) -> DatasetImport | None:
    return DatasetImport.objects.filter(pk=import_id).select_related("dataset", "created_by").first()


def problems_of(dataset_import: DatasetImport) -> QuerySet[ImportProblem]:
    """What was left out or taken differently, in the order of the files."""
    return dataset_import.problems.order_by("position")


def report_csv(dataset_import: DatasetImport) -> str:
    """The report as CSV: position, code and message of each entry."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["position", "code", "message"])
    rows = problems_of(dataset_import).values_list("position", "code", "message")
    writer.writerows((position + 1, code, escape_formula(message)) for position, code, message in rows)
    return text.getvalue()


def held_screen_splits(screen_ids: Collection[int]) -> Mapping[int, Split]:
    """The splits that imported screens without a task had where they came from, by these keys of screens."""
    keys = sorted(screen_ids)
    splits: dict[int, Split] = {}
    for start in range(0, len(keys), CHUNK):
        rows = ImportedScreen.objects.filter(screen__in=keys[start : start + CHUNK]).exclude(split="")
        splits |= {key: cast(Split, split) for key, split in rows.values_list("screen", "split")}
    return splits


def held_splits(script_ids: Collection[int]) -> Mapping[int, Split]:
    """The splits that imported tasks had where they came from, by the keys of these of their scripts."""
    keys = sorted(script_ids)
    splits: dict[int, Split] = {}
    for start in range(0, len(keys), CHUNK):
        rows = ImportedTask.objects.filter(task__scripts__in=keys[start : start + CHUNK])
        splits |= {key: cast(Split, split) for key, split in rows.values_list("task__scripts", "split")}
    return splits
