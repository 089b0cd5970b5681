"""Scripts by their number of actions and by split."""

from collections import Counter
from collections.abc import Sequence

from annotator.domain.statistics.bins import consecutive, mean, median_of
from annotator.domain.statistics.table import Cell, Chart, Column, Table, column_sums, counts

LONGEST = 20


class ScriptLengths:
    """Counts scripts, one for each family; those that cannot be read are told apart."""

    def __init__(self, splits: Sequence[str]) -> None:
        self._splits = tuple(splits)
        self._counts = Counter[tuple[int, str]]()
        self._lengths = Counter[int]()
        self._unreadable = 0

    def add(self, length: int, split: str) -> None:
        """Counts a script; one of length 0 could not be read."""
        if not length:
            self._unreadable += 1
            return
        self._counts[min(length, LONGEST), split] += 1
        self._lengths[length] += 1

    def table(self) -> Table:
        rows = [self._row(length) for length in consecutive(self._lengths, at_most=LONGEST)]
        total: tuple[Cell, ...] = ("All", *(column_sums(rows) if rows else [0] * (len(self._splits) + 1)))
        number = self._lengths.total()
        actions = sum(length * count for length, count in self._lengths.items())
        about = f"Mean {mean(actions, number):g}, median {median_of(self._lengths):g} actions in {number} scripts."
        if self._unreadable:
            about += f" {self._unreadable} more scripts cannot be read and are not counted."
        return Table(
            name="script-lengths",
            title="Length of scripts",
            about=about,
            columns=(Column("length", "Length", "actions"), *counts((*self._splits, "all"))),
            rows=(*rows, total),
            totals=(len(rows),),
            chart=Chart("columns", ("length",), ("all",), "actions in a script", "scripts"),
        )

    def _row(self, length: int) -> tuple[Cell, ...]:
        numbers = [self._counts[length, split] for split in self._splits]
        name = f"{length} and more" if length == LONGEST else str(length)
        return (name, *numbers, sum(numbers))
