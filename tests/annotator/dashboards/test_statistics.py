"""Tests of a dataset's statistics: what they count, the job that counts them, and who sees them."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from annotator.boxes.selectors import box_version
from annotator.boxes.services import apply_edits
from annotator.dashboards.models import StatisticsCount
from annotator.dashboards.selectors.agreement import agreement
from annotator.dashboards.services import agreement_counts
from annotator.dashboards.services.statistics_counts import (
    ask_for_statistics,
    is_current,
    latest_statistics,
    statistics_of,
)
from annotator.datasets.models import Dataset, Role, WorkStage
from annotator.domain.statistics.table import Cell, Table
from annotator.jobs.models import Status
from annotator.jobs.services import cancel
from annotator.reviews.models import Judgement, Verdict
from annotator.screens.services import withdraw_screen
from annotator.tasks.models import Task
from annotator.timesheets.models import Rate, Shift
from annotator.timesheets.selectors import monday
from annotator.trials.models import PredictionSet
from tests.annotator.trials.released import SCRIPTS, make_release
from tests.annotator.world import World, make_accepted, make_wording, make_world, write_task
from tests.factories import client_of, make_boxes, make_dataset, make_member, make_screen, removal, submit
from workers.jobs.count_agreement import count_agreement
from workers.jobs.count_statistics import count_statistics

pytestmark = pytest.mark.django_db


def address(dataset: Dataset, file: str = "") -> str:
    return f"/api/datasets/{dataset.slug}/statistics{file}"


def table_of(dataset: Dataset, name: str) -> Table:
    (table,) = [table for table in statistics_of(dataset) if table.name == name]
    return table


def cells(table: Table, first: Cell) -> dict[str, Cell]:
    """The row that begins with this cell, by names of columns."""
    (row,) = [row for row in table.rows if row[0] == first]
    return {column.name: cell for column, cell in zip(table.columns, row, strict=True)}


def count(world: World) -> StatisticsCount:
    asked = ask_for_statistics(dataset=world.dataset, by=world.maintainer)
    count_statistics(asked.pk)
    asked.refresh_from_db()
    return asked


@pytest.fixture
def world() -> World:
    return make_world()


class TestContent:
    def test_a_task_is_in_the_split_of_its_release_or_unreleased(self) -> None:
        release, (web, _) = make_release(families=2)
        make_accepted(web, make_wording("Name it", SCRIPTS[1], ("Call it so", "Have it named", "A name, please")))
        table = table_of(release.dataset, "table-3")
        assert cells(table, "Web") == {
            "platform": "Web",
            "train": 0,
            "validation": 0,
            "test": 4,
            "unreleased": 4,
            "total": 8,
        }
        assert (cells(table, "Desktop")["total"], cells(table, "Total")["total"]) == (4, 12)

    def test_only_what_a_release_would_hold_counts_as_a_task(self, world: World) -> None:
        make_accepted(world)
        write_task(world, make_wording("Save the file", 'pyautogui.click("save-file")', ("Keep it", "Store", "Saving")))
        assert cells(table_of(world.dataset, "table-2"), "All")["actions"] == 1
        box = world.boxes[0]
        apply_edits(
            screen=world.screen,
            author=world.drawer,
            base_version=box_version(world.screen),
            edits=[removal(box)],
        )
        assert cells(table_of(world.dataset, "table-2"), "All")["actions"] == 0

    def test_all_screens_and_boxes_count_but_those_withdrawn(self, world: World) -> None:
        other = make_screen(world.screen.application)
        make_boxes(other, world.drawer, 12)
        assert cells(table_of(world.dataset, "boxes-per-screen"), "11–20")["web"] == 1
        assert sum(int(row[1] or 0) for row in table_of(world.dataset, "box-sizes").rows) == 15
        assert sum(int(row[3] or 0) for row in table_of(world.dataset, "words-per-label").rows) == 3
        withdraw_screen(screen=other)
        assert sum(int(row[1] or 0) for row in table_of(world.dataset, "box-sizes").rows) == 3

    def test_what_others_have_does_not_count(self, world: World) -> None:
        make_accepted(world)
        empty = make_dataset()
        for table in statistics_of(empty):
            assert all(not cell or isinstance(cell, str | float) for row in table.rows for cell in row)


class TestProcess:
    def test_everything_waits_at_one_stage_with_its_age(self, world: World) -> None:
        fresh, submitted = make_screen(world.screen.application), make_screen(world.screen.application)
        make_boxes(submitted, world.drawer, 2)
        submit(submitted, world.drawer)
        type(fresh).objects.filter(pk=fresh.pk).update(created_at=timezone.now() - timedelta(days=5))
        make_accepted(world)
        write_task(world, make_wording("Save the file", 'pyautogui.click("save-file")', ("Keep it", "Store", "Saving")))
        table = table_of(world.dataset, "funnel")
        waiting = {row[0]: row[2] for row in table.rows if row[2]}
        assert waiting == {
            "Boxes to be drawn": 1,
            "Boxes to be reviewed": 1,
            "Scripts to be executed": 1,
            "Accepted, not released": 1,
        }
        drawn = cells(table, "Boxes to be drawn")
        assert (drawn["passed"], drawn["oldest"]) == (2, 5.0)
        assert cells(table, "Labelled, without a task")["passed"] == 1

    def test_work_is_counted_on_its_day(self, world: World) -> None:
        make_accepted(world)
        accepted = make_accepted(
            world, make_wording("Save", 'pyautogui.click("save-file")', ("Keep", "Store", "Do so"))
        )
        before = timezone.now() - timedelta(days=2)
        Task.objects.filter(pk=accepted.task_id).update(created_at=before)
        Verdict.objects.filter(script=accepted).update(made_at=before - timedelta(days=200))
        table = table_of(world.dataset, "throughput")
        assert [(row[4], row[5]) for row in table.rows] == [(1, 0), (0, 0), (1, 1), (2, 1)]

    def test_an_accepted_task_costs_the_hours_of_all_divided_by_all(self, world: World) -> None:
        make_accepted(world)
        today = timezone.now().date()
        began = timezone.now().replace(hour=1, minute=0, second=0, microsecond=0) - timedelta(days=7)
        for person, role, stage in (
            (world.drawer, Role.ANNOTATOR, WorkStage.BOXES),
            (world.maintainer, Role.MAINTAINER, WorkStage.FINAL_PASS),
        ):
            Shift.objects.create(
                person=person,
                dataset=world.dataset,
                role=role,
                stage=stage,
                week=monday(began.date()),
                began=began,
                ended=began + timedelta(hours=2),
            )
        Rate.objects.create(
            dataset=world.dataset,
            role=Role.ANNOTATOR,
            hourly=20,
            currency="USD",
            starts=monday(today) - timedelta(days=28),
            author=world.maintainer,
        )
        table = table_of(world.dataset, "cost")
        annotators = {name: cell for name, cell in cells(table, "Annotator").items() if name != "role"}
        assert annotators == {
            "currency": "USD",
            "hours": 2.0,
            "amount": 40.0,
            "hours_per_task": 2.0,
            "cost_per_task": 40.0,
        }
        assert "2.00 hours have no rate" in table.about
        assert cells(table_of(world.dataset, "hours"), "Drawing boxes")["hours"] == 2.0

    def test_agreement_is_that_of_its_latest_count(self, world: World) -> None:
        assert "Not counted yet" in table_of(world.dataset, "agreement").about
        count_agreement(agreement_counts.ask_for_count(dataset=world.dataset, by=world.maintainer).pk)
        counted = agreement(world.dataset)["handed_in"]["dataset"]
        row = cells(table_of(world.dataset, "agreement"), "Boxes handed in")
        assert (row["units"], row["percent"]) == (counted.units, 100.0)

    def test_scores_by_length_are_those_of_the_leaderboard(self) -> None:
        release, _ = make_release()
        group = {"tasks": 4, "sequence_score": 0.5, "action_score": 0.25}
        figures = {"paper": {"by_length": [{"group": "1", **group}, {"group": "3", **group}], "overall": group}}
        PredictionSet.objects.create(
            dataset=release.dataset, release=release, name="model", digest="00", size=1, figures=figures
        )
        rows = table_of(release.dataset, "figure-6").rows
        assert rows == ((1, "model", 4, 50.0, 25.0), (3, "model", 4, 50.0, 25.0))


class TestJob:
    def test_before_the_first_count_there_are_no_tables(self, world: World) -> None:
        body = client_of(world.maintainer).get(address(world.dataset)).json()
        assert body == {"release": None, "as_of": None, "current": False, "count": None, "statistics": []}
        missing = client_of(world.maintainer).get(address(world.dataset, "/table-2.csv"))
        assert missing.status_code == 404
        assert "Nothing has been counted yet" in missing.content.decode()

    def test_a_count_is_a_job_and_leaves_tables_and_drawings(self, world: World) -> None:
        make_accepted(world)
        client = client_of(world.maintainer)
        asked = client.post(address(world.dataset))
        assert (asked.status_code, asked.json()["subject"]) == (202, "statistics")
        count_statistics(asked.json()["id"])
        body = client.get(address(world.dataset)).json()
        assert (body["current"], body["count"]["status"]) == (True, "done")
        by_name = {statistic["name"]: statistic for statistic in body["statistics"]}
        assert by_name["table-2"]["rows"][0][:3] == ["Click", 1, 100.0]
        assert by_name["figure-5-web"]["drawing"]["areas"]
        assert by_name["figure-5-desktop"]["drawing"] is None

    def test_only_the_latest_count_keeps_its_tables(self, world: World) -> None:
        first, second = count(world), count(world)
        assert (first.figures is None, latest_statistics(world.dataset)) == (False, second)
        assert StatisticsCount.objects.get(pk=first.pk).figures is None

    def test_a_count_that_is_cancelled_leaves_nothing(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        asked = ask_for_statistics(dataset=world.dataset, by=world.maintainer)

        def cancelled(dataset: Dataset) -> list[Table]:
            cancel(asked)
            return []

        monkeypatch.setattr("annotator.dashboards.services.statistics_counts.statistics_of", cancelled)
        count_statistics(asked.pk)
        asked.refresh_from_db()
        assert (asked.status, asked.figures) == (Status.CANCELLED, None)

    def test_tables_are_out_of_date_after_whatever_might_change_them(self, world: World) -> None:
        counted = count(world)
        assert is_current(counted)
        script = make_accepted(world)
        assert not is_current(counted)
        counted = count(world)
        Verdict.objects.create(
            script=script, reviewer=world.maintainer, judgement=Judgement.RETURNED, reason="It is too short."
        )
        assert not is_current(counted)
        counted = count(world)
        make_screen(world.screen.application)
        assert not is_current(counted)
        counted = count(world)
        StatisticsCount.objects.filter(pk=counted.pk).update(seen={**counted.seen, "day": "2026-01-01"})
        counted.refresh_from_db()
        assert not is_current(counted)

    def test_what_others_do_in_their_dataset_does_not_outdate_them(self, world: World) -> None:
        counted = count(world)
        make_accepted(make_world())
        assert is_current(counted)

    def test_the_number_of_queries_does_not_grow_with_the_tasks(self, world: World) -> None:
        def queries() -> int:
            with CaptureQueriesContext(connection) as captured:
                statistics_of(world.dataset)
            return len(captured)

        make_accepted(world)
        few = queries()
        for number in range(5):
            ways = tuple(f"{way} number {number}" for way in ("kindly do", "now manage", "could somebody finish"))
            make_accepted(world, make_wording(f"Do number {number}", phrasings=ways))
            make_screen(world.screen.application)
        assert queries() == few


def test_whoever_does_not_maintain_the_dataset_sees_none(world: World) -> None:
    count(world)
    for person in (world.drawer, world.volunteer, make_member(make_dataset(), Role.MAINTAINER)):
        assert client_of(person).get(address(world.dataset)).status_code in {403, 404}
        assert client_of(person).get(address(world.dataset, "/table-2.csv")).status_code in {403, 404}
