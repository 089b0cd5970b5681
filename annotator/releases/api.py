"""Doors of releases."""

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.access import enter, found, require
from annotator.datasets.models import Role
from annotator.datasets.shapes import RatioField
from annotator.domain.formats.catalog import FORMATS
from annotator.http.files import download
from annotator.http.requests import person
from annotator.jobs.shapes import JobShape
from annotator.releases import selectors, services
from annotator.releases.models import Release

FORMAT_CHOICES = [(known.name, known.title) for known in FORMATS.values()]


class ReleaseShape(JobShape):
    """A cut of the dataset; `counts` are families and tasks by split, screens and boxes by platform."""

    number = serializers.IntegerField()
    seed = serializers.IntegerField()
    ratio = serializers.ListField(child=serializers.IntegerField())
    format = serializers.CharField()
    counts = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()))
    digest = serializers.CharField()
    author = serializers.CharField(source="created_by.__str__", default="")
    file_url = serializers.SerializerMethodField()

    def get_file_url(self, release: Release) -> str:
        return f"/api/releases/{release.pk}/file" if release.file else ""


class NewReleaseShape(serializers.Serializer[object]):
    seed = serializers.IntegerField(min_value=0, max_value=2**53 - 1)
    format = serializers.ChoiceField(choices=FORMAT_CHOICES, default="omniact")
    ratio = RatioField(required=False)

    def validate_ratio(self, ratio: list[int]) -> list[int]:
        if ratio[0] < 1:
            raise serializers.ValidationError("The training split needs a share: give for example 7, 1, 2.")
        return ratio


class ReadyShape(serializers.Serializer[object]):
    """What a release cut now would hold."""

    families = serializers.IntegerField()
    tasks = serializers.IntegerField()
    screens = serializers.IntegerField()
    formats = serializers.ListField(child=serializers.CharField())


class Releases(APIView):
    @extend_schema(responses=ReleaseShape(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(ReleaseShape(selectors.releases(enter(person(request), slug)), many=True).data)

    @extend_schema(request=NewReleaseShape, responses={201: ReleaseShape})
    def post(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = NewReleaseShape(data=request.data)
        shape.is_valid(raise_exception=True)
        release = services.request_release(dataset=dataset, by=person(request), **shape.validated_data)
        return Response(ReleaseShape(release).data, status=201)


class ReadyToRelease(APIView):
    @extend_schema(responses=ReadyShape)
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        scripts = [standing.script for standing in selectors.releasable(dataset)]
        ready = {
            "families": len(scripts),
            "tasks": sum(1 + len(script.phrasings.all()) for script in scripts),
            "screens": len({script.task.screen_id for script in scripts}),
            "formats": list(FORMATS),
        }
        return Response(ReadyShape(ready).data)


class ReleaseFile(APIView):
    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, release_id: int) -> StreamingHttpResponse:
        release: Release = found(Release.objects.select_related("dataset").filter(pk=release_id).first())
        require(person(request), release.dataset)
        name = f"{release.dataset.slug}-{release.number}-{release.format}.zip"
        return download(found(release.file or None), name=name, content_type="application/zip")
