"""Which recorded answer a request of a replay gets, which cookies are set, and what is said of what is not kept."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.cdp.timer import Timer
from workers.sessions.replay_plan import ReplayStep
from workers.sessions.responses.arrival_order import MOST_DELAY_SECONDS
from workers.sessions.responses.cookies import as_parameters, by_key, changed
from workers.sessions.responses.exchange import Exchange, Request, request_of
from workers.sessions.responses.held_answers import UNASKED_SECONDS, HeldAnswers
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.position import END, START
from workers.sessions.responses.recorded import RecordedResponses
from workers.sessions.responses.sockets import EventKind, SocketEvent
from workers.sessions.responses.store import RESPONSES, ResponseStore, read_responses, summary_of
from workers.sessions.step_answers import StepAnswers


def asked(url: str, method: str = "GET", body: str = "", **headers: str) -> Request:
    sent = {"postData": body} if body else {}
    return request_of({"request": {"url": url, "method": method, "headers": headers, **sent}})


def recording(folder: Path, *answers: tuple[float, Request, str]) -> Path:
    """The folder of a recording with these answers: when, to what, and the body."""
    store = ResponseStore(folder, 1_000_000)
    for at, request, body in answers:
        store.append(Exchange(at, request, 200, (), store.keep_body(body.encode()), "", ()))
    store.close()
    return folder


def given_by(recorded: RecordedResponses, request: Request) -> str | None:
    response = recorded.find(request)
    return response.body().decode() if response else None


NEWS = "https://example.org/news"


def test_a_request_gets_the_answer_of_the_step_that_is_performed(tmp_path: Path) -> None:
    news = asked(NEWS)
    first = recording(tmp_path / "1", *((float(at), news, f"first {at}") for at in range(0, 60, 10)))
    second = recording(tmp_path / "2", (1.0, news, "second 1"))
    recorded = RecordedResponses([first, second])
    assert given_by(recorded, news) == "first 0"
    recorded.move_to((0, 35.0), (0, 45.0))
    assert given_by(recorded, news) == "first 40"
    # Polled more often than in the recording: the latest before, which nobody has had.
    assert given_by(recorded, news) == "first 30"
    recorded.move_to((1, 0.5), END)
    assert given_by(recorded, news) == "second 1"


def test_an_answer_that_came_after_the_screen_is_given_in_the_step_in_which_it_came(tmp_path: Path) -> None:
    times = {"quick": (1.0, 2.0), "slow": (1.0, 6.0), "never": (1.0, 60.0), "unasked": (7.0, 8.5)}
    clock, order = Clock(), list[str]()
    requests = ((*moments, asked(f"{NEWS}/{path}"), "") for path, moments in times.items())
    recorded = timed(tmp_path, *requests, now=clock.now)
    answers = HeldAnswers(recorded, clock.call_later)

    def advance(seconds: float) -> list[str]:
        clock.wait(seconds)
        recorded.order.advance()
        return order

    def move_to(start: float, end: float, shown_at: float) -> list[str]:
        recorded.move_to((0, start), (0, end), (0, shown_at))
        answers.give_due()
        return advance(0)

    move_to(0.5, 4.0, 3.0)
    for path in ("slow", "never", "unasked", "quick"):
        answer = recorded.find(asked(f"{NEWS}/{path}"))
        assert answer is not None
        answers.give(answer, partial(order.append, path))
    assert order == []
    assert advance(MOST_DELAY_SECONDS) == ["quick"]
    assert move_to(4.0, 5.0, 5.0) == ["quick"]
    assert move_to(5.0, 9.0, 8.0) == ["quick", "slow"]
    assert advance(UNASKED_SECONDS) == ["quick", "slow", "unasked"]
    answers.give_all()
    assert order[3:] == ["never"]


class Clock:
    """The time of a replay, which only goes on when it is told."""

    def __init__(self) -> None:
        self._now, self._later = 0.0, list[Timer]()

    def now(self) -> float:
        return self._now

    def call_later(self, seconds: float, act: Callable[[], object]) -> Timer:
        self._later.append(Timer(self._now + seconds, len(self._later), act))
        return self._later[-1]

    def wait(self, seconds: float) -> None:
        self._now += seconds
        for timer in sorted(self._later):
            if timer.due_at <= self._now:
                self._later.remove(timer)
                timer.act()


def timed(
    folder: Path, *answers: tuple[float, float, Request, str], now: Callable[[], float] = time.monotonic
) -> RecordedResponses:
    """A recording with these answers: when they were asked for, when they came, to what, and the body."""
    store = ResponseStore(folder, 1_000_000)
    for asked_at, at, request, body in answers:
        content = store.keep_body(body.encode())
        store.append(Exchange(at, request, 200, (), content, "", (), asked_at=asked_at))
    store.close()
    return RecordedResponses([folder], (0, 0.5), now)


def test_of_two_answers_the_one_comes_that_followed_what_the_page_was_given(tmp_path: Path) -> None:
    news, first = asked(NEWS), asked(f"{NEWS}/first")
    answers = [(1.0, 2.0, first, "1"), (2.05, 3.0, news, "after it"), (5.0, 5.5, news, "of the step")]
    for given_before, expected in ((True, "after it"), (False, "of the step")):
        recorded = timed(tmp_path / expected, *answers)
        answer = recorded.find(first)
        assert answer is not None
        recorded.move_to((0, 4.5), (0, 9.0))
        if given_before:
            recorded.note_given(answer)
        assert given_by(recorded, news) == expected


def test_a_step_gets_before_its_action_what_the_person_had_seen_by_then(tmp_path: Path) -> None:
    times = {"seen": 3.6, "too late to be seen": 3.9, "after the action": 4.5, "after the picture": 6.0}
    recorded = timed(tmp_path, *((1.0, came, asked(f"{NEWS}/{name}"), "") for name, came in times.items()))
    recorded_answers = {name: recorded.find(asked(f"{NEWS}/{name}")) for name in times}
    step = ReplayStep("pyautogui.press('a')", b"", recorded_at=(0, 4.0), shown_at=(0, 5.0))
    answers = StepAnswers(Interceptor(recorded=recorded), step, (0, 7.0))

    def due() -> list[str]:
        return [name for name, answer in recorded_answers.items() if answer and not recorded.is_early(answer)]

    answers.before_action()
    assert due() == ["seen"]
    answers.after_action()
    assert due() == ["seen", "too late to be seen", "after the action"]


def test_what_a_screen_showed_stays_given_where_the_person_acted_at_once_after_it(tmp_path: Path) -> None:
    recorded = timed(tmp_path, (1.0, 4.9, asked(NEWS), "shown"))
    answer = recorded.find(asked(NEWS))
    assert answer is not None
    for began, shown, end in ((4.0, 5.0, 5.1), (5.1, 6.0, 7.0)):
        step = ReplayStep("pyautogui.press('a')", b"", recorded_at=(0, began), shown_at=(0, shown))
        answers = StepAnswers(Interceptor(recorded=recorded), step, (0, end))
        answers.before_action()
        assert recorded.is_early(answer) is (began == 4.0)
        answers.after_action()
        assert not recorded.is_early(answer)


def test_a_request_that_changes_something_is_answered_as_often_as_it_was_recorded(tmp_path: Path) -> None:
    read, write = asked(NEWS), asked(NEWS, "POST", "a=1")
    recorded = RecordedResponses([recording(tmp_path, (1.0, read, "read"), (2.0, write, "written"))])
    assert [given_by(recorded, read) for _ in range(3)] == ["read"] * 3
    assert [given_by(recorded, write) for _ in range(2)] == ["written", None]
    recorded.note_unknown(write.name)
    counted = {name: recorded.summary()[name] for name in ("recorded", "served", "repeated", "unknown")}
    assert counted == {"recorded": 2, "served": 2, "repeated": 2, "unknown": 1}


@pytest.mark.parametrize(
    ("content_type", "end", "is_repeated"),
    [
        ("application/json", "closed", True),
        ("application/json", "canceled", True),
        ("application/json", None, False),
        ("text/event-stream; charset=utf-8", "closed", False),
    ],
)
def test_what_came_in_parts_is_repeated_where_it_has_an_end(
    tmp_path: Path, content_type: str, end: EventKind | None, is_repeated: bool
) -> None:
    store, news = ResponseStore(tmp_path, 1_000_000), asked(NEWS)
    store.append_event(SocketEvent(1.0, 0, "created", url=NEWS))
    store.append(Exchange(1.0, news, 200, (("Content-Type", content_type),), "", "", (), stream=0))
    store.append_event(SocketEvent(1.1, 0, "received", is_text=False, content=store.keep_body(b"news")))
    if end is not None:
        store.append_event(SocketEvent(1.2, 0, end))
    store.close()
    recorded = RecordedResponses([tmp_path])
    assert recorded.find(news) is not None
    assert (recorded.find(news) is not None) == is_repeated


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (asked(f"{NEWS}?_=1732356789012"), asked(f"{NEWS}?_=1732999999999")),
        (asked(f"{NEWS}?r=0.8341239817"), asked(f"{NEWS}?r=0.1129871231")),
        (asked(NEWS, "POST", '{"at": 1732356789012}'), asked(NEWS, "POST", '{"at": 1732999999999}')),
        (
            asked(NEWS, "POST", "--WebKitX\r\nname", **{"Content-Type": "multipart/form-data; boundary=WebKitX"}),
            asked(NEWS, "POST", "--WebKitY\r\nname", **{"Content-Type": "multipart/form-data; boundary=WebKitY"}),
        ),
    ],
)
def test_times_and_random_numbers_do_not_make_a_request_an_unknown_one(
    tmp_path: Path, first: Request, second: Request
) -> None:
    assert first != second
    recorded = RecordedResponses([recording(tmp_path, (1.0, first, "news"))])
    assert given_by(recorded, second) == "news"
    assert recorded.summary()["similar"] == 1


@pytest.mark.parametrize(
    "other",
    [
        asked(f"{NEWS}?page=3"),
        asked(f"{NEWS}?page=2", "POST"),
        asked(f"{NEWS}?page=2", "POST", "name=Ana"),
        asked(f"{NEWS}/0123456789abcdef?page=2"),
        asked(f"{NEWS}?page=2", Range="bytes=0-99"),
        asked("https://example.com/news?page=2"),
    ],
)
def test_any_other_difference_makes_it_an_unknown_one(tmp_path: Path, other: Request) -> None:
    recorded = RecordedResponses([recording(tmp_path, (1.0, asked(f"{NEWS}?page=2"), "news"))])
    assert given_by(recorded, other) is None


@given(st.lists(st.tuples(st.integers(0, 2), st.floats(0, 100)), min_size=1, max_size=12), st.data())
def test_no_answer_is_given_twice_before_all_have_been(
    tmp_path_factory: pytest.TempPathFactory, times: list[tuple[int, float]], data: st.DataObject
) -> None:
    folder, news = tmp_path_factory.mktemp("parts"), asked(NEWS)
    parts: list[list[float]] = [sorted(at for part, at in times if part == number) for number in range(3)]
    recorded = RecordedResponses(
        [
            recording(folder / str(part), *((at, news, f"{part} {number}") for number, at in enumerate(each)))
            for part, each in enumerate(parts)
        ]
    )
    got = []
    for _ in times:
        start = data.draw(st.sampled_from([START, *times]))
        recorded.move_to(start, data.draw(st.sampled_from([end for end in (*times, END) if end >= start])))
        got.append(given_by(recorded, news))
    assert len(set(got)) == len(times)


def cookie(name: str, value: str, **facts: Any) -> dict[str, Any]:
    plain = {"domain": "example.org", "path": "/", "secure": True, "httpOnly": False, "session": True, "expires": -1}
    return {"name": name, "value": value, **plain, **facts}


def test_cookies_that_an_answer_set_are_set_again_to_last_as_long() -> None:
    before = by_key([cookie("same", "1"), cookie("new value", "1"), cookie("gone", "1")])
    lasting = cookie("lasting", "1", domain=".example.org", session=False, expires=5000.0)
    after = by_key([cookie("same", "1"), cookie("new value", "2"), lasting])
    set_again = {each["name"]: each for each in as_parameters(changed(before, after, 1000.0), 9000.0)}
    assert set(set_again) == {"new value", "lasting", "gone"}
    assert (set_again["new value"]["url"], set_again["new value"]["value"]) == ("https://example.org/", "2")
    assert (set_again["lasting"]["domain"], set_again["lasting"]["expires"]) == (".example.org", 13000.0)
    assert set_again["gone"]["expires"] < time.time()


def test_what_is_kept_outlives_a_kill_and_what_is_left_out_is_counted(tmp_path: Path) -> None:
    store = ResponseStore(tmp_path, 10)
    store.append(Exchange(1.0, asked(NEWS), 200, (("a", "b"),), store.keep_body(b"12345678"), "", ()))
    assert not store.has_room(3)
    store.leave_out("there was no room for it", f"GET {NEWS}")
    with (tmp_path / RESPONSES).open("ab") as file:
        file.write(b'{"exchange": {"at"')
    stored = read_responses(tmp_path)
    assert [stored.body(exchange) for exchange in stored.exchanges] == [b"12345678"]
    summary = summary_of([stored, stored])
    assert (summary["recorded"], summary["left_out"]) == (2, {"there was no room for it": 2})
    assert summary["left_out_requests"] == [f"GET {NEWS}"]
    again = ResponseStore(tmp_path, 10)
    assert not again.has_room(3)


def test_a_failure_after_which_the_browser_asked_again_by_itself_is_not_served(tmp_path: Path) -> None:
    font, gone = asked("https://example.org/a.woff2"), asked("https://example.org/gone")
    store = ResponseStore(tmp_path, 1_000_000)
    store.append(Exchange(1.0, font, 0, (), "", "Failed", (), network_id="7.1"))
    store.append(Exchange(1.1, gone, 0, (), "", "ConnectionRefused", (), network_id="7.2"))
    store.append(Exchange(1.2, font, 200, (), store.keep_body(b"font"), "", (), network_id="7.1"))
    # A redirect goes on under the same id: what it leads to has failed for the page.
    store.append(Exchange(1.3, asked("https://example.org/moved"), 302, (), "", "", (), network_id="7.3"))
    store.append(Exchange(1.4, asked("https://example.org/away"), 0, (), "", "NameNotResolved", (), network_id="7.3"))
    store.close()
    recorded = RecordedResponses([tmp_path])
    assert given_by(recorded, font) == "font"
    for address, error in (("gone", "ConnectionRefused"), ("away", "NameNotResolved")):
        failure = recorded.find(asked(f"https://example.org/{address}"))
        assert failure is not None
        assert failure.exchange.error == error
