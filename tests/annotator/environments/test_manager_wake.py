"""The manager of sessions sleeps until there is something to do."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from annotator.datasets.models import Role
from annotator.environments.models import Environment, Session
from annotator.environments.services import WakeSocket, ask_to_end, ask_to_look, request_session, wake_manager
from tests.factories import make_dataset, make_member

LONG, SHORT = 20.0, 0.2


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    # Longer than the path of a unix socket may be.
    settings.SESSIONS_DIR = tmp_path / ("sessions" * 15)
    settings.SESSIONS_DIR.mkdir()
    return Path(settings.SESSIONS_DIR)


@pytest.fixture
def wake(folder: Path) -> Iterator[WakeSocket]:
    socket = WakeSocket()
    yield socket
    socket.close()


def seconds_waited(wake: WakeSocket, at_most: float) -> float:
    began = time.monotonic()
    wake.wait(at_most)
    return time.monotonic() - began


@pytest.mark.django_db
def test_who_asks_for_a_session_wakes_the_manager_once_the_request_is_stored(
    wake: WakeSocket, django_capture_on_commit_callbacks: Any
) -> None:
    dataset = make_dataset("shop")
    facts = {"kind": "program", "program": "galculator", "width": 800, "height": 600}
    environment = Environment.objects.create(dataset=dataset, name="Calculator", **facts)
    person = make_member(dataset, Role.ANNOTATOR)
    with django_capture_on_commit_callbacks() as callbacks:
        request_session(environment=environment, person=person, purpose="try")
        assert seconds_waited(wake, SHORT) >= SHORT
    for callback in callbacks:
        callback()
    assert seconds_waited(wake, LONG) < LONG / 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "ask", [lambda session: ask_to_end(session=session), lambda session: ask_to_look(session=session, answer="")]
)
def test_who_wants_something_of_a_session_that_runs_wakes_the_manager(
    wake: WakeSocket, ask: Callable[[Session], None]
) -> None:
    dataset = make_dataset("shop")
    facts = {"kind": "program", "program": "galculator", "width": 800, "height": 600}
    environment = Environment.objects.create(dataset=dataset, name="Calculator", **facts)
    person = make_member(dataset, Role.ANNOTATOR)
    session = request_session(environment=environment, person=person, purpose="try")
    Session.objects.update(claimed_at=timezone.now(), started_at=timezone.now())
    assert seconds_waited(wake, LONG) < LONG / 2
    ask(session)
    assert seconds_waited(wake, LONG) < LONG / 2


def test_a_manager_woken_several_times_looks_once(wake: WakeSocket) -> None:
    for _ in range(3):
        wake_manager()
    assert seconds_waited(wake, LONG) < LONG / 2
    assert seconds_waited(wake, SHORT) >= SHORT


def test_waking_where_no_manager_runs_does_nothing(folder: Path) -> None:
    WakeSocket().close()
    wake_manager()
    assert list(folder.iterdir()) == []


def test_a_manager_takes_the_place_of_the_socket_that_a_killed_one_left(folder: Path, wake: WakeSocket) -> None:
    another = WakeSocket()
    wake_manager()
    assert seconds_waited(another, LONG) < LONG / 2
    another.close()
