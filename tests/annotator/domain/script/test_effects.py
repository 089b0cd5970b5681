"""Tests of input effects, which do not depend on a script's spelling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from annotator.domain.script.effects import effects_of
from annotator.domain.script.parse import parse

LABELS = {"menu": Rect(0, 0, 20, 10), "field": Rect(40, 0, 81, 11)}


def effects(*lines: str) -> object:
    parsed = parse("\n".join(f"pyautogui.{line}" for line in lines))
    assert not parsed.problems
    return effects_of(parsed.script, LABELS)


@pytest.mark.parametrize(
    ("first", "other"),
    [
        (['hotkey("ctrl", "s")'], ['keyDown("ctrl")', 'press("s")', 'keyUp("ctrl")']),
        (['hotkey("ctrl", "shift", "s")'], ['hotkey("shift", "ctrlleft", "S")']),
        (['write("ab")'], ['press(["a", "b"])']),
        (['write("A")'], ['hotkey("shift", "a")']),
        (['write("a\\n")'], ['write("a")', 'press("return")']),
        (['press("tab", presses=2)'], ['write("\\t\\t")']),
        (['click("menu")'], ['moveTo("menu")', "click()"]),
        (['doubleClick("menu")'], ['click("menu", clicks=2)']),
        (['rightClick("menu")'], ['click("menu", button="right")']),
        (['click("menu")'], ['mouseDown("menu")', "mouseUp()"]),
        (['click("menu")'], ["sleep(1)", 'moveTo("field", duration=1)', 'click("menu")']),
        (['scroll(-3, "menu")'], ['moveTo("menu")', "scroll(-1)", "scroll(-2)"]),
        (
            ['moveTo("menu")', 'dragTo("field", duration=0.5)'],
            ['mouseDown("menu")', 'moveTo("field")', "mouseUp()"],
        ),
    ],
)
def test_scripts_that_differ_in_spelling_only_have_the_same_effects(first: list[str], other: list[str]) -> None:
    assert effects(*first) == effects(*other)


@pytest.mark.parametrize(
    ("first", "other"),
    [
        (['click("menu")'], ['click("field")']),
        (['click("menu")'], ['doubleClick("menu")']),
        (['click("menu")'], ['rightClick("menu")']),
        (['click("menu")'], ['moveTo("menu")']),
        (['press("ctrl")', 'press("s")'], ['hotkey("ctrl", "s")']),
        (['scroll(3, "menu")'], ['scroll(-3, "menu")']),
        (['scroll(3, "menu")'], ['hscroll(3, "menu")']),
        (['moveTo("menu")', 'dragTo("field")'], ['moveTo("field")', 'dragTo("menu")']),
        (['write("a")'], ['write("A")']),
        (['click("menu")', 'write("a")'], ['write("a")', 'click("menu")']),
    ],
)
def test_different_scripts_have_different_effects(first: list[str], other: list[str]) -> None:
    assert effects(*first) != effects(*other)


def test_where_the_pointer_rests_counts_only_where_nothing_is_done_there() -> None:
    assert [deed.kind for deed in effects_of(parse('pyautogui.moveTo("menu")').script, LABELS)] == ["hover"]
    resting = 'pyautogui.moveTo("menu")\npyautogui.press("down")'
    assert [deed.kind for deed in effects_of(parse(resting).script, LABELS)] == ["hover", "key"]


TYPED = st.text(st.sampled_from("abcXYZ 019.,!"), min_size=1, max_size=12)


@given(TYPED, st.integers(0, 12))
def test_text_may_be_typed_in_any_number_of_pieces(text: str, cut: int) -> None:
    pieces = [f'write("{piece}")' for piece in (text[:cut], text[cut:]) if piece]
    assert effects(f'write("{text}")') == effects(*pieces)


def test_a_copied_text_is_an_effect_of_its_own() -> None:
    script = parse('pyperclip.copy("é")\npyautogui.hotkey("ctrl", "v")').script
    copied = effects_of(script, {})
    assert [(effect.kind, effect.name) for effect in copied] == [("copy", "é"), ("key", "v")]
