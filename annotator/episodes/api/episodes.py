"""Views of episodes: list, steps and pictures, changes, submission, giving up."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter, require_found
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.domain.step_history import ChangeKind
from annotator.episodes import services
from annotator.episodes.api.access import enter_episode, enter_own_episode
from annotator.episodes.models import Episode, EpisodeStep, EpisodeVideo
from annotator.episodes.selectors import (
    State,
    episodes_of,
    replayed_steps,
    shown_steps,
    step_with_picture,
    steps_of,
    summaries,
    summary,
    videos_of,
    with_words,
)
from annotator.episodes.serializers import (
    EpisodePageSerializer,
    EpisodeSerializer,
    EpisodeVideoSerializer,
    GiveUpSerializer,
    NewSubmissionSerializer,
    ShownStepSerializer,
    StepChangeSerializer,
    StepDetailSerializer,
)
from annotator.http.files import media_response, picture_response
from annotator.http.lists.views import CSV, PAGED, ListFile, ListFilterSerializer, ListView
from annotator.http.requests import person


class EpisodeFilterSerializer(ListFilterSerializer):
    """`mine`: only those that the asking person performs; `q`: words of its task's sentences."""

    state = serializers.ChoiceField(choices=[state.value for state in State], required=False)
    mine = serializers.BooleanField(required=False, default=False)
    q = serializers.CharField(required=False, allow_blank=True, max_length=200)


def _episode_response(request: Request, episode: Episode, status: int = 200) -> Response:
    return Response(EpisodeSerializer(summary(episode), context={"user": person(request)}).data, status=status)


