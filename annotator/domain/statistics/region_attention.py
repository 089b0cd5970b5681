"""Where on the screen scripts act: heat maps for desktop and web (OmniACT figure 5, appendix B.1)."""

from collections import Counter

from annotator.domain.script.actions import At, Pointer, Script, Scroll
from annotator.domain.statistics.domains import DOMAINS, domain_of
from annotator.domain.statistics.table import Cell, Chart, Column, Table

CELLS = 20
TITLES = {"desktop": "Desktop", "web": "Web"}


class RegionAttention:
    """Counts the points at which scripts act, in CELLS x CELLS cells of the screen; each script once."""

    def __init__(self) -> None:
        self._cells = Counter[tuple[str, int, int]]()

    def add(self, script: Script, platform: str, width: int, height: int) -> None:
        """Counts the actions with a point in pixels; a point beyond the edge is in the last cell."""
        for action in script:
            if isinstance(action, Pointer | Scroll) and isinstance(action.target, At):
                column, row = _cell(action.target.x, width), _cell(action.target.y, height)
                self._cells[domain_of(platform), column, row] += 1

    def tables(self) -> list[Table]:
        return [self._table(domain) for domain in DOMAINS]

    def _table(self, domain: str) -> Table:
        rows: list[tuple[Cell, ...]] = [
            (round(column / CELLS, 4), round(row / CELLS, 4), self._cells[domain, column, row])
            for row in range(CELLS)
            for column in range(CELLS)
        ]
        total = sum(int(count or 0) for *_, count in rows)
        return Table(
            name=f"figure-5-{domain}",
            title=f"{TITLES[domain]} screens: where scripts act",
            about=f"{total} points of pointer actions and scrolls, as shares of the screen, origin top-left "
            f"(OmniACT figure 5). A cell spans {1 / CELLS:g} of each side.",
            columns=(
                Column("x", "From the left", "share of width"),
                Column("y", "From the top", "share of height"),
                Column("count", "Points"),
            ),
            rows=tuple(rows),
            chart=Chart("heat-map", ("x", "y"), ("count",), "share of width", "share of height"),
        )


def _cell(position: float, side: int) -> int:
    return min(max(int(position * CELLS / side), 0), CELLS - 1)
