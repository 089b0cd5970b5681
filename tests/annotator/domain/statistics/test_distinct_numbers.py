"""Laws of counting distinct numbers: as many as a set of them has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.statistics import distinct_numbers
from annotator.domain.statistics.distinct_numbers import DistinctNumbers


@given(st.lists(st.lists(st.integers(-(1 << 63), (1 << 63) - 1) | st.integers(0, 5), max_size=8)))
def test_as_many_as_a_set_has(batches: list[list[int]]) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(distinct_numbers, "FEWEST_PENDING", 3)
        numbers, plain = DistinctNumbers(), set[int]()
        for batch in batches:
            numbers.add(batch)
            plain.update(batch)
    assert len(numbers) == len(plain)
