"""The DevTools connection and its sessions, on a real browser."""

import time

import pytest

from workers.browser.capture_worker import CaptureWorker
from workers.browser.emulation import Emulation
from workers.browser.playwright_driver import attach_session
from workers.cdp import commands
from workers.cdp.command import Command
from workers.cdp.errors import CommandFailed, ConnectionClosed, ScriptFailed

pytestmark = pytest.mark.browser
BLANK = Emulation(1280, 720, 1, "en-US", "light")
UNKNOWN: Command[None] = Command("No.such", {}, lambda _: None)


def test_results_exceptions_and_refusals_of_a_page_are_told_apart(worker: CaptureWorker) -> None:
    def call() -> None:
        page = worker.snapshot_tab(BLANK).session
        assert page.evaluate("(one, two) => ({sum: one + two, text: 'ü\"\\u2028'})", 1, 2) == {
            "sum": 3,
            "text": 'ü"\u2028',
        }
        assert page.evaluate("(one) => new Promise((done) => setTimeout(() => done(one), 20))", [1, None]) == [1, None]
        with pytest.raises(ScriptFailed, match="no such thing"):
            page.evaluate("() => { throw new Error('no such thing') }")
        with pytest.raises(CommandFailed, match="wasn't found"):
            page.call(UNKNOWN)

    worker.run(call)


def test_a_long_response_arrives_whole(worker: CaptureWorker) -> None:
    def length() -> int:
        return len(worker.snapshot_tab(BLANK).session.evaluate("() => 'x'.repeat(5e6)"))

    assert worker.run(length) == 5_000_000


def test_the_responses_of_commands_that_nobody_waits_for_are_not_kept(worker: CaptureWorker) -> None:
    def kept() -> int:
        page = worker.snapshot_tab(BLANK).session
        before = len(page.connection._responses)
        for _ in range(5):
            page.send(commands.enable("Page"))
            page.send(UNKNOWN)
        page.call(commands.enable("Page"))
        return len(page.connection._responses) - before

    assert worker.run(kept) == 0


def test_waiting_ends_in_time_and_a_dead_browser_closes_the_connection(chromium: str) -> None:
    with CaptureWorker(chromium) as own:

        def wait_and_kill() -> None:
            connection = own.connection
            start = time.monotonic()
            assert not connection.wait(lambda: False, 0.05)
            assert 0.04 < time.monotonic() - start < 5
            own.kill()
            with pytest.raises(ConnectionClosed, match="has been closed"):
                connection.browser.call(commands.get_version())

        own.run(wait_and_kill)


def test_a_crashed_page_is_not_waited_for(worker: CaptureWorker) -> None:
    def crash() -> None:
        context = worker.playwright_browser.new_context()
        page = attach_session(context.new_page(), worker.playwright.connection)
        page.send(commands.navigate("chrome://crash"))
        with pytest.raises(ConnectionClosed, match="has been closed"):
            page.evaluate("() => new Promise(() => 0)")
        context.close()

    worker.run(crash)


def test_timers_run_in_the_order_in_which_they_are_due_while_something_is_waited_for(worker: CaptureWorker) -> None:
    def call() -> None:
        page = worker.snapshot_tab(BLANK).session
        connection, called = page.connection, list[str]()
        began = time.monotonic()
        connection.call_later(0.2, lambda: called.append("late"))
        connection.call_later(0.1, lambda: called.append("cancelled")).cancel()
        connection.call_later(0.0, lambda: connection.call_later(0.1, lambda: called.append("added")))
        assert page.evaluate("() => new Promise((done) => setTimeout(() => done(1), 50))") == 1
        assert connection.wait(lambda: "late" in called, 10)
        assert called == ["added", "late"]
        assert time.monotonic() - began >= 0.2

    worker.run(call)
