"""The margin of a score: worked by hand, over families, smaller the more of them there are."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.scoring.confidence import Gain, margin

gains = st.lists(
    st.tuples(st.sampled_from("abcdef"), st.floats(0, 1), st.floats(0.1, 3)).map(
        lambda drawn: (drawn[0], drawn[1] * drawn[2], drawn[2])
    ),
    min_size=1,
    max_size=12,
)


def test_four_equal_tasks_of_which_one_is_right_worked_by_hand() -> None:
    # Ratio 1/4; residuals 3/4, -1/4, -1/4, -1/4: squares 12/16. sqrt(12/16 * 4/3) / 4 = 1/4.
    result = margin([("a", 1, 1), ("b", 0, 1), ("c", 0, 1), ("d", 0, 1)])
    assert result == pytest.approx(1.96 * sqrt(12 / 16 * 4 / 3) / 4) == pytest.approx(0.49)


def test_the_sentences_of_a_family_are_one_draw() -> None:
    alone = margin([("a", 1, 1), ("b", 0, 1)])
    assert margin([("a", 1, 1)] * 4 + [("b", 0, 1)] * 4) == alone


def test_one_family_says_nothing_about_others() -> None:
    assert margin([("a", 1, 1), ("a", 0, 1)]) is None
    assert margin([]) is None


@given(gains)
def test_a_margin_is_no_share_below_nothing_and_order_does_not_matter(family_gains: list[Gain]) -> None:
    width = margin(family_gains)
    assert width is None or width >= 0
    if width is not None:
        assert margin(family_gains[::-1]) == pytest.approx(width, abs=1e-12)


@given(st.integers(2, 40))
def test_four_times_the_families_halve_it(count: int) -> None:
    def half_right(families: int) -> float:
        result = margin([(str(number), number % 2, 1) for number in range(families)])
        assert result is not None
        return result

    assert half_right(8 * count) == pytest.approx(half_right(2 * count) / 2, rel=0.3)
    assert half_right(8 * count) < half_right(2 * count)
