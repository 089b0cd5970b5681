"""The doors of screens that show how far they have come, which only this room and later ones know."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from annotator.datasets.access import enter
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.labels.models import ScreenStage
from annotator.labels.selectors import with_stage
from annotator.labels.shapes import ScreenDetailShape, ScreenRowShape
from annotator.screens.access import enter_screen
from annotator.screens.api import Uploads, Withdrawal
from annotator.screens.models import Screen, Source
from annotator.screens.selectors import near_duplicates, screens_of, searched


class SearchShape(serializers.Serializer[object]):
    """`application` is a slug, `q` words of title, address or application."""

    application = serializers.CharField(default="", allow_blank=True)
    stage = serializers.ChoiceField(choices=ScreenStage.choices, default="", allow_blank=True)
    source = serializers.ChoiceField(  # type: ignore[assignment]
        choices=Source.choices, default="", allow_blank=True
    )
    q = serializers.CharField(default="", allow_blank=True, max_length=200)


class Screens(ListAPIView[Screen], Uploads):
    serializer_class = ScreenRowShape
    pagination_class = Pages

    @extend_schema(parameters=[SearchShape])
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's screens, latest first."""
        dataset = enter(person(request), slug)
        asked = SearchShape(data=request.query_params)
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data
        screens = searched(
            screens_of(dataset),
            application=wanted["application"],
            source=wanted["source"],
            words=wanted["q"],
        )
        page = self.paginate_queryset(_at(wanted["stage"], with_stage(screens)))
        return self.get_paginated_response(ScreenRowShape(page, many=True).data)


class OneScreen(Withdrawal):
    @extend_schema(responses=ScreenDetailShape)
    def get(self, request: Request, screen_id: int) -> Response:
        screen = enter_screen(person(request), screen_id)
        staged = with_stage(screens_of(screen.application.dataset)).select_related("snapshot").get(pk=screen.pk)
        context = {"near_duplicates": near_duplicates([screen])[screen.pk]}
        return Response(ScreenDetailShape(staged, context=context).data)


def _at(stage: str, screens: QuerySet[Any]) -> QuerySet[Any]:
    return screens.filter(stage=stage) if stage else screens
