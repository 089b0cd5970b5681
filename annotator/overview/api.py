"""Doors of the dashboards."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.access import enter
from annotator.http.requests import person
from annotator.overview import selectors
from annotator.overview.work import work_of


class FunnelShape(serializers.Serializer[object]):
    stage = serializers.CharField()
    done = serializers.IntegerField()
    total = serializers.IntegerField()


class CoverageShape(serializers.Serializer[object]):
    """One application: screens against their target, and what came of them."""

    slug = serializers.CharField()
    name = serializers.CharField()
    platform = serializers.CharField()
    category = serializers.CharField()
    target = serializers.IntegerField()
    screens = serializers.IntegerField()
    approved = serializers.IntegerField()
    labelled = serializers.IntegerField()
    boxes = serializers.IntegerField()
    labels = serializers.IntegerField()
    tasks = serializers.IntegerField()
    accepted = serializers.IntegerField()


class ActionTypeShape(serializers.Serializer[object]):
    type = serializers.CharField()
    actions = serializers.IntegerField()
    percent = serializers.FloatField()


class PlatformSplitShape(serializers.Serializer[object]):
    platform = serializers.CharField()
    train = serializers.IntegerField()
    validation = serializers.IntegerField()
    test = serializers.IntegerField()


class OverviewShape(serializers.Serializer[object]):
    """Everything on a dataset's first page; tables as in the paper."""

    funnel = FunnelShape(many=True)
    coverage = CoverageShape(many=True)
    tasks = serializers.DictField(child=serializers.IntegerField())
    table_2 = ActionTypeShape(many=True)
    table_3 = PlatformSplitShape(many=True)


class WaitingShape(serializers.Serializer[object]):
    kind = serializers.CharField()
    count = serializers.IntegerField()


class CameBackShape(serializers.Serializer[object]):
    """A screen or (`task` is not null) a task that came back to the person, and why."""

    screen = serializers.IntegerField()
    task = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    why = serializers.CharField()


class WorkShape(serializers.Serializer[object]):
    """What waits for the person in one dataset, and what came back to them; boxes are counted up to 1000."""

    dataset = serializers.CharField()
    name = serializers.CharField()
    items = WaitingShape(many=True)
    came_back = CameBackShape(many=True)


class Overview(APIView):
    @extend_schema(responses=OverviewShape)
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug)
        shown = {
            "funnel": selectors.funnel(dataset),
            "coverage": selectors.coverage(dataset),
            "tasks": selectors.task_counts(dataset),
            "table_2": selectors.table_2(dataset),
            "table_3": selectors.table_3(dataset),
        }
        return Response(OverviewShape(shown).data)


class Work(APIView):
    @extend_schema(responses=WorkShape(many=True))
    def get(self, request: Request) -> Response:
        return Response(WorkShape(work_of(person(request)), many=True).data)
