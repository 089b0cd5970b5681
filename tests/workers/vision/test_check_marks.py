"""Marks are small squares with a text at their right, and a candidate knows how it lies around one."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from workers.vision.check_marks import NONE, mark_features

SQUARE, TEXT = (20, 50, 34, 64), (40, 51, 120, 63)


Box = tuple[int, int, int, int]


def of(*rows: Box) -> NDArray[np.int64]:
    return np.array(rows, np.int64).reshape(-1, 4)


def test_a_check_box_with_its_text_is_told_by_its_mark() -> None:
    around, beside = (18, 47, 125, 67), (36, 47, 125, 67)
    facts = mark_features(of(around, beside), of(SQUARE), of(TEXT), 1)
    assert facts.tolist() == [[14, 2, 6, 5], [NONE] * 4]


def test_lengths_are_those_at_a_scale_of_1() -> None:
    around, square, text = (2 * of(each) for each in ((18, 47, 125, 67), SQUARE, TEXT))
    assert mark_features(around, square, text, 2).tolist() == [[14, 2, 6, 5]]


def test_only_small_squares_with_a_text_near_them_are_marks() -> None:
    around = of((0, 0, 400, 400))
    wide, large, lonely = (20, 50, 34, 58), (20, 50, 60, 90), (20, 150, 34, 164)
    assert mark_features(around, of(wide, large, lonely), of(TEXT), 1).tolist() == [[NONE] * 4]
    assert mark_features(around, of(SQUARE), of((60, 51, 120, 63)), 1).tolist() == [[NONE] * 4]


def test_of_several_marks_the_one_farthest_to_the_left_counts() -> None:
    second, label = (140, 50, 154, 64), (160, 51, 200, 63)
    facts = mark_features(of((15, 45, 210, 70)), of(second, SQUARE), of(TEXT, label), 1)
    assert facts.tolist() == [[14, 5, 6, 90]]


SIDES = st.tuples(*[st.integers(0, 200)] * 2, *[st.integers(1, 60)] * 2).map(
    lambda box: (box[0], box[1], box[0] + box[2], box[1] + box[3])
)


@given(st.lists(SIDES, max_size=8), st.lists(SIDES, max_size=8), st.lists(SIDES, max_size=8))
def test_whatever_there_is_every_candidate_gets_four_numbers(
    boxes: list[Box], shapes: list[Box], texts: list[Box]
) -> None:
    facts = mark_features(of(*boxes), of(*shapes), of(*texts), 1)
    assert facts.shape == (len(boxes), 4)
    assert np.isfinite(facts).all()
