"""What is left of a box below others."""

from collections.abc import Iterator

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from annotator.domain.geometry import Rect
from workers.desktop.covering import largest_uncovered

RECTS = st.tuples(st.integers(0, 40), st.integers(0, 40), st.integers(1, 30), st.integers(1, 30)).map(
    lambda box: Rect(box[0], box[1], box[0] + box[2], box[1] + box[3])
)


@given(RECTS, st.lists(RECTS, max_size=4))
def test_what_is_left_of_a_box_is_the_largest_rectangle_without_a_hidden_pixel(
    rect: Rect, covering: list[Rect]
) -> None:
    hidden = np.zeros((80, 80), bool)
    for cover in covering:
        hidden[cover.top : cover.bottom, cover.left : cover.right] = True
    free = ~hidden
    largest = max(
        (
            (right - left) * (bottom - top)
            for top in range(rect.top, rect.bottom)
            for left in range(rect.left, rect.right)
            for bottom, right in _stretched(free, left, top, rect)
        ),
        default=0,
    )
    part = largest_uncovered(rect, covering)
    assert (part.area if part else 0) == largest
    assert part is None or (part.intersection(rect) == part and not any(part.intersection(each) for each in covering))


def _stretched(free: NDArray[np.bool_], left: int, top: int, rect: Rect) -> Iterator[tuple[int, int]]:
    """The lower right corners of the free rectangles from a pixel: as wide as they can be, for each height."""
    right = rect.right
    for bottom in range(top + 1, rect.bottom + 1):
        row = free[bottom - 1, left:right]
        right = left + (int(row.argmin()) if not row.all() else len(row))
        if right == left:
            return
        yield bottom, right
