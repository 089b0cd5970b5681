"""What clients of the relay have sent is waited for before a recording says what it has."""

import socket
import threading
import time

import pytest

from workers.sessions.arrivals import CHUNKS, Arrivals

PATIENCE = 10.0


class CountedReads:
    """A client that says each time it is read; by then what was read before is noted with its time."""

    def __init__(self, client: socket.socket) -> None:
        self._client = client
        self._begun = threading.Semaphore(0)
        self.sendall, self.fileno = client.sendall, client.fileno

    def recv(self, size: int, /) -> bytes:
        self._begun.release()
        return self._client.recv(size)

    def wait_for_next_read(self) -> None:
        assert self._begun.acquire(timeout=PATIENCE)


def running(arrivals: Arrivals) -> threading.Thread:
    thread = threading.Thread(target=arrivals.run, daemon=True)
    thread.start()
    return thread


def test_all_that_was_sent_is_handled_before_the_wait_ends_also_what_is_not_read_yet() -> None:
    here, there = socket.socketpair()
    sent, begin = CHUNKS + 40, threading.Event()
    handled: list[bytes] = []

    def handle(data: bytes, _: float) -> None:
        arrivals.read_ahead()
        begin.wait(PATIENCE)
        time.sleep(0.001)
        handled.append(data)

    arrivals = Arrivals(there, handle, there.close)
    thread = running(arrivals)
    for _ in range(sent):
        here.sendall(b"x")
        time.sleep(0.0005)
    arrivals.wait_until_handled(time.monotonic() + 0.1)
    assert not handled
    begin.set()
    arrivals.wait_until_handled(time.monotonic() + PATIENCE)
    assert b"".join(handled) == b"x" * sent
    here.close()
    thread.join(PATIENCE)
    there.close()


def test_what_comes_while_a_handler_waits_is_handled_after_it_with_the_time_at_which_it_came() -> None:
    here, there = socket.socketpair()
    go_on = threading.Event()
    handled: list[tuple[bytes, float]] = []

    def handle(data: bytes, at: float) -> None:
        if data == b"slow":
            arrivals.read_ahead()
            go_on.wait(PATIENCE)
        handled.append((data, at))

    client = CountedReads(there)
    arrivals = Arrivals(client, handle, there.close)
    thread = running(arrivals)
    client.wait_for_next_read()
    for _ in range(20):
        for word in (b"slow", b"one", b"two"):
            here.sendall(word)
            client.wait_for_next_read()
        let_go = time.monotonic()
        go_on.set()
        arrivals.wait_until_handled(time.monotonic() + PATIENCE)
        go_on.clear()
        assert [data for data, _ in handled] == [b"slow", b"one", b"two"]
        times = [at for _, at in handled]
        assert times == sorted(times)
        assert times[-1] <= let_go
        handled.clear()
        here.sendall(b"quick")
        client.wait_for_next_read()
        arrivals.wait_until_handled(time.monotonic() + PATIENCE)
        assert [data for data, _ in handled] == [b"quick"]
        handled.clear()
    here.close()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    there.close()


def test_a_handler_that_fails_ends_both_threads_and_its_error_is_told() -> None:
    here, there = socket.socketpair()

    def handle(data: bytes, _: float) -> None:
        arrivals.read_ahead()
        time.sleep(0.05)
        raise ConnectionResetError("the screen has gone")

    arrivals = Arrivals(there, handle, lambda: there.shutdown(socket.SHUT_RDWR))
    here.sendall(b"a key")
    with pytest.raises(ConnectionResetError, match="the screen has gone"):
        arrivals.run()
    start = time.monotonic()
    arrivals.wait_until_handled(start + PATIENCE)
    assert time.monotonic() - start < PATIENCE / 2
    here.close()
    there.close()


def test_a_client_that_has_gone_is_not_waited_for() -> None:
    here, there = socket.socketpair()
    handled: list[bytes] = []
    arrivals = Arrivals(there, lambda data, _: handled.append(data), there.close)
    here.sendall(b"last words")
    here.close()
    arrivals.run()
    assert handled == [b"last words"]
    start = time.monotonic()
    arrivals.wait_until_handled(start + PATIENCE)
    assert time.monotonic() - start < PATIENCE / 2
    there.close()
