"""Tests of grading: harmless differences pass, others get a reason without the solution."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Script
from annotator.domain.script.analysis import analyse
from annotator.domain.script.grading import Grade, grade

LABELS = {"open-menu": Rect(0, 0, 20, 10), "name-field": Rect(40, 0, 81, 11), "save-file": Rect(100, 50, 141, 71)}
FIELDS = [LABELS["name-field"]]
WIDTH, HEIGHT = 320, 200
GOAL = 'pyautogui.click("name-field")\npyautogui.write("Ada")\npyautogui.press("enter")'
SHORTCUT = 'pyautogui.hotkey("ctrl", "s")'


def resolved(text: str) -> Script:
    analysis = analyse(text, LABELS, WIDTH, HEIGHT)
    assert analysis.ok, analysis.problems
    return analysis.resolved


def graded(text: str, *accepted: str) -> Grade:
    goals = [analyse(goal, LABELS, WIDTH, HEIGHT).script for goal in accepted or (GOAL,)]
    return grade(resolved(text), goals, LABELS, FIELDS)


@pytest.mark.parametrize("goal", [GOAL, SHORTCUT, 'pyautogui.moveTo("open-menu")\npyautogui.dragTo("save-file")'])
def test_the_goal_itself_passes(goal: str) -> None:
    assert graded(goal, goal) == Grade(passed=True)


@given(st.integers(40, 80), st.integers(0, 10), st.integers(1, 3))
def test_any_place_in_the_box_and_any_number_of_clicks_into_the_field_will_do(x: int, y: int, clicks: int) -> None:
    text = f'pyautogui.click({x}, {y}, clicks={clicks})\npyautogui.write("Ada\\n")'
    assert graded(text).passed


@given(st.integers(0, 319), st.integers(0, 199))
def test_a_click_passes_exactly_inside_its_box(x: int, y: int) -> None:
    inside = 100 <= x < 141 and 50 <= y < 71
    assert graded(f"pyautogui.click({x}, {y})", 'pyautogui.click("save-file")').passed == inside


def test_several_clicks_count_where_nothing_is_typed() -> None:
    assert not graded('pyautogui.doubleClick("name-field")', 'pyautogui.click("name-field")').passed
    assert not graded('pyautogui.doubleClick("save-file")\npyautogui.write("a")',
                      'pyautogui.click("save-file")\npyautogui.write("a")').passed  # fmt: skip


@pytest.mark.parametrize("text", ['pyautogui.click("save-file")', SHORTCUT])
def test_every_accepted_way_passes(text: str) -> None:
    assert graded(text, 'pyautogui.click("save-file")', SHORTCUT).passed


def test_moves_and_pauses_on_the_way_make_no_difference() -> None:
    text = GOAL.replace("\n", '\npyautogui.sleep(1)\npyautogui.moveTo("open-menu")\n', 1)
    assert graded(text).passed


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('pyautogui.click("open-menu")', "another box"),
        ('pyautogui.rightClick("name-field")', "another button"),
        ('pyautogui.write("Ada")', "should be a click, but it is a key"),
        ('pyautogui.click("name-field")', "something is missing"),
        ('pyautogui.click("name-field")\npyautogui.write("Eda")', "another key or another character"),
        (f"{GOAL}\n{SHORTCUT}", "the script goes on with a key"),
    ],
)
def test_the_reason_names_neither_label_nor_text_of_the_solution(text: str, reason: str) -> None:
    result = graded(text)
    assert not result.passed
    assert reason in result.reason
    assert not any(secret in result.reason for secret in ("name-field", "Ada", "enter"))


def test_the_closest_accepted_solution_gives_the_reason() -> None:
    result = graded('pyautogui.click("name-field")\npyautogui.press("esc")', SHORTCUT, GOAL)
    assert result.reason.startswith("The first step is right. The second step")


LINES = st.sampled_from(
    [
        'click("open-menu")',
        'doubleClick("name-field")',
        'moveTo("save-file")',
        'dragTo("open-menu")',
        'scroll(-2, "save-file")',
        'write("Ada 1")',
        'hotkey("ctrl", "shift", "s")',
        'press(["tab", "enter"])',
        "sleep(1)",
    ]
)


@given(st.lists(LINES, min_size=1, max_size=8))
def test_every_script_reaches_its_own_goal(lines: list[str]) -> None:
    goal = "\n".join(f"pyautogui.{line}" for line in lines)
    assert graded(goal, goal).passed


@given(st.lists(LINES, min_size=1, max_size=6), st.sampled_from(['press("f5")', 'rightClick("open-menu")']))
def test_one_effect_more_or_less_never_passes(lines: list[str], further: str) -> None:
    goal = "\n".join(f"pyautogui.{line}" for line in lines)
    longer = f"{goal}\npyautogui.{further}"
    assert not graded(longer, goal).passed
    assert not graded(goal, longer).passed
