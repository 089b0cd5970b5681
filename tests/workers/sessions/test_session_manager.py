"""The real session manager on an installation of its own: record, replay, continue, and a kill."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.services import migrated
from tests.workers.sessions.held_button import HELD_BUTTON
from tests.workers.sessions.person import RETURN, Person
from workers.sessions.relay import REQUESTS_SOCKET

pytestmark = [pytest.mark.display, pytest.mark.long]
ROOT = Path(__file__).parents[3]
PATIENCE = 60.0
PREPARE = """
from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.environments.services import create_environment, request_session
person, dataset = User.objects.create(username="ada"), Dataset.objects.create(slug="d", name="d")
checks = [{"kind": "element-value", "role": "text", "name": "", "value": "15"}]
facts = {"name": "Calc", "kind": "program", "program": "galculator", "start": "", "width": 800, "height": 600}
environment = create_environment(dataset=dataset, by=person, facts={**facts, "time_limit": 600, "checks": checks})
request_session(environment=environment, person=person, purpose="perform")
"""
PREPARE_PAGE = """
import io
from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.hosts import SITE_HOST, SITE_PORT
from annotator.environments.services import create_environment, request_session, store_files
person, dataset = User.objects.create(username="ada"), Dataset.objects.create(slug="d", name="d")
page = io.BytesIO({page!r}.encode())
seed = store_files(dataset=dataset, by=person, files=[("site/index.html", page)])
start = f"http://{{SITE_HOST}}:{{SITE_PORT}}/"
facts = {{"name": "Page", "kind": "browser", "start": start, "width": 800, "height": 600, "seed": seed.sha256}}
environment = create_environment(dataset=dataset, by=person, facts={{**facts, "time_limit": 600}})
request_session(environment=environment, person=person, purpose="perform")
"""
REQUEST = """
import json, sys
from annotator.accounts.models import User
from annotator.environments.models import Environment
from annotator.environments.services import request_session
person = User.objects.get_or_create(username={person!r})[0]
request_session(environment=Environment.objects.get(), person=person, purpose={purpose!r},
                replay=json.loads({replay!r}))
