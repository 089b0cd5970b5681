"""Doors of box proposals: see them, have a worker look for them, dismiss them."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.boxes.proposals import dismiss, proposals_for, restore_dismissed
from annotator.boxes.shapes import BoxStateShape
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsShape
from annotator.jobs.shapes import JobShape
from annotator.screens.access import enter_screen
from annotator.screens.selectors import latest_box_search
from annotator.screens.services import search_for_boxes

AT_ONCE = 2000


class BoxProposalShape(BoxStateShape):
    """Half-open, in pixels of the screen's picture. `dismissed` by the person who asks."""

    id = serializers.UUIDField()
    confidence = serializers.FloatField()
    dismissed = serializers.BooleanField()


class BoxProposalsShape(serializers.Serializer[Any]):
    """`search` is the latest search of the picture, null where there was none."""

    search = JobShape(allow_null=True)
    proposals = BoxProposalShape(many=True)


class DismissalShape(serializers.Serializer[Any]):
    ids = serializers.ListField(child=serializers.UUIDField(), max_length=AT_ONCE)


class BoxProposals(APIView):
    @extend_schema(responses=BoxProposalsShape)
    def get(self, request: Request, screen_id: int) -> Response:
        """What a worker found in the picture, the most certain first."""
        screen = enter_screen(person(request), screen_id)
        shown = {"search": latest_box_search(screen), "proposals": proposals_for(screen, person(request))}
        return Response(BoxProposalsShape(shown).data)

    @extend_schema(operation_id="screens_box_proposals_search", request=None, responses={201: JobShape})
    def post(self, request: Request, screen_id: int) -> Response:
        """Has a worker look through the picture (again); what was dismissed stays dismissed."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        return Response(JobShape(search_for_boxes(screen=screen, by=person(request))).data, status=201)


class Dismissals(APIView):
    @extend_schema(
        operation_id="screens_box_proposals_dismiss",
        request=DismissalShape,
        responses={204: None, 400: ProblemsShape},
    )
    def post(self, request: Request, screen_id: int) -> Response:
        """Hides these proposals from the person who asks."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        shape = DismissalShape(data=request.data)
        shape.is_valid(raise_exception=True)
        dismiss(screen=screen, person=person(request), ids=shape.validated_data["ids"])
        return Response(status=204)

    @extend_schema(operation_id="screens_box_proposals_restore", request=None, responses={204: None})
    def delete(self, request: Request, screen_id: int) -> Response:
        """Shows the person who asks everything again that they dismissed on this screen."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        restore_dismissed(screen=screen, person=person(request))
        return Response(status=204)
