"""Tests of where a dataset's work stands: what waits longest, pace, jobs in trouble, people's latest work."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from annotator.boxes.models import Submission
from annotator.dashboards.selectors.standing import maintainers_overview
from annotator.jobs.models import Status
from annotator.screens.models import Capture, Screen
from tests.annotator.world import World, make_world, record_run, write_task
from tests.factories import client_of, make_application, make_boxes, make_dataset, make_member, make_screen, submit

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make_world(make_dataset("standing"))


def stage(world: World, name: str) -> dict[str, Any]:
    return next(row for row in maintainers_overview(world.dataset)["stages"] if row["stage"] == name)


def test_a_stage_has_what_waits_the_oldest_of_it_its_pace_and_the_days_left(world: World) -> None:
    shop = make_application(world.dataset)
    ago = timezone.now() - timedelta(days=3)
    for days in (3, 1):
        screen = make_screen(shop)
        make_boxes(screen, world.drawer)
        submit(screen, world.drawer)
        Submission.objects.filter(screen=screen).update(made_at=timezone.now() - timedelta(days=days))
    waiting = stage(world, "screens-review")
    assert waiting["waiting"] == 2
    assert abs((waiting["oldest"] - ago).total_seconds()) < 60
    # The world's own screen was approved in the last seven days.
    assert waiting["per_day"] == pytest.approx(1 / 7)
    assert waiting["days_left"] == pytest.approx(14)


def test_a_stage_that_nothing_left_has_no_time_left(world: World) -> None:
    record_run(write_task(world))
    proven = stage(world, "tasks-proven")
    assert (proven["waiting"], proven["per_day"], proven["days_left"]) == (1, 0, None)
    assert stage(world, "screens-tasks")["waiting"] == 0  # it has a task
    assert stage(world, "screens-returned")["per_day"] is None


def test_every_stage_is_listed_in_an_empty_dataset() -> None:
    stages = maintainers_overview(make_dataset())["stages"]
    assert len(stages) == 10
    assert {row["waiting"] for row in stages} == {0}
    assert {row["oldest"] for row in stages} == {None}


def test_jobs_that_failed_are_silent_or_wait_long_are_counted(world: World) -> None:
    shop, now = make_application(world.dataset), timezone.now()
    jobs: list[tuple[str, dict[str, Any]]] = [
        ("failed", {"status": Status.FAILED}),
        ("repeated", {"status": Status.FAILED}),
        ("repeated", {"status": Status.DONE}),
        ("silent", {"status": Status.RUNNING, "heartbeat_at": now - timedelta(minutes=9)}),
        ("running", {"status": Status.RUNNING, "heartbeat_at": now}),
        ("waits", {"status": Status.QUEUED, "created_at": now - timedelta(hours=2)}),
        ("queued", {"status": Status.QUEUED}),
    ]
    for name, fields in jobs:
        Capture.objects.create(dataset=world.dataset, application=shop, url=f"http://shop.example/{name}", **fields)
    assert maintainers_overview(world.dataset)["jobs"] == {"failed": 1, "stuck": 1, "queued_long": 1}


def test_people_are_listed_with_what_they_did_in_the_last_week(world: World) -> None:
    Screen.objects.update(created_at=timezone.now() - timedelta(days=30))
    people = {row["person"]: row for row in maintainers_overview(world.dataset)["people"]}
    assert people[world.drawer]["boxes"] > 0
    assert people[world.drawer]["last_at"] is not None
    assert people[world.maintainer]["boxes"] == 0


def test_the_number_of_queries_does_not_grow(world: World) -> None:
    client, shop = client_of(world.maintainer), make_application(world.dataset)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/api/datasets/standing/standing").status_code == 200
        return len(asked)

    queries()  # what is asked for once
    before = queries()
    for _ in range(3):
        make_boxes(make_screen(shop), make_member(world.dataset))
    assert queries() == before
