"""Doors of the final pass, and the list of tasks with where each stands."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.access import enter
from annotator.datasets.models import Role
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.reviews import services
from annotator.reviews.models import Judgement, Verdict
from annotator.reviews.selectors import Standing, State, scripts, standings
from annotator.tasks.access import enter_script, enter_task
from annotator.tasks.models import Script
from annotator.tasks.shapes import ExecutionShape
from annotator.work.hour_models import WorkStage
from annotator.work.shifts import note_activity


class VerdictShape(serializers.ModelSerializer[Verdict]):
    reviewer = serializers.CharField(source="reviewer.__str__", read_only=True)
    judgement = serializers.ChoiceField(choices=Judgement.choices)
    token = serializers.UUIDField(
        write_only=True, required=False, allow_null=True, help_text="of the lease, when one is held"
    )

    class Meta:
        model = Verdict
        fields = ["id", "reviewer", "judgement", "reason", "made_at", "token"]
        read_only_fields = ["made_at"]


class TaskScreenShape(serializers.Serializer[object]):
    id = serializers.IntegerField()
    application = serializers.CharField(source="application.name")
    number = serializers.IntegerField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class RenamingShape(serializers.Serializer[object]):
    old = serializers.CharField()
    new = serializers.CharField()
    by = serializers.CharField(help_text="who chose the new name; empty where everybody agreed on it")


class TaskShape(serializers.Serializer[Any]):
    """A task by its revision in force; `stale`: a box or label has changed since the script was run.

    `renames`: the house itself wrote this revision, because labels have new names; `accepted_before` is the verdict
    on the same wording with the old ones. `last_run`: the newest run that has shown something, perhaps of an earlier
    revision.
    """

    id = serializers.IntegerField(source="script.task_id")
    script = serializers.IntegerField(source="script.pk")
    revision = serializers.IntegerField(source="script.revision")
    sentence = serializers.CharField(source="script.sentence")
    text = serializers.CharField(source="script.text")
    phrasings = serializers.SerializerMethodField()
    author = serializers.CharField(source="script.task.author.__str__")
    mine = serializers.SerializerMethodField()
    screen = TaskScreenShape(source="script.task.screen")
    state = serializers.ChoiceField(choices=[state.value for state in State])
    stale = serializers.BooleanField()
    execution = ExecutionShape(allow_null=True)
    last_run = ExecutionShape(allow_null=True)
    verdict = VerdictShape(allow_null=True)
    accepted_before = VerdictShape(allow_null=True)
    renames = RenamingShape(many=True, source="script.renames")
    created_at = serializers.DateTimeField(source="script.created_at")

    def get_phrasings(self, standing: Standing) -> list[str]:
        return [phrasing.text for phrasing in standing.script.phrasings.all()]

    def get_mine(self, standing: Standing) -> bool:
        return bool(standing.script.task.author_id == self.context["user"].pk)


class TaskPageShape(serializers.Serializer[object]):
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = TaskShape(many=True)


_FILTERS = [
    OpenApiParameter("state", str, enum=[state.value for state in State]),
    OpenApiParameter("screen", int),
    OpenApiParameter("mine", bool, description="only those that the asking person wrote"),
    OpenApiParameter("q", str, description="part of the sentence"),
    OpenApiParameter("cursor", str),
    OpenApiParameter("size", int),
]


class Tasks(APIView):
    @extend_schema(parameters=_FILTERS, responses=TaskPageShape)
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug)
        rows = scripts(dataset).filter(**_wanted(request))
        pages = Pages()
        page: list[Script] = pages.paginate_queryset(rows, request, view=self) or []
        shown = TaskShape(standings(page), many=True, context={"user": person(request)})
        return pages.get_paginated_response(shown.data)


def _wanted(request: Request) -> dict[str, Any]:
    asked = request.query_params
    wanted: dict[str, Any] = {}
    if state := asked.get("state"):
        wanted["state"] = state
    if (screen := asked.get("screen", "")).isdecimal():
        wanted["task__screen_id"] = int(screen)
    if asked.get("mine") in {"true", "1"}:
        wanted["task__author"] = person(request)
    if q := asked.get("q"):
        wanted["sentence__icontains"] = q
    return wanted


class OneTask(APIView):
    @extend_schema(responses=TaskShape)
    def get(self, request: Request, task_id: int) -> Response:
        task = enter_task(person(request), task_id)
        rows = list(scripts(task.screen.application.dataset).filter(task=task))
        return Response(TaskShape(standings(rows)[0], context={"user": person(request)}).data)


class Verdicts(APIView):
    @extend_schema(request=VerdictShape, responses={201: VerdictShape})
    def post(self, request: Request, script_id: int) -> Response:
        script = enter_script(person(request), script_id, Role.MAINTAINER)
        shape = VerdictShape(data=request.data)
        shape.is_valid(raise_exception=True)
        verdict = services.judge(script=script, reviewer=person(request), **shape.validated_data)
        dataset = script.task.screen.application.dataset
        note_activity(person=person(request), dataset=dataset, stage=WorkStage.FINAL_PASS)
        return Response(VerdictShape(verdict).data, status=201)
