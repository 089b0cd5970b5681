"""A statistic as a table: columns with units, rows of plain values, and how it is drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

Cell: TypeAlias = str | int | float | None
ChartKind: TypeAlias = Literal["bars", "columns", "heat-map"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column; `unit` is empty for texts and plain counts."""

    name: str
    title: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """How a table is drawn, by names of its columns: a group for each value of `across`, a series for each of `values`.

    `by` is a column whose values are series of their own. A heat map has two columns `across`, horizontal and vertical.
    """

    kind: ChartKind
    across: tuple[str, ...]
    values: tuple[str, ...]
    across_title: str = ""
    value_title: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A statistic. `name` is its file's; `totals` are the positions of rows that sum up others, which are not drawn.

    Raises ValueError for a row of another length than `columns`.
    """

    name: str
    title: str
    about: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    totals: tuple[int, ...] = ()
    chart: Chart | None = None

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError(f"{self.name}: a row has not {len(self.columns)} cells")

    def column(self, name: str) -> int:
        """The position of a column. Raises ValueError for an unknown name."""
        return [column.name for column in self.columns].index(name)

    def parts(self) -> list[tuple[Cell, ...]]:
        """The rows without those that sum up others."""
        return [row for position, row in enumerate(self.rows) if position not in self.totals]


def as_json(table: Table) -> dict[str, Any]:
    """The table as plain JSON values; `from_json` gives it back."""
    return asdict(table)


def from_json(stored: Mapping[str, Any]) -> Table:
    """The table made by `as_json`. Raises KeyError or TypeError for anything else."""
    chart = stored["chart"]
    names = {key: tuple(chart[key]) for key in ("across", "values")} if chart else {}
    parts = {
        "columns": tuple(Column(**column) for column in stored["columns"]),
        "rows": tuple(map(tuple, stored["rows"])),
        "totals": tuple(stored["totals"]),
        "chart": Chart(**{**chart, **names}) if chart else None,
    }
    return Table(**{**stored, **parts})


def counts(names: Iterable[str]) -> tuple[Column, ...]:
    """Columns of counts that are titled by their names: train -> Train."""
    return tuple(Column(name, name[:1].upper() + name[1:]) for name in names)


def percent(part: float, whole: float) -> float:
    """The part in per cent with two decimals; 0 of nothing is 0."""
    return round(100 * part / whole, 2) if whole else 0.0


def column_sums(rows: Sequence[Sequence[Cell]], first: int = 1) -> list[int]:
    """The sums of the columns of counts from `first` on. Rows must not be empty of them."""
    return [sum(int(cell or 0) for cell in column) for column in list(zip(*rows, strict=True))[first:]]
