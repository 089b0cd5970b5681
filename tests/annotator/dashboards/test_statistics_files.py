"""Tests of statistics as files: of the page, of a release, and of `manage.py dataset_report`."""

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import Image

from annotator.dashboards.services.statistics_counts import ask_for_statistics, statistics_of
from annotator.datasets.models import Dataset
from annotator.domain.statistics.table import as_json
from annotator.jobs.services import claim
from annotator.releases.models import Release
from annotator.releases.services import cut_release, request_release
from tests.annotator.releases.copies import write_copy
from tests.annotator.trials.released import make_release
from tests.annotator.world import World, make_accepted, make_world
from tests.factories import client_of, make_dataset
from workers.jobs.count_statistics import count_statistics

pytestmark = pytest.mark.django_db


def address(dataset: Dataset, file: str = "") -> str:
    return f"/api/datasets/{dataset.slug}/statistics{file}"


def count(world: World) -> None:
    count_statistics(ask_for_statistics(dataset=world.dataset, by=world.maintainer).pk)


def cut(dataset: Dataset) -> Release:
    queued = request_release(dataset=dataset, seed=3, format="json-lines", by=None)
    release = claim(Release, queued.pk, worker="test")
    assert release is not None
    assert cut_release(release=release, report=lambda progress, doing: None)
    release.refresh_from_db()
    return release


@pytest.fixture
def world() -> World:
    return make_world()


class TestFiles:
    def test_a_table_is_a_csv_file_and_its_drawing_svg_and_png(self, world: World) -> None:
        make_accepted(world)
        count(world)
        client = client_of(world.maintainer)
        table = client.get(address(world.dataset, "/table-2.csv"))
        assert table["Content-Disposition"] == f'attachment; filename="{world.dataset.slug}-table-2.csv"'
        head, first, *_ = csv.reader(io.StringIO(table.content.decode()))
        assert (head[:3], first[:3]) == (["type", "actions", "percent (%)"], ["Click", "1", "100.0"])
        svg = client.get(address(world.dataset, "/figure-5-web.svg"))
        root = ElementTree.fromstring(svg.content)
        assert svg["Content-Type"] == "image/svg+xml"
        picture = Image.open(io.BytesIO(client.get(address(world.dataset, "/figure-5-web.png")).content))
        assert picture.size == (2 * float(root.attrib["width"]), 2 * float(root.attrib["height"]))
        assert (23, 72, 143) in {colour for _, colour in picture.getcolors(1 << 16) or ()}

    def test_unknown_names_and_what_cannot_be_drawn_are_told(self, world: World) -> None:
        count(world)
        client = client_of(world.maintainer)
        assert "there are table-3, table-2" in client.get(address(world.dataset, "/table-9.csv")).content.decode()
        nothing = client.get(address(world.dataset, "/sentence-diversity.svg"))
        assert (nothing.status_code, "nothing to draw" in nothing.content.decode()) == (404, True)

    def test_a_release_has_the_statistics_that_it_was_cut_with(self, world: World) -> None:
        release, _ = make_release(dataset=world.dataset)
        stored = [{**table, "about": "As it was."} for table in map(as_json, statistics_of(world.dataset))]
        Release.objects.filter(pk=release.pk).update(statistics=stored)
        client = client_of(world.maintainer)
        body = client.get(f"{address(world.dataset)}?release={release.pk}").json()
        assert (body["release"], body["current"], body["count"]) == (release.pk, True, None)
        assert {statistic["about"] for statistic in body["statistics"]} == {"As it was."}
        assert client.get(f"{address(world.dataset, '/table-3.csv')}?release={release.pk}").status_code == 200

    def test_a_release_of_another_dataset_is_not_found(self, world: World) -> None:
        release, _ = make_release()
        for asked in (release.pk, "x", 10**17):
            response = client_of(world.maintainer).get(f"{address(world.dataset)}?release={asked}")
            assert response.status_code == 404


