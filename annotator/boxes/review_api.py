"""Doors of a closer look: remarks of a review, earlier states of a screen, screens like it."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.boxes import remarks, selectors
from annotator.boxes.review_shapes import (
    AnswerShape,
    EarlierBoxesShape,
    MarkShape,
    RemarkShape,
    ResolutionShape,
    SimilarScreenShape,
)
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsShape
from annotator.screens.access import enter_screen
from annotator.work.hour_models import WorkStage
from annotator.work.shifts import note_activity

SIMILAR_AT_ONCE = 12


class Remarks(APIView):
    @extend_schema(responses=RemarkShape(many=True))
    def get(self, request: Request, screen_id: int) -> Response:
        """One's own remarks on the boxes under review, and those of the latest return with their answers."""
        screen = enter_screen(person(request), screen_id)
        shown = selectors.remarks_for(screen, person(request))
        return Response(RemarkShape(shown, many=True, context={"reader": person(request)}).data)


class OneRemark(APIView):
    @extend_schema(request=MarkShape, responses={200: RemarkShape, 400: ProblemsShape, 409: ProblemsShape})
    def put(self, request: Request, screen_id: int, remark_id: UUID) -> Response:
        """Marks a box of a screen under review; the id is the client's, so that sending it twice makes one."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        shape = MarkShape(data=request.data)
        shape.is_valid(raise_exception=True)
        place = dict(shape.validated_data)
        fault, note = place.pop("fault"), place.pop("note")
        made = remarks.mark(
            screen=screen, reviewer=person(request), remark_id=remark_id, fault=fault, place=place, note=note
        )
        note_activity(person=person(request), dataset=screen.application.dataset, stage=WorkStage.REVIEW)
        return Response(RemarkShape(made, context={"reader": person(request)}).data)

    @extend_schema(request=None, responses={204: None, 400: ProblemsShape})
    def delete(self, request: Request, screen_id: int, remark_id: UUID) -> Response:
        """Takes back a remark of one's own that was not given yet."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        remarks.take_back(screen=screen, reviewer=person(request), remark_id=remark_id)
        return Response(status=204)


class RemarkResolution(APIView):
    @extend_schema(request=AnswerShape, responses={200: ResolutionShape, 400: ProblemsShape})
    def put(self, request: Request, screen_id: int, remark_id: UUID) -> Response:
        """Says that a remark on returned boxes has been dealt with, or answers it."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        shape = AnswerShape(data=request.data)
        shape.is_valid(raise_exception=True)
        made = remarks.settle(screen=screen, author=person(request), remark_id=remark_id, **shape.validated_data)
        return Response(ResolutionShape(made).data)

    @extend_schema(request=None, responses={204: None, 400: ProblemsShape})
    def delete(self, request: Request, screen_id: int, remark_id: UUID) -> Response:
        """Opens the remark again."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        remarks.reopen(screen=screen, remark_id=remark_id)
        return Response(status=204)


class EarlierBoxes(APIView):
    @extend_schema(responses=EarlierBoxesShape)
    def get(self, request: Request, screen_id: int, version: int) -> Response:
        """The boxes as they were at an earlier version, read from the log."""
        screen = enter_screen(person(request), screen_id)
        shown = {"version": version, "boxes": selectors.boxes_at(screen, version)}
        return Response(EarlierBoxesShape(shown).data)


class SimilarScreens(APIView):
    @extend_schema(responses=SimilarScreenShape(many=True))
    def get(self, request: Request, screen_id: int) -> Response:
        """Screens of the same application that have boxes, those that look most like this one first."""
        screen = enter_screen(person(request), screen_id)
        similar = selectors.similar_screens(screen, limit=SIMILAR_AT_ONCE)
        return Response(SimilarScreenShape(similar, many=True).data)
