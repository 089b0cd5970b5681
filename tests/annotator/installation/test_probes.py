"""Tests of health, readiness and metrics."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from annotator.jobs.models import Worker
from annotator.jobs.services import queue, record_worker_heartbeat
from annotator.screens.models import Capture
from tests.annotator.conftest import SMALL_DISK_BYTES
from tests.factories import make_application
from tests.services import migrated

TOKEN = "a token of the test"
AUTHORISED = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def broker(valkey_url: str, settings: Settings) -> None:
    settings.REDIS_URL = valkey_url
    queue._broker.cache_clear()


@pytest.fixture(autouse=True)
def forget_broker() -> object:
    yield
    queue._broker.cache_clear()


def failing(client: Client) -> dict[str, str]:
    """The checks that fail, with their messages; the status agrees with them."""
    answer = client.get("/readyz")
    body = answer.json()
    failed = {check["name"]: check["message"] for check in body["checks"] if not check["ok"]}
    assert (answer.status_code, body["ready"]) == ((503, False) if failed else (200, True))
    return failed


@pytest.mark.django_db
def test_an_installation_where_everything_works_is_ready(client: Client, broker: None) -> None:
    record_worker_heartbeat("worker:1")
    assert failing(client) == {}


@pytest.mark.django_db
def test_without_broker_and_workers_it_is_alive_and_not_ready(client: Client) -> None:
    Worker.objects.create(name="worker:1", seen_at=timezone.now() - timedelta(hours=1))
    failed = failing(client)
    assert set(failed) == {"broker", "workers"}
    assert "REDIS_URL" in failed["broker"]
    assert "the last one was seen 36" in failed["workers"]
    assert client.get("/healthz").json()["status"] == "alive"


def test_a_probe_does_not_wait_for_a_broker_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("kombu.utils.functional.sleep", slept.append)
    assert queue.broker_failure()
    assert slept == []


@pytest.mark.django_db
def test_a_full_disk_is_named(client: Client, small_disk: Path) -> None:
    with pytest.raises(OSError, match="No space"):
        (small_disk / "too large").write_bytes(bytes(2 * SMALL_DISK_BYTES))
    assert "No space left" in failing(client)["disk"]
    assert client.get("/healthz").status_code == 200


@pytest.mark.django_db
def test_low_disk_space_is_reported_before_the_disk_is_full(client: Client, settings: Settings) -> None:
    settings.DISK_RESERVE = 1 << 60
    assert "make room" in failing(client)["disk"]


def test_a_database_that_is_gone_is_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", refuse)
    assert {"database", "workers"} <= set(failing(client))
    assert client.get("/healthz").status_code == 200


@pytest.mark.django_db
def test_probes_are_answered_under_any_host_name(client: Client) -> None:
    assert client.get("/healthz", headers={"Host": "10.1.2.3"}).status_code == 200
    assert client.get("/", headers={"Host": "10.1.2.3"}).status_code == 400
    assert client.post("/healthz").status_code == 405


@pytest.mark.django_db
def test_metrics_want_their_token(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics", headers={"Authorization": "Bearer another"}).status_code == 401
    assert client.get("/metrics", headers=AUTHORISED).status_code == 200


@pytest.mark.django_db
def test_metrics_count_jobs_by_kind_and_status_and_say_how_long_they_wait(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    application, began = make_application(), timezone.now() - timedelta(hours=2)
    Capture.objects.create(
        dataset=application.dataset, application=application, url="https://example.org", created_at=began
    )
    record_worker_heartbeat("worker:1")
    lines = client.get("/metrics", headers=AUTHORISED).content.decode().splitlines()
    values = {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines) if name[:1] != "#"}
    assert values['actwright_jobs{kind="capture",status="queued"}'] == 1
    assert values['actwright_jobs{kind="release",status="failed"}'] == 0
    assert 7200 <= values['actwright_job_queued_seconds{kind="capture"}'] < 7300
    assert values["actwright_workers"] == 1
    assert 0 < values["actwright_disk_free_bytes"] <= values["actwright_disk_bytes"]


@pytest.mark.long
def test_requests_are_added_up_over_the_processes_of_a_server(tmp_path: Path) -> None:
    port = free_port()
    env = {
        **os.environ,
        "DATA_DIR": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{tmp_path}/rows.sqlite3",
        "METRICS_TOKEN": TOKEN,
        "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "metrics"),
        "DJANGO_SETTINGS_MODULE": "annotator.settings",
    }
    command = [sys.executable, "-m", "annotator.server", "--port", str(port), "--workers", "2"]
    migrated.copy_to(tmp_path / "rows.sqlite3")
    server = subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL)
    try:
        fetch_when_up(f"http://127.0.0.1:{port}/healthz")
        deadline = time.monotonic() + 60
        count = 0
        while len(list((tmp_path / "metrics").glob("counter_*.db"))) < 2 and time.monotonic() < deadline:
            fetch(f"http://127.0.0.1:{port}/api/me")
            count += 1
        text = fetch(f"http://127.0.0.1:{port}/metrics", AUTHORISED)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)
    assert len(list((tmp_path / "metrics").glob("counter_*.db"))) == 2
    assert f'actwright_requests_total{{method="GET",route="api/me",status="200"}} {float(count)}' in text


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def fetch(address: str, headers: dict[str, str] | None = None) -> str:
    with urlopen(Request(address, headers=headers or {}), timeout=10) as answer:
        content: str = answer.read().decode()
        return content


def fetch_when_up(address: str) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            assert json.loads(fetch(address))["status"] == "alive"
        except URLError:
            time.sleep(0.2)
        else:
            return
    raise AssertionError(f"{address} did not answer")
