"""Views of elements: a screen of a release as a model is shown it, its set-of-mark picture, and comparisons."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import require_found
from annotator.datasets.models import Role
from annotator.domain.elements.orders import ORDERS
from annotator.domain.elements.representation import ATTRIBUTES, TITLES, line
from annotator.domain.statistics.table import from_json
from annotator.elements.selectors import SOURCES, ScreenRow, latest_comparison, screen_rows
from annotator.elements.serializers import ChoiceSerializer, ElementsSerializer, OrderComparisonSerializer
from annotator.elements.services import request_comparison, show
from annotator.elements.services.pictures import marked_picture, stored_picture
from annotator.elements.services.tsne import is_installed
from annotator.http.requests import person
from annotator.jobs.serializers import JobSerializer
from annotator.releases.api.access import enter_release


class Elements(APIView):
    @extend_schema(parameters=[ChoiceSerializer], responses=ElementsSerializer)
    def get(self, request: Request, release_id: int) -> Response:
        """What a model is shown of one screen of the release."""
        row, choice = _enter(request, release_id)
        shown = show(row, representation=choice.representation(), **_chosen(choice))
        body = {
            "screens": row.row.release.screens.count(),
            "name": row.name,
            "width": row.record.width,
            "height": row.record.height,
            "elements": [
                {"number": each.number, "line": line(each, choice.representation()), **_sides(each.element.rect)}
                for each in shown.elements
            ],
            "observation": shown.observation,
            "covering": shown.covering,
            "sources": SOURCES.values(),
            "orders": list(ORDERS),
            "attributes": [{"name": name, "title": TITLES[name], "about": ""} for name in ATTRIBUTES],
            "tsne": is_installed(),
        }
        return Response(ElementsSerializer(body).data)


class ElementsPicture(APIView):
    @extend_schema(parameters=[ChoiceSerializer], responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, release_id: int) -> HttpResponse:
        """The set-of-mark picture of the screen; without marks the screenshot."""
        row, choice = _enter(request, release_id)
        picture = stored_picture(row.record.image)
        if choice.representation().marks:
            shown = show(row, representation=choice.representation(), **_chosen(choice))
            picture, _ = marked_picture(picture, shown.elements)
        return HttpResponse(picture, content_type="image/png", headers={"Cache-Control": "private, no-cache"})


class Comparisons(APIView):
    @extend_schema(responses=OrderComparisonSerializer)
    def get(self, request: Request, release_id: int) -> Response:
        """The latest comparison of the release's elements."""
        release = enter_release(person(request), release_id, Role.MAINTAINER)
        done = latest_comparison(release, done=True)
        body = {
            "as_of": done and done.finished_at,
            "current": done is not None,
            "count": latest_comparison(release),
            "tables": [from_json(table) for table in done.tables] if done else [],
        }
        return Response(OrderComparisonSerializer(body).data)

    @extend_schema(request=None, responses={202: JobSerializer})
    def post(self, request: Request, release_id: int) -> Response:
        """Queues a comparison, or returns the one under way."""
        release = enter_release(person(request), release_id, Role.MAINTAINER)
        return Response(JobSerializer(request_comparison(release=release, by=person(request))).data, status=202)


def _enter(request: Request, release_id: int) -> tuple[ScreenRow, ChoiceSerializer]:
    """The chosen screen of the release, for maintainers only: the texts hold other people's labels."""
    release = enter_release(person(request), release_id, Role.MAINTAINER)
    choice = ChoiceSerializer(data=request.query_params)
    choice.is_valid(raise_exception=True)
    row: ScreenRow = require_found(next(screen_rows(release, position=choice.validated_data["screen"]), None))
    return row, choice


def _chosen(choice: ChoiceSerializer) -> dict[str, Any]:
    return {name: choice.validated_data[name] for name in ("source", "order", "seed")}


def _sides(rect: Any) -> dict[str, int]:
    return {side: getattr(rect, side) for side in ("left", "top", "right", "bottom")}
