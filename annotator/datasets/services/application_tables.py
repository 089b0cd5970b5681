"""Adds the applications of a pasted table, all or none; before, says of each row what will become of it."""

from collections.abc import Iterator
from dataclasses import replace

from django.db import transaction

from annotator.datasets.models import Dataset, Platform
from annotator.datasets.services.datasets import add_application, slug_of
from annotator.domain.application_table import ApplicationRow, read_application_table
from annotator.domain.problems import Problem, Rejected


def preview_applications(*, dataset: Dataset, text: str) -> list[ApplicationRow]:
    """The rows of the table with the problem of each; nothing is stored. Raises Rejected for what is no table."""
    rows = read_application_table(text, Platform.values)
    taken = set(dataset.applications.values_list("slug", flat=True))
    return list(_with_taken_names(rows, taken))


@transaction.atomic
def add_applications(*, dataset: Dataset, text: str) -> list[ApplicationRow]:
    """Adds an application for each row and returns the rows.

    Raises Rejected, with a problem for each bad row, and then adds none.
    """
    rows = preview_applications(dataset=dataset, text=text)
    problems = [Problem("bad-row", f"Line {row.line}: {row.problem}", field="text") for row in rows if row.problem]
    if not rows:
        problems.append(Problem("no-row", "Paste at least one row: name, platform, category, screens.", field="text"))
    if problems:
        raise Rejected(*problems)
    for row in rows:
        add_application(dataset=dataset, name=row.name, platform=row.platform, category=row.category, target=row.target)
    return rows


def _with_taken_names(rows: list[ApplicationRow], taken: set[str]) -> Iterator[ApplicationRow]:
    """The rows, those with a name that the dataset or an earlier row has with this problem."""
    for row in rows:
        slug = slug_of(row.name)
        if row.problem:
            yield row
        elif not slug:
            yield replace(row, problem="The name needs letters or digits; it becomes a folder.")
        elif slug in taken:
            yield replace(row, problem=f"There is an application “{slug}” already, here or in the dataset.")
        else:
            taken.add(slug)
            yield row
