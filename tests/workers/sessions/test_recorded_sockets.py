"""What web sockets received in a recording, pages of its replay receive again, when they did."""

import json
import math
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.workers.sessions.performing import PATIENCE, centre, record
from tests.workers.sessions.person import Person
from tests.workers.sessions.socket_site import SHARED_PAGE, WORKER_PAGE, socket_site
from tests.workers.sessions.test_recorded_responses import LIMIT, browser
from workers.sessions.inspector import DomInspector
from workers.sessions.live_session import LiveSession
from workers.sessions.replay import replay
from workers.sessions.replay_plan import ReplayPlan, replay_steps
from workers.sessions.replay_result import ReplayResult
from workers.sessions.responses.arrival_order import ArrivalOrder
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.position import END, Position
from workers.sessions.responses.recorded import RecordedResponses
from workers.sessions.responses.recorded_sockets import RecordedSockets
from workers.sessions.responses.sockets import SocketEvent
from workers.sessions.responses.store import RESPONSES, ResponseStore, read_responses

URL = "ws://example.org/board"


class Received(list[tuple[str, str]]):
    """What a page's socket was received."""

    def deliver(self, kind: str, content: str) -> None:
        self.append((kind, content))

    @property
    def texts(self) -> list[str]:
        return [content for kind, content in self if kind == "text"]


def sockets_of(folder: Path, *parts: list[SocketEvent | tuple[float, str]], first: Position = END) -> RecordedSockets:
    """Recorded sockets; a pair stands for a text that the first socket received."""
    stored = []
    for number, events in enumerate(parts):
        store = ResponseStore(folder / str(number), LIMIT)
        for event in events:
            if isinstance(event, tuple):
                at, text = event
                event = SocketEvent(at, 0, "received", content=store.keep_body(text.encode()))
            store.append_event(event)
        store.close()
        stored.append(read_responses(folder / str(number)))
    return RecordedSockets(stored, first, ArrivalOrder(lambda: math.inf))


def opened(at: float = 0.0, url: str = URL) -> list[SocketEvent | tuple[float, str]]:
    return [SocketEvent(at, 0, "created", url=url), SocketEvent(at + 0.1, 0, "opened", protocol="board.v1")]


def sent(at: float) -> SocketEvent:
    return SocketEvent(at, 0, "sent")


def test_an_answer_comes_once_the_page_has_asked(tmp_path: Path) -> None:
    sockets = sockets_of(tmp_path, [*opened(), (0.2, "hello"), sent(0.3), (0.4, "one"), sent(0.5), (0.6, "two")])
    received = Received()
    socket = sockets.connect(URL, received.deliver)
    assert socket is not None
    assert received == [("open", "board.v1"), ("text", "hello")]
    sockets.note_sent(socket)
    assert received.texts == ["hello", "one"]
    sockets.note_sent(socket)
    sockets.note_sent(socket)
    assert received.texts == ["hello", "one", "two"]


def test_what_came_by_itself_comes_in_its_step(tmp_path: Path) -> None:
    sockets = sockets_of(tmp_path, [*opened(), (0.2, "first"), (5.0, "second"), (9.0, "third")], first=(0, 4.0))
    received = Received()
    sockets.connect(URL, received.deliver)
    assert received.texts == ["first"]
    sockets.move_to((0, 4.0), (0, 8.0))
    assert received.texts == ["first", "second"]
    sockets.move_to((0, 8.0), END)
    assert received.texts == ["first", "second", "third"]


def test_a_frame_that_a_replay_had_no_time_to_send_holds_nothing_up_beyond_its_step(tmp_path: Path) -> None:
    sockets = sockets_of(tmp_path, [*opened(), sent(3.0), (3.1, "pong"), (5.0, "news")], first=(0, 2.0))
    received = Received()
    sockets.connect(URL, received.deliver)
    sockets.move_to((0, 2.0), (0, 4.0))
    assert received.texts == []
    sockets.move_to((0, 4.0), (0, 6.0))
    assert received.texts == ["pong", "news"]


