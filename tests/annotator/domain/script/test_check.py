"""The rules that need a screen, and those that need the whole script."""

import pytest

from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem
from annotator.domain.script.check import check
from annotator.domain.script.parse import parse

LABELS = {"search-bar": Rect(10, 10, 110, 30), "edge": Rect(199, 99, 200, 100)}


def problems(text: str) -> tuple[Problem, ...]:
    return check(parse(text), LABELS, 200, 100)


def codes(text: str) -> list[str]:
    return [problem.code for problem in problems(text)]


def test_a_label_is_underlined_and_the_nearest_ones_are_offered() -> None:
    (problem,) = problems('pyautogui.scroll(5, "search-bat")')
    assert (problem.code, problem.column, problem.end_column) == ("unknown-label", 21, 33)
    assert problem.hints == ('"search-bar"',)


def test_labels_match_exactly() -> None:
    assert codes('pyautogui.click("search-bar ")') == ["unknown-label"]
    assert codes('pyautogui.click("Search-bar")') == ["unknown-label"]


def test_a_label_of_two_boxes_is_ambiguous_and_their_centres_are_offered() -> None:
    labels = {"go": (Rect(0, 0, 2, 2), Rect(10, 10, 13, 12))}
    (problem,) = check(parse('pyautogui.click("go")'), labels, 200, 100)
    assert (problem.code, problem.hints) == ("ambiguous-label", ("1, 1", "11.5, 11"))


@pytest.mark.parametrize("place", ["0, 0", "199, 99", "199.9, 99.9", '"edge"'])
def test_the_first_and_last_pixels_are_on_the_screen(place: str) -> None:
    assert codes(f"pyautogui.click({place})") == []


@pytest.mark.parametrize("place", ["200, 0", "0, 100", "-0.5, 0", "0, -1", "(200, 0)"])
def test_width_and_height_themselves_are_off_the_screen(place: str) -> None:
    assert codes(f"pyautogui.click({place})") == ["off-screen"]


def test_without_a_size_only_negative_points_are_off_the_screen() -> None:
    assert check(parse("pyautogui.click(9999, 9999)"), {}) == ()
    assert [problem.code for problem in check(parse("pyautogui.click(-1, 5)"), {})] == ["off-screen"]


def test_offsets_are_followed_from_the_last_known_point() -> None:
    assert codes("pyautogui.moveTo(190, 50)\npyautogui.move(9, 0)\npyautogui.move(1, 0)") == ["off-screen"]
    assert codes("pyautogui.move(5000, 0)") == []


@pytest.mark.parametrize("release", ['pyautogui.mouseUp("edge")', "pyautogui.click()", "pyautogui.dragTo(1, 1)"])
def test_a_button_is_released_by_whatever_lifts_it(release: str) -> None:
    assert codes(f"pyautogui.mouseDown()\n{release}") == []


def test_a_key_is_released_under_any_of_its_names() -> None:
    assert codes('pyautogui.keyDown("ctrl")\npyautogui.keyUp("ctrlleft")') == []
    assert codes('pyautogui.keyDown("a")\npyautogui.press("a")') == []
    assert codes('pyautogui.keyDown("ctrl")\npyautogui.keyUp("ctrlright")') == ["left-down"]


def test_an_unreleased_button_or_key_is_reported_at_its_press() -> None:
    first, second = problems('pyautogui.keyDown("shift")\npyautogui.press("a")\npyautogui.mouseDown()')
    assert (first.line, second.line) == (1, 3)


def test_rules_on_the_whole_wait_until_everything_can_be_read() -> None:
    assert codes("pyautogui.mouseDown()\npyautogui.mouseUp(") == []
    assert codes("pyautogui.clik(1, 2)") == []


def test_waits_add_up() -> None:
    assert codes("pyautogui.sleep(10)\n" * 6) == []
    assert codes("pyautogui.sleep(10)\n" * 6 + "pyautogui.sleep(0.1)") == ["out-of-range"]
    assert codes(f'pyautogui.write("{"x" * 100}", 0.7)') == ["out-of-range"]


def test_each_unknown_key_is_marked_by_itself() -> None:
    first, second = problems('pyautogui.hotkey("control", "c", "spcae")')
    assert (first.hints, first.column) == (('"ctrl"',), 18)
    assert (second.hints[0], second.column) == ('"space"', 34)


def test_keys_in_one_text_are_taken_apart() -> None:
    (problem,) = problems('pyautogui.hotkey("Control+Shift+T")')
    assert (problem.code, problem.hints) == ("joined-keys", ('"ctrl", "shift", "t"',))
