"""Adds the applications of a pasted table, all or none; before, says of each row what will become of it."""

from collections.abc import Iterator
from dataclasses import replace

from django.db import transaction
from django.utils.text import slugify

from annotator.datasets.models import Application, Dataset, Platform
from annotator.datasets.services.datasets import add_application
from annotator.domain.application_table import ApplicationRow, read_application_table
from annotator.domain.problems import Problem, Rejected


def preview_applications(*, dataset: Dataset, text: str) -> list[ApplicationRow]:
    """The rows of the table with the problem of each; nothing is stored. Raises Rejected for what is no table."""
    rows = read_application_table(text, Platform.values)
    taken = set(dataset.applications.values_list("slug", flat=True))
    return list(_with_taken_names(rows, taken))


@transaction.atomic
def add_applications(*, dataset: Dataset, text: str) -> list[Application]:
    """Adds an application for each row. Raises Rejected, with a problem for each bad row, and adds none then."""
    rows = preview_applications(dataset=dataset, text=text)
    problems = [Problem("bad-row", f"Line {row.line}: {row.problem}", field="text") for row in rows if row.problem]
    if not rows:
        problems.append(Problem("no-row", "Paste at least one row: name, platform, category, screens.", field="text"))
    if problems:
        raise Rejected(*problems)
    return [
        add_application(dataset=dataset, name=row.name, platform=row.platform, category=row.category, target=row.target)
        for row in rows
    ]


def _with_taken_names(rows: list[ApplicationRow], taken: set[str]) -> Iterator[ApplicationRow]:
    """The rows, those with a name that the dataset or an earlier row has with this problem."""
    for row in rows:
        slug = slugify(row.name)[:50]
        if row.problem:
            yield row
        elif not slug:
            yield replace(row, problem="The name needs letters or digits; it becomes a folder.")
        elif slug in taken:
            yield replace(row, problem=f"There is an application “{slug}” already, here or in the dataset.")
        else:
            taken.add(slug)
            yield row
