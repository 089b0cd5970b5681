"""Views of the final review, and the list of tasks with their states."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.api.access import enter
from annotator.datasets.models import Role
from annotator.http.lists.bulk import BulkResultSerializer, BulkSerializer, change_each
from annotator.http.lists.views import CSV, PAGED, ListFile, ListFilterSerializer, ListView
from annotator.http.requests import person
from annotator.reviews import services
from annotator.reviews.models import Judgement
from annotator.reviews.selectors import State, script_reviews, scripts
from annotator.reviews.serializers import TaskPageSerializer, TaskSerializer, VerdictSerializer
from annotator.tasks.api.access import enter_script, enter_task
from annotator.tasks.selectors import blind_tasks


class TaskFilterSerializer(ListFilterSerializer):
    """`mine`: only those that the asking person wrote; `q` is part of the sentence, `author` a user name."""

    state = serializers.ChoiceField(choices=[state.value for state in State], required=False)
    screen = serializers.IntegerField(required=False, min_value=0)
    application = serializers.CharField(required=False, allow_blank=True)
    author = serializers.CharField(required=False, allow_blank=True, max_length=150)
    mine = serializers.BooleanField(required=False, default=False)
    q = serializers.CharField(required=False, allow_blank=True, max_length=200)


class Tasks(ListView):
    filters = TaskFilterSerializer
    list_name = "tasks"
    keys_first = True
    id_field = "task_id"
    sorts = {
        "written": ("pk",),
        "sentence": ("sentence",),
        "screen": ("task__screen__application__name", "task__screen__application_id", "task__screen__number"),
        "author": ("task__author__username",),
    }
    default_sort = "-written"
    columns = {
        "id": "id",
        "sentence": "sentence",
        "script": "text",
        "phrasings": lambda row: "\n".join(row["phrasings"]),
        "screen id": "screen.id",
        "application": "screen.application",
        "screen": "screen.number",
        "state": "state",
        "stale": "stale",
        "author": "author",
        "revision": "revision",
        "judgement": "verdict.judgement",
        "reason": "verdict.reason",
        "written": "created_at",
    }

    @extend_schema(
        operation_id="datasets_tasks_retrieve", parameters=[TaskFilterSerializer, *PAGED], responses=TaskPageSerializer
    )
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's tasks, without those that the person answers blind in an open baseline."""
        return self.page_response(request, slug=slug)

    def rows(self, request: Request, asked: Mapping[str, Any], **path: Any) -> QuerySet[Any]:
        dataset = enter(person(request), path["slug"])
        rows = scripts(dataset, closed=bool(asked.get("application"))).filter(**_task_filter(asked, person(request)))
        return rows.exclude(task__in=blind_tasks(person(request)))

    def shown(self, request: Request, rows: Sequence[Any], **path: Any) -> list[Any]:
        return list(TaskSerializer(script_reviews([*rows]), many=True, context={"user": person(request)}).data)


class TasksFile(ListFile):
    of = Tasks

    @extend_schema(operation_id="datasets_tasks_csv", parameters=[TaskFilterSerializer], responses=CSV)
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The same tasks as CSV."""
        return self.file_response(request, slug=slug)


_CONDITIONS = {
    "state": "state",
    "screen": "task__screen_id",
    "application": "task__screen__application__slug",
    "author": "task__author__username",
    "q": "sentence__icontains",
}


def _task_filter(asked: Mapping[str, Any], user: User) -> dict[str, Any]:
    conditions = {field: asked[name] for name, field in _CONDITIONS.items() if asked.get(name) not in (None, "")}
    return {**conditions, "task__author": user} if asked["mine"] else conditions


class OneTask(APIView):
    @extend_schema(responses=TaskSerializer)
    def get(self, request: Request, task_id: int) -> Response:
        task = enter_task(person(request), task_id)
        rows = list(scripts(task.screen.application.dataset, closed=True).filter(task=task))
        return Response(TaskSerializer(script_reviews(rows)[0], context={"user": person(request)}).data)


class BulkVerdictSerializer(BulkSerializer):
    """The tasks by id, and the verdict on the revision of each that is in force; a return needs a reason."""

    judgement = serializers.ChoiceField(choices=Judgement.choices)
    reason = serializers.CharField(default="", allow_blank=True)


class BulkVerdicts(APIView):
    @extend_schema(operation_id="judge_tasks", request=BulkVerdictSerializer, responses=BulkResultSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Accepts or returns many tasks; what is not proven, stale, one's own or leased to others is refused."""
        user = person(request)
        dataset = enter(user, slug, Role.MAINTAINER)
        serializer = BulkVerdictSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        ids, judgement, reason = (serializer.validated_data[key] for key in ("ids", "judgement", "reason"))
        rows = scripts(dataset).filter(task__in=ids).exclude(task__in=blind_tasks(user))
        return change_each(
            ids,
            {row.task_id: row for row in rows},
            lambda script: services.judge(script=script, reviewer=user, judgement=judgement, reason=reason),
        )


class Verdicts(APIView):
    @extend_schema(request=VerdictSerializer, responses={201: VerdictSerializer})
    def post(self, request: Request, script_id: int) -> Response:
        script = enter_script(person(request), script_id, Role.MAINTAINER)
        serializer = VerdictSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        verdict = services.judge(script=script, reviewer=person(request), **serializer.validated_data)
        return Response(VerdictSerializer(verdict).data, status=201)
