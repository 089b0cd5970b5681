"""What event streams received in a recording, pages of its replay receive again, when they did."""

import time
from pathlib import Path

import pytest

from tests.workers.sessions.changing_site import served
from tests.workers.sessions.performing import centre, record
from tests.workers.sessions.person import Person
from tests.workers.sessions.stream_site import StreamSite
from tests.workers.sessions.test_recorded_responses import LIMIT, browser
from tests.workers.sessions.test_recorded_sockets import await_text, evaluate, forget_sockets, play
from workers.sessions.live_session import LiveSession
from workers.sessions.replay import replay
from workers.sessions.replay_plan import ReplayPlan, replay_steps
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.recorded import RecordedResponses
from workers.sessions.responses.store import ResponseStore, read_responses

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.long, pytest.mark.usefixtures("session_temp")]


def tell_and_close(person: Person, session: LiveSession) -> None:
    for name in ("Tell", "Tell", "Close"):
        person.press(*centre(session, name))
        time.sleep(1.5)


def test_a_page_that_lives_of_a_stream_of_events_is_proven_when_the_site_is_gone(tmp_path: Path) -> None:
    with served(StreamSite) as host:
        address = f"http://{host}/"
        with browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), address, (host,)) as session:
            steps = record(session, tmp_path, tell_and_close)
    stored = read_responses(tmp_path)
    kinds = [event.kind for event in stored.socket_events]
    assert (kinds[:2], set(kinds[2:-1]), kinds[-1]) == (["created", "opened"], {"received"}, "canceled")
    assert stored.left_out == {}

    result, summary = play(tmp_path, steps, address)
    assert (result.proven, result.reason) == (True, "")
    assert (summary["sockets"], summary["sockets_served"], summary["unknown"]) == (1, 1, 0)

    forget_sockets(tmp_path)
    result, summary = play(tmp_path, steps, address)
    assert not result.proven
    assert summary["unknown_requests"] == [f"GET http://{host}/feed"]


def test_a_recording_that_goes_on_has_streams_of_its_own_then(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    with served(StreamSite) as host:
        address = f"http://{host}/"
        with browser(Interceptor(store=ResponseStore(first, LIMIT)), address, (host,)) as session:
            steps = record(session, first, lambda person, session: person.press(*centre(session, "Tell")))
        planned = replay_steps(steps, first)
        recorded = RecordedResponses([first], planned[0].recorded_at)
        interceptor = Interceptor(recorded=recorded, store=ResponseStore(second, LIMIT))
        with browser(interceptor, address, (host,)) as session:
            result = replay(session, ReplayPlan(planned), until_last=True)
            assert (result.proven, result.reason) == (True, "")
            interceptor.go_live()
            await_text(session, "error 0")
            evaluate(session, "location.reload()")
            await_text(session, "open true")
            before = evaluate(session, "document.querySelector('#price').textContent")
            evaluate(session, "document.querySelector('button').click()")
            await_text(session, "pence")
            assert evaluate(session, "document.querySelector('#price').textContent") != before
    assert [event.kind for event in read_responses(second).socket_events][:2] == ["created", "opened"]
