"""Views that list screens with their stage, which the labels app knows."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter
from annotator.http.lists.views import CSV, PAGED, ListFile, ListFilterSerializer, ListView
from annotator.http.requests import person
from annotator.labels.models import ScreenStage
from annotator.labels.selectors import at_stage, concealed_from, screen_with_stage, with_stage
from annotator.labels.serializers import ScreenDetailSerializer, ScreenPageSerializer, ScreenRowSerializer
from annotator.screens.api.access import enter_screen
from annotator.screens.api.captures import Withdrawal
from annotator.screens.api.uploads import SendUpload
from annotator.screens.models import Source
from annotator.screens.selectors import all_screens_of, near_duplicates, screens_of, searched
from annotator.screens.serializers import NearDuplicatesSerializer

SHOWN_DUPLICATES = 8


class SearchSerializer(ListFilterSerializer):
    """`application` is a slug, `q` words of title, address or application."""

    application = serializers.CharField(default="", allow_blank=True)
    stage = serializers.ChoiceField(choices=ScreenStage.choices, default="", allow_blank=True)
    source = serializers.ChoiceField(  # type: ignore[assignment]
        choices=Source.choices, default="", allow_blank=True
    )
    q = serializers.CharField(default="", allow_blank=True, max_length=200)


class Screens(ListView, SendUpload):
    filters = SearchSerializer
    list_name = "screens"
    keys_first = True
    sorts = {
        "added": ("pk",),
        "name": ("application__name", "application_id", "number"),
        "title": ("title",),
    }
    default_sort = "-added"
    columns = {
        "id": "id",
        "application": "application.name",
        "number": "number",
        "title": "title",
        "address": "url",
        "source": "source",
        "stage": "stage",
        "boxes": "boxes",
        "labels": "labels",
        "width": "width",
        "height": "height",
        "sha256": "sha256",
        "added": "created_at",
    }

    @extend_schema(
        operation_id="datasets_screens_list",
        parameters=[SearchSerializer, *PAGED],
        responses=ScreenPageSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's screens, latest first unless `sort` says otherwise."""
        return self.page_response(request, slug=slug)

    def rows(self, request: Request, asked: Mapping[str, Any], **path: Any) -> QuerySet[Any]:
        dataset = enter(person(request), path["slug"])
        # An application that is archived is looked at by its name.
        within = all_screens_of(dataset) if asked["application"] else screens_of(dataset)
        screens = searched(within, application=asked["application"], source=asked["source"], words=asked["q"])
        hidden = concealed_from(person(request), dataset)
        if asked["stage"] and not asked["application"]:
            return at_stage(screens, asked["stage"], hidden=hidden)
        staged = with_stage(screens, hidden=hidden)
        return staged.filter(stage=asked["stage"]) if asked["stage"] else staged

    def shown(self, request: Request, rows: Sequence[Any], **path: Any) -> list[Any]:
        return list(ScreenRowSerializer(rows, many=True).data)


class ScreensFile(ListFile):
    of = Screens

    @extend_schema(operation_id="datasets_screens_csv", parameters=[SearchSerializer], responses=CSV)
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The same screens as CSV."""
        return self.file_response(request, slug=slug)


class OneScreen(Withdrawal):
    @extend_schema(responses=ScreenDetailSerializer)
    def get(self, request: Request, screen_id: int) -> Response:
        screen = enter_screen(person(request), screen_id)
        hidden = concealed_from(person(request), screen.application.dataset)
        return Response(ScreenDetailSerializer(screen_with_stage(screen, hidden=hidden)).data)


class NearDuplicates(APIView):
    @extend_schema(responses=NearDuplicatesSerializer)
    def get(self, request: Request, screen_id: int) -> Response:
        """Screens of the dataset that look nearly the same; all screens are compared, so pages ask for it apart."""
        screen = enter_screen(person(request), screen_id)
        keys = near_duplicates([screen])[screen.pk]
        shown = screens_of(screen.application.dataset).filter(pk__in=keys[:SHOWN_DUPLICATES]).order_by("pk")
        return Response(NearDuplicatesSerializer({"count": len(keys), "screens": shown}).data)
