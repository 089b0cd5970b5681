"""Doors of screens: upload, captures, pictures, withdrawal. What looks further ahead is in labels/api."""

from collections.abc import Iterable

from django.db.models.fields.files import FieldFile
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.access import enter
from annotator.datasets.models import Role
from annotator.datasets.selectors import application_of
from annotator.http.files import FOREVER, picture
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.http.schema import ProblemsShape
from annotator.screens import selectors, services
from annotator.screens.access import enter_screen
from annotator.screens.models import Capture
from annotator.screens.sent_files import Sent
from annotator.screens.shapes import (
    AddressesShape,
    CaptureRequestShape,
    CaptureShape,
    KnownAddressShape,
    OutcomeShape,
    UploadShape,
)
from annotator.screens.uploads import upload_screens

PNG = {(200, "image/png"): OpenApiTypes.BINARY, 304: None}


class Uploads(APIView):
    """The writing half of a dataset's screens; labels/api adds the reading half."""

    parser_classes = [MultiPartParser]

    @extend_schema(
        operation_id="datasets_screens_upload",
        request=UploadShape,
        responses={201: OutcomeShape, 400: ProblemsShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Stores pictures; those that cannot be used are refused one by one, with reasons."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        shape = UploadShape(data=request.data)
        shape.is_valid(raise_exception=True)
        given = shape.validated_data
        outcome = upload_screens(
            application=application_of(dataset, given["application"]),
            files=[Sent(image.name, image) for image in given["images"] + given["box_files"]],
            by=person(request),
        )
        context = {"near_duplicates": selectors.near_duplicates(outcome.accepted), "imports": outcome.imports}
        return Response(OutcomeShape(outcome, context=context).data, status=201)


class Withdrawal(APIView):
    """The writing half of a screen; labels/api adds the reading half."""

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, screen_id: int) -> Response:
        """Withdraws the screen: nobody works on it any more; what was released from it stays."""
        screen = enter_screen(person(request), screen_id, Role.MAINTAINER)
        services.withdraw_screen(screen=screen)
        return Response(status=204)


class Captures(ListAPIView[Capture]):
    serializer_class = CaptureShape
    pagination_class = Pages

    @extend_schema(parameters=[OpenApiParameter("application", str, description="only of this application (slug)")])
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's captures, latest first."""
        dataset = enter(person(request), slug)
        captures = selectors.captures_of(dataset, request.query_params.get("application", ""))
        page = self.paginate_queryset(captures) or []
        present = [capture.screen for capture in page if capture.screen and capture.screen.withdrawn_at is None]
        context = {"near_duplicates": selectors.near_duplicates(present)}
        return self.get_paginated_response(CaptureShape(page, many=True, context=context).data)

    @extend_schema(
        operation_id="datasets_captures_request",
        request=CaptureRequestShape,
        responses={201: CaptureShape(many=True), 400: ProblemsShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Queues a capture for each address in each viewport."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        shape = CaptureRequestShape(data=request.data)
        shape.is_valid(raise_exception=True)
        settings = dict(shape.validated_data)
        captures = services.request_captures(
            application=application_of(dataset, settings.pop("application")),
            urls=settings.pop("urls"),
            viewports=settings.pop("viewports"),
            storage_state=settings.pop("storage_state"),
            settings=settings,
            by=person(request),
        )
        return Response(CaptureShape(captures, many=True).data, status=201)


class KnownAddresses(APIView):
    @extend_schema(request=AddressesShape, responses={200: KnownAddressShape(many=True), 400: ProblemsShape})
    def post(self, request: Request, slug: str) -> Response:
        """Those of the addresses that have screens in the dataset already; lines that are none are passed over."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        shape = AddressesShape(data=request.data)
        shape.is_valid(raise_exception=True)
        addresses = dict.fromkeys(line.strip() for line in shape.validated_data["urls"] if line.strip())
        known = selectors.known_addresses(dataset, list(addresses))
        rows = [{"url": url, "screens": screens} for url, screens in known.items()]
        return Response(KnownAddressShape(rows, many=True).data)


class WhateverIsAccepted(BaseContentNegotiation):
    """Pictures are PNG whatever a browser's Accept header prefers."""

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
    known = get_conditional_response(request._request, etag=f'"{etag}"')
    response: HttpResponseBase
    if known is not None:
        response = known
    else:
        response = picture(file)
        response["X-Content-Type-Options"] = "nosniff"
    response["ETag"] = f'"{etag}"'
    response["Cache-Control"] = FOREVER
    return response
