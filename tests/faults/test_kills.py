"""Processes are killed, and the database is away, while people write: nothing is lost, doubled or left behind."""

import json
import os
import signal
import time

import pytest

from tests.faults.client import Client
from tests.faults.faulty_stack import recovers
from tests.faults.kill_run import kill_run
from tests.faults.work import BoxDrawer, is_proven, submit_task
from tests.services.processes import StackProcesses, kind_of
from tests.services.stack import Stack

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.long, pytest.mark.timeout(600)]
AWAY_SECONDS = 8.0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_was_accepted_is_there_once_and_every_job_ends(killed: tuple[Stack, str], seed: int) -> None:
    stack, site = killed
    run = kill_run(stack, site, seed)
    assert not run.broken, "\n".join([*run.broken, "after", *run.kills])
    assert run.writes > 30


def test_a_database_that_is_away_is_named_and_work_goes_on_once_it_is_back(killed: tuple[Stack, str]) -> None:
    stack, _ = killed
    world = json.loads(stack.run("-m", "tests.faults.world", "fill", "away"))
    clients = {name: Client(stack.address, token) for name, token in world["tokens"].items()}
    drawer, volunteer = BoxDrawer(clients["drawer"], world["blank"]), clients["volunteer"]
    assert drawer.draw()[0] == 200
    task = submit_task(volunteer, world)[1]
    data, hidden = stack.folder / "postgres" / "data", stack.folder / "postgres" / "away"
    data.rename(hidden)
    kill_postgres(stack)
    try:
        until = time.monotonic() + AWAY_SECONDS
        while time.monotonic() < until:
            status, answer = drawer.draw()
            assert (status, answer["problems"][0]["code"]) == (503, "database-gone"), answer
            assert "not saved" in answer["problems"][0]["message"]
            assert clients["reviewer"].once("GET", "/api/me")[0] == 503
            assert volunteer.once("GET", "/healthz")[0] == 200
            assert volunteer.once("GET", "/readyz")[0] == 503
            time.sleep(0.5)
    finally:
        hidden.rename(data)
    assert recovers(lambda: drawer.draw()[0] == 200)
    assert recovers(lambda: is_proven(volunteer, task["execution"]))
    assert recovers(lambda: volunteer.once("GET", "/readyz")[0] == 200)
    stored = json.loads(stack.run("-m", "tests.faults.world", "facts", "away"))["edits"]
    assert [stored.count(edit) for edit in drawer.edits] == [1] * len(drawer.edits)


def kill_postgres(stack: Stack) -> None:
    """Every process of the server."""
    living = StackProcesses(stack.temporary).living()
    servers = {pid for pid, process in living.items() if kind_of(process) == "postgres"}
    for pid, process in living.items():
        if pid in servers or process.parent in servers:
            os.kill(pid, signal.SIGKILL)
