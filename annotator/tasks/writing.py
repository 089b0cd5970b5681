"""Doors of what helps in writing: drafts, how near texts come to each other, what no task uses yet."""

from collections import Counter
from collections.abc import Iterable

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.models import Role
from annotator.domain.phrasing_text import nearness
from annotator.domain.script.action_types import ACTION_TYPES
from annotator.http.requests import person
from annotator.http.schema import ProblemsShape
from annotator.labels.selectors import labels_of
from annotator.screens.access import enter_screen
from annotator.tasks import drafts
from annotator.tasks.selectors import coverage_of, drafts_of, near_copies
from annotator.tasks.shapes import DraftShape, SaidAnswerShape, SaidShape, ScreenCoverageShape
from annotator.work.hour_models import WorkStage
from annotator.work.shifts import note_activity


class Drafts(APIView):
    @extend_schema(responses=DraftShape(many=True))
    def get(self, request: Request, screen_id: int) -> Response:
        """What the person has typed on this screen and not submitted, place by place."""
        screen = enter_screen(person(request), screen_id, Role.VOLUNTEER)
        return Response(DraftShape(drafts_of(person(request), screen), many=True).data)


class OneDraft(APIView):
    @extend_schema(request=DraftShape, responses={200: DraftShape, 409: ProblemsShape})
    def put(self, request: Request, screen_id: int, slot: str) -> Response:
        """Keeps what was typed in one place; 409, with the draft that is there, when it was changed elsewhere."""
        screen = enter_screen(person(request), screen_id, Role.VOLUNTEER)
        shape = DraftShape(data=request.data)
        shape.is_valid(raise_exception=True)
        draft = drafts.save_draft(author=person(request), screen=screen, slot=slot, **shape.validated_data)
        note_activity(person=person(request), dataset=screen.application.dataset, stage=WorkStage.TASKS)
        return Response(DraftShape(draft).data)


class Said(APIView):
    @extend_schema(request=SaidShape, responses=SaidAnswerShape)
    def post(self, request: Request, screen_id: int) -> Response:
        """How near reformulations come to the task and each other, and the task to others of the screen."""
        screen = enter_screen(person(request), screen_id)
        shape = SaidShape(data=request.data)
        shape.is_valid(raise_exception=True)
        said = shape.validated_data
        answer = {
            "phrasings": nearness(said["sentence"], said["phrasings"]),
            "near": near_copies(screen, said["sentence"], task=said["task"]),
        }
        return Response(SaidAnswerShape(answer).data)


class Coverage(APIView):
    @extend_schema(responses=ScreenCoverageShape)
    def get(self, request: Request, screen_id: int) -> Response:
        screen = enter_screen(person(request), screen_id)
        used = coverage_of(screen)
        labels = (choice.slug for choice in labels_of(screen))
        answer = {"labels": _covered(labels, used.labels), "actions": _covered(ACTION_TYPES, used.actions)}
        return Response(ScreenCoverageShape(answer).data)


def _covered(names: Iterable[str], counted: Counter[str]) -> list[dict[str, object]]:
    return [{"name": name, "tasks": counted[name]} for name in names]