def test_what_waits_for_a_frame_that_is_not_sent_comes_once_pages_send_nothing(tmp_path: Path) -> None:
    sockets = sockets_of(tmp_path, [*opened(), sent(2.5), sent(3.0), (3.1, "pong"), (5.0, "news")], first=(0, 2.0))
    received = Received()
    sockets.connect(URL, received.deliver)
    sockets.move_to((0, 2.0), (0, 4.0))
    sockets.release()
    assert received.texts == ["pong"]
    sockets.release()
    assert received.texts == ["pong"]


def test_each_recorded_socket_serves_one_and_similar_addresses_are_the_same(tmp_path: Path) -> None:
    first, other = f"{URL}?id={'a' * 32}", f"{URL}?id={'b' * 32}"
    sockets = sockets_of(tmp_path, opened(url=first))
    assert sockets.connect("ws://example.org/other", Received().deliver) is None
    assert sockets.connect(other, Received().deliver) is not None
    assert sockets.connect(first, Received().deliver) is None
    assert (len(sockets), sockets.served) == (1, 1)


def test_an_address_with_an_identifier_of_its_own_session_is_the_recorded_one(tmp_path: Path) -> None:
    first = opened(url=f"{URL}?session_id=s_f9nj5v")
    other = [SocketEvent(0.2, 1, "created", url=f"{URL}?session_id=s_f9nj5v&room=2"), SocketEvent(0.3, 1, "opened")]
    sockets = sockets_of(tmp_path, [*first, *other])
    exact = sockets.connect(f"{URL}?session_id=s_f9nj5v&room=2", Received().deliver)
    alike = sockets.connect(f"{URL}?session_id=s_fysp5x", Received().deliver)
    assert exact is not None
    assert exact.recorded.url.endswith("room=2")
    assert alike is not None
    assert alike.recorded.url.endswith("s_f9nj5v")
    assert sockets.connect("ws://example.org/other?session_id=s_f9nj5v", Received().deliver) is None


def test_a_socket_breaks_off_where_another_session_has_its_successor(tmp_path: Path) -> None:
    sockets = sockets_of(tmp_path, [*opened(), (0.2, "old")], [*opened(), (0.2, "new")])
    before, after = Received(), Received()
    sockets.connect(URL, before.deliver)
    sockets.move_to((1, 0.0), END)
    assert before[-1] == ("failed", "")
    sockets.connect(URL, after.deliver)
    assert after.texts == ["new"]


@given(st.lists(st.sampled_from("sr"), max_size=20), st.integers(0, 25))
def test_frames_come_in_their_order_and_never_before_what_they_followed(
    tmp_path_factory: pytest.TempPathFactory, kinds: list[str], words: int
) -> None:
    events: list[SocketEvent | tuple[float, str]] = list(opened())
    events += [sent(1.0 + at) if kind == "s" else (1.0 + at, str(at)) for at, kind in enumerate(kinds)]
    sockets = sockets_of(tmp_path_factory.mktemp("sockets"), events)
    received = Received()
    socket = sockets.connect(URL, received.deliver)
    assert socket is not None
    for count in range(words + 1):
        due = [str(at) for at, kind in enumerate(kinds) if kind == "r" and kinds[:at].count("s") <= count]
        assert received.texts == due
        sockets.note_sent(socket)


def test_an_event_of_another_kind_is_no_recording(tmp_path: Path) -> None:
    store = ResponseStore(tmp_path, LIMIT)
    store.append_event(SocketEvent(0.0, 0, "fly"))  # type: ignore[arg-type]
    store.close()
    with pytest.raises(ValueError, match="is no event"):
        read_responses(tmp_path)


def add_and_wait(person: Person, session: LiveSession) -> None:
    for name in ("Add", "Tell", "Add"):
        person.press(*centre(session, name))
        time.sleep(1.5)


