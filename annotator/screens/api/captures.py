"""Views of captures, pictures and withdrawal of screens."""

from collections.abc import Iterable

from django.db.models.fields.files import FieldFile
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import application_for, enter
from annotator.datasets.models import Role
from annotator.datasets.selectors.closed import is_open
from annotator.http.files import FOREVER, picture_response
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.screens import selectors, services
from annotator.screens.api.access import enter_screen
from annotator.screens.models import Capture
from annotator.screens.serializers import (
    AddressesSerializer,
    CaptureAgainSerializer,
    CaptureRequestSerializer,
    CaptureSerializer,
    KnownAddressSerializer,
)

PNG = {(200, "image/png"): OpenApiTypes.BINARY, 304: None}


class Withdrawal(APIView):
    """The writing half of a screen; labels/api adds the reading half."""

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, screen_id: int) -> Response:
        """Withdraws the screen: it leaves the queues; releases built from it stay."""
        screen = enter_screen(person(request), screen_id, Role.MAINTAINER)
        services.withdraw_screen(screen=screen)
        return Response(status=204)


class Captures(ListAPIView[Capture]):
    serializer_class = CaptureSerializer
    pagination_class = Pages

    @extend_schema(parameters=[OpenApiParameter("application", str, description="only of this application (slug)")])
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's captures, latest first."""
        dataset = enter(person(request), slug)
        captures = selectors.captures_of(dataset, request.query_params.get("application", ""))
        page = self.paginate_queryset(captures) or []
        present = [capture.screen for capture in page if capture.screen and capture.screen.withdrawn_at is None]
        context = {"near_duplicates": selectors.near_duplicates(present)}
        return self.get_paginated_response(CaptureSerializer(page, many=True, context=context).data)

    @extend_schema(
        operation_id="datasets_captures_request",
        request=CaptureRequestSerializer,
        responses={201: CaptureSerializer(many=True), 400: ProblemsSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Queues a capture for each address in each viewport."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        serializer = CaptureRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        settings = dict(serializer.validated_data)
        captures = services.request_captures(
            application=application_for(person(request), dataset, settings.pop("application")),
            urls=settings.pop("urls"),
            viewports=settings.pop("viewports"),
            storage_state=settings.pop("storage_state"),
            login=settings.pop("login"),
            client_id=settings.pop("client_id"),
            settings=settings,
            by=person(request),
        )
        return Response(CaptureSerializer(captures, many=True).data, status=201)


class CapturesAgain(APIView):
    @extend_schema(
        request=CaptureAgainSerializer, responses={201: CaptureSerializer(many=True), 400: ProblemsSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Queues captures of pages that were not at rest; their earlier screens go where nobody worked on them."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        serializer = CaptureAgainSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        asked = serializer.validated_data
        known = selectors.captures_of(dataset).filter(is_open("application__"), pk__in=asked["ids"])
        captures = services.capture_again(captures=known, rest_limit=asked["rest_limit"], by=person(request))
        return Response(CaptureSerializer(captures, many=True).data, status=201)


class KnownAddresses(APIView):
    @extend_schema(
        request=AddressesSerializer, responses={200: KnownAddressSerializer(many=True), 400: ProblemsSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """The addresses that have screens in the dataset already; invalid lines are ignored."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        serializer = AddressesSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        addresses = dict.fromkeys(line.strip() for line in serializer.validated_data["urls"] if line.strip())
        screens_by_address = selectors.known_addresses(dataset, list(addresses))
        rows = [{"url": url, "screens": screens} for url, screens in screens_by_address.items()]
        return Response(KnownAddressSerializer(rows, many=True).data)


class WhateverIsAccepted(BaseContentNegotiation):
    """Content negotiation for pictures: always PNG, whatever the Accept header."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        return next(iter(parsers), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        renderer = next(iter(renderers))
        return renderer, renderer.media_type


class ScreenImage(APIView):
    content_negotiation_class = WhateverIsAccepted

    @extend_schema(responses=PNG)
    def get(self, request: Request, screen_id: int) -> HttpResponseBase:
        """The screen's picture, byte for byte as stored; it never changes."""
        screen = enter_screen(person(request), screen_id)
        return _png(request, screen.image, screen.sha256)


class ScreenThumbnail(APIView):
    content_negotiation_class = WhateverIsAccepted

    @extend_schema(responses=PNG)
    def get(self, request: Request, screen_id: int) -> HttpResponseBase:
        """The picture, at most 480 pixels wide."""
        screen = enter_screen(person(request), screen_id)
        return _png(request, screen.thumbnail, f"{screen.sha256}-thumbnail")


def _png(request: Request, file: FieldFile, etag: str) -> HttpResponseBase:
    not_modified = get_conditional_response(request._request, etag=f'"{etag}"')
    response: HttpResponseBase
    if not_modified is not None:
        response = not_modified
    else:
        response = picture_response(file)
        response["X-Content-Type-Options"] = "nosniff"
    response["ETag"] = f'"{etag}"'
    response["Cache-Control"] = FOREVER
    return response
