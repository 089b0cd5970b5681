"""Views that change many screens of the list: withdraw them, capture their pages again."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter
from annotator.datasets.models import Role
from annotator.http.lists.bulk import BulkResultSerializer, BulkSerializer, change_each, read_ids
from annotator.http.requests import person
from annotator.screens import services
from annotator.screens.selectors import screens_of


class WithdrawScreens(APIView):
    @extend_schema(operation_id="withdraw_screens", request=BulkSerializer, responses=BulkResultSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Withdraws screens: they leave the queues; releases built from them stay."""
        screens = screens_of(enter(person(request), slug, Role.MAINTAINER))
        ids = read_ids(request)
        return change_each(ids, screens.in_bulk(ids), lambda screen: services.withdraw_screen(screen=screen))


class TakeScreensAgain(APIView):
    @extend_schema(operation_id="take_screens_again", request=BulkSerializer, responses=BulkResultSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Queues new captures of the screens' pages; screens on which nobody has worked go when these come."""
        screens = screens_of(enter(person(request), slug, Role.ANNOTATOR))
        ids, by = read_ids(request), person(request)
        return change_each(ids, screens.in_bulk(ids), lambda screen: services.take_again(screen=screen, by=by))
