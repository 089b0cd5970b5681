"""Reads a pasted table of applications: a row each, with name, platform, category and the number of screens wanted."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from annotator.domain.categories import category_problem, normalised_category
from annotator.domain.clean_text import one_line
from annotator.domain.problems import Problem, Rejected

COLUMNS: Final = ("name", "platform", "category", "target")
_HEADINGS: Final = {"application": "name", "screens": "target", "screens wanted": "target"}
MAX_ROWS, LONGEST_NAME = 500, 100
MIN_TARGET, MAX_TARGET, TARGET = 1, 1000, 4


@dataclass(frozen=True, slots=True)
class ApplicationRow:
    """A row at `line` (from 1) of the text; `problem` says what is wrong with it, empty for nothing."""

    line: int
    name: str
    platform: str = ""
    category: str = ""
    target: int = TARGET
    problem: str = ""


def read_application_table(text: str, platforms: Sequence[str]) -> list[ApplicationRow]:
    """The rows of a table whose cells stand between tabs, as spreadsheets copy them, semicolons or commas.

    A first row of headings may name the columns in any order; without it they are those of COLUMNS. Raises Rejected
    for more than MAX_ROWS rows.
    """
    lines = [(number, cells) for number, cells in _cells(text) if any(cells)]
    columns = _headings(lines[0][1]) if lines else None
    rows = lines[1:] if columns else lines
    if len(rows) > MAX_ROWS:
        message = f"{len(rows)} rows are more than the {MAX_ROWS} that are taken at a time."
        raise Rejected(Problem("too-many-rows", message, field="text"))
    return [_row(number, cells, columns or COLUMNS, platforms) for number, cells in rows]


def _cells(text: str) -> Iterator[tuple[int, list[str]]]:
    lines = text.splitlines()
    delimiter = next((sign for sign in "\t;" if any(sign in line for line in lines)), ",")
    reader = csv.reader(lines, delimiter=delimiter)
    number = 1
    try:
        for cells in reader:
            yield number, [one_line(cell) for cell in cells]
            number = reader.line_num + 1
    except csv.Error as error:
        raise Rejected(Problem("bad-table", f"Line {number} cannot be read: {error}.", field="text")) from None


def _headings(cells: Sequence[str]) -> tuple[str, ...] | None:
    """The columns that a first row names; None where it is no row of headings."""
    names = tuple(_HEADINGS.get(cell.casefold(), cell.casefold()) for cell in cells)
    return names if {"name", "platform"} <= set(names) else None


def _row(line: int, cells: Sequence[str], columns: Sequence[str], platforms: Sequence[str]) -> ApplicationRow:
    values = dict(zip(columns, cells, strict=False))
    name, platform = values.get("name", ""), values.get("platform", "").casefold()
    row = ApplicationRow(line, name[:LONGEST_NAME], platform)
    try:
        category = normalised_category(values.get("category", ""))
    except Rejected as rejection:
        return replace(row, problem=str(rejection))
    target = _target(values.get("target", ""))
    row = replace(row, category=category, target=target or TARGET)
    return replace(row, problem=_problem(name, target, row, cells[len(columns) :], platforms))


def _target(text: str) -> int | None:
    """The number of screens; None for what is no number from MIN_TARGET to MAX_TARGET."""
    if not text:
        return TARGET
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(MAX_TARGET))
    return int(text) if is_number and MIN_TARGET <= int(text) <= MAX_TARGET else None


def _problem(
    name: str, target: int | None, row: ApplicationRow, surplus: Sequence[str], platforms: Sequence[str]
) -> str:
    if not name:
        return "The name is missing."
    if len(name) > LONGEST_NAME:
        return f"The name is longer than {LONGEST_NAME} letters."
    if row.platform not in platforms:
        return f"The platform is one of {', '.join(platforms)}" + (f", not “{row.platform}”." if row.platform else ".")
    if misplaced := category_problem(row.platform, row.category):
        return misplaced.message
    if target is None:
        return f"The number of screens is a whole number from {MIN_TARGET} to {MAX_TARGET}."
    if any(surplus):
        return f"There are more cells than columns: “{next(filter(None, surplus))}”."
    return ""
