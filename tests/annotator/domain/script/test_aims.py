"""Tests of what scripts aim at: the label's box, the innermost box at a point, or none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.analysis import ScriptAnalysis, analyse
from annotator.domain.script.labels import Labels
from annotator.domain.script.outside_boxes import outside_boxes_reason

BAR, SAVE, ICON = Rect(0, 0, 200, 40), Rect(80, 0, 120, 40), Rect(95, 15, 105, 25)
FIELD = Rect(300, 300, 400, 330)
LABELS = Labels([("bar", BAR), ("save", SAVE), ("icon", ICON), ("field", FIELD)])


def analysed(text: str) -> ScriptAnalysis:
    analysis = analyse(text, LABELS, 800, 600)
    assert analysis.ok
    return analysis


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ('pyautogui.click("bar")', BAR),
        ("pyautogui.click(100, 20)", ICON),
        ("pyautogui.click(85, 5)", SAVE),
        ("pyautogui.click(10.9, 39.9)", BAR),
        ("pyautogui.click(10, 40)", None),
        ('pyautogui.moveTo("field")\npyautogui.moveRel(-250, -310)', SAVE),
        ("pyautogui.moveRel(-50, 10)", FIELD),
        ("pyautogui.click()", None),
    ],
)
def test_the_box_of_an_action_is_the_labels_or_the_innermost_at_its_point(text: str, box: Rect | None) -> None:
    assert analysed(text).targets[-1] == box


def test_text_and_points_stay_as_written() -> None:
    analysis = analysed("pyautogui.click(99, 19)\n")
    assert analysis.resolved_text == "pyautogui.click(99, 19)\n"
    assert analysis.targets == (ICON,)


def test_an_action_at_the_pointer_has_the_box_that_the_pointer_was_sent_to() -> None:
    assert analysed('pyautogui.moveTo("save")\npyautogui.press("a")\npyautogui.click()').targets == (SAVE, None, SAVE)


def test_a_nested_box_that_has_the_point_of_a_label_is_noted() -> None:
    assert analysed('pyautogui.click("bar")').notes == (
        "action 1 (click) also points at “icon” and “save”, inside the box that it means",
    )
    assert analysed("pyautogui.click(100, 20)").notes == ()


def test_a_point_in_no_box_is_noted_with_what_to_do_or_with_the_reason_given() -> None:
    (note,) = analysed("pyautogui.click(700, 500)").notes
    assert note == (
        "action 1 (click) points at no box: aim at a box, or say why not in a comment, # outside boxes: reason"
    )
    (note,) = analysed("pyautogui.click(700, 500)  # outside boxes: the canvas has none").notes
    assert note == "action 1 (click) points outside all boxes: the canvas has none"


def test_a_wheel_turned_before_the_pointer_was_moved_needs_no_box_a_click_does() -> None:
    assert [aim.needs_box for aim in analysed("pyautogui.scroll(-5)\npyautogui.click()").aims] == [False, True]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# outside boxes: a map\npyautogui.click(1, 1)", "a map"),
        ("pyautogui.click(1, 1) #Outside  Boxes:x ", "x"),
        ("# outside boxes:\n# outside boxes: second", "second"),
        ("# outside boxes", ""),
        ('pyautogui.write("# outside boxes: no comment")', ""),
        ("pyautogui.click(  # outside boxes: never closed", "never closed"),
    ],
)
def test_the_reason_is_read_from_a_comment_only(text: str, reason: str) -> None:
    assert outside_boxes_reason(text) == reason


@given(st.text())
def test_any_text_can_be_searched_for_a_reason(text: str) -> None:
    assert isinstance(outside_boxes_reason(f"{text}# outside boxes: {text}"), str)


rects = st.builds(
    lambda left, top, width, height: Rect(left, top, left + width, top + height),
    st.integers(0, 90),
    st.integers(0, 90),
    st.integers(1, 60),
    st.integers(1, 60),
)


@given(st.lists(rects, max_size=8), st.integers(0, 150), st.integers(0, 150))
def test_the_innermost_box_holds_the_point_and_no_smaller_one_does(boxes: list[Rect], x: int, y: int) -> None:
    labels = Labels([(f"box-{number}", box) for number, box in enumerate(boxes)])
    point = Point(x, y)
    innermost = labels.innermost(point)
    holding = [box.area for box in boxes if box.contains(point)]
    assert (innermost is None) == (not holding)
    if innermost:
        assert innermost.contains(point)
        assert innermost.area == min(holding)
