"""Tables as a Markdown document that names the files beside it."""

from collections.abc import Iterable, Iterator

from annotator.domain.statistics.charts import draw
from annotator.domain.statistics.table import Cell, Table


def as_markdown(title: str, tables: Iterable[Table]) -> str:
    """A section for each table with its figure; the cells of a heat map are left to its CSV file."""
    return "\n".join([f"# {_line(title)}", "", *(line for table in tables for line in _section(table))])


def _section(table: Table) -> Iterator[str]:
    is_drawn = draw(table) is not None
    files = [f"[CSV]({table.name}.csv)"]
    if is_drawn:
        files += [f"[SVG]({table.name}.svg)", f"[PNG]({table.name}.png)"]
    yield from (f"## {_line(table.title)}", "", _line(table.about), "", " · ".join(files), "")
    if is_drawn:
        yield from (f"![{_line(table.title)}]({table.name}.svg)", "")
    if table.rows and not (table.chart and table.chart.kind == "heat-map"):
        yield from (*_rows(table), "")


def _rows(table: Table) -> Iterator[str]:
    yield _row([f"{column.title} ({column.unit})" if column.unit else column.title for column in table.columns])
    yield _row([":---", *["---:"] * (len(table.columns) - 1)])
    for position, row in enumerate(table.rows):
        yield _row([f"**{cell}**" if position in table.totals and cell else cell for cell in map(_cell, row)])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell) -> str:
    if cell is None:
        return ""
    return _line(cell) if isinstance(cell, str) else f"{cell:,}"


def _line(text: str) -> str:
    """The text on one line, with characters escaped that end cells or begin markup."""
    escaped = "".join(f"\\{character}" if character in r"\`*_{}[]<>|" else character for character in text)
    return " ".join(escaped.split())
