"""A live site is recorded with what it answered; a replay gets the same answers, and reaches no network."""

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from annotator.domain.outcomes.checks import AddressEquals
from tests.workers.sessions.changing_site import served
from tests.workers.sessions.conftest import session_uid
from tests.workers.sessions.performing import PATIENCE, box_of, centre, record
from tests.workers.sessions.person import RETURN, Person
from workers.browser.egress_proxy import EgressProxy
from workers.sessions.journal import JournalStep
from workers.sessions.live_session import LiveSession
from workers.sessions.replay import replay
from workers.sessions.replay_plan import ReplayPlan, replay_steps
from workers.sessions.replay_result import ReplayResult
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.recorded import RecordedResponses
from workers.sessions.responses.store import BODIES, RESPONSES, ResponseStore, read_responses
from workers.sessions.specification import SessionSpecification

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.long, pytest.mark.usefixtures("session_temp")]
LIMIT = 10_000_000


@contextmanager
def browser(interceptor: Interceptor, address: str, hosts: tuple[str, ...]) -> Iterator[LiveSession]:
    specification = SessionSpecification(
        "browser", (settings.CHROMIUM_PATH,), 800, 600, start=address, hosts=hosts, private_hosts=hosts
    )
    proxy = EgressProxy()
    session = LiveSession(specification, uid=session_uid(), egress_proxy=proxy, interceptor=interceptor)
    try:
        yield session
    finally:
        session.close()
        proxy.close()


def sign_in(person: Person, session: LiveSession) -> None:
    person.press(*centre(session, "Name"))
    person.write("Zoé")
    time.sleep(1)
    person.press(*centre(session, "Password"))
    person.write("open sesame")
    time.sleep(1)
    person.key(RETURN)
    box_of(session, "Welcome, Zoé")
    time.sleep(1)
    for _ in range(2):
        person.press(*centre(session, "Ask"))
        time.sleep(1.5)
    assert session.viewer.wait_until_still(PATIENCE)


def test_a_recording_of_a_site_that_answers_differently_each_time_is_proven_when_the_site_is_gone(
    tmp_path: Path,
) -> None:
    with served() as host:
        address = f"http://{host}/"
        with browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), address, (host,)) as session:
            steps = record(session, tmp_path, sign_in)
    stored = read_responses(tmp_path)
    asked = [exchange.request.name.removeprefix(f"GET http://{host}") for exchange in stored.exchanges]
    assert {"/", "/login", "/worker.js", "/from-worker"} <= set(asked)
    assert stored.left_out == {}
    kept = [tmp_path / RESPONSES, *(tmp_path / BODIES).iterdir()]
    assert not any(b"sesame" in path.read_bytes() for path in kept)

    recorded = RecordedResponses([tmp_path])
    result = play(tmp_path, steps, recorded, address)
    assert (result.proven, result.reason) == (True, "")
    summary = recorded.summary()
    assert (summary["unknown"], summary["unknown_requests"]) == (0, [])
    # What is asked for with the time of the clock is another request each time.
    assert (summary["similar"], summary["recorded"]) == (2, len(stored.exchanges))

    lines = (tmp_path / RESPONSES).read_text().splitlines(keepends=True)
    (tmp_path / RESPONSES).write_text("".join(line for line in lines if "/news" not in line))
    recorded = RecordedResponses([tmp_path])
    result = play(tmp_path, steps, recorded, address)
    assert (result.proven, result.failed_step) == (False, len(steps) - 1)
    assert recorded.summary()["unknown_requests"] == [f"POST http://{host}/news"]


def test_what_cannot_be_kept_reaches_the_page_and_is_counted_by_reason(tmp_path: Path) -> None:
    with served() as host:
        interceptor = Interceptor(store=ResponseStore(tmp_path, 4000))
        with browser(interceptor, f"http://{host}/streams", (host,)) as session:
            box_of(session, "5000 bytes event framed socket")
    stored = read_responses(tmp_path)
    assert stored.left_out == {"there was no room for it": 1}
    kinds: dict[int, list[str]] = defaultdict(list)
    for event in stored.socket_events:
        kinds[event.socket].append(event.kind)
    # Nobody answers the sockets: a replay breaks them off, too. The stream may end before its page closes it.
    assert sorted(each[:3] for each in kinds.values()) == [
        *[["created", "closed"]] * 2,
        ["created", "opened", "received"],
    ]


def test_a_page_that_draws_numbers_at_random_draws_those_of_its_recording(tmp_path: Path) -> None:
    shown: list[str] = []

    def draw(person: Person, session: LiveSession) -> None:
        shown.append(shown_numbers(session))
        for name in ("Draw", "Again"):
            person.press(*centre(session, name))
            time.sleep(1.5)
            shown.append(shown_numbers(session))

    with served() as host:
        address = f"http://{host}/lottery"
        with browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), address, (host,)) as session:
            steps = record(session, tmp_path, draw)
    # A document that is loaded again draws others: what a page makes of them is not made twice.
    assert len(set(shown)) == 3

    planned = replay_steps(steps, tmp_path)
    with browser(Interceptor(recorded=RecordedResponses([tmp_path])), address, ()) as session:
        assert shown_numbers(session) == shown[0]
        result = replay(session, ReplayPlan(planned))
        assert (result.proven, result.reason) == (True, "")
        assert shown_numbers(session) == shown[2]


def test_a_window_that_a_page_opens_draws_those_of_its_recording_at_once(tmp_path: Path) -> None:
    shown: list[str] = []

    def open_and_draw(person: Person, session: LiveSession) -> None:
        for name in ("Beside", "Draw"):
            person.press(*centre(session, name))
            time.sleep(2)
            shown.append(shown_numbers(session))

    with served() as host:
        address = f"http://{host}/lottery"
        with browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), address, (host,)) as session:
            steps = record(session, tmp_path, open_and_draw)
    with browser(Interceptor(recorded=RecordedResponses([tmp_path])), address, ()) as session:
        result = replay(session, ReplayPlan(replay_steps(steps, tmp_path)))
        assert (result.proven, result.reason) == (True, "")
        assert shown_numbers(session) == shown[1]


def shown_numbers(session: LiveSession) -> str:
    return next(text for text, _ in session.inspector.inspect().tree.texts if " and " in text)


def test_a_page_that_cannot_be_reached_is_proven_to_be_so(tmp_path: Path) -> None:
    def leave(person: Person, session: LiveSession) -> None:
        person.press(*centre(session, "Elsewhere"))
        time.sleep(2)

    with served() as host:
        address = f"http://{host}/lottery"
        with browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), address, (host,)) as session:
            steps = record(session, tmp_path, leave)
    assert steps[-1].still
    assert steps[-1].digest_after != steps[-1].digest_before
    planned = replay_steps(steps, tmp_path)
    with browser(Interceptor(recorded=RecordedResponses([tmp_path])), address, ()) as session:
        result = replay(session, ReplayPlan(planned))
    assert (result.proven, result.reason) == (True, "")


def play(
    folder: Path, steps: list[JournalStep], recorded: RecordedResponses, address: str, ends_at: str = ""
) -> ReplayResult:
    planned = replay_steps(steps, folder)
    with browser(Interceptor(recorded=recorded), address, ()) as session:
        return replay(session, ReplayPlan(planned, (AddressEquals(ends_at or address),)))
