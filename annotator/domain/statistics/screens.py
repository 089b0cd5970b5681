"""Screens by their number of boxes and by resolution."""

from collections import Counter

from annotator.domain.statistics.bins import bin_of, mean, median_of, names_of_counts
from annotator.domain.statistics.domains import DOMAIN_COLUMNS, DOMAINS, domain_of, domain_rows
from annotator.domain.statistics.table import Cell, Chart, Column, Table

EDGES = (1, 11, 21, 31, 41, 51, 76, 101, 151, 201, 301)
LISTED = 30


class Screens:
    """Counts screens, and the boxes on them."""

    def __init__(self) -> None:
        self._binned = Counter[tuple[str, int]]()
        self._boxes = Counter[int]()
        self._sizes = Counter[tuple[str, tuple[int, int]]]()

    def add(self, platform: str, width: int, height: int, boxes: int) -> None:
        domain = domain_of(platform)
        self._binned[domain, bin_of(boxes, EDGES)] += 1
        self._boxes[boxes] += 1
        self._sizes[domain, (width, height)] += 1

    def tables(self) -> list[Table]:
        return [self._boxes_per_screen(), self._resolutions()]

    def _boxes_per_screen(self) -> Table:
        number = self._boxes.total()
        boxes = sum(count * screens for count, screens in self._boxes.items())
        return Table(
            name="boxes-per-screen",
            title="Boxes on a screen",
            about=f"{boxes} boxes on {number} screens: mean {mean(boxes, number):g}, "
            f"median {median_of(self._boxes):g} on a screen.",
            columns=(Column("boxes", "Boxes"), *DOMAIN_COLUMNS),
            rows=domain_rows(names_of_counts(EDGES), range(len(EDGES) + 1), self._binned),
            chart=Chart("columns", ("boxes",), DOMAINS, "boxes on a screen", "screens"),
        )

    def _resolutions(self) -> Table:
        totals = Counter[tuple[int, int]]()
        for (_, size), count in self._sizes.items():
            totals[size] += count
        order = sorted(totals, key=lambda size: (-totals[size], size))
        names = [f"{width} x {height}" for width, height in order[:LISTED]]
        rows: tuple[tuple[Cell, ...], ...] = domain_rows(names, order[:LISTED], self._sizes)
        if rest := order[LISTED:]:
            numbers = [sum(self._sizes[domain, size] for size in rest) for domain in DOMAINS]
            rows = (*rows, (f"{len(rest)} others", *numbers, sum(numbers)))
        return Table(
            name="resolutions",
            title="Resolutions",
            about=f"{len(order)} different sizes of {totals.total()} pictures, the most frequent first.",
            columns=(Column("resolution", "Width x height", "px"), *DOMAIN_COLUMNS),
            rows=rows,
            chart=Chart("bars", ("resolution",), DOMAINS, value_title="screens"),
        )
