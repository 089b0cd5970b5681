"""A list as a CSV file: the rows that its pages show, in the same order, made from the same serialized data."""

import csv
import io
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from django.http import StreamingHttpResponse
from django.utils.http import content_disposition_header

from annotator.domain.csv_cells import escape_formula
from annotator.http.asgi_threadpool import run_in_thread

ROWS_AT_ONCE = 500
#: by heading: a path into a serialized row, as `application.name`, or a function of it
Columns = Mapping[str, str | Callable[[Mapping[str, Any]], Any]]


class CsvResponse(StreamingHttpResponse):
    """A file of a header line and the rows of `batches`, each of which is made when it is sent: `parts`, as text."""

    def __init__(self, batches: Iterable[Sequence[Mapping[str, Any]]], columns: Columns, *, name: str) -> None:
        rows = (_lines(_cells(row, columns) for row in batch) for batch in batches)
        self.parts: Iterator[str] = chain([_lines([list(columns)])], rows)
        super().__init__(_stream(self.parts), content_type="text/csv; charset=utf-8")
        self["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name) or ""


async def _stream(parts: Iterator[str]) -> AsyncIterator[bytes]:
    while (part := await run_in_thread(next, parts, None)) is not None:
        yield part.encode()


def _lines(rows: Iterable[Iterable[Any]]) -> str:
    sink = io.StringIO()
    csv.writer(sink).writerows(rows)
    return sink.getvalue()


def _cells(row: Mapping[str, Any], columns: Columns) -> Iterator[Any]:
    for column in columns.values():
        value = _at(row, column) if isinstance(column, str) else column(row)
        yield escape_formula(value) if isinstance(value, str) else value


def _at(row: Mapping[str, Any], path: str) -> Any:
    value: Any = row
    for name in path.split("."):
        value = None if value is None else value[name]
    return value
