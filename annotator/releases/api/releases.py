"""Views of the releases of a dataset: list, request, preview."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter
from annotator.datasets.models import Role
from annotator.domain.formats.catalog import FORMATS
from annotator.http.requests import person
from annotator.releases import selectors, services
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
            "episodes": selectors.count_releasable_episodes(dataset),
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
