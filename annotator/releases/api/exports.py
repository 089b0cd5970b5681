"""Views of the exports of a release: list, request, download."""

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import require_found
from annotator.datasets.models import Role
from annotator.http.files import download
from annotator.http.requests import person
from annotator.releases import selectors, services
from annotator.releases.api.access import enter_release, enter_sighted
from annotator.releases.models import ReleaseExport
from annotator.releases.serializers import ExportSerializer, FormatExportSerializer, NewExportSerializer


class ReleaseExports(APIView):
    @extend_schema(responses=FormatExportSerializer(many=True))
    def get(self, request: Request, release_id: int) -> Response:
        """The formats in which the release may be exported, each with its newest export."""
        release = enter_release(person(request), release_id)
        return Response(FormatExportSerializer(selectors.exports_by_format(release), many=True).data)

    @extend_schema(request=NewExportSerializer, responses={201: ExportSerializer})
    def post(self, request: Request, release_id: int) -> Response:
        """Queues an export; one of the same format that is under way or still kept is returned."""
        release = enter_release(person(request), release_id, Role.MAINTAINER)
        serializer = NewExportSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        export = services.request_export(release=release, by=person(request), **serializer.validated_data)
        return Response(ExportSerializer(export).data, status=201)


class ReleaseExportFile(APIView):
    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, release_id: int, export_id: int) -> StreamingHttpResponse:
        release = enter_sighted(person(request), release_id)
        export: ReleaseExport = require_found(release.exports.filter(pk=export_id).first())
        file = require_found(export.file or None)
        services.record_download(release=release, format=export.format)
        name = f"{release.dataset.slug}-{release.number}-{export.format}.zip"
        return download(file, name=name, content_type="application/zip")
