"""Masked regions: what is taken, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.masks import LARGEST_SHARE, MOST_MASKS, as_rows, read_masks

WIDTH, HEIGHT = 800, 600
SIDES = st.tuples(st.integers(0, 60), st.integers(0, 40), st.integers(1, 60), st.integers(1, 40))


@given(st.lists(SIDES, max_size=MOST_MASKS))
def test_masks_come_back_as_they_were_given(rows: list[tuple[int, int, int, int]]) -> None:
    values = [[left, top, left + width, top + height] for left, top, width, height in rows]
    masks, problems = read_masks(values, WIDTH, HEIGHT)
    assert not problems
    assert [list(row) for row in as_rows(masks)] == values


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ("0,0,1,1", "not-a-region", "masks"),
        (None, "not-a-region", "masks"),
        ([[0, 0, 10]], "not-a-region", "masks.0"),
        ([[0, 0, 10, 10], [5, 5, 5, 9]], "not-a-region", "masks.1"),
        ([[0, 0, WIDTH + 1, 10]], "not-a-region", "masks.0"),
        ([[-1, 0, 10, 10]], "not-a-region", "masks.0"),
        ([[True, 0, 10, 10]], "not-a-region", "masks.0"),
        ([[0, 0, "10", 10]], "not-a-region", "masks.0"),
        ([[0, 0, 1, 1]] * (MOST_MASKS + 1), "too-many-masks", "masks"),
        ([[0, 0, WIDTH, round(HEIGHT * LARGEST_SHARE) + 1]], "too-much-masked", "masks"),
    ],
)
def test_what_is_no_region_of_the_screen_is_refused_with_its_place(values: object, code: str, field: str) -> None:
    masks, problems = read_masks(values, WIDTH, HEIGHT)
    assert masks == ()
    assert [(problem.code, problem.field) for problem in problems] == [(code, field)]