class TestRelease:
    def test_two_cuts_of_the_same_families_have_the_same_statistics_byte_by_byte(self) -> None:
        contents = []
        for order in (1, -1):
            dataset = make_dataset(f"copy-{order + 1}")
            write_copy(dataset, order)
            release = cut(dataset)
            with ZipFile(release.file.open("rb")) as archive:
                contents.append(archive.read("statistics.json"))
                manifest = json.loads(archive.read("manifest.json"))
            assert "statistics.json" in {file["path"] for file in manifest["files"]}
        assert contents[0] == contents[1]
        tables = {table["name"]: table for table in json.loads(contents[0])["statistics"]}
        assert tables["table-3"]["rows"][-1][-1] == 32

    def test_it_holds_content_alone_and_no_day(self, world: World) -> None:
        make_accepted(world)
        release = cut(world.dataset)
        assert release.statistics is not None
        names = {table["name"] for table in release.statistics}
        assert {"table-2", "table-3", "figure-5-web", "words-per-label"} <= names
        assert not names & {"funnel", "throughput", "cost", "hours", "agreement", "figure-6"}


class TestReport:
    def test_it_writes_files_that_can_be_read(
        self, world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        make_accepted(world)
        out = tmp_path / "report"
        with CaptureQueriesContext(connection) as captured:
            call_command("dataset_report", world.dataset.slug, out=out, json=True)
        assert not [query["sql"] for query in captured if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
        written = json.loads(capsys.readouterr().out)["files"]
        assert sorted(file.name for file in out.iterdir()) == written
        tables = json.loads((out / "statistics.json").read_text())["statistics"]
        assert {f"{table['name']}.csv" for table in tables} <= set(written)
        for table in tables:
            _, *rows = csv.reader((out / f"{table['name']}.csv").open(newline=""))
            assert len(rows) == len(table["rows"])
        for file in out.glob("*.svg"):
            ElementTree.parse(file)
            assert Image.open(file.with_suffix(".png")).format == "PNG"
        index = (out / "index.md").read_text()
        assert all(f"({table['name']}.csv)" in index for table in tables)
        assert "| Boxes handed in | 3 |" in index

    def test_a_release_of_an_earlier_version_is_counted(self, tmp_path: Path) -> None:
        release, _ = make_release()
        call_command("dataset_report", release.dataset.slug, out=tmp_path / "report", release=release.number)
        (table, *_) = json.loads((tmp_path / "report/statistics.json").read_text())["statistics"]
        assert table["rows"][-1] == ["Total", 0, 0, 8, 8]

    def test_the_dataset_may_be_left_out_where_there_is_one(self, world: World, tmp_path: Path) -> None:
        call_command("dataset_report", out=tmp_path / "first")
        assert (tmp_path / "first/index.md").read_text().startswith(f"# Statistics of {world.dataset.slug}")
        make_dataset("another")
        with pytest.raises(CommandError, match="name a dataset; there are: another") as refused:
            call_command("dataset_report", out=tmp_path / "second")
        assert refused.value.returncode == 2

    def test_misuse_is_told_and_nothing_written(self, world: World, tmp_path: Path) -> None:
        full, new = tmp_path / "full", tmp_path / "new"
        full.mkdir()
        (full / "mine").write_text("precious")
        for wrong, message in (
            ({"out": full}, "not an empty folder"),
            ({"out": new, "release": 7}, "has no finished release 7"),
        ):
            with pytest.raises(CommandError, match=message) as refused:
                call_command("dataset_report", world.dataset.slug, **wrong)
            assert refused.value.returncode == 2
        with pytest.raises(CommandError, match="there is no dataset “nowhere”; there are: "):
            call_command("dataset_report", "nowhere", out=new)
        assert [file.name for file in full.iterdir()] == ["mine"]
        assert not new.exists()

    def test_its_help_shows_an_example(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            call_command("dataset_report", "--help")
        shown = capsys.readouterr().out
        assert "$ manage.py dataset_report everyday-screens --out report\n" in shown
        assert "report/index.md" in shown
