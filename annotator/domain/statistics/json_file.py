"""Tables as `statistics.json`: for each its name, title, explanation, columns and rows."""

from collections.abc import Iterable, Iterator

from annotator.domain.statistics.table import Table, as_json

VERSION = 1


def members(tables: Iterable[Table]) -> Iterator[tuple[str, object]]:
    """The members of the JSON object; how a table is drawn is left out."""
    yield "version", VERSION
    yield "statistics", iter([_plain(table) for table in tables])


def _plain(table: Table) -> dict[str, object]:
    return {name: value for name, value in as_json(table).items() if name != "chart"}
