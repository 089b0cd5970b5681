"""Views that assign screens for drawing and review, and views of reservations."""

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.boxes.models import RESERVABLE_STAGES, WHOLE_SCREEN_STAGES
from annotator.boxes.serializers import QueuedScreenSerializer
from annotator.boxes.services import reservations
from annotator.boxes.services.assignment import next_screen
from annotator.datasets.api.access import enter
from annotator.datasets.models import Role, WorkStage
from annotator.http.fields import PersonNameField
from annotator.http.lists.bulk import BulkResultSerializer, BulkSerializer, change_each
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.leases.serializers import HeldSerializer
from annotator.leases.services import acquire_one
from annotator.screens.api.access import enter_screen
from annotator.screens.selectors import screens_of


class StageSerializer(serializers.Serializer[object]):
    stage = serializers.ChoiceField(choices=WHOLE_SCREEN_STAGES)


class AfterScreenSerializer(StageSerializer):
    """`after`: the id of the open screen, to prefetch the next; `returned`: only screens returned to this person."""

    after = serializers.IntegerField(required=False, allow_null=True, default=None)
    returned = serializers.BooleanField(required=False, default=False)


class ScreenAssignmentSerializer(serializers.Serializer[object]):
    """A screen leased to the person who asked. `remaining` counts the screens that wait for them, 100 at most."""

    token = serializers.UUIDField(source="lease.token")
    expires_at = serializers.DateTimeField(source="lease.expires_at")
    screen = QueuedScreenSerializer()
    remaining = serializers.IntegerField()


class PersonSerializer(serializers.Serializer[object]):
    username = serializers.CharField(max_length=150)


class ReservationSerializer(serializers.Serializer[object]):
    stage = serializers.ChoiceField(choices=RESERVABLE_STAGES)
    username = serializers.CharField(source="person.username")
    name = PersonNameField(source="person")


class NextScreen(APIView):
    @extend_schema(request=AfterScreenSerializer, responses={200: ScreenAssignmentSerializer, 204: None})
    def post(self, request: Request, slug: str) -> Response:
        """Leases the next screen to draw or review to the person who asks; 204 when there is none."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        serializer = AfterScreenSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        assigned = next_screen(person=person(request), dataset=dataset, **serializer.validated_data)
        return Response(status=204) if assigned is None else Response(ScreenAssignmentSerializer(assigned).data)


class ScreenLease(APIView):
    @extend_schema(request=StageSerializer, responses={200: HeldSerializer, 423: ProblemsSerializer})
    def post(self, request: Request, screen_id: int) -> Response:
        """Leases a screen that was opened directly; 423 names the person who has it."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        serializer = StageSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        lease = acquire_one(
            dataset=screen.application.dataset,
            stage=serializer.validated_data["stage"],
            item=str(screen.pk),
            person=person(request),
        )
        return Response(HeldSerializer(lease).data)


class Reservations(APIView):
    @extend_schema(responses=ReservationSerializer(many=True))
    def get(self, request: Request, screen_id: int) -> Response:
        """The people for whom the stages of this screen are reserved."""
        screen = enter_screen(person(request), screen_id)
        return Response(ReservationSerializer(reservations.reservations_of(screen), many=True).data)


class OneReservation(APIView):
    @extend_schema(request=PersonSerializer, responses={200: ReservationSerializer, 400: ProblemsSerializer})
    def put(self, request: Request, screen_id: int, stage: str) -> Response:
        """Reserves a stage of this screen for one person."""
        screen = enter_screen(person(request), screen_id, Role.MAINTAINER)
        serializer = PersonSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        reservation = reservations.reserve(
            screen=screen, stage=_check_stage(stage), by=person(request), **serializer.validated_data
        )
        return Response(ReservationSerializer(reservation).data)

    @extend_schema(parameters=[OpenApiParameter("username", str)], responses={204: None})
    def delete(self, request: Request, screen_id: int, stage: str) -> Response:
        """Ends the reservations of this stage; with `username`, that person's only."""
        screen = enter_screen(person(request), screen_id, Role.MAINTAINER)
        reservations.end_reservation(
            screen=screen, stage=_check_stage(stage), username=request.query_params.get("username", "")
        )
        return Response(status=204)


class ReserveScreensSerializer(BulkSerializer):
    """The screens, and the stage of each that is reserved for the person of this user name."""

    stage = serializers.ChoiceField(choices=RESERVABLE_STAGES)
    username = serializers.CharField(max_length=150)


class ReserveScreens(APIView):
    @extend_schema(operation_id="reserve_screens", request=ReserveScreensSerializer, responses=BulkResultSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Reserves a stage of many screens for one person."""
        screens = screens_of(enter(person(request), slug, Role.MAINTAINER))
        serializer = ReserveScreensSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        ids, stage, username = (serializer.validated_data[key] for key in ("ids", "stage", "username"))
        return change_each(
            ids,
            screens.in_bulk(ids),
            lambda screen: reservations.reserve(screen=screen, stage=stage, username=username, by=person(request)),
        )


def _check_stage(stage: str) -> WorkStage:
    """The stage of that name. Raises Http404 where no screen is leased at such a stage."""
    stages = [value for value, _ in RESERVABLE_STAGES]
    if stage not in stages:
        raise Http404(f"There is no stage “{stage}” to reserve; there are {', '.join(stages)}.")
    return WorkStage(stage)
