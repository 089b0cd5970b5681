"""What stands side by side and evenly apart is boxed item by item, whatever its buttons' edges look like."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from workers.vision.bars import UNEVEN, bar_parts
from workers.vision.pixels import Mask

WIDTH, HEIGHT, TOP = 900, 200, 60


def ink(drawn: Sequence[Rect]) -> Mask:
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    for rect in drawn:
        mask[rect.top : rect.bottom, rect.left : rect.right] = 1
    return mask


def boxes(drawn: Sequence[Rect], regions: Sequence[Rect] = ()) -> list[Rect]:
    return sorted((each.rect for each in bar_parts(ink(drawn), regions, 1.0, 1)), key=lambda rect: rect.left)


def icon(middle: int, width: int = 16) -> Rect:
    return Rect(middle - width // 2, TOP, middle - width // 2 + width, TOP + 16)


def row(lefts: Sequence[int], widths: Sequence[int], top: int = TOP) -> list[Rect]:
    return [Rect(left, top, left + width, top + 10) for left, width in zip(lefts, widths, strict=True)]


def test_icons_at_an_even_pitch_have_boxes_as_wide_as_the_pitch_however_wide_they_are() -> None:
    boxed = boxes([icon(middle, width) for middle, width in ((100, 16), (128, 10), (156, 20), (184, 14), (212, 16))])
    assert [(rect.left, rect.right) for rect in boxed] == [(middle - 14, middle + 14) for middle in range(100, 213, 28)]
    assert all(rect.top < TOP and rect.bottom > TOP + 16 for rect in boxed)


def test_names_of_different_lengths_reach_to_the_middles_of_the_gaps_between_them() -> None:
    boxed = boxes(row([100, 144, 210, 246], [30, 52, 22, 60]))
    assert [(rect.left, rect.right) for rect in boxed] == [(93, 137), (137, 203), (203, 239), (239, 313)]


def test_a_separator_is_no_item_and_joins_none() -> None:
    drawn = [icon(middle) for middle in (100, 126, 152, 184, 210, 236)]
    line = Rect(167, TOP - 4, 169, TOP + 20)
    assert boxes([*drawn, line]) == boxes(drawn)
    assert len(boxes(drawn)) == 6


def test_an_icon_and_the_name_below_or_beside_it_are_one_item() -> None:
    below = [rect for middle in (100, 160, 220, 280) for rect in (icon(middle), *row([middle - 18], [36], TOP + 20))]
    boxed = boxes(below)
    assert len(boxed) == 4
    assert all(rect.top < TOP and rect.bottom > TOP + 30 for rect in boxed)
    beside = [rect for left in (100, 190, 280, 370) for rect in (icon(left + 8), *row([left + 20], [50], TOP + 3))]
    assert [rect.width for rect in boxes(beside)] == [90] * 4


def test_words_of_a_text_are_no_bar_and_two_buttons_are_none() -> None:
    assert boxes(row([100, 136, 179, 207, 260], [30, 37, 22, 47, 31])) == []
    assert boxes([icon(100), icon(126)]) == []


def test_a_flat_coloured_button_is_an_item_though_nothing_is_written_on_it() -> None:
    swatches = [icon(middle) for middle in (100, 126, 152, 178)]
    assert len(boxes([], swatches)) == 4


def test_no_box_leaves_the_picture() -> None:
    drawn = [Rect(left, HEIGHT - 14, left + 14, HEIGHT) for left in (0, 26, 52, 78)]
    boxed = boxes(drawn)
    assert len(boxed) == 4
    assert all(rect.left >= 0 and rect.bottom == HEIGHT for rect in boxed)


def test_bars_are_numbered_and_those_above_one_another_are_counted() -> None:
    rows = [rect for top in (40, 66, 92) for rect in row([100, 150, 200, 250], [20, 20, 20, 20], top)]
    parts = list(bar_parts(ink(rows), (), 1.0, 7))
    assert {part.column for part in parts} == {7, 8, 9}
    assert sorted({(part.rect.top, part.columns) for part in parts})[1][1] == 2


@given(
    widths=st.lists(st.integers(9, 60), min_size=3, max_size=8),
    gap=st.integers(9, 30),
    scale=st.sampled_from((1.0, 2.0)),
)
def test_each_item_lies_in_its_own_box_and_boxes_overlap_by_no_more_than_counts_as_even(
    widths: list[int], gap: int, scale: float
) -> None:
    lefts = [30 + sum(widths[:number]) + number * gap for number in range(len(widths))]
    drawn = [Rect(*(round(side * scale) for side in rect)) for rect in map(_sides, row(lefts, widths))]
    mask = np.zeros((round(HEIGHT * scale), round(WIDTH * scale)), np.uint8)
    for rect in drawn:
        mask[rect.top : rect.bottom, rect.left : rect.right] = 1
    boxed = sorted((part.rect for part in bar_parts(mask, (), scale, 1)), key=lambda rect: rect.left)
    assert len(boxed) == len(drawn)
    assert all(box.left <= item.center.x < box.right for box, item in zip(boxed, drawn, strict=True))
    assert all(left.right <= right.left + UNEVEN * scale + 1 for left, right in pairwise(boxed))


def _sides(rect: Rect) -> tuple[int, int, int, int]:
    return rect.left, rect.top, rect.right, rect.bottom
