"""Text that opened a window is typed again as slowly as the person typed it, and so are double clicks made."""

from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.script.actions import At, Copy, Keys, Pause, Pointer, PointerFunction, Script, Write
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from workers.accessibility.element import AccessibleElement
from workers.rfb.recorded_action import ActionKind, RecordedAction
from workers.sessions.finished_action import FinishedAction
from workers.sessions.input_pace import LONGEST_WHOLE, at_the_persons_pace
from workers.sessions.inspector import EMPTY, Inspection
from workers.sessions.resting import Moment

MOMENT = Moment(0.0, b"", Inspection("atspi", "", EMPTY), True, (), (0, 0), 0.0, window_changes=7)


def typed(*script: Write | Keys | Copy, seconds: float) -> str:
    action = RecordedAction("text", script, 10.0, 10.0 + seconds)
    return render(at_the_persons_pace(action, script)).strip()


def test_a_text_gets_the_mean_time_between_its_keys() -> None:
    assert typed(Write("open"), seconds=0.3) == 'pyautogui.write("open", interval=0.1)'
    assert typed(Keys("press", ("down",), presses=3), seconds=0.2) == 'pyautogui.press("down", presses=3, interval=0.1)'


def typed_at(text: str, *times: float) -> str:
    action = RecordedAction("text", (Write(text),), times[0], times[-1], key_times=times)
    return render(at_the_persons_pace(action, action.script)).strip()


def test_pauses_within_a_text_stay_where_they_were() -> None:
    lines = ['pyautogui.write("no", interval=0.1)', "pyautogui.sleep(1.2)", 'pyautogui.write("s")']
    assert typed_at("nos", 10.0, 10.1, 11.3).splitlines() == lines
    assert typed_at("nos", 10.0, 10.1, 10.2) == 'pyautogui.write("nos", interval=0.1)'


@given(st.lists(st.floats(0, 2), min_size=1, max_size=60))
def test_pauses_neither_lose_a_letter_nor_take_longer_than_the_person_did(gaps: list[float]) -> None:
    times = tuple(accumulate(gaps, initial=0.0))
    text = ("abc " * 20)[: len(times)]
    paced = at_the_persons_pace(RecordedAction("text", (Write(text),), 0.0, times[-1], key_times=times), (Write(text),))
    assert "".join(each.text for each in paced if isinstance(each, Write)) == text
    assert sum(each.seconds for each in paced if isinstance(each, Pause)) <= LONGEST_WHOLE + 0.01 * len(paced)
    assert not parse(render(paced)).problems


def test_what_has_no_time_between_keys_stays_as_it_is() -> None:
    for script in (Write("o"), Keys("hotkey", ("ctrl", "o")), Copy("é")):
        assert typed(script, seconds=3.0) == render((script,)).strip()


@pytest.mark.parametrize(
    ("function", "gap", "script"),
    [
        ("doubleClick", 0.117, "pyautogui.doubleClick(3, 4, interval=0.12)"),
        ("tripleClick", 0.39, "pyautogui.tripleClick(3, 4, interval=0.25)"),
        ("click", 0.0, "pyautogui.click(3, 4)"),
    ],
)
def test_a_double_click_gets_the_time_between_its_presses(function: PointerFunction, gap: float, script: str) -> None:
    clicked: Script = (Pointer(function, At(3, 4)),)
    action = RecordedAction("double_click", clicked, 0.0, 0.5, (3, 4), press_gap=gap)
    assert render(at_the_persons_pace(action, clicked)).strip() == script


def test_only_another_element_at_the_point_counts_as_another_target() -> None:
    def shown(name: str) -> Moment:
        button = AccessibleElement("button", name, None, (), (0, 0, 50, 20), (0,))
        return replace(MOMENT, inspection=Inspection("dom", "", replace(EMPTY, elements=(button,))))

    clicked = RecordedAction("double_click", (Pointer("doubleClick", At(3, 4)),), 0.0, 0.2, (3, 4), press_gap=0.1)
    assert FinishedAction(clicked, shown("Open"), shown("Close"), 0.0, MOMENT).changed_target
    assert not FinishedAction(clicked, shown("Open"), shown("Open"), 0.0, MOMENT).changed_target
    aside = replace(clicked, point=(60, 4))
    assert not FinishedAction(aside, shown("Open"), shown("Close"), 0.0, MOMENT).changed_target


@pytest.mark.parametrize(
    ("kind", "role", "commands"),
    [("text", "textbox", False), ("text", "button", True), ("press", "list", True), ("double_click", "button", False)],
)
def test_keys_that_no_text_takes_may_be_commands(kind: ActionKind, role: str, commands: bool) -> None:
    focused = AccessibleElement(role, "", None, ("focused",), (0, 0, 50, 20), (0,))
    before = replace(MOMENT, inspection=Inspection("dom", "", replace(EMPTY, elements=(focused,))))
    action = RecordedAction(kind, (Write("ns"),), 0.0, 0.3)
    assert FinishedAction(action, before, MOMENT, 0.0, MOMENT).may_be_commands is commands


@given(st.text("abc de", min_size=2, max_size=1000), st.floats(0, 600))
def test_no_text_takes_much_longer_than_it_may_and_its_script_passes_the_check(text: str, seconds: float) -> None:
    script: Script = (Write(text),)
    (paced,) = at_the_persons_pace(RecordedAction("text", script, 0.0, seconds), script)
    assert isinstance(paced, Write)
    assert paced.interval * len(text) <= LONGEST_WHOLE + 0.01 * len(text) + paced.interval
    assert not parse(render((paced,))).problems


def test_only_windows_that_are_no_tooltips_count() -> None:
    action = RecordedAction("text", (Write("open"),), 0.0, 0.3)
    opened = replace(MOMENT, window_changes=9)
    assert FinishedAction(action, MOMENT, opened, 0.0, MOMENT).opened_windows
    assert not FinishedAction(action, MOMENT, MOMENT, 0.0, MOMENT).opened_windows
    hint = replace(MOMENT, tooltips=((1, 2, 3, 4),))
    assert not FinishedAction(action, hint, opened, 0.0, hint).opened_windows
