"""Views of the filters that a person has saved by name for the lists of a dataset; nobody else sees them."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter, require_found
from annotator.datasets.models import SavedFilter
from annotator.datasets.serializers import SavedFilterSerializer
from annotator.datasets.services import save_filter
from annotator.http.requests import person


class SavedFilters(APIView):
    @extend_schema(parameters=[OpenApiParameter("list_name", str)], responses=SavedFilterSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """One's own saved filters, by name; those of one list with `list_name`."""
        own = enter(person(request), slug).saved_filters.filter(person=person(request))
        if name := request.query_params.get("list_name", ""):
            own = own.filter(list_name=name)
        return Response(SavedFilterSerializer(own, many=True).data)

    @extend_schema(request=SavedFilterSerializer, responses={201: SavedFilterSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Saves filters; those of the same list and name are replaced."""
        dataset = enter(person(request), slug)
        serializer = SavedFilterSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        saved = save_filter(dataset=dataset, person=person(request), **serializer.validated_data)
        return Response(SavedFilterSerializer(saved).data, status=201)


class OneSavedFilter(APIView):
    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, filter_id: int) -> Response:
        own = enter(person(request), slug).saved_filters.filter(person=person(request), pk=filter_id)
        saved: SavedFilter = require_found(own.first())
        saved.delete()
        return Response(status=204)
