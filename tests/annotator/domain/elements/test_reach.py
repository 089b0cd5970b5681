"""Tests of the best answer that a list of elements allows."""

from annotator.domain.elements.element import ScreenElement, numbered
from annotator.domain.elements.reach import best_answer
from annotator.domain.geometry import Rect
from annotator.domain.scoring.examples import Gold
from annotator.domain.script.actions import At, Pointer, Write

TARGET = Rect(10, 10, 50, 30)
GOLD = Gold("1", "web", (Pointer("click", At(30, 20)), Write("shoes")), (TARGET, None))


def test_the_element_most_like_the_target_is_the_answer() -> None:
    small, close, outside = Rect(20, 15, 30, 20), Rect(12, 10, 50, 31), Rect(40, 20, 400, 300)
    elements = numbered([ScreenElement(rect) for rect in (small, close, outside)])
    answer = best_answer(GOLD, elements)
    assert answer == (Pointer("click", At(31, 20.5)), Write("shoes"))


def test_without_an_element_in_the_target_there_is_no_answer() -> None:
    text = ScreenElement(TARGET, is_interactable=False)
    assert best_answer(GOLD, numbered([text, ScreenElement(Rect(60, 10, 90, 30))])) is None


def test_scripts_without_a_target_need_no_element() -> None:
    gold = Gold("1", "web", (Write("shoes"),), (None,))
    assert best_answer(gold, ()) == gold.script