"""


class Installation:
    """A database, data folder and session manager of this test's own."""

    def __init__(self, folder: Path) -> None:
        self.sessions, self.database = folder / "sessions", folder / "actwright.sqlite3"
        self._environment = {**os.environ, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "annotator.settings"}
        self._environment |= {"SESSIONS_LIMIT": "2", "DATABASE_URL": f"sqlite:///{self.database}"}
        migrated.copy_to(self.database)

    def manage(self, *arguments: str, script: str = "") -> None:
        command = [sys.executable, "manage.py", *arguments]
        subprocess.run(command, cwd=ROOT, env=self._environment, input=script.encode(), check=True, capture_output=True)

    def run(self, script: str) -> None:
        self.manage("shell", "-v0", script=script)

    @contextmanager
    def manager(self) -> Iterator[subprocess.Popen[bytes]]:
        command = [sys.executable, "manage.py", "session_manager"]
        process = subprocess.Popen(command, cwd=ROOT, env=self._environment)
        try:
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE)

    def row(self, pk: int) -> dict[str, Any]:
        with closing(sqlite3.connect(self.database)) as connection:
            connection.row_factory = sqlite3.Row
            return dict(connection.execute("select * from environments_session where id = ?", [pk]).fetchone())

    def wait(self, pk: int, column: str) -> dict[str, Any]:
        """The row of a session once it has a value in this column."""
        end = time.monotonic() + PATIENCE
        while not (row := self.row(pk))[column]:
            assert time.monotonic() < end, f"session {pk} has no {column}"
            time.sleep(0.2)
        return row

    def steps(self, pk: int) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (self.sessions / str(pk) / "steps.jsonl").read_text().splitlines()]

    def flush(self, pk: int) -> Any:
        """What the manager answers once it has recorded all that was done so far."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(self.sessions / str(pk) / REQUESTS_SOCKET))
            connection.sendall(b'{"do": "flush"}\n')
            return json.loads(connection.makefile().readline())

    def person(self, pk: int) -> Person:
        self.wait(pk, "started_at")
        end = time.monotonic() + PATIENCE
        while not (path := self.sessions / str(pk) / "rfb.sock").exists():
            assert time.monotonic() < end
            time.sleep(0.1)
        return Person(path)


@pytest.fixture
def installation(tmp_path: Path) -> Installation:
    return Installation(tmp_path)


def test_a_recorded_session_is_replayed_and_continued_and_outlives_its_manager(installation: Installation) -> None:
    installation.run(PREPARE)
    with installation.manager() as manager:
        person = installation.person(1)
        person.click(400, 200)
        time.sleep(1)
        person.write("7+8")
        # A text may go on for a while, and no answer waits for that.
        assert installation.flush(1) == {"steps": len(installation.steps(1))}
        assert installation.steps(1)[-1]["script"].strip() == 'pyautogui.write("7+8")'
        person.key(RETURN)
        installation.flush(1)
        recorded = installation.steps(1)
        assert [step["script"].strip() for step in recorded][-2:] == [
            'pyautogui.write("7+8")',
            'pyautogui.press("enter")',
        ]
        assert installation.row(1)["versions"] != "{}"
        manager.send_signal(signal.SIGKILL)
        manager.wait()
    assert installation.steps(1) == recorded

    plan = [{"session": 1, "number": step["number"], "script": step["script"]} for step in recorded]
    changed = [{**step, "script": step["script"].replace("7+8", "7+9")} for step in plan]
    with installation.manager():
        assert installation.wait(1, "ended_at")["end_code"] == "manager"
        assert not list((installation.sessions / "1").glob("*.sock"))
        asked = (("replay", plan), ("replay", changed), ("perform", plan[:-1]), ("perform", changed))
        for name, (purpose, steps) in zip(("ada", "ada", "ada", "bea"), asked, strict=True):
            replay = json.dumps({"steps": steps, "answer": ""})
            installation.run(REQUEST.format(person=name, purpose=purpose, replay=replay))
        proven = json.loads(installation.wait(2, "ended_at")["replay"])["result"]
        assert (proven["proven"], proven["reason"]) == (True, "")
        failed = json.loads(installation.wait(3, "ended_at")["replay"])["result"]
        assert (failed["proven"], failed["failed_step"]) == (False, len(plan) - 1)
        continued = installation.person(4)
        continued.key(RETURN)
        time.sleep(2.5)
        assert installation.steps(4)[-1]["script"].strip() == 'pyautogui.press("enter")'
        assert installation.steps(4)[-1]["digest_after"] == recorded[-1]["digest_after"]
        assert json.loads(installation.row(4)["replay"])["result"] == {"done": len(plan) - 1, "reason": ""}
        installation.wait(5, "started_at")
        result = json.loads(installation.row(5)["replay"])["result"]
        assert result["done"] == len(plan) - 2
        assert result["reason"].startswith(f"Step {len(plan) - 1}: ")
    assert installation.row(4)["end_code"] == "manager"
    assert {path.name for path in (installation.sessions / "4").iterdir()} == {"pictures", "steps.jsonl", "trees"}


@pytest.mark.browser
def test_a_replay_that_plain_clicks_do_not_prove_is_tried_with_held_buttons_and_says_so(
    installation: Installation,
) -> None:
    installation.run(PREPARE_PAGE.format(page=HELD_BUTTON))
    with installation.manager():
        person = installation.person(1)
        person.press(400, 300)
        time.sleep(1.5)
        installation.flush(1)
        plan = [{"session": 1, "number": step["number"], "script": step["script"]} for step in installation.steps(1)]
        for steps in (plan, [{**step, "script": "pyautogui.click(40, 300)"} for step in plan]):
            replay = json.dumps({"steps": steps, "answer": ""})
            installation.run(REQUEST.format(person="ada", purpose="replay", replay=replay))
        result = json.loads(installation.wait(2, "ended_at")["replay"])["result"]
        assert (result["proven"], result["reason"], result["press_seconds"]) == (True, "", 0.06)
        result = json.loads(installation.wait(3, "ended_at")["replay"])["result"]
        assert (result["proven"], result["press_seconds"]) == (False, 0.0)
