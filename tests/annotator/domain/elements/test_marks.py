"""Tests of set-of-mark pictures: where each number stands, and in which colours."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.elements.digits import label_pixels, label_size
from annotator.domain.elements.drawing import draw
from annotator.domain.elements.element import ScreenElement, numbered
from annotator.domain.elements.marks import PALETTE, Mark, marks
from annotator.domain.geometry import Rect
from tests.annotator.domain.elements.random_elements import elements

GREY = 200


def picture_of(on_screen: list[ScreenElement], width: int, height: int) -> tuple[np.ndarray, tuple[Mark, ...]]:
    placed = marks(numbered(on_screen), width, height)
    pixels = np.full((height, width, 3), GREY, np.uint8)
    draw(pixels, placed)
    return pixels, placed


def contrast(color: tuple[int, int, int]) -> float:
    """WCAG's contrast of white on this colour."""
    red, green, blue = ((c / 255 / 12.92) if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


@given(on_screen=elements(most=9))
def test_every_number_stands_in_its_colour_at_its_box(on_screen: list[ScreenElement]) -> None:
    pixels, placed = picture_of(on_screen, 400, 300)
    assert [mark.number for mark in placed] == list(range(1, len(on_screen) + 1))
    for mark, element in zip(placed, on_screen, strict=True):
        assert mark.box == element.rect
        label = mark.label
        assert (label.width, label.height) == label_size(mark.number, 2)
        assert label.clamp(400, 300) == label
        touching = Rect(label.left - 1, label.top - 1, label.right + 1, label.bottom + 1)
        assert touching.intersection(mark.box) or hits_edge(label)
        if not any(other is not mark and other.label.intersection(label) for other in placed):
            digits = label_pixels(mark.number, 2)
            area = pixels[label.top : label.bottom, label.left : label.right]
            assert (area[digits] == 255).all()
            assert (area[~digits] == mark.color).all()


def hits_edge(label: Rect) -> bool:
    """Whether the picture's edge has pushed the label."""
    return label.left == 0 or label.top == 0 or label.right == 400 or label.bottom == 300


@given(on_screen=elements(most=9))
def test_no_number_covers_another_box_unless_it_says_so(on_screen: list[ScreenElement]) -> None:
    _, placed = picture_of(on_screen, 400, 300)
    for index, mark in enumerate(placed):
        around = {at for at, each in enumerate(on_screen) if each.rect.intersection(mark.box) == mark.box}
        boxes = [each.rect for at, each in enumerate(on_screen) if at not in around]
        labels = [other.label for other in placed[:index]]
        assert mark.covers == any(mark.label.intersection(rect) for rect in [*boxes, *labels])


def test_where_there_is_room_no_number_covers_anything() -> None:
    on_screen = [
        ScreenElement(Rect(left, top, left + 60, top + 30))
        for top in range(40, 880, 60)
        for left in range(40, 1380, 90)
    ]
    pixels, placed = picture_of(on_screen, 1440, 900)
    assert len(placed) == 210
    assert not any(mark.covers for mark in placed)
    for mark in placed:
        assert not mark.label.intersection(mark.box)
        box = mark.box
        inner = pixels[box.top + 2 : box.bottom - 2, box.left + 2 : box.right - 2]
        assert (inner == GREY).all()
        assert tuple(pixels[box.top, box.left]) == mark.color == PALETTE[(mark.number - 1) % len(PALETTE)]


def test_a_box_that_fills_the_picture_has_its_number_inside() -> None:
    _, (mark,) = picture_of([ScreenElement(Rect(0, 0, 400, 300))], 400, 300)
    assert mark.label == Rect(0, 0, *label_size(1, 2))


def test_a_number_avoids_the_text_above_its_box() -> None:
    above = ScreenElement(Rect(50, 30, 200, 58), is_interactable=False, text="12.50")
    _, (mark,) = picture_of([ScreenElement(Rect(50, 60, 150, 90)), above], 400, 300)
    assert not mark.label.intersection(above.rect)


def test_texts_have_no_number() -> None:
    _, placed = picture_of([ScreenElement(Rect(0, 0, 9, 9), is_interactable=False)], 400, 300)
    assert placed == ()


@pytest.mark.parametrize("color", PALETTE)
def test_digits_can_be_read_on_every_colour(color: tuple[int, int, int]) -> None:
    assert contrast(color) >= 4.5


@given(number=st.integers(1, 9999))
def test_labels_of_different_numbers_look_different(number: int) -> None:
    assert not np.array_equal(label_pixels(number, 1), label_pixels(number + 10 ** (len(str(number)) - 1), 1))
