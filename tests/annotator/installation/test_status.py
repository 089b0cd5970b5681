"""The status page's answer says, to staff alone, how the installation stands."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from annotator.jobs.models import Job, Status, Worker
from annotator.jobs.services import record_worker_heartbeat
from annotator.screens.models import Capture
from tests.factories import client_of, make_application, make_user

pytestmark = pytest.mark.django_db


def status() -> dict[str, Any]:
    answer = client_of(make_user(is_staff=True)).get("/api/installation")
    assert answer.status_code == 200
    body: dict[str, Any] = answer.json()
    return body


def make_capture(age: timedelta, state: Status, **fields: Any) -> Job:
    application = make_application()
    made_at = timezone.now() - age
    values: dict[str, Any] = {
        "dataset": application.dataset,
        "application": application,
        "status": state,
        "created_at": made_at,
    }
    return Capture.objects.create(url="http://shop.example/", **values, **fields)


def test_nobody_but_staff_is_told() -> None:
    assert client_of(make_user()).get("/api/installation").status_code == 404


def test_workers_are_listed_with_their_last_sign_of_life() -> None:
    record_worker_heartbeat("living:1")
    record_worker_heartbeat("dead:2")
    record_worker_heartbeat("forgotten:3")
    now = timezone.now()
    Worker.objects.filter(name="dead:2").update(seen_at=now - timedelta(hours=1))
    Worker.objects.filter(name="forgotten:3").update(seen_at=now - timedelta(days=3))
    workers = status()["workers"]
    assert [(worker["name"], worker["alive"]) for worker in workers] == [("living:1", True), ("dead:2", False)]


def test_queues_say_how_many_wait_and_since_when() -> None:
    oldest = make_capture(timedelta(hours=2), Status.QUEUED)
    make_capture(timedelta(minutes=1), Status.QUEUED)
    make_capture(timedelta(hours=3), Status.RUNNING)
    make_capture(timedelta(hours=4), Status.DONE)
    (queue,) = status()["queues"]
    assert (queue["kind"], queue["queued"], queue["running"]) == ("capture", 2, 1)
    assert queue["oldest"] == oldest.created_at.isoformat().replace("+00:00", "Z")


def test_jobs_that_failed_within_a_day_are_named_with_their_reason() -> None:
    now = timezone.now()
    failed = make_capture(timedelta(0), Status.FAILED, finished_at=now, error="The page did not answer.")
    make_capture(timedelta(0), Status.FAILED, finished_at=now - timedelta(days=2))
    body = status()
    (job,) = body["failed"]
    assert body["failed_count"] == 1
    assert (job["dataset"], job["error"]) == (failed.dataset.slug, "The page did not answer.")


def test_the_last_backup_and_the_versions_are_told(tmp_path: Path) -> None:
    assert status()["last_backup"] is None
    call_command("backup", str(tmp_path / "one.tar"))
    body = status()
    backup, versions = body["last_backup"], body["versions"]
    assert backup["bytes"] == (tmp_path / "one.tar").stat().st_size
    assert {"Actwright", "Python", "Django"} < set(versions)
    checks = body["checks"]
    assert [check["name"] for check in checks] == ["database", "broker", "disk", "workers"]
