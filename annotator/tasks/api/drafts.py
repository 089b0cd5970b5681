"""Views that support writing: drafts, similarity of texts, label usage."""

from collections import Counter
from collections.abc import Iterable

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.models import Role
from annotator.domain.phrasing_text import similarities
from annotator.domain.script.action_types import ACTION_TYPES
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.labels.selectors import labels_of
from annotator.labels.selectors.gold import concealed_from
from annotator.screens.api.access import enter_screen
from annotator.tasks.selectors import coverage_of, drafts_of, near_copies
from annotator.tasks.serializers import (
    DraftSerializer,
    ScreenCoverageSerializer,
    SimilarityAnswerSerializer,
    SimilaritySerializer,
)
from annotator.tasks.services import drafts


class Drafts(APIView):
    @extend_schema(responses=DraftSerializer(many=True))
    def get(self, request: Request, screen_id: int) -> Response:
        """The person's drafts on this screen, by slot."""
        screen = enter_screen(person(request), screen_id, Role.VOLUNTEER)
        return Response(DraftSerializer(drafts_of(person(request), screen), many=True).data)


class OneDraft(APIView):
    @extend_schema(request=DraftSerializer, responses={200: DraftSerializer, 409: ProblemsSerializer})
    def put(self, request: Request, screen_id: int, slot: str) -> Response:
        """Stores a draft; 409, with the stored draft, when it was changed elsewhere."""
        screen = enter_screen(person(request), screen_id, Role.VOLUNTEER)
        serializer = DraftSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        draft = drafts.save_draft(author=person(request), screen=screen, slot=slot, **serializer.validated_data)
        return Response(DraftSerializer(draft).data)


class Similarity(APIView):
    @extend_schema(request=SimilaritySerializer, responses=SimilarityAnswerSerializer)
    def post(self, request: Request, screen_id: int) -> Response:
        """The similarity of phrasings to the task and each other, and of the task to others of the screen."""
        screen = enter_screen(person(request), screen_id)
        serializer = SimilaritySerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        wording = serializer.validated_data
        answer = {
            "phrasings": similarities(wording["sentence"], wording["phrasings"]),
            "near": near_copies(screen, wording["sentence"], task=wording["task"]),
        }
        return Response(SimilarityAnswerSerializer(answer).data)


class Coverage(APIView):
    @extend_schema(responses=ScreenCoverageSerializer)
    def get(self, request: Request, screen_id: int) -> Response:
        screen = enter_screen(person(request), screen_id)
        used = coverage_of(screen, person(request))
        hidden = concealed_from(person(request), screen.application.dataset)
        labels = (choice.slug for choice in labels_of(screen).exclude(pk__in=hidden))
        answer = {"labels": _covered(labels, used.labels), "actions": _covered(ACTION_TYPES, used.actions)}
        return Response(ScreenCoverageSerializer(answer).data)


def _covered(names: Iterable[str], counted: Counter[str]) -> list[dict[str, object]]:
    return [{"name": name, "tasks": counted[name]} for name in names]
