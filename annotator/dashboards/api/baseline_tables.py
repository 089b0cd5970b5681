"""Views of the tables of OmniACT's baselines that were run on a split of a release, also as files."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.dashboards.api.table_files import csv_file, png_file, svg_file
from annotator.dashboards.selectors.baseline_tables import SUBSET, baseline_tables, has_baselines
from annotator.dashboards.serializers import BaselineTablesSerializer
from annotator.datasets.api.access import require_found
from annotator.datasets.models import Role
from annotator.domain.statistics.table import Table
from annotator.http.requests import person
from annotator.releases.api.access import enter_release
from annotator.releases.models import Release
from annotator.trials.api.leaderboard import SPLIT, split_of


class BaselineTables(APIView):
    @extend_schema(parameters=[SPLIT], responses=BaselineTablesSerializer)
    def get(self, request: Request, release_id: int) -> Response:
        """Tables 4, 5, 7 and 8 and figure 6 of what was run by `manage.py run_baseline`."""
        release, tables = _tables(request, release_id)
        return Response(BaselineTablesSerializer({"number": release.number, "tables": tables}).data)


class BaselineTableAsCsv(APIView):
    @extend_schema(
        parameters=[SPLIT], operation_id="baseline_table_csv", responses={(200, "text/csv"): OpenApiTypes.STR}
    )
    def get(self, request: Request, release_id: int, name: str) -> HttpResponse:
        """A table as CSV."""
        return csv_file(*_named(request, release_id, name))


class BaselineTableAsSvg(APIView):
    @extend_schema(
        parameters=[SPLIT], operation_id="baseline_table_svg", responses={(200, "image/svg+xml"): OpenApiTypes.STR}
    )
    def get(self, request: Request, release_id: int, name: str) -> HttpResponse:
        """A drawing as SVG."""
        return svg_file(*_named(request, release_id, name))


class BaselineTableAsPng(APIView):
    @extend_schema(
        parameters=[SPLIT], operation_id="baseline_table_png", responses={(200, "image/png"): OpenApiTypes.BINARY}
    )
    def get(self, request: Request, release_id: int, name: str) -> HttpResponse:
        """A drawing as PNG."""
        return png_file(*_named(request, release_id, name))


def _named(request: Request, release_id: int, name: str) -> tuple[Table, str]:
    """The table of this name and the name of its file. Raises Http404 where there is none."""
    release, tables = _tables(request, release_id)
    table: Table = require_found(next((table for table in tables if table.name == name), None))
    return table, f"{release.dataset.slug}-{release.number}-{split_of(request)}-{name}"


def _tables(request: Request, release_id: int) -> tuple[Release, list[Table]]:
    """For maintainers only: the notes tell what each run has cost."""
    release = enter_release(person(request), release_id, Role.MAINTAINER)
    split = split_of(request)
    return release, baseline_tables(release, split, subset=SUBSET) if has_baselines(release, split) else []
