"""Views of a box review: remarks and their resolutions, earlier versions of the boxes, similar screens."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.boxes import selectors
from annotator.boxes.serializers import (
    AnswerSerializer,
    EarlierBoxesSerializer,
    MarkSerializer,
    RemarkSerializer,
    ResolutionSerializer,
    SimilarScreenSerializer,
)
from annotator.boxes.services import remarks
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.screens.api.access import enter_screen

SIMILAR_AT_ONCE = 12


class Remarks(APIView):
    @extend_schema(responses=RemarkSerializer(many=True))
    def get(self, request: Request, screen_id: int) -> Response:
        """The person's own remarks on the boxes under review, and the remarks of the latest return with their
        answers.
        """
        screen = enter_screen(person(request), screen_id)
        shown_remarks = selectors.remarks_for(screen, person(request))
        return Response(RemarkSerializer(shown_remarks, many=True, context={"reader": person(request)}).data)


class OneRemark(APIView):
    @extend_schema(
        request=MarkSerializer, responses={200: RemarkSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer}
    )
    def put(self, request: Request, screen_id: int, remark_id: UUID) -> Response:
        """Creates or changes a remark on a screen under review; the id is the client's, so repeating is harmless."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        serializer = MarkSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        location = dict(serializer.validated_data)
        fault, note = location.pop("fault"), location.pop("note")
        remark = remarks.mark(
            screen=screen, reviewer=person(request), remark_id=remark_id, fault=fault, location=location, note=note
        )
        return Response(RemarkSerializer(remark, context={"reader": person(request)}).data)

    @extend_schema(request=None, responses={204: None, 400: ProblemsSerializer})
    def delete(self, request: Request, screen_id: int, remark_id: UUID) -> Response:
        """Deletes a remark of one's own that was not delivered yet."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        remarks.take_back(screen=screen, reviewer=person(request), remark_id=remark_id)
        return Response(status=204)


class RemarkResolution(APIView):
    @extend_schema(request=AnswerSerializer, responses={200: ResolutionSerializer, 400: ProblemsSerializer})
    def put(self, request: Request, screen_id: int, remark_id: UUID) -> Response:
        """Resolves a remark on returned boxes, with an answer where it was not followed."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        serializer = AnswerSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        resolution = remarks.settle(
            screen=screen, author=person(request), remark_id=remark_id, **serializer.validated_data
        )
        return Response(ResolutionSerializer(resolution).data)

    @extend_schema(request=None, responses={204: None, 400: ProblemsSerializer})
    def delete(self, request: Request, screen_id: int, remark_id: UUID) -> Response:
        """Deletes the resolution of a remark, which is open again."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        remarks.reopen(screen=screen, remark_id=remark_id)
        return Response(status=204)


class EarlierBoxes(APIView):
    @extend_schema(responses=EarlierBoxesSerializer)
    def get(self, request: Request, screen_id: int, version: int) -> Response:
        """The boxes of a screen at an earlier version, rebuilt from the log of edits."""
        screen = enter_screen(person(request), screen_id)
        body = {"version": version, "boxes": selectors.boxes_at(screen, version)}
        return Response(EarlierBoxesSerializer(body).data)


class SimilarScreens(APIView):
    @extend_schema(responses=SimilarScreenSerializer(many=True))
    def get(self, request: Request, screen_id: int) -> Response:
        """The other screens of the same application that have boxes, the most similar pictures first."""
        screen = enter_screen(person(request), screen_id)
        similar = selectors.similar_screens(screen, limit=SIMILAR_AT_ONCE)
        return Response(SimilarScreenSerializer(similar, many=True).data)
