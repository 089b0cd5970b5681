"""The README's first command, in an empty clone of HEAD: what a newcomer sees of Actwright first.

Runs before all other tests and apart from them, since it installs the locked packages of the application alone.
"""

import json
import os
import re
import signal
import subprocess
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.eventually import eventually
from tests.first_command.newcomer import FirstCommand, Visitor, clone_of_head, free_port

pytestmark = pytest.mark.timeout(900)

ROLES = {"annotator": "kenji", "volunteer": "tomasz", "maintainer": "amina"}
INSTALL_AND_LOAD_SECONDS = 400
EXECUTION_SECONDS = 90


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return clone_of_head(tmp_path_factory.mktemp("newcomer"))


@pytest.fixture(scope="module")
def broken_load(clone: Path) -> FirstCommand:
    """A first start whose demo load was killed half way."""
    command = FirstCommand(clone, free_port())
    command.wait_for_line("screens, ", INSTALL_AND_LOAD_SECONDS)
    loading = [pid for pid, line in command.processes().items() if "load_demo" in line]
    assert loading, command.text
    for pid in loading:
        os.kill(pid, signal.SIGKILL)
    command.wait()
    return command


@pytest.fixture(scope="module")
def serving(clone: Path, broken_load: FirstCommand) -> Iterator[FirstCommand]:
    """The second start, once it serves."""
    command = FirstCommand(clone, free_port())
    command.wait_for_line("Stop it with Ctrl-C", INSTALL_AND_LOAD_SECONDS)
    yield command
    if command.process.poll() is None:
        command.interrupt()


def test_a_demo_load_that_breaks_off_is_said_and_ends_the_start(broken_load: FirstCommand) -> None:
    assert broken_load.process.returncode == 1
    assert "Load the demo dataset, once (load_demo) failed" in broken_load.text
    assert "Demo dataset:" not in broken_load.text


def test_the_next_start_loads_the_demo_whole(serving: FirstCommand) -> None:
    assert "here already" not in serving.text
    counts = re.search(r"Demo dataset: (\d+) screens, (\d+) tasks, (\d+) proven", serving.text)
    assert counts, serving.text
    assert counts[1] == "26"
    assert counts[2] == counts[3]


def test_only_the_packages_of_the_application_are_installed(clone: Path, serving: FirstCommand) -> None:
    packages = subprocess.run(
        [clone / ".venv/bin/uv", "pip", "list", "--format", "json"], cwd=clone, check=True, capture_output=True
    )
    names = {package["name"] for package in json.loads(packages.stdout)}
    assert "celery" in names
    assert names.isdisjoint({"pytest", "hypothesis", "mypy"})


def test_each_role_can_sign_in(serving: FirstCommand) -> None:
    for role, username in ROLES.items():
        visitor = Visitor(serving.address)
        visitor.sign_in(username, _password(serving, role, username))
        assert visitor.get_json("/api/me")["username"] == username


def test_a_page_and_a_picture_are_served(serving: FirstCommand) -> None:
    visitor = _volunteer(serving)
    page = visitor.get("/").decode()
    scripts = re.findall(r'(?:src|href)="(/static/[^"]+\.js)"', page)
    assert sum(len(visitor.get(script)) for script in scripts) > 100_000, page
    assert visitor.get("/api/screens/1/image").startswith(b"\x89PNG")


def test_a_submitted_script_is_run_and_proven(serving: FirstCommand) -> None:
    visitor = _volunteer(serving)
    label = visitor.get_json("/api/screens/1/labels")[0]["slug"]
    submitted = visitor.post(
        "/api/screens/1/tasks",
        {
            "client_id": str(uuid.uuid4()),
            "sentence": f"Press what the first start of this machine calls {label}.",
            "script": f'pyautogui.click("{label}")',
            "phrasings": [
                "Give that control one press.",
                "Bring the pointer there, then push its button.",
                "Activate it.",
            ],
        },
    )
    execution = _finished_execution(visitor, submitted["execution"])
    assert execution["status"] == "done", execution
    assert execution["proven"] is True, execution


def test_ctrl_c_ends_it_and_leaves_nothing_running(serving: FirstCommand) -> None:
    assert serving.interrupt() == 0, serving.text
    assert eventually(lambda: not serving.processes()), serving.processes()
    assert "Stopped." in serving.text


def _password(serving: FirstCommand, role: str, username: str) -> str:
    """As the start prints it."""
    line = re.search(rf"^ *{role} +{username} +(\S+)$", serving.text, re.MULTILINE)
    assert line, serving.text
    return line[1]


def _volunteer(serving: FirstCommand) -> Visitor:
    visitor = Visitor(serving.address)
    visitor.sign_in(ROLES["volunteer"], _password(serving, "volunteer", ROLES["volunteer"]))
    return visitor


def _finished_execution(visitor: Visitor, execution_id: int) -> dict[str, object]:
    deadline = time.monotonic() + EXECUTION_SECONDS
    while True:
        execution: dict[str, object] = visitor.get_json(f"/api/executions/{execution_id}")
        if execution["status"] not in {"queued", "running"} or time.monotonic() > deadline:
            return execution
        time.sleep(0.5)
