"""Tests of decoding and splitting lines, with pieces that end anywhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.formats.text_lines import LONGEST, lines_of, text_of
from annotator.domain.problems import Rejected


def pieces(data: bytes, size: int) -> list[bytes]:
    return [data[start : start + size] for start in range(0, len(data), size)]


@given(st.text("aé😀 \n", max_size=30), st.integers(1, 7))
def test_any_pieces_give_the_lines_of_the_whole(text: str, size: int) -> None:
    result = text_of(pieces(text.encode(), size))
    assert list(lines_of(next(result, ""), result)) == text.lstrip().split("\n")


def test_a_byte_order_mark_and_blanks_before_the_first_sign_are_passed_over() -> None:
    assert "".join(text_of(pieces(b"\xef\xbb\xbf \n[1]", 1))) == "[1]"


@pytest.mark.parametrize("size", [1, 2, 100])
def test_the_place_that_is_not_utf_8_is_told(size: int) -> None:
    with pytest.raises(Rejected, match="byte 4"):
        list(text_of(pieces("aé".encode() + b"\xff", size)))


def test_a_line_that_never_ends_is_refused() -> None:
    with pytest.raises(Rejected, match="more than"):
        list(lines_of("x", ["y" * 1_000_000] * (LONGEST // 1_000_000 + 1)))
