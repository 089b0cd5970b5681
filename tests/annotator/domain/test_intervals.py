"""The Wilson interval of a share."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.intervals import wilson

COUNTS = st.integers(0, 10_000).flatmap(lambda total: st.tuples(st.integers(0, total), st.just(total)))


@given(COUNTS)
def test_the_share_lies_in_its_interval_which_lies_between_0_and_100(sample: tuple[int, int]) -> None:
    interval = wilson(*sample)
    if sample[1] == 0:
        assert interval is None
        return
    assert interval is not None
    assert 0 <= interval.low <= interval.share <= interval.high <= 100
    mirrored = wilson(sample[1] - sample[0], sample[1])
    assert mirrored is not None
    assert math.isclose(mirrored.low, 100 - interval.high, abs_tol=1e-9)


def test_known_values_and_what_is_no_share() -> None:
    interval = wilson(8, 10)
    assert interval is not None
    assert (round(interval.low, 2), round(interval.high, 2)) == (49.02, 94.33)
    with pytest.raises(ValueError, match="3 of 2"):
        wilson(3, 2)


@pytest.mark.parametrize("truth", [0.1, 0.55, 0.92])
def test_the_interval_covers_the_truth_in_93_of_100_samples(truth: float) -> None:
    seeded = random.Random(7)
    covered = 0
    for _ in range(2000):
        interval = wilson(sum(seeded.random() < truth for _ in range(120)), 120)
        assert interval is not None
        covered += interval.low <= 100 * truth <= interval.high
    assert covered / 2000 >= 0.93
