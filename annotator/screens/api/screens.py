"""Views that list screens with their stage, which the labels app knows."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from annotator.datasets.api.access import enter
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.labels.models import ScreenStage
from annotator.labels.selectors import concealed_from, with_stage
from annotator.labels.serializers import ScreenDetailSerializer, ScreenRowSerializer
from annotator.screens.api.access import enter_screen
from annotator.screens.api.captures import Withdrawal
from annotator.screens.api.uploads import SendUpload
from annotator.screens.models import Screen, Source
from annotator.screens.selectors import near_duplicates, screens_of, searched


class SearchSerializer(serializers.Serializer[object]):
    """`application` is a slug, `q` words of title, address or application."""

    application = serializers.CharField(default="", allow_blank=True)
    stage = serializers.ChoiceField(choices=ScreenStage.choices, default="", allow_blank=True)
    source = serializers.ChoiceField(  # type: ignore[assignment]
        choices=Source.choices, default="", allow_blank=True
    )
    q = serializers.CharField(default="", allow_blank=True, max_length=200)


class Screens(ListAPIView[Screen], SendUpload):
    serializer_class = ScreenRowSerializer
    pagination_class = Pages

    @extend_schema(parameters=[SearchSerializer])
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's screens, latest first."""
        dataset = enter(person(request), slug)
        query = SearchSerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        filters = query.validated_data
        screens = searched(
            screens_of(dataset),
            application=filters["application"],
            source=filters["source"],
            words=filters["q"],
        )
        hidden = concealed_from(person(request), dataset)
        page = self.paginate_queryset(_at(filters["stage"], with_stage(screens, hidden=hidden)))
        return self.get_paginated_response(ScreenRowSerializer(page, many=True).data)


class OneScreen(Withdrawal):
    @extend_schema(responses=ScreenDetailSerializer)
    def get(self, request: Request, screen_id: int) -> Response:
        screen = enter_screen(person(request), screen_id)
        dataset = screen.application.dataset
        staged = with_stage(screens_of(dataset), hidden=concealed_from(person(request), dataset))
        context = {"near_duplicates": near_duplicates([screen])[screen.pk]}
        staged_screen = staged.select_related("snapshot").get(pk=screen.pk)
        return Response(ScreenDetailSerializer(staged_screen, context=context).data)


def _at(stage: str, screens: QuerySet[Any]) -> QuerySet[Any]:
    return screens.filter(stage=stage) if stage else screens
