"""Steps before a picture: which lines are taken, and how names become points."""

import pytest

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import At, Pointer
from tests.workers.desktop.trees import element
from workers.desktop.interactive import Control
from workers.desktop.steps import BadSteps, read_steps, resolve_step

CONTROLS = [
    Control(element("menu", "File", (0, 0, 40, 20), 0), Rect(0, 0, 40, 20)),
    Control(element("push button", "+", (50, 50, 70, 70), 0), Rect(50, 50, 70, 70)),
    Control(element("push button", "OK", (0, 80, 40, 100), 0), Rect(0, 80, 40, 100)),
    Control(element("push button", "OK", (60, 80, 99, 100), 0), Rect(60, 80, 99, 100)),
]


def test_names_are_those_of_the_controls_that_show_when_it_is_their_turn() -> None:
    script = read_steps('pyautogui.click("file")\npyautogui.click("+")\npyautogui.press("enter")', 800, 600)
    first, second, third = (resolve_step((action,), CONTROLS)[0] for action in script)
    assert first == Pointer("click", At(20, 10))
    assert second == Pointer("click", At(60, 60))
    assert third == script[2]


@pytest.mark.parametrize(("name", "reason"), [("Edit", "no control is called “Edit”"), ("OK", "several controls")])
def test_a_name_that_none_or_several_have_is_refused_with_those_that_there_are(name: str, reason: str) -> None:
    with pytest.raises(BadSteps, match=reason) as refusal:
        resolve_step(read_steps(f'pyautogui.click("{name}")', 800, 600), CONTROLS)
    assert "File" in str(refusal.value)


def test_no_lines_are_no_steps_and_wrong_lines_are_named() -> None:
    assert read_steps("\n", 800, 600) == ()
    with pytest.raises(BadSteps, match="line 2"):
        read_steps("pyautogui.press('a')\nimport os", 800, 600)
    with pytest.raises(BadSteps, match="off the"):
        read_steps("pyautogui.click(900, 10)", 800, 600)
