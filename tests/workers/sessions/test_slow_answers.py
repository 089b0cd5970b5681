"""What a site answers after the next action, a replay's page gets after the next action."""

import time
from pathlib import Path

import pytest

from tests.workers.sessions.changing_site import served
from tests.workers.sessions.performing import box_of, centre, record
from tests.workers.sessions.person import Person
from tests.workers.sessions.slow_site import SlowSite
from tests.workers.sessions.test_recorded_responses import LIMIT, browser, play
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import begun_at
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.recorded import RecordedResponses
from workers.sessions.responses.store import ResponseStore

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.long, pytest.mark.usefixtures("session_temp")]


def act_without_waiting(person: Person, session: LiveSession) -> None:
    ask, note, open_order = (centre(session, name) for name in ("Ask", "Note", "Open"))
    person.press(*ask)
    time.sleep(1)
    person.press(*note)
    time.sleep(2.5)
    person.write("milk")
    time.sleep(1)
    person.press(*open_order)
    box_of(session, "Your order")


def test_a_recording_whose_person_did_not_wait_for_answers_is_proven(tmp_path: Path) -> None:
    with served(SlowSite) as host:
        address = f"http://{host}/"
        with browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), address, (host,)) as session:
            steps = record(session, tmp_path, act_without_waiting)
    result = play(tmp_path, steps, RecordedResponses([tmp_path], begun_at(tmp_path)), address, f"{address}order")
    assert (result.proven, result.reason) == (True, "")
