"""With LOG_FORMAT=json each line is an object that names the request or the job."""

import json
import logging
import os
import subprocess
import sys

import pytest
from django.test import Client

from annotator.logs.context import job_id, log_context, request_id
from annotator.logs.formatters import JSONFormatter


def line_of(message: str, **fields: object) -> dict[str, object]:
    record = logging.makeLogRecord({"name": "any", "levelname": "ERROR", "msg": message, **fields})
    result: dict[str, object] = json.loads(JSONFormatter().format(record))
    return result


def test_a_line_names_the_request_and_the_job_it_was_written_for() -> None:
    assert {"request_id", "job_id"}.isdisjoint(line_of("outside"))
    with log_context(request_id, "abc"), log_context(job_id, "capture_screen 7"):
        line = line_of("two\nlines", fields={"status": 200})
    assert (line["request_id"], line["job_id"], line["status"]) == ("abc", "capture_screen 7", 200)
    assert (line["message"], line["level"], line["logger"]) == ("two\nlines", "ERROR", "any")


def test_every_answer_has_the_id_of_its_request(client: Client) -> None:
    made_up = [client.get("/healthz/none").headers["X-Request-ID"] for _ in range(2)]
    assert len(set(made_up)) == 2
    response = client.get("/api/none", headers={"X-Request-ID": "from-the-proxy-1"})
    assert response.headers["X-Request-ID"] == "from-the-proxy-1"
    forged = client.get("/api/none", headers={"X-Request-ID": 'x" level="'})
    assert len(forged.headers["X-Request-ID"]) == 32


def test_an_error_of_the_server_names_the_line_of_its_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("broken by the test")

    monkeypatch.setattr("annotator.http.schema_view.SchemaView.get", fail)
    answer = Client(raise_request_exception=False).get("/api/schema")
    assert answer.status_code == 500
    assert answer.headers["X-Request-ID"] in answer.json()["problems"][0]["message"]
    assert any("broken by the test" in str(record.exc_info) for record in caplog.records)


def test_the_setting_turns_the_lines_of_a_process_into_json() -> None:
    code = "import django; django.setup(); import logging; logging.getLogger('uvicorn.error').error('cannot %s', 'go')"
    env = {**os.environ, "LOG_FORMAT": "json", "DJANGO_SETTINGS_MODULE": "annotator.settings"}
    completed = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    (line,) = completed.stderr.splitlines()
    assert json.loads(line)["message"] == "cannot go"
