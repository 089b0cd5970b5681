"""The WebSocket of a session's screen, under a real server and with a real unix socket behind it."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import uvicorn
from django.contrib.auth import get_user_model
from django.test import Client
from pytest_django import Settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from annotator.accounts.models import Session as SignIn
from annotator.accounts.models import User
from annotator.asgi import application
from annotator.datasets.models import Dataset, Membership, Role
from annotator.environments.selectors import session_folder
from annotator.episodes.api import screen_relay
from annotator.episodes.models import Episode
from tests.factories import hand_in, make_dataset, make_environment, make_episode, make_member

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE_SECONDS = 30.0


class ScreenServer:
    """Stands where a session manager listens: sends back what it gets, after the name of its socket."""

    def __init__(self, path: Path) -> None:
        self.name, self.sent = path.name.encode(), 0
        self.flood = False
        self._listener = socket.socket(socket.AF_UNIX)
        folder = os.open(path.parent, os.O_PATH)
        self._listener.bind(f"/proc/self/fd/{folder}/{path.name}")
        os.close(folder)
        self._listener.listen()
        self.connections: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                self.connections.append(connection)
                threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with suppress(OSError):
            connection.sendall(self.name)
            noise = os.urandom(65_536)
            while self.flood:
                self.sent += connection.send(noise)
            while data := connection.recv(65_536):
                connection.sendall(data)

    def close(self) -> None:
        for each in (self._listener, *self.connections):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    server = uvicorn.Server(
        uvicorn.Config(application, port=0, lifespan="off", log_level="warning", ws_per_message_deflate=False)
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE_SECONDS
    while not server.started and time.monotonic() < until:
        time.sleep(0.05)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(PATIENCE_SECONDS)


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset()


@pytest.fixture
def episode(dataset: Dataset, settings: Settings, tmp_path: Path) -> Iterator[Episode]:
    """An episode whose session's sockets are there."""
    settings.SESSIONS_DIR = tmp_path
    bea = make_member(dataset, Role.VOLUNTEER)
    made = make_episode(make_environment(dataset), author=bea, person=bea, steps=1)
    with screens(made):
        yield made


class screens:  # noqa: N801 - a context manager
    """The sockets of an episode's session."""

    def __init__(self, episode: Episode) -> None:
        self.folder = session_folder(episode.session_id)

    def __enter__(self) -> list[ScreenServer]:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.servers = [ScreenServer(self.folder / name) for name in ("rfb.sock", "view.sock")]
        return self.servers

    def __exit__(self, *_: object) -> None:
        for server in self.servers:
            server.close()
        for name in ("rfb.sock", "view.sock"):
            (self.folder / name).unlink(missing_ok=True)


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
        assert screen.recv(PATIENCE_SECONDS) == b"rfb.sock"
        data = os.urandom(300_000)
        screen.send(data)
        received = b""
        while len(received) < len(data):
            received += screen.recv(PATIENCE_SECONDS)  # type: ignore[operator]
        assert received == data


def test_a_maintainer_only_watches(port: int, dataset: Dataset, episode: Episode) -> None:
    with opened(port, episode, make_member(dataset, Role.MAINTAINER)) as screen:
        assert screen.recv(PATIENCE_SECONDS) == b"view.sock"


def test_the_person_may_ask_to_watch_only(port: int, episode: Episode) -> None:
    with opened(port, episode, episode.person, ask="?view") as screen:
        assert screen.recv(PATIENCE_SECONDS) == b"view.sock"


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
    monkeypatch.setattr(screen_relay, "CHECK_SECONDS", 0.1)
    with opened(port, episode, episode.person) as screen:
        screen.recv(PATIENCE_SECONDS)
        end(episode)  # type: ignore[operator]
        assert close_code(screen) == screen_relay.NOT_ALLOWED


def test_text_is_no_part_of_the_protocol(port: int, episode: Episode) -> None:
    with opened(port, episode, episode.person) as screen:
        screen.recv(PATIENCE_SECONDS)
        screen.send("no bytes")
        assert close_code(screen) == screen_relay.NOT_BINARY


def test_the_page_is_told_when_the_session_ends(
    port: int, dataset: Dataset, settings: Settings, tmp_path: Path
) -> None:
    settings.SESSIONS_DIR = tmp_path
    person = make_member(dataset, Role.VOLUNTEER)
    episode = make_episode(make_environment(dataset), author=person, person=person)
    with screens(episode) as (server, _), opened(port, episode, person) as screen:
        screen.recv(PATIENCE_SECONDS)
        server.close()
        assert close_code(screen) == screen_relay.SCREEN_ENDED


def test_a_page_that_reads_nothing_is_sent_little_and_cut_off(
    port: int, dataset: Dataset, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_relay, "SLOW_SECONDS", 3.0)
    settings.SESSIONS_DIR = tmp_path
    person = make_member(dataset, Role.VOLUNTEER)
    episode = make_episode(make_environment(dataset), author=person, person=person)
    with screens(episode) as (server, _):
        server.flood = True
        with opened(port, episode, person) as screen:
            until, before = time.monotonic() + PATIENCE_SECONDS, -1
            while server.sent != before and time.monotonic() < until:
                before = server.sent
                time.sleep(1)
            assert 0 < server.sent < 16_000_000
            connection = server.connections[0]
            connection.settimeout(PATIENCE_SECONDS)
            with suppress(ConnectionError):
                assert connection.recv(1) == b""
            screen.socket.shutdown(socket.SHUT_RDWR)
