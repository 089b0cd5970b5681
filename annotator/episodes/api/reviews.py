"""Views of the review of episodes: assignment, leases, verdicts."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter, require, require_found
from annotator.datasets.models import Role, WorkStage
from annotator.episodes import services
from annotator.episodes.api.access import enter_episode
from annotator.episodes.models import Submission
from annotator.episodes.serializers import EpisodeVerdictSerializer
from annotator.episodes.services.assignment import next_episode
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.leases.serializers import HeldSerializer
from annotator.leases.services import acquire_one


class AfterEpisodeSerializer(serializers.Serializer[object]):
    """`after`: the episode that is open now."""

    after = serializers.IntegerField(required=False, allow_null=True, default=None)


class EpisodeAssignmentSerializer(HeldSerializer):
    """An episode that is held for the person who asked."""

    episode = serializers.IntegerField()


class NextEpisode(APIView):
    @extend_schema(request=AfterEpisodeSerializer, responses={200: EpisodeAssignmentSerializer, 204: None})
    def post(self, request: Request, slug: str) -> Response:
        """The next episode to review, held for the person who asks; 204 when there is none."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = AfterEpisodeSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        assigned = next_episode(person=person(request), dataset=dataset, **serializer.validated_data)
        if assigned is None:
            return Response(status=204)
        episode, lease = assigned
        row = {"token": lease.token, "expires_at": lease.expires_at, "episode": episode}
        return Response(EpisodeAssignmentSerializer(row).data)


class EpisodeLease(APIView):
    @extend_schema(request=None, responses={200: HeldSerializer, 423: ProblemsSerializer})
    def post(self, request: Request, episode_id: int) -> Response:
        """Holds an episode that was opened directly; 423 says who has it."""
        episode = enter_episode(person(request), episode_id)
        dataset = episode.task.environment.dataset
        require(person(request), dataset, Role.MAINTAINER)
        lease = acquire_one(
            dataset=dataset, stage=WorkStage.EPISODE_REVIEW, item=str(episode.pk), person=person(request)
        )
        return Response(HeldSerializer(lease).data)


class EpisodeVerdicts(APIView):
    @extend_schema(request=EpisodeVerdictSerializer, responses={201: EpisodeVerdictSerializer})
    def post(self, request: Request, episode_id: int) -> Response:
        episode = enter_episode(person(request), episode_id)
        require(person(request), episode.task.environment.dataset, Role.MAINTAINER)
        serializer = EpisodeVerdictSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        facts = dict(serializer.validated_data)
        submission: Submission = require_found(episode.submissions.filter(pk=facts.pop("submission")).first())
        verdict = services.judge(submission=submission, reviewer=person(request), **facts)
        return Response(EpisodeVerdictSerializer(verdict).data, status=201)
