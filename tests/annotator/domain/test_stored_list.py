"""Laws of lists in files: they read as they were appended, whatever their size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain import stored_list
from annotator.domain.stored_list import StoredList


@given(st.lists(st.tuples(st.text(), st.integers())), st.lists(st.tuples(st.text(), st.integers())))
def test_elements_are_read_in_order_also_between_appends(first: list[object], second: list[object]) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stored_list, "IN_MEMORY", 40)
        elements = StoredList[object]()
        for element in first:
            elements.append(element)
        assert list(elements) == first
        for element in second:
            elements.append(element)
        next(iter(elements), None)
        assert list(elements) == [*first, *second]
        assert len(elements) == len(first) + len(second)
