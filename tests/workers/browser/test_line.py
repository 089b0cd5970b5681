"""The straight line to the browser, and that it brings the same home as Playwright's way."""

import time
from dataclasses import replace

import pytest
from playwright.sync_api import Error

from tests.workers.browser.conftest import Take
from workers.browser.captured import CapturedPage
from workers.browser.guide import wire_to
from workers.browser.look import Look
from workers.browser.request import Step
from workers.browser.session import BrowserSession

pytestmark = pytest.mark.browser
BLANK = Look(1280, 720, 1, "en-US", "light")


def test_what_a_page_answers_and_what_it_refuses_come_back(session: BrowserSession) -> None:
    def ask() -> None:
        wire = session.viewer(BLANK)
        assert wire.evaluate("(one, two) => ({sum: one + two, text: 'ü\"\\u2028'})", 1, 2) == {
            "sum": 3,
            "text": 'ü"\u2028',
        }
        assert wire.evaluate("(one) => new Promise((done) => setTimeout(() => done(one), 20))", [1, None]) == [1, None]
        with pytest.raises(Error, match="no such thing"):
            wire.evaluate("() => { throw new Error('no such thing') }")
        with pytest.raises(Error, match="wasn't found"):
            wire.ask("No.such")

    session.run(ask)


def test_a_long_answer_comes_whole(session: BrowserSession) -> None:
    def length() -> int:
        wire = session.viewer(BLANK)
        return len(wire.evaluate("() => 'x'.repeat(5e6)"))

    assert session.run(length) == 5_000_000


def test_answers_that_nobody_waits_for_are_not_kept(session: BrowserSession) -> None:
    def kept() -> int:
        wire = session.viewer(BLANK)
        before = len(wire.line._answers)
        for _ in range(5):
            wire.post("Page.enable")
            wire.post("No.such")
        wire.ask("Page.enable")
        return len(wire.line._answers) - before

    assert session.run(kept) == 0


def test_waiting_ends_in_time_and_a_line_that_was_cut_says_so(chromium: str) -> None:
    with BrowserSession(chromium) as own:

        def cut() -> None:
            line = own.line
            start = time.monotonic()
            assert not line.wait(lambda: False, 0.05)
            assert 0.04 < time.monotonic() - start < 5
            own.kill()
            with pytest.raises(Error, match="has been closed"):
                line.browser.ask("Browser.getVersion")

        own.run(cut)


def test_a_crashed_page_is_not_waited_for(session: BrowserSession) -> None:
    def crash() -> None:
        context = session.browser.new_context()
        wire = wire_to(context.new_page(), session.guide.line)
        wire.post("Page.navigate", url="chrome://crash")
        with pytest.raises(Error, match="has been closed"):
            wire.evaluate("() => new Promise(() => 0)")
        context.close()

    session.run(crash)


@pytest.mark.parametrize(
    "name",
    ["controls", "layers", "listeners", "nested", "shadow", "state", "sticky", "widgets", "clipped", "modal", "frames"],
)
def test_a_page_led_by_a_guide_brings_the_same_home(take: Take, name: str) -> None:
    straight = take(f"/traps/{name}.html")
    led = take(f"/traps/{name}.html", steps=(Step("wait", x=1),))
    assert straight.boxes
    assert without_times(straight) == without_times(led)


def without_times(page: CapturedPage) -> CapturedPage:
    return replace(page, timings={})
