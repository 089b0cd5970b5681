"""The WebSocket of a session's screen, under a real server, handed over to a real unix socket."""

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from asgiref.sync import async_to_sync
from django.contrib.auth import get_user_model
from django.test import Client
from pytest_django import Settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from annotator.accounts.models import Session as SignIn
from annotator.accounts.models import User
from annotator.asgi import application
from annotator.datasets.models import Dataset, Membership, Role
from annotator.datasets.selectors import Subscription
from annotator.environments.selectors import session_folder
from annotator.episodes.api import screen_handover
from annotator.episodes.models import Episode
from annotator.episodes.selectors import OpenScreen, ScreenAccess, still_allowed
from annotator.http.websocket_handover import HandoverProtocol
from tests.eventually import eventually
from tests.factories import hand_in, make_dataset, make_environment, make_episode, make_member
from workers.sessions.relay import close, listen
from workers.sessions.web_socket_stream import GOING_AWAY, WebSocketStream

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE_SECONDS = 30.0


class ScreenServer:
    """Stands where a session manager listens: sends back what it gets, after what the page may do."""

    def __init__(self, path: Path) -> None:
        self._listener = listen(path)
        self.web_servers: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                web_server, _ = self._listener.accept()
                self.web_servers.append(web_server)
                threading.Thread(target=self._serve, args=(web_server,), daemon=True).start()

    def _serve(self, web_server: socket.socket) -> None:
        access, descriptors, *_ = socket.recv_fds(web_server, 16, 1)
        with socket.socket(fileno=descriptors[0]) as connection:
            page = WebSocketStream(connection)
            threading.Thread(target=self._close_when_told, args=(web_server, page), daemon=True).start()
            page.sendall(access)
            # A page that is gone may have reset its connection.
            with suppress(ConnectionError):
                while data := page.recv(65_536):
                    page.sendall(data)
        close(web_server)

    def _close_when_told(self, web_server: socket.socket, page: WebSocketStream) -> None:
        try:
            code = web_server.recv(2)
        except OSError:
            # The page was left before, and the socket is closed.
            return
        page.close(int.from_bytes(code, "big") if code else GOING_AWAY)

    def close(self) -> None:
        for each in (self._listener, *self.web_servers):
            close(each)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    config = uvicorn.Config(application, port=0, lifespan="off", log_level="warning", ws=HandoverProtocol)
    config.ws_per_message_deflate = False
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert eventually(lambda: server.started, PATIENCE_SECONDS)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(PATIENCE_SECONDS)


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset()


@pytest.fixture
def episode(dataset: Dataset, settings: Settings, tmp_path: Path) -> Iterator[Episode]:
    """An episode whose session's socket is there."""
    settings.SESSIONS_DIR = tmp_path
    bea = make_member(dataset, Role.VOLUNTEER)
    made = make_episode(make_environment(dataset), author=bea, person=bea, steps=1)
    with screens(made):
        yield made


class screens:  # noqa: N801 - a context manager
    """The socket of an episode's session."""

    def __init__(self, episode: Episode) -> None:
        self.path = session_folder(episode.session_id) / screen_handover.SOCKET

    def __enter__(self) -> ScreenServer:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.server = ScreenServer(self.path)
        return self.server

    def __exit__(self, *_: object) -> None:
        self.server.close()
        self.path.unlink(missing_ok=True)


def cookie_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}"


def opened(
    port: int, episode: Episode, user: User | None, *, origin: str | None = "own", ask: str = ""
) -> ClientConnection:
    host = f"127.0.0.1:{port}"
    return connect(
        f"ws://{host}/api/live-sessions/{episode.session_id}/screen{ask}",
        additional_headers={"Cookie": cookie_of(user)} if user else {},
        origin=f"http://{host}" if origin == "own" else origin,  # type: ignore[arg-type]
        open_timeout=PATIENCE_SECONDS,
        max_queue=1,
    )


def status_of(port: int, episode: Episode, user: User | None, *, origin: str | None = "own") -> int:
    """101 where the WebSocket opens, else the status of the refusal."""
    try:
        with opened(port, episode, user, origin=origin):
            return 101
    except InvalidStatus as refusal:
        return refusal.response.status_code


def close_code(screen: ClientConnection) -> int | None:
    """The code with which the server closes the WebSocket next."""
    with pytest.raises(ConnectionClosed) as closed:
        screen.recv(PATIENCE_SECONDS)
    return closed.value.rcvd.code if closed.value.rcvd else None


def test_the_person_of_the_session_reaches_its_screen_byte_for_byte(port: int, episode: Episode) -> None:
    with opened(port, episode, episode.person) as screen:
        assert screen.recv(PATIENCE_SECONDS) == b"act"
        data = os.urandom(300_000)
        screen.send(data)
        received = b""
        while len(received) < len(data):
            received += screen.recv(PATIENCE_SECONDS)  # type: ignore[operator]
        assert received == data


def test_a_maintainer_only_watches(port: int, dataset: Dataset, episode: Episode) -> None:
    with opened(port, episode, make_member(dataset, Role.MAINTAINER)) as screen:
        assert screen.recv(PATIENCE_SECONDS) == b"view"


