"""Agreement between people on labels and boxes, as a table: a statistic of process."""

from collections.abc import Mapping
from typing import Any

from annotator.domain.statistics.table import Cell, Column, Table

MEASURES = {
    "labels": "Labels, exactly",
    "words": "Labels, by words",
    "handed_in": "Boxes handed in",
    "page": "The page’s own boxes",
}
UNCOUNTED = "Not counted yet. It is counted on the page Quality, under Agreement."
ABOUT = "Corrected for chance: 1 perfect, 0 as by chance. Labels by Krippendorff’s alpha, boxes by F1 at an IoU of 0.5."


def agreement_table(figures: Mapping[str, Mapping[str, Any]]) -> Table:
    """A row for each measure, from the fields of an `Agreement`; no rows where nothing was counted."""
    return Table(
        name="agreement",
        title="Agreement",
        about=ABOUT if figures else UNCOUNTED,
        columns=(
            Column("measure", "Measure"),
            Column("units", "Judged twice"),
            Column("percent", "Equal", "%"),
            Column("corrected", "Agreement"),
            Column("low", "From"),
            Column("high", "To"),
        ),
        rows=tuple(_row(title, figures[name]) for name, title in MEASURES.items() if name in figures),
    )


def _row(title: str, figure: Mapping[str, Any]) -> tuple[Cell, ...]:
    low, high = figure["interval"] or (None, None)
    percent = figure["percent"]
    equal = None if percent is None else round(100 * percent, 2)
    return (title, figure["units"], equal, *(_rounded(value) for value in (figure["corrected"], low, high)))


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
