"""Tests of the script analysis as a whole."""

import threading

import pytest

from annotator.domain.geometry import Rect
from annotator.domain.script import analyse
from annotator.domain.script.actions import At, Keys, Pointer

LABELS = {"book-1": Rect(300, 200, 349, 272)}


def test_the_example_of_the_paper_resolves_as_in_its_figure_2() -> None:
    analysis = analyse('pyautogui.click("book-1")\npyautogui.press("enter")', LABELS, 1280, 720)
    assert analysis.ok
    assert analysis.resolved == (Pointer("click", At(324.5, 236)), Keys("press", ("enter",)))
    assert analysis.resolved_text == 'pyautogui.click(324.5, 236)\npyautogui.press("enter")\n'
    assert analysis.targets == (LABELS["book-1"], None)


def test_an_unsound_script_shows_what_could_be_read_and_resolves_to_nothing() -> None:
    analysis = analyse('pyautogui.press("enter")\npyautogui.click("nowhere")\npyautogui.clik()', LABELS)
    assert len(analysis.script) == len(analysis.spans) == 2
    assert (analysis.resolved, analysis.targets, analysis.resolved_text) == ((), (), "")


def test_problems_of_reading_and_checking_come_in_the_order_of_lines() -> None:
    analysis = analyse('pyautogui.click("nowhere")\npyautogui.clik()\npyautogui.press("entr")', LABELS)
    assert [problem.line for problem in analysis.problems] == [1, 2, 3]


def test_a_flood_of_problems_is_cut_short() -> None:
    analysis = analyse("pyautogui.clik()\n" * 500, LABELS)
    assert len(analysis.problems) == 101
    assert analysis.problems[-1].message == "And 400 more problems."


@pytest.mark.parametrize(
    "text",
    [
        "(\n" * 32_000,
        "\\\n" * 32_000,
        "if 1:\n" * 10_000,
        '"""\n' * 16_000,
        "a" + ".a" * 32_000,
        "-" * 65_000 + "1",
        "1" + "+1" * 32_000,
        "lambda:" * 9_000 + "1",
        "elif 1:\n a\n" * 5_000,
    ],
    ids=lambda text: repr(text[:8]),
)
def test_a_hostile_text_is_refused_also_in_a_thread(text: str) -> None:
    results: list[bool] = []
    thread = threading.Thread(target=lambda: results.append(analyse(text, LABELS).ok))
    thread.start()
    thread.join(60)
    assert results == [False]
