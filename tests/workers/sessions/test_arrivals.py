"""What clients of the relay have sent is waited for before a recording says what it has."""

import socket
import threading
import time

from workers.sessions.arrivals import CHUNKS, Arrivals

PATIENCE = 10.0


def test_all_that_was_sent_is_handled_before_the_wait_ends_also_what_is_not_read_yet() -> None:
    here, there = socket.socketpair()
    sent, begin = CHUNKS + 40, threading.Event()
    handled: list[bytes] = []
    arrivals = Arrivals(there)

    def handle() -> None:
        begin.wait(PATIENCE)
        for data, _ in arrivals:
            time.sleep(0.001)
            handled.append(data)

    threading.Thread(target=handle, daemon=True).start()
    for _ in range(sent):
        here.sendall(b"x")
        time.sleep(0.0005)
    arrivals.wait_until_handled(time.monotonic() + 0.1)
    assert not handled
    begin.set()
    arrivals.wait_until_handled(time.monotonic() + PATIENCE)
    assert b"".join(handled) == b"x" * sent
    here.close()
    there.close()


def test_a_client_that_has_gone_is_not_waited_for() -> None:
    here, there = socket.socketpair()
    arrivals = Arrivals(there)
    here.sendall(b"last words")
    here.close()
    assert [data for data, _ in arrivals] == [b"last words"]
    start = time.monotonic()
    arrivals.wait_until_handled(start + PATIENCE)
    assert time.monotonic() - start < PATIENCE / 2
    there.close()
