"""Views of guidelines: their versions, and who has read which."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets import services
from annotator.datasets.api.access import enter, require_found
from annotator.datasets.models import GUIDELINE_STAGES, Dataset, Guideline, GuidelineRead, Role
from annotator.datasets.selectors import guideline_reads
from annotator.datasets.serializers import (
    GuidelineReadSerializer,
    GuidelineSerializer,
    NewGuidelineSerializer,
    ReadableGuidelineSerializer,
    ReadSerializer,
)
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer


class Guidelines(APIView):
    @extend_schema(responses=ReadableGuidelineSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The versions in force."""
        dataset = enter(person(request), slug)
        rows = guideline_reads.with_reads(dataset.guidelines.select_related("author"), person(request))
        latest = {row.stage: row for row in rows.order_by("version")}
        return Response(
            ReadableGuidelineSerializer(
                [latest[stage] for stage in GUIDELINE_STAGES if stage in latest], many=True
            ).data
        )


class OneGuideline(APIView):
    @extend_schema(request=NewGuidelineSerializer, responses={200: GuidelineSerializer, 409: ProblemsSerializer})
    def put(self, request: Request, slug: str, stage: str) -> Response:
        """Stores a new version; 409 where another one was stored meanwhile. Its author counts as having read it."""
        dataset = _enter(request, slug, stage, Role.MAINTAINER)
        serializer = NewGuidelineSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        guideline_version = services.write_guideline(
            dataset=dataset, stage=stage, author=person(request), **serializer.validated_data
        )
        guideline_reads.record_guideline_read(
            person=person(request), dataset=dataset, stage=stage, version=guideline_version.version
        )
        return Response(GuidelineSerializer(guideline_version).data)


class Versions(APIView):
    @extend_schema(operation_id="guideline_versions", responses=GuidelineSerializer(many=True))
    def get(self, request: Request, slug: str, stage: str) -> Response:
        """All versions of a stage, latest first."""
        dataset = _enter(request, slug, stage)
        rows = Guideline.objects.filter(dataset=dataset, stage=stage).select_related("author").order_by("-version")
        return Response(GuidelineSerializer(rows, many=True).data)


class Reads(APIView):
    @extend_schema(operation_id="guideline_reads", responses=GuidelineReadSerializer(many=True))
    def get(self, request: Request, slug: str, stage: str) -> Response:
        """Who read which version at which time, in the order of reading."""
        dataset = _enter(request, slug, stage, Role.MAINTAINER)
        rows = GuidelineRead.objects.filter(guideline__dataset=dataset, guideline__stage=stage)
        return Response(GuidelineReadSerializer(rows.select_related("guideline", "person"), many=True).data)

    @extend_schema(request=ReadSerializer, responses={201: GuidelineReadSerializer, 400: ProblemsSerializer})
    def post(self, request: Request, slug: str, stage: str) -> Response:
        """Records that the person who asks has read this version."""
        dataset = _enter(request, slug, stage)
        serializer = ReadSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        guideline_read = guideline_reads.record_guideline_read(
            person=person(request), dataset=dataset, stage=stage, **serializer.validated_data
        )
        return Response(GuidelineReadSerializer(guideline_read).data, status=201)


def _enter(request: Request, slug: str, stage: str, *roles: Role) -> Dataset:
    dataset = enter(person(request), slug, *roles)
    require_found(stage if stage in GUIDELINE_STAGES else None)
    return dataset
