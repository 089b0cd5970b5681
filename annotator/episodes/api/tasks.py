"""Views of the pool of episode tasks."""

from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter, require_found
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.environments.models import Environment
from annotator.environments.selectors import environments_of
from annotator.episodes import services
from annotator.episodes.api.access import enter_task
from annotator.episodes.models import Episode, EpisodeTask
from annotator.episodes.selectors import tasks_of
from annotator.episodes.serializers import (
    EpisodeTaskPageSerializer,
    EpisodeTaskSerializer,
    NewEpisodeTaskSerializer,
    NewSentenceSerializer,
    SentenceSerializer,
)
from annotator.http.pagination import Pages
from annotator.http.requests import person


class MadeSerializer(serializers.Serializer[object]):
    """The id of what was made, or of what was there already."""

    id = serializers.IntegerField()


class EpisodeTasks(APIView):
    @extend_schema(
        parameters=[OpenApiParameter("cursor", str), OpenApiParameter("size", int)], responses=EpisodeTaskPageSerializer
    )
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's tasks to be performed, newest first."""
        rows, pages = tasks_of(enter(person(request), slug)), Pages()
        page: list[EpisodeTask] = pages.paginate_queryset(rows, request, view=self) or []
        episodes = Episode.objects.filter(task__in=page, person=person(request), given_up_at=None)
        context = {"user": person(request), "own": dict(episodes.values_list("task_id", "pk"))}
        return pages.get_paginated_response(EpisodeTaskSerializer(page, many=True, context=context).data)

    @extend_schema(request=NewEpisodeTaskSerializer, responses={201: MadeSerializer})
    def post(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.VOLUNTEER)
        serializer = NewEpisodeTaskSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        facts = dict(serializer.validated_data)
        environment: Environment = require_found(environments_of(dataset).filter(pk=facts.pop("environment")).first())
        task = services.write_task(environment=environment, author=person(request), **facts)
        return Response({"id": task.pk}, status=201)


class Sentences(APIView):
    @extend_schema(request=NewSentenceSerializer, responses={201: SentenceSerializer})
    def post(self, request: Request, episode_task_id: int) -> Response:
        """Revises the sentence: its author, maintainers, and whoever performs the task may."""
        task = enter_task(person(request), episode_task_id, Role.VOLUNTEER)
        serializer = NewSentenceSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        if not task.episodes.filter(person=person(request), given_up_at=None).exists():
            _refuse_others(request, task)
        sentence = services.revise_sentence(task=task, author=person(request), **serializer.validated_data)
        return Response(SentenceSerializer(sentence).data, status=201)


class WithdrawEpisodeTask(APIView):
    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, episode_task_id: int) -> Response:
        task = enter_task(person(request), episode_task_id, Role.VOLUNTEER)
        _refuse_others(request, task)
        services.withdraw_task(task=task)
        return Response(status=204)


class BeginEpisode(APIView):
    @extend_schema(request=None, responses={201: MadeSerializer})
    def post(self, request: Request, episode_task_id: int) -> Response:
        """Begins to perform the task, or goes on with one's own episode of it."""
        task = enter_task(person(request), episode_task_id, Role.VOLUNTEER)
        episode = services.begin(task=task, person=person(request))
        return Response({"id": episode.pk}, status=201)


def _refuse_others(request: Request, task: EpisodeTask) -> None:
    maintains = Role.MAINTAINER in roles_of(person(request), task.environment.dataset)
    if task.author_id != person(request).pk and not maintains:
        raise PermissionDenied("This task is somebody else's; only its author or a maintainer may change it.")
