"""Connections to X servers: each knows its own server's extensions, however many there were before."""

from typing import Any

import pytest
from Xlib import X
from Xlib.ext.xtest import fake_input

from workers.display.failure import close_connection
from workers.display.xvfb import Xvfb


def pointer_after_a_move(connection: Any) -> tuple[int, int]:
    fake_input(connection, X.MotionNotify, x=30, y=40)
    pointer = connection.screen().root.query_pointer()
    return pointer.root_x, pointer.root_y


def test_a_connection_keeps_the_numbers_of_its_servers_extensions_when_another_server_has_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = Xvfb(100, 100)
    command = Xvfb._command
    without = ["-extension", "MIT-SHM", "-extension", "RENDER"]
    monkeypatch.setattr(Xvfb, "_command", lambda display, writer: [*command(display, writer), *without])
    second = Xvfb(100, 100)
    connections = [display.connect() for display in (first, second)]
    numbers = [connection.query_extension("XTEST").major_opcode for connection in connections]
    assert numbers[0] != numbers[1]
    assert [pointer_after_a_move(connection) for connection in connections] == [(30, 40)] * 2
    for connection in connections:
        close_connection(connection)
    for display in (first, second):
        display.close()


def test_the_classes_of_a_connection_are_no_deeper_for_those_that_were_there_before() -> None:
    display = Xvfb(100, 100)
    connections = [display.connect() for _ in range(3)]
    assert len({len(type(connection.screen().root).__mro__) for connection in connections}) == 1
    for connection in connections:
        close_connection(connection)
    display.close()
