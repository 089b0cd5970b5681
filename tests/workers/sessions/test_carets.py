"""A caret that is drawn or not is told from all else that may differ between two pictures."""

from collections.abc import Sequence

import pytest

from annotator.domain.geometry import Rect
from workers.sessions.masking import differ_by_caret

WIDTH, HEIGHT = 200, 100
WHITE, BLACK = b"\xff\xff\xff\0", b"\0\0\0\0"
CARET = Rect(50, 20, 52, 37)


def picture(*black: Rect) -> bytes:
    """A white screen with black rectangles."""
    rows = [[WHITE] * WIDTH for _ in range(HEIGHT)]
    for rect in black:
        for row in rows[rect.top : rect.bottom]:
            row[rect.left : rect.right] = [BLACK] * rect.width
    return b"".join(pixel for row in rows for pixel in row)


def is_caret(black: Sequence[Rect], others: Sequence[Rect] = (), regions: Sequence[Rect] = ()) -> bool:
    return differ_by_caret(picture(*black), picture(*others), WIDTH, regions)


@pytest.mark.parametrize("line", [CARET, Rect(50, 20, 51, 28), Rect(0, 0, 2, 64)])
def test_one_upright_line_is_a_caret_in_whichever_picture_it_is(line: Rect) -> None:
    assert is_caret([line])
    assert is_caret([], [line])


@pytest.mark.parametrize(
    "what",
    [
        pytest.param([Rect(50, 20, 53, 37)], id="a line that is too thick"),
        pytest.param([Rect(50, 20, 52, 27)], id="a dot"),
        pytest.param([Rect(50, 10, 52, 80)], id="the border of a panel"),
        pytest.param([Rect(50, 20, 67, 22)], id="a line that lies"),
        pytest.param([Rect(50, 20, 52, 30), Rect(50, 32, 52, 37)], id="an exclamation mark"),
        pytest.param([], id="nothing"),
    ],
)
def test_anything_else_is_none(what: Sequence[Rect]) -> None:
    assert not is_caret(what)


def test_a_caret_at_another_place_is_a_difference() -> None:
    assert not is_caret([CARET], [Rect(58, 20, 60, 37)])


def test_what_differs_in_a_masked_region_does_not_count() -> None:
    clock = Rect(150, 0, 200, 10)
    assert is_caret([CARET, Rect(160, 2, 170, 8)], regions=[clock])
    assert not is_caret([CARET, Rect(160, 2, 170, 8)])
