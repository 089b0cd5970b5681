"""Laws of CSV cells: no text becomes a formula in a spreadsheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.csv_cells import FORMULA_STARTS, escape_formula


@given(st.text())
def test_no_cell_begins_a_formula(text: str) -> None:
    assert not escape_formula(text).lstrip(" ").startswith(FORMULA_STARTS)


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@sum", " =cmd|' /C calc'!A0", "\t=1"])
def test_what_would_be_a_formula_is_shown_as_it_was_written(text: str) -> None:
    assert escape_formula(text) == f"'{text}"


@given(st.text(alphabet=st.characters(categories=["L", "N"])))
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert escape_formula(text) == text
