"""Views of the final review, and the list of tasks with their states."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter
from annotator.datasets.models import Role
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.reviews import services
from annotator.reviews.selectors import State, script_reviews, scripts
from annotator.reviews.serializers import TaskPageSerializer, TaskSerializer, VerdictSerializer
from annotator.tasks.api.access import enter_script, enter_task
from annotator.tasks.models import Script
from annotator.tasks.selectors import blind_tasks

_FILTERS = [
    OpenApiParameter("state", str, enum=[state.value for state in State]),
    OpenApiParameter("screen", int),
    OpenApiParameter("mine", bool, description="only those that the asking person wrote"),
    OpenApiParameter("q", str, description="part of the sentence"),
    OpenApiParameter("cursor", str),
    OpenApiParameter("size", int),
]


class Tasks(APIView):
    @extend_schema(parameters=_FILTERS, responses=TaskPageSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's tasks, without those that the person answers blind in an open baseline."""
        dataset = enter(person(request), slug)
        rows = scripts(dataset).filter(**_task_filter(request)).exclude(task__in=blind_tasks(person(request)))
        pages = Pages()
        page: list[Script] = pages.paginate_queryset(rows, request, view=self) or []
        serializer = TaskSerializer(script_reviews(page), many=True, context={"user": person(request)})
        return pages.get_paginated_response(serializer.data)


def _task_filter(request: Request) -> dict[str, Any]:
    params = request.query_params
    conditions: dict[str, Any] = {}
    if state := params.get("state"):
        conditions["state"] = state
    if (screen := params.get("screen", "")).isdecimal():
        conditions["task__screen_id"] = int(screen)
    if params.get("mine") in {"true", "1"}:
        conditions["task__author"] = person(request)
    if q := params.get("q"):
        conditions["sentence__icontains"] = q
    return conditions


class OneTask(APIView):
    @extend_schema(responses=TaskSerializer)
    def get(self, request: Request, task_id: int) -> Response:
        task = enter_task(person(request), task_id)
        rows = list(scripts(task.screen.application.dataset).filter(task=task))
        return Response(TaskSerializer(script_reviews(rows)[0], context={"user": person(request)}).data)


class Verdicts(APIView):
    @extend_schema(request=VerdictSerializer, responses={201: VerdictSerializer})
    def post(self, request: Request, script_id: int) -> Response:
        script = enter_script(person(request), script_id, Role.MAINTAINER)
        serializer = VerdictSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        verdict = services.judge(script=script, reviewer=person(request), **serializer.validated_data)
        return Response(VerdictSerializer(verdict).data, status=201)
