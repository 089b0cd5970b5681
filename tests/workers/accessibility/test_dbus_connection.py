"""A D-Bus client that asks many questions at once, with a real message bus."""

import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.means import skip_without
from workers.accessibility.dbus_connection import BUS, BUS_PATH, DBusConnection, Question, bus
from workers.accessibility.dbus_message import MethodCall

SECONDS = 10
GET_ID, LIST_NAMES = MethodCall(BUS, "GetId"), MethodCall(BUS, "ListNames")


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a message bus, and its process."""
    skip_without("dbus-daemon (run.py setup --with sessions)", there=shutil.which("dbus-daemon") is not None)
    address = f"unix:path={tmp_path}/bus"
    command = ["dbus-daemon", "--session", "--nofork", f"--address={address}", "--print-address=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield address, process
        process.terminate()


def has_owner(name: str) -> Question:
    return BUS, BUS_PATH, MethodCall(BUS, "NameHasOwner", "s", (name,))


def test_thousands_of_questions_are_answered_in_their_order(daemon: tuple[str, subprocess.Popen[str]]) -> None:
    connection = bus(daemon[0], SECONDS)
    asked = [number % 3 == 0 for number in range(3000)]
    questions = [has_owner(BUS if known else "org.example.Nobody") for known in asked]
    assert connection.ask(questions) == [int(known) for known in asked]
    assert connection.ask([]) == []


def test_a_question_that_nobody_knows_has_no_answer_and_the_others_have_theirs(
    daemon: tuple[str, subprocess.Popen[str]],
) -> None:
    connection = bus(daemon[0], SECONDS)
    unknown = BUS, BUS_PATH, MethodCall(BUS, "NoSuchMethod")
    nobody = "org.example.Nobody", "/", MethodCall("org.example.Interface", "Method")
    first, none, neither, names = connection.ask(
        [(BUS, BUS_PATH, GET_ID), unknown, nobody, (BUS, BUS_PATH, LIST_NAMES)]
    )
    assert isinstance(first, str)
    assert none is None
    assert neither is None
    assert BUS in names


def test_a_bus_that_ends_is_an_error_and_the_connection_is_closed(daemon: tuple[str, subprocess.Popen[str]]) -> None:
    address, process = daemon
    connection = bus(address, SECONDS)
    process.kill()
    process.wait()
    with pytest.raises(ConnectionError):
        connection.ask([(BUS, BUS_PATH, GET_ID)])
    assert connection.closed
    with pytest.raises(OSError, match="nothing accepts"):
        bus(address, SECONDS)


def test_the_first_address_that_accepts_is_taken(daemon: tuple[str, subprocess.Popen[str]]) -> None:
    addresses = f"tcp:host=127.0.0.1,port=1;unix:path=/nowhere;{daemon[0]},guid=abc"
    assert bus(addresses, SECONDS).ask([has_owner(BUS)]) == [1]


def test_a_peer_that_does_not_answer_is_not_waited_for_longer_than_said(tmp_path: Path) -> None:
    with listening(tmp_path / "peer", b"OK 1234\r\n") as listener:
        connection = DBusConnection(f"unix:path={tmp_path}/peer", 0.2)
        with pytest.raises(TimeoutError):
            connection.ask([("", "/", GET_ID)])
        assert connection.closed
        listener.close()


def test_who_is_not_let_in_is_told(tmp_path: Path) -> None:
    with (
        listening(tmp_path / "peer", b"REJECTED EXTERNAL\r\n"),
        pytest.raises(ConnectionRefusedError, match="REJECTED"),
    ):
        DBusConnection(f"unix:path={tmp_path}/peer", SECONDS)


def listening(path: Path, greeting: bytes) -> socket.socket:
    """A socket whose one client gets this greeting and nothing else."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen()

    def serve() -> None:
        with suppress(OSError):
            client, _ = listener.accept()
            with client:
                client.recv(1000)
                client.sendall(greeting)
                while client.recv(1000):
                    pass

    threading.Thread(target=serve, daemon=True).start()
    return listener
