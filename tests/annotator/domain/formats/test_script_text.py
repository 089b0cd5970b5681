"""Tests of scripts read from files of models, also between prose and code fences."""

import pytest

from annotator.domain.formats.script_text import read_script
from annotator.domain.script.actions import At, Keys, Pointer

CLICK = Pointer("click", At(1, 2))


@pytest.mark.parametrize(
    "text",
    [
        "pyautogui.click(1,2)",
        "import pyautogui\npyautogui.click(1.0, 2.0)\n",
        "from pyautogui import click\nclick(1, 2)",
        "Sure! Here is the script:\n```python\nimport pyautogui\npyautogui.click(1, 2)\n```\nIt clicks.",
        "Output Script:\n  pyautogui.Click(1, 2)\n",
    ],
)
def test_a_click_is_found_in(text: str) -> None:
    assert read_script(text) == ((CLICK,), "")


def test_the_case_of_a_functions_name_does_not_matter() -> None:
    assert read_script('pyautogui.hotKey("ctrl","v")') == ((Keys("hotkey", ("ctrl", "v")),), "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", ""),
        ("I cannot do that.", "line 1"),
        ("pyautogui.click(1, 2\n", "line 1"),
        ("Do:\npyautogui.click(1,\npyautogui.fly(2)", "line"),
        ("pyautogui.click(open('x'), 2)", "line 1"),
        ("\ud800", ""),
    ],
)
def test_text_without_a_script_gives_a_reason(text: str, reason: str) -> None:
    script, message = read_script(text)
    assert script == ()
    assert message
    assert reason in message
