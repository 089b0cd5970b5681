"""Tasks by platform and split, with the subtotal of desktop platforms (OmniACT table 3)."""

from collections import Counter
from collections.abc import Sequence

from annotator.domain.statistics.table import Cell, Chart, Column, Table, column_sums, counts

DESKTOP = ("macos", "linux", "windows")
PLATFORM_TITLES = {"macos": "macOS", "linux": "Linux", "windows": "Windows", "web": "Web"}


class Tasks:
    """Counts sentences: a task and each of its reformulations, as the paper does."""

    def __init__(self, splits: Sequence[str]) -> None:
        self._splits = tuple(splits)
        self._counts = Counter[tuple[str, str]]()

    def add(self, sentences: int, split: str, platform: str) -> None:
        self._counts[platform, split] += sentences

    def table(self) -> Table:
        others = sorted({platform for platform, _ in self._counts} - {*DESKTOP, "web"})
        desktop = [self._row(platform) for platform in (*DESKTOP, *others)]
        web = self._row("web")
        subtotal: tuple[Cell, ...] = ("Desktop", *column_sums(desktop))
        total: tuple[Cell, ...] = ("Total", *column_sums([subtotal, web]))
        return Table(
            name="table-3",
            title="Tasks by platform and split",
            about="Every sentence counts: a task and its reformulations (OmniACT table 3).",
            columns=(Column("platform", "Platform"), *counts((*self._splits, "total"))),
            rows=(*desktop, subtotal, web, total),
            totals=(len(desktop), len(desktop) + 2),
            chart=Chart("bars", ("platform",), self._splits, value_title="tasks"),
        )

    def _row(self, platform: str) -> tuple[Cell, ...]:
        numbers = [self._counts[platform, split] for split in self._splits]
        return (PLATFORM_TITLES.get(platform, platform), *numbers, sum(numbers))
