"""Views of the pool of episode tasks."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.api.access import enter, require_found
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.environments.models import Environment
from annotator.environments.selectors import environments_of
from annotator.episodes import services
from annotator.episodes.api.access import enter_task
from annotator.episodes.models import Episode, EpisodeTask
from annotator.episodes.selectors import tasks_of, with_words
from annotator.episodes.serializers import (
    EpisodeTaskPageSerializer,
    EpisodeTaskSerializer,
    NewEpisodeTaskSerializer,
    NewSentenceSerializer,
    SentenceSerializer,
)
from annotator.http.lists.bulk import BulkResultSerializer, BulkSerializer, change_each, read_ids
from annotator.http.lists.views import CSV, PAGED, ListFile, ListFilterSerializer, ListView
from annotator.http.requests import person


class MadeSerializer(serializers.Serializer[object]):
    """The id of what was made, or of what was there already."""

    id = serializers.IntegerField()


class EpisodeTaskFilterSerializer(ListFilterSerializer):
    """`environment` is its id; `performed`: begun by the asking person and not given up, not so, or by nobody at all.

    `q`: words of the task's sentences.
    """

    environment = serializers.IntegerField(required=False, min_value=0)
    performed = serializers.ChoiceField(choices=["by-me", "not-by-me", "by-nobody"], required=False)
    q = serializers.CharField(required=False, allow_blank=True, max_length=200)


class EpisodeTasks(ListView):
    filters = EpisodeTaskFilterSerializer
    list_name = "episode-tasks"
    keys_first = True
    sorts = {
        "written": ("pk",),
        "environment": ("environment__name", "environment_id"),
        "author": ("author__username",),
    }
    default_sort = "-written"
    columns = {
        "id": "id",
        "sentence": "sentence",
        "environment": "environment_name",
        "author": "author",
        "asks_answer": "asks_answer",
        "episodes": "episodes",
        "written": "created_at",
    }

    @extend_schema(
        operation_id="datasets_episode_tasks_retrieve",
        parameters=[EpisodeTaskFilterSerializer, *PAGED],
        responses=EpisodeTaskPageSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's tasks to be performed, newest first unless `sort` says otherwise."""
        return self.page_response(request, slug=slug)

    def rows(self, request: Request, asked: Mapping[str, Any], **path: Any) -> QuerySet[Any]:
        rows = tasks_of(enter(person(request), path["slug"]))
        if "environment" in asked:
            rows = rows.filter(environment=asked["environment"])
        own = Episode.objects.filter(person=person(request), given_up_at=None).values("task")
        match asked.get("performed"):
            case "by-me":
                rows = rows.filter(pk__in=own)
            case "not-by-me":
                rows = rows.exclude(pk__in=own)
            case "by-nobody":
                rows = rows.filter(episode_count=0)
        return with_words(rows, asked.get("q", ""))

    def shown(self, request: Request, rows: Sequence[Any], **path: Any) -> list[Any]:
        episodes = Episode.objects.filter(task__in=[row.pk for row in rows], person=person(request), given_up_at=None)
        context = {"user": person(request), "own": dict(episodes.values_list("task_id", "pk"))}
        return list(EpisodeTaskSerializer([*rows], many=True, context=context).data)

    @extend_schema(request=NewEpisodeTaskSerializer, responses={201: MadeSerializer})
    def post(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.VOLUNTEER)
        serializer = NewEpisodeTaskSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        facts = dict(serializer.validated_data)
        environment: Environment = require_found(environments_of(dataset).filter(pk=facts.pop("environment")).first())
        task = services.write_task(environment=environment, author=person(request), **facts)
        return Response({"id": task.pk}, status=201)


class EpisodeTasksFile(ListFile):
    of = EpisodeTasks

    @extend_schema(operation_id="datasets_episode_tasks_csv", parameters=[EpisodeTaskFilterSerializer], responses=CSV)
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The same tasks as CSV."""
        return self.file_response(request, slug=slug)


class Sentences(APIView):
    @extend_schema(request=NewSentenceSerializer, responses={201: SentenceSerializer})
    def post(self, request: Request, episode_task_id: int) -> Response:
        """Revises the sentence: its author, maintainers, and whoever performs the task may."""
        task = enter_task(person(request), episode_task_id, Role.VOLUNTEER)
        serializer = NewSentenceSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        if not task.episodes.filter(person=person(request), given_up_at=None).exists():
            _refuse_others(task, person(request), roles_of(person(request), task.environment.dataset))
        sentence = services.revise_sentence(task=task, author=person(request), **serializer.validated_data)
        return Response(SentenceSerializer(sentence).data, status=201)


class WithdrawEpisodeTasks(APIView):
    @extend_schema(operation_id="withdraw_episode_tasks", request=BulkSerializer, responses=BulkResultSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Withdraws tasks: one's own, or anybody's for maintainers."""
        user = person(request)
        dataset = enter(user, slug, Role.VOLUNTEER)
        ids, roles = read_ids(request), roles_of(user, dataset)

        def withdraw(task: EpisodeTask) -> None:
            _refuse_others(task, user, roles)
            services.withdraw_task(task=task)

        return change_each(ids, tasks_of(dataset).in_bulk(ids), withdraw)


class BeginEpisode(APIView):
    @extend_schema(request=None, responses={201: MadeSerializer})
    def post(self, request: Request, episode_task_id: int) -> Response:
        """Begins to perform the task, or goes on with one's own episode of it."""
        task = enter_task(person(request), episode_task_id, Role.VOLUNTEER)
        episode = services.begin(task=task, person=person(request))
        return Response({"id": episode.pk}, status=201)


def _refuse_others(task: EpisodeTask, user: User, roles: Collection[str]) -> None:
    if task.author_id != user.pk and Role.MAINTAINER not in roles:
        raise PermissionDenied("This task is somebody else's; only its author or a maintainer may change it.")
