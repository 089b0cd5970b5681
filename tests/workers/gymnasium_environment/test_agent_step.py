"""What an agent sends: scripts, endings, and texts that nothing can be made of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.gymnasium_environment.agent_step import AgentStep, read_step


def read(text: str) -> AgentStep:
    return read_step(text, 320, 200)


def test_lines_and_an_ending_are_read_apart() -> None:
    step = read('pyautogui.click(3, 4)\nanswer("15 €")\n')
    assert (len(step.script), step.ends, step.answer, step.error) == (1, True, "15 €", "")
    assert read("done()") == AgentStep(ends=True)
    assert read("pyautogui.click(3, 4)").ends is False


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "Line 1: "),
        ("pyautogui.click(3, 4", "Line 1: "),
        ("pyautogui.click(3, 4)\npyautogui.click(400, 4)", "Line 2: "),
        ("pyautogui.sleep(1000)", "Line 1: "),
        ("import os\nos.system('ls')", "Line 1: "),
        ("answer()", "The last line is not"),
        ("answer(15)", "The last line is not"),
        ("done(1)", "The last line is not"),
    ],
)
def test_what_cannot_be_performed_gives_a_reason(text: str, error: str) -> None:
    assert read(text).error.startswith(error)
    assert read(text).script == ()


@given(st.text())
def test_no_text_raises(text: str) -> None:
    step = read(text)
    assert step.error or step.script or step.ends
