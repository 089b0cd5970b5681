"""Lists come in pages by key, so that the last page costs as little as the first."""

from rest_framework.pagination import CursorPagination


class Pages(CursorPagination):
    """`?cursor=` from the previous answer's `next`; `?size=` up to 200."""

    page_size = 50
    page_size_query_param = "size"
    max_page_size = 200
    ordering = "-pk"