def forget_sockets(folder: Path) -> None:
    """Takes the sockets out of a recording."""
    lines = (folder / RESPONSES).read_text().splitlines(keepends=True)
    (folder / RESPONSES).write_text("".join(line for line in lines if "socket" not in json.loads(line)))


def play(folder: Path, steps: list[Any], address: str) -> tuple[ReplayResult, dict[str, Any]]:
    planned = replay_steps(steps, folder)
    recorded = RecordedResponses([folder], planned[0].recorded_at)
    with browser(Interceptor(recorded=recorded), address, ()) as session:
        return replay(session, ReplayPlan(planned)), recorded.summary()


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
@pytest.mark.usefixtures("session_temp")
def test_a_page_that_lives_of_its_web_socket_is_proven_when_the_site_is_gone(tmp_path: Path) -> None:
    with socket_site() as host:
        address = f"http://{host}/"
        with browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), address, (host,)) as session:
            steps = record(session, tmp_path, add_and_wait)
    stored = read_responses(tmp_path)
    kinds = [event.kind for event in stored.socket_events]
    assert kinds[:3] == ["created", "opened", "sent"]
    assert (kinds.count("sent"), kinds.count("received"), stored.left_out) == (3, 7, {})

    result, summary = play(tmp_path, steps, address)
    assert (result.proven, result.reason) == (True, "")
    assert (summary["sockets"], summary["sockets_served"], summary["unknown"]) == (1, 1, 0)

    forget_sockets(tmp_path)
    result, summary = play(tmp_path, steps, address)
    assert not result.proven
    assert summary["unknown_requests"] == [f"WebSocket ws://{host}/board"]


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
@pytest.mark.usefixtures("session_temp")
@pytest.mark.parametrize("page", [WORKER_PAGE, SHARED_PAGE], ids=["own", "shared"])
def test_a_worker_has_the_frames_and_the_random_numbers_of_its_recording(tmp_path: Path, page: str) -> None:
    with socket_site(page) as host:
        address = f"http://{host}/"
        with browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), address, (host,)) as session:
            steps = record(session, tmp_path, add_and_wait)
    kinds = [event.kind for event in read_responses(tmp_path).socket_events]
    assert (kinds.count("sent"), kinds.count("received")) == (2, 5)
    result, summary = play(tmp_path, steps, address)
    assert (result.proven, result.reason) == (True, "")
    assert (summary["sockets"], summary["sockets_served"], summary["unknown"]) == (1, 1, 0)


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
@pytest.mark.usefixtures("session_temp")
def test_a_recording_that_goes_on_is_served_first_and_has_sockets_of_its_own_then(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    with socket_site() as host:
        address = f"http://{host}/"
        with browser(Interceptor(store=ResponseStore(first, LIMIT)), address, (host,)) as session:
            steps = record(session, first, add_and_wait)
        planned = replay_steps(steps, first)
        recorded = RecordedResponses([first], planned[0].recorded_at)
        interceptor = Interceptor(recorded=recorded, store=ResponseStore(second, LIMIT))
        with browser(interceptor, address, (host,)) as session:
            result = replay(session, ReplayPlan(planned), until_last=True)
            assert (result.proven, result.reason) == (True, "")
            assert read_responses(second).socket_events == ()
            interceptor.go_live()
            await_text(session, "closed 1006")
            evaluate(session, "location.reload()")
            await_text(session, "board.v1 true")
            evaluate(session, "document.querySelector('button').click()")
            await_text(session, "total 3 and ")
    assert [event.kind for event in read_responses(second).socket_events][:4] == [
        "created", "opened", "sent", "received",
    ]  # fmt: skip


def evaluate(session: LiveSession, expression: str) -> Any:
    assert isinstance(session.inspector, DomInspector)
    return session.inspector.evaluate(expression)


def await_text(session: LiveSession, text: str) -> None:
    end = time.monotonic() + PATIENCE
    while text not in str(evaluate(session, "document.body?.innerText")):
        assert time.monotonic() < end, evaluate(session, "document.body.innerText")
        time.sleep(0.1)
