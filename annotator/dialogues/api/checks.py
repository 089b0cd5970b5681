"""Views of checks: the next dialogue, and what the person makes of it."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.api.access import enter, require_application, require_found
from annotator.datasets.models import Dataset, Role
from annotator.dialogues.models import SuggestedDialogue
from annotator.dialogues.selectors import check_of, waiting_dialogues
from annotator.dialogues.serializers import (
    DialogueAssignmentSerializer,
    DroppedDialogueSerializer,
    JudgedDialogueSerializer,
    KeptDialogueSerializer,
)
from annotator.dialogues.services.checks import drop, judge, keep, next_dialogue
from annotator.domain.dialogue_suggestions import DialogueTurn
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.leases.models import Lease

ANSWERS = {204: None, 400: ProblemsSerializer, 409: ProblemsSerializer}


class NextDialogue(APIView):
    @extend_schema(request=None, responses={200: DialogueAssignmentSerializer, 204: None})
    def post(self, request: Request, slug: str) -> Response:
        """The next dialogue to check, held for the person who asks; 204 when there is none.

        Samples of what others have checked come first.
        """
        dataset = enter(person(request), slug, Role.VOLUNTEER)
        assigned = next_dialogue(person=person(request), dataset=dataset)
        if assigned is None:
            return Response(status=204)
        return Response(DialogueAssignmentSerializer(_row(*assigned, dataset, person(request))).data)


class KeepDialogue(APIView):
    @extend_schema(request=KeptDialogueSerializer, responses=ANSWERS)
    def post(self, request: Request, dialogue_id: int) -> Response:
        """Keeps a dialogue as it was suggested, or with other turns."""
        dialogue = _enter_dialogue(person(request), dialogue_id)
        serializer = KeptDialogueSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        turns = [DialogueTurn(**turn) for turn in serializer.validated_data["turns"]]
        keep(person=person(request), dialogue=dialogue, token=serializer.validated_data["token"], turns=turns)
        return Response(status=204)


class DropDialogue(APIView):
    @extend_schema(request=DroppedDialogueSerializer, responses=ANSWERS)
    def post(self, request: Request, dialogue_id: int) -> Response:
        """Drops a dialogue for a reason."""
        dialogue = _enter_dialogue(person(request), dialogue_id)
        serializer = DroppedDialogueSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        drop(person=person(request), dialogue=dialogue, **serializer.validated_data)
        return Response(status=204)


class JudgeDialogue(APIView):
    @extend_schema(request=JudgedDialogueSerializer, responses=ANSWERS)
    def post(self, request: Request, dialogue_id: int) -> Response:
        """Says whether what somebody else has left of a sampled dialogue is right."""
        dialogue = _enter_dialogue(person(request), dialogue_id)
        serializer = JudgedDialogueSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        judge(person=person(request), dialogue=dialogue, **serializer.validated_data)
        return Response(status=204)


def _enter_dialogue(user: User, dialogue_id: int) -> SuggestedDialogue:
    rows = SuggestedDialogue.objects.select_related("screen__application__dataset", "check_made__person")
    dialogue: SuggestedDialogue = require_found(rows.filter(pk=dialogue_id).first())
    require_application(user, dialogue.screen.application, Role.VOLUNTEER)
    return dialogue


def _row(dialogue: SuggestedDialogue, lease: Lease, dataset: Dataset, user: User) -> dict[str, Any]:
    check = check_of(dialogue)
    screen = dialogue.screen
    return {
        "id": dialogue.pk,
        "token": lease.token,
        "expires_at": lease.expires_at,
        "screen": screen.pk,
        "screen_name": str(screen),
        "image_url": reverse("screen-image", args=[screen.pk]),
        "width": screen.width,
        "height": screen.height,
        "question_type": dialogue.question_type,
        "turns": check.turns if check else dialogue.turns,
        "assistant": dialogue.ask.endpoint.name,
        "confidence": dialogue.confidence,
        "stand_in": dialogue.ask.stand_in,
        "again": check is not None,
        "waiting": waiting_dialogues(dataset, user).count(),
    }
