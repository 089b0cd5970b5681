"""A full disk, one that takes nothing, a clock that is set, an emptied broker: work goes on by itself."""

import os
import signal
import socket
from contextlib import suppress
from functools import partial

import pytest

from tests.faults.faulty_stack import FaultyStack, recovers
from tests.faults.work import BoxDrawer, is_proven, new_picture, submit_task, upload
from tests.services.processes import StackProcesses, kind_of

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.long, pytest.mark.timeout(600)]
HOUR = 3600


def test_a_full_disk_is_named_and_work_goes_on_once_there_is_room(faulty: FaultyStack) -> None:
    drawer = BoxDrawer(faulty.client("drawer"), faulty.world["blank"])
    assert drawer.draw()[0] == 200
    maintainer, picture = faulty.client("maintainer"), new_picture()
    filler = faulty.fill()
    try:
        for status, answer in (drawer.draw(), upload(maintainer, faulty.world["slug"], picture)):
            assert (status, answer["problems"][0]["code"]) == (507, "disk-full"), answer
            assert "not stored" in answer["problems"][0]["message"]
        status, answer = maintainer.once("GET", "/readyz")
        assert status == 503
        assert not {check["name"]: check["ok"] for check in answer["checks"]}["disk"]
    finally:
        filler.unlink()
    assert recovers(lambda: drawer.draw()[0] == 200)
    assert upload(maintainer, faulty.world["slug"], picture)[0] == 202
    volunteer = faulty.client("volunteer")
    status, task = submit_task(volunteer, faulty.world)
    assert status == 201, task
    assert recovers(lambda: is_proven(volunteer, task["execution"]))


def test_a_disk_that_takes_nothing_is_named_and_jobs_wait_for_it(faulty: FaultyStack) -> None:
    maintainer, volunteer, picture = faulty.client("maintainer"), faulty.client("volunteer"), new_picture()
    faulty.lock_media(locked=True)
    try:
        status, answer = upload(maintainer, faulty.world["slug"], picture)
        assert (status, answer["problems"][0]["code"]) == (503, "disk-read-only"), answer
        assert "not saved" in answer["problems"][0]["message"]
        status, task = submit_task(volunteer, faulty.world)
        assert status == 201, task
        path = f"/api/executions/{task['execution']}"
        assert recovers(lambda: "cannot be written" in volunteer.once("GET", path)[1]["error"])
    finally:
        faulty.lock_media(locked=False)
    assert upload(maintainer, faulty.world["slug"], picture)[0] == 202
    assert recovers(lambda: is_proven(volunteer, task["execution"]))


def test_scripts_are_executed_before_and_after_each_jump(faulty: FaultyStack) -> None:
    volunteer = faulty.client("volunteer")
    drawer = BoxDrawer(faulty.client("drawer"), faulty.world["blank"])
    drawer.version = faulty.client("drawer").get(f"/api/screens/{faulty.world['blank']}/boxes")["version"]
    try:
        for seconds in (HOUR, 0, -HOUR, 0):
            faulty.set_clock(seconds)
            status, task = submit_task(volunteer, faulty.world)
            assert status == 201, task
            assert drawer.draw()[0] == 200
            assert recovers(partial(is_proven, volunteer, task["execution"])), seconds
    finally:
        faulty.set_clock(0)


@pytest.mark.parametrize("seconds", [-HOUR, HOUR])
def test_the_job_of_a_killed_worker_is_done_although_the_clock_jumps(faulty: FaultyStack, seconds: int) -> None:
    volunteer = faulty.client("volunteer")
    task = submit_task(volunteer, faulty.world)[1]
    path = f"/api/executions/{task['execution']}"
    try:
        recovers(lambda: volunteer.once("GET", path)[1]["status"] != "queued")
        for process in StackProcesses(faulty.stack.temporary).living().values():
            # The processes of a worker's pool end with it.
            if kind_of(process) == "worker":
                with suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGKILL)
        faulty.set_clock(seconds)
        assert recovers(lambda: is_proven(volunteer, task["execution"]))
    finally:
        faulty.set_clock(0)


def test_jobs_are_done_although_the_broker_was_emptied(faulty: FaultyStack) -> None:
    volunteer = faulty.client("volunteer")
    executions = []
    for _ in range(4):
        status, task = submit_task(volunteer, faulty.world)
        assert status == 201, task
        executions.append(task["execution"])
        assert empty_broker(faulty) == b"+OK\r\n"
    assert recovers(lambda: all(is_proven(volunteer, execution) for execution in executions))
    status, answer = volunteer.once("GET", "/readyz")
    assert status == 200, answer


def empty_broker(faulty: FaultyStack) -> bytes:
    """What Valkey answers to FLUSHALL."""
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(str(faulty.data / "valkey" / "valkey.sock"))
        client.sendall(b"FLUSHALL\r\n")
        return client.recv(64)
