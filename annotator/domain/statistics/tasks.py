"""Tasks by platform and split, with the subtotal of desktop platforms (OmniACT table 3)."""

from collections import Counter
from collections.abc import Sequence

from annotator.domain.statistics.table import Cell, Chart, Column, Table, column_sums, counts

DESKTOP = ("macos", "linux", "windows")
APART = ("android", "web")
PLATFORM_TITLES = {"macos": "macOS", "linux": "Linux", "windows": "Windows", "android": "Android", "web": "Web"}


class Tasks:
    """Counts sentences: a task and each of its reformulations, as the paper does."""

    def __init__(self, splits: Sequence[str]) -> None:
        self._splits = tuple(splits)
        self._counts = Counter[tuple[str, str]]()

    def add(self, sentences: int, split: str, platform: str) -> None:
        self._counts[platform, split] += sentences

    def table(self) -> Table:
        others = sorted({platform for platform, _ in self._counts} - {*DESKTOP, *APART})
        desktop = [self._row(platform) for platform in (*DESKTOP, *others)]
        # The paper has no phones: their row is there where there are some.
        counted = {platform for platform, _ in self._counts} | {"web"}
        apart = [self._row(platform) for platform in APART if platform in counted]
        subtotal: tuple[Cell, ...] = ("Desktop", *column_sums(desktop))
        total: tuple[Cell, ...] = ("Total", *column_sums([subtotal, *apart]))
        return Table(
            name="table-3",
            title="Tasks by platform and split",
            about="Every sentence counts: a task and its reformulations (OmniACT table 3).",
            columns=(Column("platform", "Platform"), *counts((*self._splits, "total"))),
            rows=(*desktop, subtotal, *apart, total),
            totals=(len(desktop), len(desktop) + 1 + len(apart)),
            chart=Chart("bars", ("platform",), self._splits, value_title="tasks"),
        )

    def _row(self, platform: str) -> tuple[Cell, ...]:
        numbers = [self._counts[platform, split] for split in self._splits]
        return (PLATFORM_TITLES.get(platform, platform), *numbers, sum(numbers))
