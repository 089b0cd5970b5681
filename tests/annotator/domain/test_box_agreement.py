"""Agreement on boxes: matched by IoU, less what boxes thrown at random would match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.box_agreement import DrawnTwice, box_agreement, matches
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
    theirs = [Rect(1, 0, 11, 10), Rect(50, 50, 60, 60)]
    assert matches(ours, theirs) == [(1, 0)]
    assert matches(theirs, ours) == [(0, 1)]


@given(sets)
def test_the_same_boxes_agree_perfectly(boxes: tuple[Rect, ...]) -> None:
    found = box_agreement([DrawnTwice(1000, 1000, boxes, boxes[::-1])])
    assert found.percent == 1
    assert found.corrected == pytest.approx(1)


def test_disjoint_boxes_agree_about_as_much_as_chance() -> None:
    ours = tuple(Rect(x, 0, x + 30, 20) for x in range(0, 900, 40))
    theirs = tuple(Rect(x, 500, x + 30, 520) for x in range(0, 900, 40))
    found = box_agreement([DrawnTwice(1920, 1080, ours, theirs)])
    assert found.percent == 0
    assert -0.02 < (found.corrected or 1) <= 0


@given(rects, rects, st.sampled_from([0.3, 0.5, 0.8]))
def test_chance_is_what_counting_every_position_gives(mine: Rect, theirs: Rect, at_least: float) -> None:
    # Count integer offsets at which the IoU reaches the threshold, edges not looked at; the closed form
    # measures the same region as an area, so the two differ by less than its outline.
    hits = sum(
        mine.iou(Rect(x, y, x + theirs.width, y + theirs.height)) >= at_least
        for x in range(mine.left - theirs.width, mine.right + 1)
        for y in range(mine.top - theirs.height, mine.bottom + 1)
    )
    found = box_agreement(
        [DrawnTwice(1000, 1000, (mine,), (Rect(900, 900, 900 + theirs.width, 900 + theirs.height),))],
        at_least,
    )
    chance = -(found.corrected or 0) / (1 - (found.corrected or 0))
    places = (1001 - theirs.width) * (1001 - theirs.height)
    outline = 2 * (mine.width + mine.height + theirs.width + theirs.height) + 4
    assert abs(chance * places - hits) <= max(1, outline)


def test_boxes_that_fill_the_screen_cannot_be_told_from_chance() -> None:
    full = (Rect(0, 0, 100, 100),)
    found = box_agreement([DrawnTwice(100, 100, full, full)])
    assert found.corrected is None
    assert "fill" in found.note


def test_no_boxes_at_all_are_no_agreement() -> None:
    assert box_agreement([DrawnTwice(100, 100, (), ())]).percent is None


def test_one_person_who_drew_nothing_agrees_with_nobody() -> None:
    assert box_agreement([DrawnTwice(100, 100, (Rect(0, 0, 5, 5),), ())]).percent == 0
