"""Boxes by their sides in pixels and by the share of the screen that they cover."""

from collections import Counter

from annotator.domain.statistics.bins import bin_of, names_of_ranges
from annotator.domain.statistics.domains import DOMAIN_COLUMNS, DOMAINS, domain_of, domain_rows
from annotator.domain.statistics.table import Cell, Chart, Column, Table, counts

SIDES = (8, 16, 32, 64, 128, 256, 512, 1024)
AREAS = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30)


class BoxSizes:
    """Counts boxes in bins of width, height and area."""

    def __init__(self) -> None:
        self._sides = Counter[tuple[str, int]]()
        self._areas = Counter[tuple[str, int]]()

    def add(self, platform: str, width: int, height: int, screen_area: int) -> None:
        """Counts a box; sides in pixels, areas in square pixels."""
        self._sides["width", bin_of(width, SIDES)] += 1
        self._sides["height", bin_of(height, SIDES)] += 1
        self._areas[domain_of(platform), bin_of(100 * width * height / screen_area, AREAS)] += 1

    def tables(self) -> list[Table]:
        measures = ("width", "height")
        sides: list[tuple[Cell, ...]] = [
            (name, *(self._sides[measure, position] for measure in measures))
            for position, name in enumerate(names_of_ranges(SIDES))
        ]
        return [
            Table(
                name="box-sizes",
                title="Sides of boxes",
                about=f"{self._areas.total()} boxes, counted by their width and again by their height.",
                columns=(Column("side", "Side", "px"), *counts(measures)),
                rows=tuple(sides),
                chart=Chart("bars", ("side",), measures, value_title="boxes", across_title="px"),
            ),
            Table(
                name="box-areas",
                title="Areas of boxes",
                about=f"{self._areas.total()} boxes by the share of their screen that they cover.",
                columns=(Column("area", "Area", "% of the screen"), *DOMAIN_COLUMNS),
                rows=domain_rows(names_of_ranges(AREAS), range(len(AREAS) + 1), self._areas),
                chart=Chart("bars", ("area",), DOMAINS, value_title="boxes", across_title="% of the screen"),
            ),
        ]
