"""Tests of high-level actions: written from scripts, read from replies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.elements.element import NumberedElement, ScreenElement, numbered
from annotator.domain.elements.high_level import written
from annotator.domain.elements.high_level_reader import read_actions
from annotator.domain.geometry import Rect
from annotator.domain.scoring.examples import Example, Gold
from annotator.domain.scoring.report import score
from annotator.domain.scoring.variants import VARIANTS
from annotator.domain.script.actions import Action, At, Keys, Pointer, Script, Scroll, Write
from annotator.domain.script.key_names import KEY_NAMES
from annotator.domain.script.render import render
from tests.annotator.domain.elements.random_elements import elements
from tests.annotator.domain.script import any_script

BOXES = numbered([ScreenElement(Rect(50, 50, 100, 100)), ScreenElement(Rect(0, 0, 21, 11))])


def released(draw: st.DrawFn, on_screen: list[NumberedElement]) -> Action:
    """An action as a release holds it: at the centre of a box, at a point, or without a place."""
    action: Action = draw(any_script.actions)
    centre = draw(st.sampled_from(on_screen)).element.rect.center
    place = draw(st.sampled_from([At(centre.x, centre.y), At(399, 299)]))
    if isinstance(action, Pointer):
        return action.aimed(place)
    if isinstance(action, Scroll):
        return action.aimed(draw(st.sampled_from([place, None])))
    if isinstance(action, Keys):
        keys = draw(st.lists(st.sampled_from(sorted(KEY_NAMES)), min_size=1, max_size=3))
        single = action.function in ("keyDown", "keyUp")
        return Keys(action.function, tuple(keys[:1] if single else keys), action.presses, action.interval)
    return action


@st.composite
def gold_on_screens(draw: st.DrawFn) -> tuple[Script, tuple[NumberedElement, ...]]:
    on_screen = numbered(draw(elements()))
    return tuple(released(draw, list(on_screen)) for _ in range(draw(st.integers(1, 5)))), on_screen


@given(case=gold_on_screens())
def test_gold_through_high_level_actions_scores_one(case: tuple[Script, tuple[NumberedElement, ...]]) -> None:
    script, on_screen = case
    text = written(script, on_screen)
    read, reason = read_actions(text, on_screen)
    assert not reason, (text, reason)
    centres = {(box.element.rect.center.x, box.element.rect.center.y): box.element.rect for box in on_screen}
    targets = [action.target if isinstance(action, Pointer | Scroll) else None for action in script]
    boxes = tuple(centres.get((target.x, target.y)) if isinstance(target, At) else None for target in targets)
    for variant in VARIANTS.values():
        figures = score([Example(Gold("1", "web", script, boxes), read)], variant).overall
        assert figures.action_score == pytest.approx(1.0)
        assert figures.sequence_score == pytest.approx(1.0)
    assert written(read, on_screen) == text


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("click [1]", "pyautogui.click(75, 75)\n"),
        ("double_click [2]", "pyautogui.doubleClick(10.5, 5.5)\n"),
        ("type [1] [blue \\[x\\] shoes]", 'pyautogui.click(75, 75)\npyautogui.write("blue \\\\[x] shoes")\n'),
        ("hotkey [Ctrl] [Alt] [Delete]", 'pyautogui.hotkey("ctrl", "alt", "delete")\n'),
        ("press [ctrl+c]", 'pyautogui.hotkey("ctrl", "c")\n'),
        ("scroll [down]", "pyautogui.scroll(-10)\n"),
        ("scroll [1] [right] [3]", "pyautogui.hscroll(3, 75, 75)\n"),
        ("drag [2] {button=right, duration=0.5}", 'pyautogui.dragTo(10.5, 5.5, button="right", duration=0.5)\n'),
        ("wait [1.5]\ncopy [ü]", 'pyautogui.sleep(1.5)\npyperclip.copy("ü")\n'),
        (
            "Let's think [1] step by step.\nIn summary, the next actions are ```click [1] type [a b]\npress [enter]```",
            'pyautogui.click(75, 75)\npyautogui.write("a b")\npyautogui.press("enter")\n',
        ),
    ],
)
def test_replies_are_read(text: str, script: str) -> None:
    read, reason = read_actions(text, BOXES)
    assert (render(read), reason) == (script, "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no action in it"),
        ("click [3]", "action 1: there is no element 3; the ids are 1 to 2"),
        ("click [1]\nclick [search]", 'action 2: "search" is no id of an element'),
        ("goto [https://example.org]", 'action 1: "goto [https://example.org]" is no action'),
        ("type [1] [a] [1]", "action 1: type has 3 brackets; write type [text] or type [id] [text]"),
        ("click [1", 'action 2: "[1" is no action'),
        ("wait [inf]", "action 1: inf is no number of seconds"),
        ("click [1] {tween=1}", "action 1: tween=1 is no option"),
        ("click [1] {presses=2}", "action 1: presses is no option here"),
        ("import os; os.system('rm -rf /')", 'action 1: "import" is no action'),
    ],
)
def test_what_cannot_be_read_is_said(text: str, reason: str) -> None:
    assert read_actions(text, BOXES) == ((), reason)


@given(text=st.text(max_size=200) | st.text("[]{}click type`\\, 12\n", max_size=60))
def test_no_reply_breaks_the_reader(text: str) -> None:
    read_actions(text, BOXES)


def test_a_huge_reply_is_read_in_time_and_refused() -> None:
    for text in ("[" * 200_000, "click [" + "a" * 200_000, "click [1] " * 5000, "```" * 60_000, "a " * 100_000):
        script, reason = read_actions(text, BOXES)
        assert not script
        assert reason


def test_a_click_that_typing_follows_is_one_action_and_becomes_two_again() -> None:
    script = (Pointer("click", At(75, 75)), Write("x]\n"))
    assert written(script, BOXES) == "type [1] [x\\]\\n]\n"
    assert read_actions(written(script, BOXES), BOXES)[0] == script
