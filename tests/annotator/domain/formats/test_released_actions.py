"""Actions of released scripts: every pointer action has its place, and the box it is meant for."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from annotator.domain.formats.record import ReleaseRecord
from annotator.domain.formats.relative_code import relative_code
from annotator.domain.formats.released_actions import only_pointer_action, released_actions, script_with_points
from annotator.domain.geometry import Point
from annotator.domain.script.actions import Action, At, Keys, Named, Offset, Pointer, Script, Scroll
from annotator.domain.script.effects import effects_of
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from tests.annotator.domain.formats.conftest import EDITOR, SHOP
from tests.annotator.domain.script.any_script import actions


def record_of(resolved: str) -> ReleaseRecord:
    return ReleaseRecord("f", "train", SHOP, "Do it", (), resolved, resolved)


@pytest.mark.parametrize(
    ("written", "released"),
    [
        ("pyautogui.moveTo(10, 20)\npyautogui.click()\n", "pyautogui.moveTo(10, 20)\npyautogui.click(10, 20)\n"),
        ("pyautogui.click(5, 5)\npyautogui.move(10, -2)\n", "pyautogui.click(5, 5)\npyautogui.moveTo(15, 3)\n"),
        (
            'pyautogui.moveTo(1, 2)\npyautogui.drag(3, 4, button="left")\npyautogui.rightClick()\n',
            "pyautogui.moveTo(1, 2)\npyautogui.dragTo(4, 6)\npyautogui.rightClick(4, 6)\n",
        ),
        ("pyautogui.scroll(-3)\n", "pyautogui.scroll(-3)\n"),
        ("pyautogui.click()\n", "pyautogui.click(640, 360)\n"),
        ("pyautogui.drag(5, -60)\n", "pyautogui.dragTo(645, 300)\n"),
    ],
)
def test_pointer_actions_are_given_the_place_that_the_pointer_has(written: str, released: str) -> None:
    assert render(script_with_points(written, 1280, 720)) == released


places = st.tuples(st.integers(0, 1279), st.integers(0, 719))
calls = st.one_of(
    places.map(lambda at: f"pyautogui.click({at[0]}, {at[1]})"),
    places.map(lambda at: f"pyautogui.dragTo({at[0]}, {at[1]})"),
    st.sampled_from(["pyautogui.click()", "pyautogui.doubleClick()", 'pyautogui.press("a")', "pyautogui.scroll(2)"]),
)


@given(st.lists(calls, min_size=1, max_size=8))
def test_no_pointer_action_is_without_a_place(texts: list[str]) -> None:
    for action in released_actions(record_of("\n".join(texts))):
        if isinstance(action.action, Pointer):
            assert isinstance(action.action.target, At)
            assert action.point == Point(action.action.target.x, action.action.target.y)


def released_form(action: Action) -> Action:
    """The action with a point in place of a label, and with counts that can be replayed one by one."""
    match action:
        case Pointer():
            action = replace(action, clicks=action.clicks % 4)
        case Scroll():
            action = replace(action, amount=action.amount % 7 - 3)
        case Keys():
            action = replace(action, presses=action.presses % 4)
    match action:
        case Pointer(target=Named(label=label)) | Scroll(target=Named(label=label)):
            return action.aimed(At(len(label), 7.5))
        case Pointer(target=At(x=x, y=y)) | Scroll(target=At(x=x, y=y)):
            return action.aimed(At(x % 5000, y % 5000))
        case Pointer(target=Offset(dx=dx, dy=dy)):
            return action.aimed(Offset(dx % 500, dy % 500))
        case _:
            return action


@given(st.lists(actions.map(released_form), min_size=1, max_size=12).map(tuple))
def test_the_released_form_of_any_script_does_the_same_and_has_a_place_for_every_pointer_action(script: Script) -> None:
    text = render(script)
    assume(not parse(text).problems)
    released = script_with_points(text, 1280, 720)
    from_the_middle = Pointer("moveTo", At(640, 360))
    assert effects_of((from_the_middle, *released), {}) == effects_of((from_the_middle, *script), {})
    assert [action.function for action in released] == [action.function for action in script]
    assert parse(render(released, style="omniact")).script == released
    assert all(isinstance(action.target, At) for action in released if isinstance(action, Pointer))


def test_a_point_means_the_box_of_which_it_is_the_centre_before_any_that_holds_it() -> None:
    click, typed = released_actions(record_of('pyautogui.click(50.5, 15)\npyautogui.write("a")\n'))
    assert click.box == SHOP.boxes[0]
    assert typed.box is None


def test_only_a_script_of_one_pointer_action_on_a_box_has_a_single_target() -> None:
    single = only_pointer_action(record_of("pyautogui.click(116, 15)\n"))
    assert single is not None
    assert single.box == SHOP.boxes[1]
    assert only_pointer_action(record_of("pyautogui.click(600, 600)\n")) is None
    assert only_pointer_action(record_of('pyautogui.press("a")\n')) is None
    assert only_pointer_action(record_of("pyautogui.click(116, 15)\npyautogui.click(116, 15)\n")) is None


def test_relative_code_names_shares_and_keeps_the_other_arguments() -> None:
    script = 'pyautogui.click(320, 240, clicks=2)\npyautogui.dragTo(160, 120, duration=0.5)\npyautogui.press("a")\n'
    record = ReleaseRecord("f", "train", EDITOR, "Do it", (), script, script)
    code = relative_code(released_actions(record), EDITOR)
    assert code.splitlines() == [
        "pyautogui.click(x=0.5000, y=0.5000, clicks=2)",
        "pyautogui.dragTo(x=0.2500, y=0.2500, duration=0.5)",
        'pyautogui.press("a")',
    ]


def test_a_scroll_at_a_place_is_relative_too() -> None:
    record = ReleaseRecord("f", "train", EDITOR, "Do it", (), "", "pyautogui.scroll(-3, 320, 120)\n")
    assert relative_code(released_actions(record), EDITOR) == "pyautogui.scroll(-3, x=0.5000, y=0.2500)"


def test_a_script_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be released"):
        released_actions(record_of("import os"))
