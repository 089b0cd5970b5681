"""A table as a file to download: CSV, and where there is something to draw SVG and PNG."""

from django.http import Http404, HttpResponse

from annotator.dashboards.selectors.statistics.png import as_png
from annotator.domain.statistics.charts import draw
from annotator.domain.statistics.csv_file import as_csv
from annotator.domain.statistics.drawing import Drawing
from annotator.domain.statistics.svg import as_svg
from annotator.domain.statistics.table import Table


def csv_file(table: Table, name: str) -> HttpResponse:
    return _file(f"{name}.csv", as_csv(table), "text/csv; charset=utf-8")


def svg_file(table: Table, name: str) -> HttpResponse:
    """Raises Http404 where there is nothing to draw."""
    return _file(f"{name}.svg", as_svg(_drawing(table)), "image/svg+xml")


def png_file(table: Table, name: str) -> HttpResponse:
    """Raises Http404 where there is nothing to draw."""
    return _file(f"{name}.png", as_png(_drawing(table)), "image/png")


def _drawing(table: Table) -> Drawing:
    drawing = draw(table)
    if drawing is None:
        raise Http404("There is nothing to draw; the table is a CSV file.")
    return drawing


def _file(name: str, content: str | bytes, content_type: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
