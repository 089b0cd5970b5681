"""Views of statistics: a dataset's as of the latest count, or a release's; each table as CSV, each drawing as file."""

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.dashboards.api.table_files import csv_file, png_file, svg_file
from annotator.dashboards.serializers import StatisticsSerializer
from annotator.dashboards.services.statistics_counts import (
    ask_for_statistics,
    is_current,
    latest_statistics,
    latest_statistics_count,
)
from annotator.datasets.api.access import enter, require_found
from annotator.datasets.models import Dataset, Role
from annotator.domain.statistics.table import Table, from_json
from annotator.http.requests import person
from annotator.jobs.serializers import JobSerializer
from annotator.releases.models import Release

RELEASE = OpenApiParameter("release", int, description="a release (key) of the dataset instead of its present state")


class Statistics(APIView):
    @extend_schema(parameters=[RELEASE], responses=StatisticsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The tables and drawings; of a release those of content only."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        release = _release(request, dataset)
        latest = None if release else latest_statistics(dataset)
        body = {
            "release": release and release.pk,
            "as_of": latest and latest.as_of,
            "current": release is not None or (latest is not None and is_current(latest)),
            "count": None if release else latest_statistics_count(dataset),
            "statistics": _tables(release.statistics if release else latest and latest.figures),
        }
        return Response(StatisticsSerializer(body).data)

    @extend_schema(request=None, responses={202: JobSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Queues a count of the dataset's statistics, or returns the one under way."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        return Response(JobSerializer(ask_for_statistics(dataset=dataset, by=person(request))).data, status=202)


class StatisticAsCsv(APIView):
    @extend_schema(parameters=[RELEASE], operation_id="statistic_csv", responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, slug: str, name: str) -> HttpResponse:
        """A table as CSV."""
        dataset, table = _enter_table(request, slug, name)
        return csv_file(table, f"{dataset.slug}-{name}")


class StatisticAsSvg(APIView):
    @extend_schema(
        parameters=[RELEASE], operation_id="statistic_svg", responses={(200, "image/svg+xml"): OpenApiTypes.STR}
    )
    def get(self, request: Request, slug: str, name: str) -> HttpResponse:
        """A drawing as SVG."""
        dataset, table = _enter_table(request, slug, name)
        return svg_file(table, f"{dataset.slug}-{name}")


class StatisticAsPng(APIView):
    @extend_schema(
        parameters=[RELEASE], operation_id="statistic_png", responses={(200, "image/png"): OpenApiTypes.BINARY}
    )
    def get(self, request: Request, slug: str, name: str) -> HttpResponse:
        """A drawing as PNG."""
        dataset, table = _enter_table(request, slug, name)
        return png_file(table, f"{dataset.slug}-{name}")


def _enter_table(request: Request, slug: str, name: str) -> tuple[Dataset, Table]:
    """The dataset and its statistic of this name. Raises Http404 where there is none, or none was counted yet."""
    dataset = enter(person(request), slug, Role.MAINTAINER)
    release = _release(request, dataset)
    latest = None if release else latest_statistics(dataset)
    tables = _tables(release.statistics if release else latest and latest.figures)
    if not tables:
        raise Http404("Nothing has been counted yet: open the statistics of the dataset.")
    named = {table.name: table for table in tables}
    if name not in named:
        raise Http404(f"There is no statistic “{name}”; there are {', '.join(named)}.")
    return dataset, named[name]


def _release(request: Request, dataset: Dataset) -> Release | None:
    """The release that the request names, if any. Raises Http404 for one that the dataset has not."""
    key = request.query_params.get("release", "")
    if not key:
        return None
    known = dataset.releases.filter(pk=key) if key.isdecimal() and len(key) < 18 else dataset.releases.none()
    release: Release = require_found(known.first())
    return release


def _tables(stored: Any) -> list[Table]:
    return [from_json(table) for table in stored or ()]
