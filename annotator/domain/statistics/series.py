"""The values of a chart: its groups, and the series that have a value in each of them."""

from dataclasses import dataclass

from annotator.domain.statistics.drawing import SERIES
from annotator.domain.statistics.table import Chart, Table


@dataclass(frozen=True, slots=True)
class Series:
    """A series with its title, and its value by group; a group without one is left out."""

    title: str
    values: dict[str, float]


@dataclass(frozen=True, slots=True)
class Plot:
    """Groups in order, the series that are drawn, and how many more there are."""

    groups: tuple[str, ...]
    series: tuple[Series, ...]
    left_out: int = 0

    @property
    def largest(self) -> float:
        return max((value for series in self.series for value in series.values.values()), default=0)


def plot_of(table: Table, chart: Chart) -> Plot:
    """The values of a table's rows without totals; more series than there are colours are left out."""
    (across,) = chart.across
    position = table.column(across)
    rows = table.parts()
    groups = tuple(dict.fromkeys(str(row[position]) for row in rows))
    by = table.column(chart.by) if chart.by else None
    names = dict.fromkeys(str(row[by]) for row in rows) if by is not None else {"": None}
    series = []
    for name in names:
        for value_name in chart.values:
            column = table.column(value_name)
            values = {
                str(row[position]): float(cell)
                for row in rows
                if (by is None or str(row[by]) == name) and isinstance(cell := row[column], int | float)
            }
            title = table.columns[column].title
            series.append(Series(f"{name}: {title.lower()}" if name else title, values))
    return Plot(groups, tuple(series[: len(SERIES)]), max(len(series) - len(SERIES), 0))
