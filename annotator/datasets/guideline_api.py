"""Doors of guidelines: their versions, and who has read which."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets import reading, services
from annotator.datasets.access import enter, found
from annotator.datasets.models import Dataset, Guideline, GuidelineRead, Role, Stage
from annotator.datasets.shapes import GuidelineReadShape, GuidelineShape, ReadableGuidelineShape, ReadShape
from annotator.http.requests import person
from annotator.http.schema import ProblemsShape


class Guidelines(APIView):
    @extend_schema(responses=ReadableGuidelineShape(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The versions in force."""
        dataset = enter(person(request), slug)
        rows = reading.with_reads(dataset.guidelines.select_related("author"), person(request))
        latest = {row.stage: row for row in rows.order_by("version")}
        return Response(ReadableGuidelineShape([latest[one] for one in Stage if one in latest], many=True).data)


class OneGuideline(APIView):
    @extend_schema(request=GuidelineShape, responses=GuidelineShape)
    def put(self, request: Request, slug: str, stage: str) -> Response:
        """A new version. Whoever writes it has read it."""
        dataset = _enter(request, slug, stage, Role.MAINTAINER)
        shape = GuidelineShape(data=request.data)
        shape.is_valid(raise_exception=True)
        text = shape.validated_data["text"]
        written = services.write_guideline(dataset=dataset, stage=stage, text=text, author=person(request))
        reading.note_read(person=person(request), dataset=dataset, stage=stage, version=written.version)
        return Response(GuidelineShape(written).data)


class Versions(APIView):
    @extend_schema(operation_id="guideline_versions", responses=GuidelineShape(many=True))
    def get(self, request: Request, slug: str, stage: str) -> Response:
        """All versions of a stage, latest first."""
        dataset = _enter(request, slug, stage)
        rows = Guideline.objects.filter(dataset=dataset, stage=stage).select_related("author").order_by("-version")
        return Response(GuidelineShape(rows, many=True).data)


class Reads(APIView):
    @extend_schema(operation_id="guideline_reads", responses=GuidelineReadShape(many=True))
    def get(self, request: Request, slug: str, stage: str) -> Response:
        """Who read which version when, in the order of reading."""
        dataset = _enter(request, slug, stage, Role.MAINTAINER)
        rows = GuidelineRead.objects.filter(guideline__dataset=dataset, guideline__stage=stage)
        return Response(GuidelineReadShape(rows.select_related("guideline", "person"), many=True).data)

    @extend_schema(request=ReadShape, responses={201: GuidelineReadShape, 400: ProblemsShape})
    def post(self, request: Request, slug: str, stage: str) -> Response:
        """The person who asks has read this version."""
        dataset = _enter(request, slug, stage)
        shape = ReadShape(data=request.data)
        shape.is_valid(raise_exception=True)
        read = reading.note_read(person=person(request), dataset=dataset, stage=stage, **shape.validated_data)
        return Response(GuidelineReadShape(read).data, status=201)


def _enter(request: Request, slug: str, stage: str, *roles: Role) -> Dataset:
    dataset = enter(person(request), slug, *roles)
    found(stage if stage in Stage.values else None)
    return dataset
