"""A text that a replay has to paste, for nobody can type it, leaves the clipboard as the person had it."""

import time
from contextlib import closing
from pathlib import Path

import pytest

from annotator.domain.outcomes.checks import ElementValue
from annotator.domain.script.actions import Copy
from annotator.domain.script.parse import parse
from tests.workers.sessions.conftest import Start
from tests.workers.sessions.performing import again, record
from tests.workers.sessions.person import CONTROL, RIGHT, Person
from workers.display.pyautogui_calls import call_for
from workers.sessions.clipboard import BorrowedClipboard
from workers.sessions.display_access import read_clipboard, start_pyautogui
from workers.sessions.live_session import LiveSession
from workers.sessions.replay import replay
from workers.sessions.replay_plan import ReplayPlan, replay_steps

pytestmark = [pytest.mark.display, pytest.mark.long]

END = 0xFF57
PAUSE = 0.7


def copy_then_paste(person: Person, _: LiveSession) -> None:
    """Copies “ab”, types é, and pastes what was copied."""
    person.write("ab")
    time.sleep(PAUSE)
    for key, *modifiers in ((ord("a"), CONTROL), (ord("c"), CONTROL), (END,)):
        person.key(key, *modifiers)
        time.sleep(PAUSE)
    person.write("é")
    time.sleep(PAUSE)
    person.key(ord("v"), CONTROL)
    time.sleep(PAUSE)


def open_menu(person: Person, _: LiveSession) -> None:
    """Types é and opens the menu in which Paste cannot be chosen while nothing has been copied."""
    person.write("é")
    time.sleep(PAUSE)
    person.click(300, 200, button=RIGHT)
    time.sleep(PAUSE)


def test_what_was_copied_before_is_pasted_after_it(start: Start, tmp_path: Path) -> None:
    steps = record(start("mousepad"), tmp_path / "journal", copy_then_paste)
    planned = replay_steps(steps, tmp_path / "journal")
    checks = (ElementValue("text", "", "abéab"),)
    proven = again(start, "mousepad", planned, ReplayPlan((), checks))
    assert (proven.proven, proven.reason) == (True, "")


def test_nothing_can_be_pasted_after_it_where_nothing_was_copied(start: Start, tmp_path: Path) -> None:
    steps = record(start("mousepad"), tmp_path / "journal", open_menu)
    assert "pyperclip.copy" in steps[0].script
    fresh = start("mousepad")
    result = replay(fresh, ReplayPlan(replay_steps(steps, tmp_path / "journal")))
    assert (result.proven, result.reason) == (True, "")
    assert read_clipboard(fresh.folder) is None


def test_what_has_been_copied_since_stays(start: Start) -> None:
    session = start("mousepad")
    with closing(start_pyautogui(session.folder)) as pyautogui:
        clipboard = BorrowedClipboard(session, pyautogui)
        clipboard.borrow(parse('pyperclip.copy("é")\npyautogui.hotkey("ctrl", "v")\n').script)
        for text in ("é", "other"):
            pyautogui.perform(0, [call_for(Copy(text))])
        clipboard.give_back()
        assert read_clipboard(session.folder) == "other"
