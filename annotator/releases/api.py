"""Views of releases."""

from django.core.exceptions import PermissionDenied
from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter, require, require_found
from annotator.datasets.models import Role
from annotator.domain.formats.catalog import FORMATS
from annotator.http.files import download
from annotator.http.requests import person
from annotator.releases import selectors, services
from annotator.releases.models import Release
from annotator.releases.serializers import NewReleaseSerializer, PreviewSerializer, ReadySerializer, ReleaseSerializer


class Releases(APIView):
    @extend_schema(responses=ReleaseSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(ReleaseSerializer(selectors.releases(enter(person(request), slug)), many=True).data)

    @extend_schema(request=NewReleaseSerializer, responses={201: ReleaseSerializer})
    def post(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = NewReleaseSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        release = services.request_release(dataset=dataset, by=person(request), **serializer.validated_data)
        return Response(ReleaseSerializer(release).data, status=201)


class ReadyToRelease(APIView):
    @extend_schema(responses=ReadySerializer)
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        scripts = list(selectors.releasable(dataset))
        ready = {
            "families": len(scripts),
            "tasks": sum(1 + len(script.phrasings) for script in scripts),
            "screens": len({script.screen_id for script in scripts}),
            "formats": list(FORMATS.values()),
        }
        return Response(ReadySerializer(ready).data)


class ReleasePreview(APIView):
    @extend_schema(request=NewReleaseSerializer, responses=PreviewSerializer)
    def post(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = NewReleaseSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        inputs = {name: value for name, value in serializer.validated_data.items() if name != "client_id"}
        return Response(PreviewSerializer(services.preview(dataset=dataset, **inputs)).data)


class ReleaseFile(APIView):
    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, release_id: int) -> StreamingHttpResponse:
        release: Release = require_found(Release.objects.select_related("dataset").filter(pk=release_id).first())
        require(person(request), release.dataset)
        if selectors.answers_blind(person(request), release):
            raise PermissionDenied("It holds scripts of a baseline that you answer: download it once that is closed.")
        name = f"{release.dataset.slug}-{release.number}-{release.format}.zip"
        file = require_found(release.file or None)
        services.record_download(release=release)
        return download(file, name=name, content_type="application/zip")