class Episodes(ListView):
    filters = EpisodeFilterSerializer
    list_name = "episodes"
    sorts = {
        "begun": ("pk",),
        "person": ("person__username",),
        "environment": ("task__environment__name", "task__environment_id"),
    }
    default_sort = "-begun"
    columns = {
        "id": "id",
        "sentence": "sentence",
        "environment": "environment_name",
        "person": "person",
        "state": "state",
        "tier": "tier",
        "steps": "steps",
        "judgement": "verdict.judgement",
        "reason": "verdict.reason",
        "begun": "begun_at",
    }

    @extend_schema(
        operation_id="datasets_episodes_retrieve",
        parameters=[EpisodeFilterSerializer, *PAGED],
        responses=EpisodePageSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's episodes for maintainers, one's own for others; newest first unless `sort` says otherwise."""
        return self.page_response(request, slug=slug)

    def rows(self, request: Request, asked: Mapping[str, Any], **path: Any) -> QuerySet[Any]:
        dataset = enter(person(request), path["slug"])
        rows = episodes_of(dataset)
        if asked.get("state"):
            rows = rows.filter(state=asked["state"])
        rows = with_words(rows, asked.get("q", ""), task="task")
        if asked["mine"] or Role.MAINTAINER not in roles_of(person(request), dataset):
            rows = rows.filter(person=person(request))
        return rows

    def shown(self, request: Request, rows: Sequence[Any], **path: Any) -> list[Any]:
        return list(EpisodeSerializer(summaries([*rows]), many=True, context={"user": person(request)}).data)


class EpisodesFile(ListFile):
    of = Episodes

    @extend_schema(operation_id="datasets_episodes_csv", parameters=[EpisodeFilterSerializer], responses=CSV)
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The same episodes as CSV."""
        return self.file_response(request, slug=slug)


class OneEpisode(APIView):
    @extend_schema(responses=EpisodeSerializer)
    def get(self, request: Request, episode_id: int) -> Response:
        return _episode_response(request, enter_episode(person(request), episode_id))


class EpisodeSteps(APIView):
    @extend_schema(responses=ShownStepSerializer(many=True))
    def get(self, request: Request, episode_id: int) -> Response:
        """The episode's steps after all changes, in order."""
        episode = enter_episode(person(request), episode_id)
        rows = {step.index: step for step in steps_of(episode)}
        shown = [
            {"name": step.name, "actions": [rows[index] for index in step.indices]} for step in shown_steps(episode)
        ]
        return Response(ShownStepSerializer(shown, many=True, context={"replayed": replayed_steps(episode)}).data)


class OneStep(APIView):
    @extend_schema(responses=StepDetailSerializer)
    def get(self, request: Request, episode_id: int, index: int) -> Response:
        episode = enter_episode(person(request), episode_id)
        step: EpisodeStep = require_found(episode.steps.filter(index=index).first())
        return Response(StepDetailSerializer(step, context={"replayed": replayed_steps(episode)}).data)


class EpisodeVideos(APIView):
    @extend_schema(responses=EpisodeVideoSerializer(many=True))
    def get(self, request: Request, episode_id: int) -> Response:
        """The videos of the sessions in which the episode was recorded, where its environment wants some."""
        videos = videos_of(enter_episode(person(request), episode_id))
        return Response(EpisodeVideoSerializer(videos, many=True).data)


class OneVideo(APIView):
    @extend_schema(
        operation_id="episode_video",
        responses={(200, "video/webm"): OpenApiTypes.BINARY, (206, "video/webm"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, episode_id: int, video_id: int) -> HttpResponseBase:
        """A video, or the part of it that the header Range names."""
        videos = videos_of(enter_episode(person(request), episode_id))
        video: EpisodeVideo = require_found(videos.filter(pk=video_id).first())
        return media_response(video.file, content_type="video/webm", asked=request.headers.get("Range", ""))


class EpisodeStepPicture(APIView):
    @extend_schema(operation_id="step_picture", responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, picture_id: str, size: str) -> HttpResponse:
        """A picture of a step that the person may see, whole or as `thumbnail`."""
        step: EpisodeStep = require_found(step_with_picture(int(picture_id), person(request)))
        enter_episode(person(request), step.episode_id)
        stored = require_found(step.before if step.before_id == int(picture_id) else step.after)
        return picture_response(stored.thumbnail if size == "thumbnail" else stored.file)


class StepChanges(APIView):
    @extend_schema(request=StepChangeSerializer, responses={201: EpisodeSerializer})
    def post(self, request: Request, episode_id: int) -> Response:
        """Renames, merges or deletes steps; undoes the last one; records again from one on."""
        episode = enter_own_episode(person(request), episode_id)
        serializer = StepChangeSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        change = serializer.validated_data
        if change["kind"] == ChangeKind.UNDO and not change["steps"]:
            services.undo_last_step(episode=episode, person=person(request))
            episode.refresh_from_db()
        else:
            services.change_steps(episode=episode, person=person(request), **change)
        return _episode_response(request, episode, 201)


class ContinueEpisode(APIView):
    @extend_schema(request=None, responses=EpisodeSerializer)
    def post(self, request: Request, episode_id: int) -> Response:
        """Goes on in a new session after the last one has ended; what was recorded is replayed first."""
        episode = enter_own_episode(person(request), episode_id)
        services.continue_recording(episode=episode, person=person(request))
        return _episode_response(request, episode)


class SubmitEpisode(APIView):
    @extend_schema(request=NewSubmissionSerializer, responses={201: EpisodeSerializer})
    def post(self, request: Request, episode_id: int) -> Response:
        episode = enter_own_episode(person(request), episode_id)
        serializer = NewSubmissionSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.submit(episode=episode, person=person(request), **serializer.validated_data)
        return _episode_response(request, episode, 201)


class GiveUpEpisode(APIView):
    @extend_schema(request=GiveUpSerializer, responses=EpisodeSerializer)
    def post(self, request: Request, episode_id: int) -> Response:
        episode = enter_own_episode(person(request), episode_id)
        serializer = GiveUpSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.give_up(episode=episode, person=person(request), **serializer.validated_data)
        return _episode_response(request, episode)
