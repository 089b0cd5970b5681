"""Agreement on boxes: matched by IoU, less what boxes thrown at random would match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.box_agreement import BoxPair, box_agreement, matches
from annotator.domain.geometry import Rect

rects = st.builds(
    lambda left, top, width, height: Rect(left, top, left + width, top + height),
    st.integers(0, 60),
    st.integers(0, 60),
    st.integers(1, 40),
    st.integers(1, 40),
)
sets = st.lists(rects, min_size=1, max_size=8).map(tuple)


def test_a_box_matches_the_one_it_covers_best_and_each_is_used_once() -> None:
    ours = [Rect(0, 0, 10, 10), Rect(1, 0, 11, 10)]
    foreign = [Rect(1, 0, 11, 10), Rect(50, 50, 60, 60)]
    assert matches(ours, foreign) == [(1, 0)]
    assert matches(foreign, ours) == [(0, 1)]


@given(sets)
def test_the_same_boxes_agree_perfectly(boxes: tuple[Rect, ...]) -> None:
    result = box_agreement([BoxPair(1000, 1000, boxes, boxes[::-1])])
    assert result.percent == 1
    assert result.corrected == pytest.approx(1)


def test_disjoint_boxes_agree_about_as_much_as_chance() -> None:
    ours = tuple(Rect(x, 0, x + 30, 20) for x in range(0, 900, 40))
    foreign = tuple(Rect(x, 500, x + 30, 520) for x in range(0, 900, 40))
    result = box_agreement([BoxPair(1920, 1080, ours, foreign)])
    assert result.percent == 0
    assert -0.02 < (result.corrected or 1) <= 0


@given(rects, rects, st.sampled_from([0.3, 0.5, 0.8]))
def test_chance_is_what_counting_every_position_gives(first: Rect, second: Rect, at_least: float) -> None:
    # Count integer offsets at which the IoU reaches the threshold, edges not looked at; the closed form
    # measures the same region as an area, so the two differ by less than its outline.
    hits = sum(
        first.iou(Rect(x, y, x + second.width, y + second.height)) >= at_least
        for x in range(first.left - second.width, first.right + 1)
        for y in range(first.top - second.height, first.bottom + 1)
    )
    result = box_agreement(
        [BoxPair(1000, 1000, (first,), (Rect(900, 900, 900 + second.width, 900 + second.height),))],
        at_least,
    )
    chance = -(result.corrected or 0) / (1 - (result.corrected or 0))
    places = (1001 - second.width) * (1001 - second.height)
    outline = 2 * (first.width + first.height + second.width + second.height) + 4
    assert abs(chance * places - hits) <= max(1, outline)


def test_boxes_that_fill_the_screen_cannot_be_told_from_chance() -> None:
    full = (Rect(0, 0, 100, 100),)
    result = box_agreement([BoxPair(100, 100, full, full)])
    assert result.corrected is None
    assert "fill" in result.note


def test_without_boxes_there_is_no_agreement() -> None:
    assert box_agreement([BoxPair(100, 100, (), ())]).percent is None


def test_one_person_who_drew_nothing_agrees_with_nobody() -> None:
    assert box_agreement([BoxPair(100, 100, (Rect(0, 0, 5, 5),), ())]).percent == 0
