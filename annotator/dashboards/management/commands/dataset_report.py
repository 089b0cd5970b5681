"""Writes the statistics of a dataset, or of one of its releases, as files into a folder."""

import json
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from annotator.dashboards.selectors.statistics.png import as_png
from annotator.dashboards.selectors.statistics.released import statistics_of_release
from annotator.dashboards.services.statistics_counts import statistics_of
from annotator.datasets.models import Dataset
from annotator.domain.clean_text import clean
from annotator.domain.formats.json_stream import json_object
from annotator.domain.statistics import json_file
from annotator.domain.statistics.charts import draw
from annotator.domain.statistics.csv_file import as_csv
from annotator.domain.statistics.markdown import as_markdown
from annotator.domain.statistics.svg import as_svg
from annotator.domain.statistics.table import Table
from annotator.files.outputs import is_new_or_empty
from annotator.jobs.models import Status
from annotator.releases.models import Release

MISUSE = 2
EXAMPLE = """\
example:
  $ manage.py dataset_report everyday-screens --out report
  17 statistics of everyday-screens in report: read report/index.md

  report/index.md             all tables, and the figures beside them
  report/statistics.json      all tables, for programs
  report/table-3.csv          tasks by platform and split; so each table
  report/figure-5-web.svg     where scripts act on web screens; so each figure
  report/figure-5-web.png     the same as picture

  $ manage.py dataset_report everyday-screens --release 2 --out report-2
  11 statistics of release 2 of everyday-screens in report-2: read report-2/index.md
"""


class Command(BaseCommand):
    help = (
        "Write the statistics of a dataset as CSV, SVG, PNG, JSON and Markdown. It reads one moment of the database, "
        "writes nothing there and needs no worker. Exit code 1: nothing was written; 2: misuse."
    )
    requires_system_checks = []

    def create_parser(self, prog_name: str, subcommand: str, **options: Any) -> Any:
        options |= {"epilog": EXAMPLE, "formatter_class": RawDescriptionHelpFormatter}
        return super().create_parser(prog_name, subcommand, **options)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "dataset",
            type=clean,
            nargs="?",
            metavar="DATASET",
            help="the dataset's slug; may be left out if there is one",
        )
        parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder that is new or empty")
        parser.add_argument(
            "--release", type=int, metavar="NUMBER", help="of this release, instead of its present state"
        )
        parser.add_argument("--json", action="store_true", help="say what was written as one JSON object")

    def handle(self, *, dataset: str | None, out: Path, release: int | None, **options: Any) -> None:
        chosen = _dataset(dataset)
        what = f"release {release} of {chosen.slug}" if release is not None else chosen.slug
        if not is_new_or_empty(out):
            raise CommandError(f"{out} is not an empty folder; name a new one", returncode=MISUSE)
        tables = _released(chosen, release) if release is not None else statistics_of(chosen, with_agreement=True)
        try:
            out.mkdir(parents=True, exist_ok=True)
            files = [file for table in tables for file in _write(table, out)]
            (out / "statistics.json").write_bytes(b"".join(json_object(json_file.members(tables))))
            (out / "index.md").write_text(as_markdown(f"Statistics of {what}", tables), encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{out}: {error.strerror}") from None
        if options["json"]:
            written = sorted([*files, "statistics.json", "index.md"])
            result = {"dataset": chosen.slug, "release": release, "out": str(out), "files": written}
            self.stdout.write(json.dumps(result))
            return
        self.stdout.write(f"{len(tables)} statistics of {what} in {out}: read {out / 'index.md'}")


def _dataset(slug: str | None) -> Dataset:
    """The dataset of this slug, or the only one. Raises CommandError, which lists those there are."""
    datasets = list(Dataset.objects.order_by("slug") if slug is None else Dataset.objects.filter(slug=slug))
    if len(datasets) == 1:
        return datasets[0]
    known = ", ".join(Dataset.objects.order_by("slug").values_list("slug", flat=True)) or "none"
    problem = f"there is no dataset “{slug}”" if slug is not None else "name a dataset"
    raise CommandError(f"{problem}; there are: {known}", returncode=MISUSE)


def _released(dataset: Dataset, number: int) -> list[Table]:
    release = Release.objects.filter(dataset=dataset, number=number, status=Status.DONE).first()
    if release is None:
        raise CommandError(f"{dataset.slug} has no finished release {number}", returncode=MISUSE)
    return statistics_of_release(release)


def _write(table: Table, out: Path) -> list[str]:
    """Writes a table and, where there is something to draw, its figure; the names of the files."""
    contents = {"csv": as_csv(table).encode()}
    if drawing := draw(table):
        contents |= {"svg": as_svg(drawing).encode(), "png": as_png(drawing)}
    for ending, content in contents.items():
        (out / f"{table.name}.{ending}").write_bytes(content)
    return [f"{table.name}.{ending}" for ending in contents]
