"""Pages by key of lists that are sorted by other columns too: the cursor holds the values of the last row."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import FieldError, ValidationError
from django.db.models import Q, QuerySet
from rest_framework.request import Request

from annotator.domain.problems import Problem, Rejected
from annotator.http.pagination import LARGEST_KEY, Pages

LONGEST_CURSOR = 4000


def decode_cursor(text: str, count: int) -> tuple[bool, list[Any]]:
    """Whether a cursor leads back, and the `count` values of its row. Raises Rejected for what is no such cursor."""
    try:
        is_back, *values = json.loads(urlsafe_b64decode(text.encode()[:LONGEST_CURSOR]))
    except (ValueError, TypeError, RecursionError):
        raise _bad_cursor() from None
    if len(values) != count or not isinstance(is_back, bool) or not all(map(_is_value, values)):
        raise _bad_cursor()
    return is_back, values


def encode_cursor(*, is_back: bool, values: Sequence[Any]) -> str:
    written = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    return urlsafe_b64encode(json.dumps([is_back, *written]).encode()).decode()


def beyond(rows: QuerySet[Any], fields: Sequence[str], values: Sequence[Any], *, ascending: bool) -> QuerySet[Any]:
    """The rows after the one with these `values` of `fields`. Raises Rejected for values that no such field has."""
    after = "gt" if ascending else "lt"
    chosen = Q()
    equal: dict[str, Any] = {}
    for field, value in zip(fields, values, strict=True):
        chosen |= Q(**equal, **{f"{field}__{after}": value})
        equal[field] = value
    try:
        # The first field alone lets the database begin in its index.
        return rows.filter(Q(**{f"{fields[0]}__{after}e": values[0]}) & chosen)
    except (ValueError, TypeError, ValidationError, FieldError):
        raise _bad_cursor() from None


def order_of(sorts: Mapping[str, tuple[str, ...]], asked: str) -> tuple[list[str], bool]:
    """The fields that a sort compares, the key last, and whether it ascends. Raises Rejected for an unknown one."""
    name = asked.removeprefix("-")
    if name not in sorts:
        known = ", ".join(sorts)
        raise Rejected(
            Problem("bad-sort", f"This list is sorted by {known}, with - before it backwards.", field="sort")
        )
    fields = [*sorts[name]]
    return [*fields, *([] if fields[-1] == "pk" else ["pk"])], not asked.startswith("-")


class SortedPages(Pages):
    """The paginator of lists: `?sort=` names one of `sorts`, `-` before it turns the order around.

    Every sort ends with the key, so that rows of equal values have an order, and the last page costs what the first
    does. Columns that are sorted by are never null.
    """

    sorts: Mapping[str, tuple[str, ...]] = {}
    default_sort = ""
    keys_first = False

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        self.request = request
        self.base_url = request.build_absolute_uri(request.path)
        fields, ascending = order_of(self.sorts, request.query_params.get("sort", "") or self.default_sort)
        cursor = request.query_params.get(self.cursor_query_param, "")
        is_back, values = decode_cursor(cursor, len(fields)) if cursor else (False, [])
        forward = ascending is not is_back
        rows = queryset.order_by(*(field if forward else f"-{field}" for field in fields))
        if values:
            rows = beyond(rows, fields, values, ascending=forward)
        size = self.get_page_size(request) or self.page_size
        fetched = self._fetch(rows, size + 1)
        has_more, fetched = len(fetched) > size, fetched[:size]
        page = fetched[::-1] if is_back else fetched
        self._next = self._cursor(page[-1:], fields, is_back=False) if (is_back and cursor) or has_more else ""
        self._previous = self._cursor(page[:1], fields, is_back=True) if (has_more if is_back else cursor) else ""
        return page

    def _fetch(self, rows: Any, count: int) -> list[Any]:
        if not self.keys_first:
            return list(rows[:count])
        keys = list(rows.values_list("pk", flat=True)[:count])
        row_by_key = {row.pk: row for row in rows.filter(pk__in=keys)}
        # What has gone since is left out.
        return [row_by_key[key] for key in keys if key in row_by_key]

    def get_next_link(self) -> str | None:
        return self._link(self._next)

    def get_previous_link(self) -> str | None:
        return self._link(self._previous)

    def _cursor(self, row: Sequence[Any], fields: Sequence[str], *, is_back: bool) -> str:
        return encode_cursor(is_back=is_back, values=[_value(row[0], field) for field in fields]) if row else ""

    def _link(self, cursor: str) -> str | None:
        if not cursor:
            return None
        params = {key: value for key, value in self.request.query_params.items() if key != self.cursor_query_param}
        return f"{self.base_url}?{urlencode({**params, self.cursor_query_param: cursor})}"


def _value(row: Any, field: str) -> Any:
    for name in field.split("__"):
        row = getattr(row, name)
    return row


def _is_value(value: Any) -> bool:
    if isinstance(value, int) and not isinstance(value, bool):
        return 0 <= value <= LARGEST_KEY
    return isinstance(value, str) and "\x00" not in value


def _bad_cursor() -> Rejected:
    odd = "This is no cursor of this list in this order: take it from “next” of the page before."
    return Rejected(Problem("bad-cursor", odd, field="cursor"))


def all_rows(rows: QuerySet[Any], fields: Sequence[str], *, ascending: bool, at_once: int) -> Iterator[list[Any]]:
    """Yields lists of at most `at_once` rows in order, each with a query of its own: memory does not grow."""
    ordered = rows.order_by(*(field if ascending else f"-{field}" for field in fields))
    values: list[Any] = []
    while True:
        batch = list((beyond(ordered, fields, values, ascending=ascending) if values else ordered)[:at_once])
        if batch:
            yield batch
        if len(batch) < at_once:
            return
        values = [_value(batch[-1], field) for field in fields]
