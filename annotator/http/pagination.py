"""Cursor pagination by key: every page costs the same."""

from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request

from annotator.domain.problems import Problem, Rejected

LARGEST_KEY = 2**63 - 1


class Pages(CursorPagination):
    """The paginator: `?cursor=` is `next` of the previous response, `?size=` at most 200. Lists are ordered by an
    integer key.
    """

    page_size = 50
    page_size_query_param = "size"
    max_page_size = 200
    ordering = "-pk"

    def decode_cursor(self, request: Request) -> Cursor | None:
        """The cursor of the request. Raises Rejected for an invalid one."""
        try:
            cursor = super().decode_cursor(request)
            if cursor is None or cursor.position is None or 0 <= int(cursor.position) <= LARGEST_KEY:
                return cursor
        except (NotFound, ValueError):
            pass
        odd = "This is no cursor: take it from “next” of the page before."
        raise Rejected(Problem("bad-cursor", odd, field="cursor")) from None
