"""What hosts send comes in a replay in the order of the recording and as late, and nothing is held back for ever."""

import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.workers.sessions.changing_site import served
from tests.workers.sessions.performing import centre, record
from tests.workers.sessions.person import Person
from tests.workers.sessions.race_site import RaceSite
from tests.workers.sessions.test_recorded_responses import LIMIT, browser, play
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import begun_at
from workers.sessions.responses.arrival_order import LATE_SECONDS, MOST_DELAY_SECONDS, ArrivalOrder
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.position import END, START
from workers.sessions.responses.recorded import RecordedResponses
from workers.sessions.responses.store import ResponseStore, read_responses


class Page:
    """Asks for answers that came at whole seconds of a recording, and notes which it gets, by a clock of its own."""

    def __init__(self, arrivals: Sequence[float]) -> None:
        self.now = 0.0
        self.got: list[float] = []
        self.order = ArrivalOrder(lambda: self.now)
        self.sources = {arrival: object() for arrival in arrivals}
        for arrival, source in self.sources.items():
            self.order.expect(source, [(0, arrival)])

    def ask(self, arrival: float, delay: float = 0.0) -> None:
        self.order.submit(
            self.sources[arrival], (0, arrival), lambda: self.got.append(arrival), self.order.ready_at(delay)
        )

    def wait(self) -> None:
        """Ask for nothing until nothing is held back."""
        while (seconds := self.order.wait_seconds) is not None:
            self.now += seconds
            self.order.advance()


@given(st.lists(st.integers(0, 50), unique=True).flatmap(lambda all_: st.tuples(st.just(all_), st.permutations(all_))))
def test_what_is_asked_for_in_any_order_comes_in_that_of_the_recording(case: tuple[list[int], list[int]]) -> None:
    arrivals, asked = case
    page = Page(arrivals)
    for arrival in asked:
        page.ask(arrival)
    assert page.got == sorted(arrivals)
    assert page.order.wait_seconds is None


@given(st.sets(st.integers(0, 50)), st.data())
def test_all_that_is_asked_for_comes_in_order_whatever_is_not(arrivals: set[int], data: st.DataObject) -> None:
    page = Page(sorted(arrivals))
    asked = data.draw(st.permutations(sorted(arrivals)).map(lambda order: order[: len(order) // 2]))
    for arrival in asked:
        page.ask(arrival, data.draw(st.floats(0, 3)))
    page.wait()
    assert page.got == sorted(asked)
    assert page.now <= (LATE_SECONDS + MOST_DELAY_SECONDS) * len(asked)


def test_who_was_late_once_is_not_waited_for_again() -> None:
    page = Page([2, 4])
    page.order.expect(page, [(0, at) for at in (1, 3)])
    page.ask(2)
    assert page.got == []
    page.wait()
    page.ask(4)
    assert page.got == [2, 4]
    assert page.now == LATE_SECONDS


def test_an_answer_comes_as_late_as_it_was_recorded_within_a_limit() -> None:
    page = Page([1, 2, 3])
    page.ask(1, 0.5)
    page.ask(2)
    page.ask(3, 60)
    assert page.order.wait_seconds == 0.5
    page.now = 0.5
    page.order.advance()
    assert page.got == [1, 2]
    assert page.order.wait_seconds == pytest.approx(MOST_DELAY_SECONDS - 0.5)
    page.wait()
    assert page.got == [1, 2, 3]


def test_only_what_came_in_the_step_that_is_performed_is_waited_for() -> None:
    page = Page([1, 5, 7, 9])
    page.order.move_to((0, 4.0), (0, 8.0))
    page.ask(5)
    assert page.got == [5]
    page.ask(9)
    assert page.got == [5]
    page.order.move_to((0, 8.0), END)
    assert page.got == [5, 9]


def test_nothing_is_waited_for_from_a_socket_that_its_page_has_closed() -> None:
    page = Page([3])
    page.order.expect(page, [(0, 1), (0, 2)])
    page.order.submit(page, (0, 2), lambda: page.got.append(2))
    page.ask(3)
    page.order.forget(page)
    assert page.got == [3]


def test_all_comes_at_once_after_that_was_said() -> None:
    page = Page([1, 2])
    page.order.move_to(START, END)
    page.ask(2, 0.5)
    page.order.give_all()
    page.ask(1, 0.5)
    assert page.got == [2, 1]


def race_twice(person: Person, session: LiveSession) -> None:
    for _ in range(2):
        person.press(*centre(session, "Race"))
        time.sleep(2.5)


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
@pytest.mark.usefixtures("session_temp")
def test_a_page_that_shows_in_which_order_answers_came_is_proven(tmp_path: Path) -> None:
    with served(RaceSite) as host:
        address = f"http://{host}/"
        with browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), address, (host,)) as session:
            steps = record(session, tmp_path, race_twice)
    paths = [urlsplit(exchange.request.url).path for exchange in read_responses(tmp_path).exchanges]
    assert sorted(path for path in paths if path.startswith("/after/")) == sorted(["/after/0.1", "/after/1.1"] * 2)
    result = play(tmp_path, steps, RecordedResponses([tmp_path], begun_at(tmp_path)), address, address)
    assert (result.proven, result.reason) == (True, "")
