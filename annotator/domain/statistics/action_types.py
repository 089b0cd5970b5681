"""Actions by type, split and platform (OmniACT table 2)."""

from collections import Counter
from collections.abc import Sequence

from annotator.domain.script.action_types import ACTION_TYPES, action_type
from annotator.domain.script.actions import Script
from annotator.domain.statistics.table import Cell, Chart, Column, Table, column_sums, counts, percent
from annotator.domain.statistics.tasks import DESKTOP, PLATFORM_TITLES


class ActionTypes:
    """Counts the actions of each family's script once, however many sentences it has."""

    def __init__(self, splits: Sequence[str]) -> None:
        self._splits = tuple(splits)
        self._by_split = Counter[tuple[str, str]]()
        self._by_platform = Counter[tuple[str, str]]()

    def add(self, script: Script, split: str, platform: str) -> None:
        for action in script:
            name = action_type(action)
            self._by_split[name, split] += 1
            self._by_platform[name, platform] += 1

    def table(self) -> Table:
        """The types of the paper in its order, then those that it has not."""
        others = sorted({name for name, _ in self._by_split} - set(ACTION_TYPES))
        platforms = (*DESKTOP, *sorted({platform for _, platform in self._by_platform} - {*DESKTOP, "web"}), "web")
        whole = self._by_split.total()
        rows = [self._row(name, platforms, whole) for name in (*ACTION_TYPES, *others)]
        total: tuple[Cell, ...] = ("All", whole, percent(whole, whole), *column_sums(rows, first=3))
        return Table(
            name="table-2",
            title="Actions by type",
            about="Actions of the scripts, each script counted once for all its sentences (OmniACT table 2).",
            columns=(
                Column("type", "Type"),
                Column("actions", "Actions"),
                Column("percent", "Share", "%"),
                *counts(self._splits),
                *(Column(platform, PLATFORM_TITLES.get(platform, platform)) for platform in platforms),
            ),
            rows=(*rows, total),
            totals=(len(rows),),
            chart=Chart("bars", ("type",), ("percent",), value_title="% of all actions"),
        )

    def _row(self, name: str, platforms: Sequence[str], whole: int) -> tuple[Cell, ...]:
        by_split = [self._by_split[name, split] for split in self._splits]
        by_platform = [self._by_platform[name, platform] for platform in platforms]
        return (name, sum(by_split), percent(sum(by_split), whole), *by_split, *by_platform)
