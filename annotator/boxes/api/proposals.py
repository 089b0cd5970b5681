"""Views of box proposals: list them, queue a search for them, dismiss and restore them."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.boxes.models import Origin
from annotator.boxes.selectors import removed_captured_boxes
from annotator.boxes.serializers import BoxStateSerializer
from annotator.boxes.services.proposals import dismiss, proposals_for, restore_dismissed
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.jobs.serializers import JobSerializer
from annotator.screens.api.access import enter_screen
from annotator.screens.selectors import latest_box_search
from annotator.screens.services import search_for_boxes

AT_ONCE = 2000


class BoxProposalSerializer(BoxStateSerializer):
    """A proposed rectangle, half-open, in pixels of the screen's picture. `dismissed`: by the person who asks."""

    id = serializers.UUIDField()
    confidence = serializers.FloatField()
    dismissed = serializers.BooleanField()


class RemovedBoxSerializer(BoxStateSerializer):
    """A rectangle, half-open, in pixels of the screen's picture; `origin` says what had found it."""

    id = serializers.UUIDField()
    origin = serializers.ChoiceField(choices=Origin.choices)


class BoxProposalsSerializer(serializers.Serializer[Any]):
    """The proposals of a screen and `search`, the latest search of the picture; null where there was none.

    `removed` are boxes of the capture that somebody has removed: one click brings them back.
    """

    search = JobSerializer(allow_null=True)
    proposals = BoxProposalSerializer(many=True)
    removed = RemovedBoxSerializer(many=True)


class DismissalSerializer(serializers.Serializer[Any]):
    ids = serializers.ListField(child=serializers.UUIDField(), max_length=AT_ONCE)


class BoxProposals(APIView):
    @extend_schema(responses=BoxProposalsSerializer)
    def get(self, request: Request, screen_id: int) -> Response:
        """The box proposals of a screen, by descending confidence."""
        screen = enter_screen(person(request), screen_id)
        body = {
            "search": latest_box_search(screen),
            "proposals": proposals_for(screen, person(request)),
            "removed": removed_captured_boxes(screen),
        }
        return Response(BoxProposalsSerializer(body).data)

    @extend_schema(operation_id="screens_box_proposals_search", request=None, responses={201: JobSerializer})
    def post(self, request: Request, screen_id: int) -> Response:
        """Queues a search of the picture; dismissed proposals stay dismissed."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        return Response(JobSerializer(search_for_boxes(screen=screen, by=person(request))).data, status=201)


class Dismissals(APIView):
    @extend_schema(
        operation_id="screens_box_proposals_dismiss",
        request=DismissalSerializer,
        responses={204: None, 400: ProblemsSerializer},
    )
    def post(self, request: Request, screen_id: int) -> Response:
        """Dismisses these proposals for the person who asks."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        serializer = DismissalSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        dismiss(screen=screen, person=person(request), ids=serializer.validated_data["ids"])
        return Response(status=204)

    @extend_schema(operation_id="screens_box_proposals_restore", request=None, responses={204: None})
    def delete(self, request: Request, screen_id: int) -> Response:
        """Restores all proposals of this screen that the person who asks has dismissed."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        restore_dismissed(screen=screen, person=person(request))
        return Response(status=204)
