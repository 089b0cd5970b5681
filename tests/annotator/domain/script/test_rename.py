"""Tests of renamed labels in scripts: nothing else changes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.script.actions import Action, Named, Pointer, Scroll
from annotator.domain.script.parse import parse
from annotator.domain.script.rename import named_labels, rename
from annotator.domain.script.render import render
from tests.annotator.domain.script.any_script import scripts, texts

NAMES = {"find": "search", "menu": "main-menu"}


@pytest.mark.parametrize(
    ("text", "renamed"),
    [
        ('pyautogui.click("find")', 'pyautogui.click("search")'),
        ("pyautogui.click('find')  # find it", "pyautogui.click('search')  # find it"),
        ('pyautogui.scroll(-3, "menu"); pyautogui.click(x="find")', None),
        ('pyautogui.write("find")\npyautogui.press("menu")', 'pyautogui.write("find")\npyautogui.press("menu")'),
        (
            'pyautogui.click(\n    "fi"\n    "nd",\n    clicks=2,\n)',
            'pyautogui.click(\n    "search",\n    clicks=2,\n)',
        ),
        ('pyautogui.write("購物車"); pyautogui.click("find")', 'pyautogui.write("購物車"); pyautogui.click("search")'),
        ('pyautogui.click(r"find")', 'pyautogui.click("search")'),
        ('pyautogui.click("find"', 'pyautogui.click("find"'),
        ("", ""),
    ],
)
def test_labels_are_renamed_where_they_are_named(text: str, renamed: str | None) -> None:
    expected = 'pyautogui.scroll(-3, "main-menu"); pyautogui.click(x="search")' if renamed is None else renamed
    assert rename(text, NAMES) == expected


def test_two_labels_may_change_places() -> None:
    text = 'pyautogui.moveTo("left")\npyautogui.dragTo("right")'
    swapped = 'pyautogui.moveTo("right")\npyautogui.dragTo("left")'
    assert rename(text, {"left": "right", "right": "left"}) == swapped


def test_the_labels_of_a_script_are_told_once_each_in_order() -> None:
    text = 'pyautogui.click("b")\npyautogui.write("c")\npyautogui.scroll(1, "a")\npyautogui.click("b")'
    assert named_labels(parse(text).script) == ("b", "a")


def renamed_action(action: Action, names: dict[str, str]) -> Action:
    if isinstance(action, Pointer | Scroll) and isinstance(action.target, Named):
        return replace(action, target=Named(names.get(action.target.label, action.target.label)))
    return action


@given(scripts, st.data())
def test_a_renamed_script_means_the_same_actions_on_the_boxes_by_their_new_names(
    script: tuple[Action, ...], data: st.DataObject
) -> None:
    parsed = parse(render(script))
    labels = named_labels(parsed.script)
    chosen = data.draw(st.lists(st.sampled_from(labels), unique=True)) if labels else []
    names = {label: data.draw(texts) for label in chosen}
    renamed = parse(rename(render(script), names))
    assert renamed.problems == parsed.problems == ()
    assert renamed.script == tuple(renamed_action(action, names) for action in parsed.script)


@given(scripts)
def test_renaming_there_and_back_gives_the_same_text(script: tuple[Action, ...]) -> None:
    text = render(script)
    there = {label: f"new-{number}" for number, label in enumerate(named_labels(parse(text).script))}
    back = {name: label for label, name in there.items()}
    assert rename(rename(text, there), back) == text
