"""Views of imports: send files for a dry run, import what it has read, see progress and report."""

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter, require, require_found
from annotator.datasets.models import Role
from annotator.domain.formats.import_options import ImportOptions
from annotator.domain.formats.readers import IMPORT_FORMATS
from annotator.http.pagination import Pages
from annotator.http.parsers import MultiPartParser
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.imports import selectors
from annotator.imports.models import DatasetImport, ImportProblem
from annotator.imports.serializers import (
    ImportFormatSerializer,
    ImportProblemSerializer,
    ImportRequestSerializer,
    ImportSerializer,
)
from annotator.imports.services import request_import, start_import


class ReportPages(Pages):
    """The entries of a report in the order of the files: their keys grow with it."""

    ordering = "pk"


class Imports(ListAPIView[DatasetImport]):
    serializer_class = ImportSerializer
    pagination_class = Pages
    parser_classes = [MultiPartParser]
    body_limit = settings.UPLOAD_LIMIT

    def get(self, request: Request, slug: str) -> Response:
        """The dataset's imports and their dry runs, latest first."""
        page = self.paginate_queryset(selectors.imports_of(enter(person(request), slug, Role.MAINTAINER)))
        return self.get_paginated_response(ImportSerializer(page, many=True).data)

    @extend_schema(
        operation_id="datasets_imports_send",
        request=ImportRequestSerializer,
        responses={202: ImportSerializer, 400: ProblemsSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Keeps the files and queues a dry run, which writes nothing but a report."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = ImportRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        sent = serializer.validated_data
        dry_run = request_import(
            dataset=dataset,
            by=person(request),
            file=sent["file"],
            name=sent["file"].name,
            format=sent["format"],
            options=ImportOptions(platform=sent["platform"], category=sent["category"]),
            client_id=sent["client_id"],
        )
        return Response(ImportSerializer(dry_run).data, status=202)


class ImportFormats(APIView):
    @extend_schema(responses=ImportFormatSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The formats that can be imported."""
        enter(person(request), slug, Role.MAINTAINER)
        return Response(ImportFormatSerializer(IMPORT_FORMATS, many=True).data)


class StartImport(APIView):
    @extend_schema(request=None, responses={202: ImportSerializer})
    def post(self, request: Request, import_id: int) -> Response:
        """Queues the import of what a dry run has read."""
        dry_run = require_found(selectors.dataset_import(import_id))
        require(person(request), dry_run.dataset, Role.MAINTAINER)
        return Response(ImportSerializer(start_import(dry_run=dry_run, by=person(request))).data, status=202)


class ImportProblems(ListAPIView[ImportProblem]):
    serializer_class = ImportProblemSerializer
    pagination_class = ReportPages

    def get(self, request: Request, import_id: int) -> Response:
        """What was left out or taken differently, in the order of the files."""
        page = self.paginate_queryset(selectors.problems_of(_entered(request, import_id)))
        return self.get_paginated_response(ImportProblemSerializer(page, many=True).data)


class ImportReportFile(APIView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, import_id: int) -> HttpResponse:
        """The whole report as CSV."""
        dataset_import = _entered(request, import_id)
        response = HttpResponse(selectors.report_csv(dataset_import), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="import-{dataset_import.pk}.csv"'
        return response


def _entered(request: Request, import_id: int) -> DatasetImport:
    dataset_import: DatasetImport = require_found(selectors.dataset_import(import_id))
    require(person(request), dataset_import.dataset, Role.MAINTAINER)
    return dataset_import
