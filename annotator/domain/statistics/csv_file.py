"""A table as CSV: a line of column names with units, then the rows; texts are escaped against spreadsheets."""

import csv
import io

from annotator.domain.csv_cells import escape_formula
from annotator.domain.statistics.table import Cell, Column, Table


def as_csv(table: Table) -> str:
    """The CSV; a missing value is an empty cell."""
    sink = io.StringIO()
    lines = csv.writer(sink, lineterminator="\n")
    lines.writerow(map(_head, table.columns))
    lines.writerows([_cell(cell) for cell in row] for row in table.rows)
    return sink.getvalue()


def _head(column: Column) -> str:
    name = f"{column.name} ({column.unit})" if column.unit else column.name
    return escape_formula(name)


def _cell(cell: Cell) -> str | int | float:
    if cell is None:
        return ""
    return escape_formula(cell) if isinstance(cell, str) else cell
