"""Answers that come in parts reach a recorded page as they come, and the page of its replay when they did."""

import time
from pathlib import Path

import pytest

from tests.workers.sessions.changing_site import served
from tests.workers.sessions.chat_site import WORDS, ChatSite
from tests.workers.sessions.performing import centre, record
from tests.workers.sessions.person import Person
from tests.workers.sessions.test_recorded_responses import LIMIT, browser
from tests.workers.sessions.test_recorded_sockets import evaluate, forget_sockets, play
from workers.sessions.live_session import LiveSession
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.page_requests import PageRequest, PageRequests
from workers.sessions.responses.store import ResponseStore, read_responses

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.long, pytest.mark.usefixtures("session_temp")]
WHOLE_SECONDS, HALF_SECONDS = 3.5, 1.1


def words(session: LiveSession, place: str) -> list[str]:
    return str(evaluate(session, f"document.querySelector('#{place}').textContent")).split()


def ask_log_watch(person: Person, session: LiveSession) -> None:
    for name, place in (("Ask", "answer"), ("Log", "lines"), ("Watch", "seen")):
        person.press(*centre(session, name))
        time.sleep(HALF_SECONDS)
        assert 0 < len(words(session, place)) < WORDS
        time.sleep(WHOLE_SECONDS - HALF_SECONDS)
        assert len(words(session, place)) == WORDS


def watch(person: Person, session: LiveSession) -> None:
    person.press(*centre(session, "Watch"))
    time.sleep(WHOLE_SECONDS)
    assert len(words(session, "seen")) == WORDS


def ask_and_stop(person: Person, session: LiveSession) -> None:
    person.press(*centre(session, "Ask"))
    time.sleep(HALF_SECONDS)
    person.press(*centre(session, "Stop"))
    time.sleep(1.5)
    assert 0 < len(words(session, "answer")) < WORDS
    person.press(*centre(session, "Save"))
    time.sleep(1.5)


def test_what_scripts_and_workers_read_in_parts_is_proven_when_the_site_is_gone(tmp_path: Path) -> None:
    with served(ChatSite) as host:
        address = f"http://{host}/"
        with browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), address, (host,)) as session:
            steps = record(session, tmp_path, ask_log_watch)
    stored = read_responses(tmp_path)
    kinds = [event.kind for event in stored.socket_events]
    ended = kinds.count("closed") + kinds.count("canceled")
    assert (kinds.count("created"), ended, stored.left_out) == (3, 3, {})
    assert kinds.count("received") >= 3 * (WORDS - 1)

    result, summary = play(tmp_path, steps, address)
    assert (result.proven, result.reason) == (True, "")
    assert (summary["sockets"], summary["sockets_served"], summary["unknown"]) == (3, 3, 0)

    forget_sockets(tmp_path)
    result, summary = play(tmp_path, steps, address)
    assert not result.proven
    assert summary["unknown_requests"][0] == f"POST http://{host}/chat"


def test_a_stream_is_kept_also_where_its_answer_is_told_of_before_its_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, looked_for = PageRequests.find, set[str]()

    def find_late(requests: PageRequests, network_id: str) -> PageRequest | None:
        """Nothing at the first look, as where a busy process tells of its requests late."""
        is_late = network_id not in looked_for
        looked_for.add(network_id)
        return None if is_late else find(requests, network_id)

    monkeypatch.setattr(PageRequests, "find", find_late)
    with (
        served(ChatSite) as host,
        browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), f"http://{host}/", (host,)) as session,
    ):
        record(session, tmp_path, watch)
    stored = read_responses(tmp_path)
    kinds = [event.kind for event in stored.socket_events]
    assert (kinds.count("created"), stored.left_out) == (1, {})
    assert kinds.count("received") >= WORDS - 1


def test_who_stops_an_answer_half_way_is_proven_with_that_half(tmp_path: Path) -> None:
    with served(ChatSite) as host:
        address = f"http://{host}/"
        with browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), address, (host,)) as session:
            steps = record(session, tmp_path, ask_and_stop)
    result, summary = play(tmp_path, steps, address)
    assert (result.proven, result.reason) == (True, "")
    assert summary["unknown"] == 0