def test_the_person_may_ask_to_watch_only(port: int, episode: Episode) -> None:
    with opened(port, episode, episode.person, ask="?view") as screen:
        assert screen.recv(PATIENCE_SECONDS) == b"view"


def test_neither_of_two_people_reaches_the_screen_of_the_other(port: int, dataset: Dataset, episode: Episode) -> None:
    other = make_member(dataset, Role.VOLUNTEER)
    theirs = make_episode(make_environment(dataset), author=other, person=other)
    with screens(theirs):
        asked = [(episode, episode.person), (theirs, other), (episode, other), (theirs, episode.person)]
        assert [status_of(port, each, person) for each, person in asked] == [101, 101, 403, 403]


def test_strangers_other_origins_and_sessions_without_a_screen_are_refused(
    port: int, dataset: Dataset, episode: Episode
) -> None:
    stranger = make_member(make_dataset(), Role.MAINTAINER)
    assert status_of(port, episode, None) == 403
    assert status_of(port, episode, stranger) == 403
    assert status_of(port, episode, episode.person, origin="https://evil.example") == 403
    assert status_of(port, episode, episode.person, origin=None) == 403
    person = make_member(dataset, Role.VOLUNTEER)
    assert status_of(port, make_episode(make_environment(dataset), author=person, person=person), person) == 403


def sign_out(episode: Episode) -> None:
    SignIn.objects.filter(user=episode.person).delete()


def deactivate(episode: Episode) -> None:
    get_user_model().objects.filter(pk=episode.person_id).update(is_active=False)


def remove(episode: Episode) -> None:
    Membership.objects.filter(user=episode.person).delete()


@pytest.mark.parametrize("end", [sign_out, deactivate, remove, hand_in])
def test_the_screen_ends_when_its_person_may_no_longer_act(
    port: int, episode: Episode, end: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_handover, "CHECK_SECONDS", 0.1)
    with opened(port, episode, episode.person) as screen:
        screen.recv(PATIENCE_SECONDS)
        end(episode)  # type: ignore[operator]
        assert close_code(screen) == screen_handover.NOT_ALLOWED


def test_a_maintainer_who_watches_is_cut_off_with_the_role(
    port: int, dataset: Dataset, episode: Episode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_handover, "CHECK_SECONDS", 0.1)
    maintainer = make_member(dataset, Role.MAINTAINER, Role.VOLUNTEER)
    with opened(port, episode, maintainer) as screen:
        screen.recv(PATIENCE_SECONDS)
        Membership.objects.filter(user=maintainer, role=Role.MAINTAINER).delete()
        assert close_code(screen) == screen_handover.NOT_ALLOWED


def test_all_open_screens_are_asked_for_together(
    port: int, dataset: Dataset, settings: Settings, tmp_path: Path, django_assert_num_queries: Any
) -> None:
    screens_open = set()
    for _ in range(3):
        person = make_member(dataset, Role.VOLUNTEER)
        episode = make_episode(make_environment(dataset), author=person, person=person)
        client = Client()
        client.force_login(person)
        key = client.cookies["sessionid"].value
        subscription = Subscription(key, person.pk, dataset.pk)
        screens_open.add(OpenScreen(subscription, episode.session_id, ScreenAccess.ACT))
    with django_assert_num_queries(2):
        assert still_allowed(screens_open) == screens_open


def test_the_page_is_told_when_the_server_ends_but_not_that_it_may_not(port: int, episode: Episode) -> None:
    with opened(port, episode, episode.person) as screen:
        screen.recv(PATIENCE_SECONDS)
        for control in tuple(screen_handover.open_screens._screens):
            control.shutdown(socket.SHUT_RDWR)
        assert close_code(screen) == GOING_AWAY


def test_a_server_that_cannot_hand_connections_over_refuses_and_says_so(
    episode: Episode, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = []
    subscription = Subscription("", episode.person_id, 1)
    screen = OpenScreen(subscription, episode.session_id, ScreenAccess.ACT)
    monkeypatch.setattr(screen_handover, "asked_screen", lambda scope: screen)

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async_to_sync(screen_handover.open_screen)({"type": "websocket"}, receive, send)
    assert sent == [{"type": "websocket.close", "code": screen_handover.NOT_ALLOWED}]
    assert "annotator.server" in caplog.text


def test_screens_end_where_it_cannot_be_known_whether_they_may_stay(
    port: int, episode: Episode, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(screens: set[OpenScreen]) -> set[OpenScreen]:
        raise LookupError("no answer")

    monkeypatch.setattr(screen_handover, "CHECK_SECONDS", 0.1)
    monkeypatch.setattr(screen_handover, "still_allowed", broken)
    with opened(port, episode, episode.person) as screen:
        screen.recv(PATIENCE_SECONDS)
        assert close_code(screen) == screen_handover.NOT_ALLOWED


def test_a_screen_whose_session_is_gone_may_not_stay_and_others_may(dataset: Dataset, episode: Episode) -> None:
    client = Client()
    client.force_login(episode.person)
    subscription = Subscription(client.cookies["sessionid"].value, episode.person_id, dataset.pk)
    kept = OpenScreen(subscription, episode.session_id, ScreenAccess.ACT)
    gone = OpenScreen(subscription, episode.session_id + 1000, ScreenAccess.ACT)
    assert still_allowed({kept, gone}) == {kept}
