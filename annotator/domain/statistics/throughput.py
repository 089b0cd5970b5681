"""Work done on each day: a statistic of process."""

from collections.abc import Mapping, Sequence

from annotator.domain.statistics.table import Cell, Chart, Column, Table, column_sums

DAYS = 90
KINDS = {
    "boxes": "Boxes drawn or changed",
    "reviews": "Screens reviewed",
    "labels": "Labels proposed",
    "tasks": "Tasks written",
    "accepted": "Tasks accepted",
}


def throughput_table(days: Sequence[str], counted: Mapping[tuple[str, str], int]) -> Table:
    """A row for each of `days` (ISO dates, consecutive), with the counts by (kind, day)."""
    rows: list[tuple[Cell, ...]] = [(day, *(counted.get((kind, day), 0) for kind in KINDS)) for day in days]
    total: tuple[Cell, ...] = ("All", *(column_sums(rows) if rows else [0] * len(KINDS)))
    return Table(
        name="throughput",
        title="Work per day",
        about=f"The last {DAYS} days at most, from the first with any work on; days are UTC.",
        columns=(Column("day", "Day"), *(Column(kind, title) for kind, title in KINDS.items())),
        rows=(*rows, total),
        totals=(len(rows),),
        chart=Chart("columns", ("day",), ("tasks", "accepted"), "day", "tasks"),
    )
