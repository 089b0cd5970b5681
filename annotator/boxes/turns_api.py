"""Doors of turns at screens, and of the pins that keep screens for somebody."""

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.boxes import pins
from annotator.boxes.models import WHOLE_SCREEN, PinStage
from annotator.boxes.shapes import QueuedScreenShape
from annotator.boxes.turns import next_screen
from annotator.datasets.access import enter
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsShape
from annotator.screens.access import enter_screen
from annotator.work.api import HeldShape
from annotator.work.services import take_it


class StageShape(serializers.Serializer[object]):
    stage = serializers.ChoiceField(choices=WHOLE_SCREEN)


class AfterScreenShape(StageShape):
    """`after`: the screen that is open now, when the next one is fetched beside it."""

    after = serializers.IntegerField(required=False, allow_null=True, default=None)


class ScreenTurnShape(serializers.Serializer[object]):
    """A screen held for the person who asked. `remaining` counts those that wait for them, 100 at most."""

    token = serializers.UUIDField(source="lease.token")
    expires_at = serializers.DateTimeField(source="lease.expires_at")
    screen = QueuedScreenShape()
    remaining = serializers.IntegerField()


class PersonShape(serializers.Serializer[object]):
    username = serializers.CharField(max_length=150)


class PinShape(serializers.Serializer[object]):
    stage = serializers.ChoiceField(choices=PinStage.choices)
    username = serializers.CharField(source="person.username")
    name = serializers.CharField(source="person.__str__")


class NextScreen(APIView):
    @extend_schema(request=AfterScreenShape, responses={200: ScreenTurnShape, 204: None})
    def post(self, request: Request, slug: str) -> Response:
        """The next screen to draw or review, held for the person who asks; 204 when there is none."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        shape = AfterScreenShape(data=request.data)
        shape.is_valid(raise_exception=True)
        turn = next_screen(person=person(request), dataset=dataset, **shape.validated_data)
        return Response(status=204) if turn is None else Response(ScreenTurnShape(turn).data)


class ScreenLease(APIView):
    @extend_schema(request=StageShape, responses={200: HeldShape, 423: ProblemsShape})
    def post(self, request: Request, screen_id: int) -> Response:
        """Holds a screen that was opened directly; 423 says who has it."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        shape = StageShape(data=request.data)
        shape.is_valid(raise_exception=True)
        lease = take_it(stage=shape.validated_data["stage"], item=str(screen.pk), person=person(request))
        return Response(HeldShape(lease).data)


class Pins(APIView):
    @extend_schema(responses=PinShape(many=True))
    def get(self, request: Request, screen_id: int) -> Response:
        """For whom the stages of this screen are kept."""
        return Response(PinShape(pins.pins_of(enter_screen(person(request), screen_id)), many=True).data)


class OnePin(APIView):
    @extend_schema(request=PersonShape, responses={200: PinShape, 400: ProblemsShape})
    def put(self, request: Request, screen_id: int, stage: str) -> Response:
        """Keeps a stage of this screen for one person."""
        screen = enter_screen(person(request), screen_id, Role.MAINTAINER)
        shape = PersonShape(data=request.data)
        shape.is_valid(raise_exception=True)
        made = pins.pin(screen=screen, stage=_known(stage), by=person(request), **shape.validated_data)
        return Response(PinShape(made).data)

    @extend_schema(parameters=[OpenApiParameter("username", str)], responses={204: None})
    def delete(self, request: Request, screen_id: int, stage: str) -> Response:
        """Offers it to everybody again; with a user name it is kept for that person no longer."""
        screen = enter_screen(person(request), screen_id, Role.MAINTAINER)
        pins.unpin(screen=screen, stage=_known(stage), username=request.query_params.get("username", ""))
        return Response(status=204)


def _known(stage: str) -> PinStage:
    if stage not in PinStage.values:
        raise Http404(f"There is no stage “{stage}” to pin; there are {', '.join(PinStage.values)}.")
    return PinStage(stage)
