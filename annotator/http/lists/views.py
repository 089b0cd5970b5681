"""Base classes of the views of a list: its pages, and the same rows as CSV."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.http.lists.csv_file import ROWS_AT_ONCE, Columns, CsvResponse
from annotator.http.lists.pages import SortedPages, all_rows, order_of

MOST_CHOSEN = 1000
PAGED = [OpenApiParameter("cursor", str), OpenApiParameter("size", int, description="at most 200")]
CSV = {(200, "text/csv"): OpenApiTypes.STR}


class IdsField(serializers.CharField):
    """Keys with commas between them, in the address of a list."""

    def to_internal_value(self, data: Any) -> list[int]:  # type: ignore[override]
        keys = [key for key in str(super().to_internal_value(data)).split(",") if key]
        if len(keys) > MOST_CHOSEN or not all(key.isdecimal() and len(key) < 19 for key in keys):
            raise serializers.ValidationError(f"Give at most {MOST_CHOSEN} ids with commas between them.")
        return [int(key) for key in keys]


class ListFilterSerializer(serializers.Serializer[Any]):
    """What every list is asked for: `ids` are the chosen rows only, with commas between them."""

    ids = IdsField(required=False, allow_blank=True, max_length=20 * MOST_CHOSEN)
    sort = serializers.CharField(required=False, allow_blank=True, max_length=40)


class ListView(APIView):
    """A list. `rows` are those that the person may see and asked for; `shown` serializes them.

    What a person may not see has to be left out in these two, so that neither pages nor file nor search show it.
    """

    filters: ClassVar[type[ListFilterSerializer]] = ListFilterSerializer
    #: of the rows: what a serialized row calls `id`
    id_field: ClassVar[str] = "pk"
    sorts: ClassVar[Mapping[str, tuple[str, ...]]]
    #: whether a page's keys are found before what is shown of its rows: where a database computes that for all rows
    keys_first: ClassVar[bool] = False
    default_sort: ClassVar[str]
    columns: ClassVar[Columns]
    #: of the file; also how saved filters name the list
    list_name: ClassVar[str]

    def rows(self, request: Request, asked: Mapping[str, Any], **path: Any) -> QuerySet[Any]:
        raise NotImplementedError

    def shown(self, request: Request, rows: Sequence[Any], **path: Any) -> list[Any]:
        raise NotImplementedError

    def page_response(self, request: Request, **path: Any) -> Response:
        own = {"sorts": self.sorts, "default_sort": self.default_sort, "keys_first": self.keys_first}
        pages = type("PagesOfList", (SortedPages,), own)()
        page = pages.paginate_queryset(self._chosen(request, **path), request, view=self)
        response: Response = pages.get_paginated_response(self.shown(request, page, **path))
        return response

    def file_response(self, request: Request, **path: Any) -> CsvResponse:
        """All rows that fit as CSV, streamed; they are read in batches, so that a large file is no one moment's."""
        asked_sort = request.query_params.get("sort", "") or self.default_sort
        fields, ascending = order_of(self.sorts, asked_sort)
        batches = all_rows(self._chosen(request, **path), fields, ascending=ascending, at_once=ROWS_AT_ONCE)
        shown = (self.shown(request, batch, **path) for batch in batches)
        return CsvResponse(shown, self.columns, name=f"{path['slug']}-{self.list_name}.csv")

    def _chosen(self, request: Request, **path: Any) -> QuerySet[Any]:
        query = self.filters(data=request.query_params)
        query.is_valid(raise_exception=True)
        asked = query.validated_data
        rows = self.rows(request, asked, **path)
        return rows.filter(**{f"{self.id_field}__in": asked["ids"]}) if asked.get("ids") else rows


class ListFile(APIView):
    """The file of a list: a subclass names the list's view."""

    of: ClassVar[type[ListView]]

    def file_response(self, request: Request, **path: Any) -> CsvResponse:
        return self.of().file_response(request, **path)
