"""Tests of pasted address lists: one a line, problems name the line."""

import pytest

from annotator.domain.problems import Rejected
from annotator.screens.services.addresses import read_addresses


def test_empty_lines_and_repetitions_do_not_count() -> None:
    lines = [" https://one.example/ ", "", "http://two.example:8080/a?b=c#d", "https://one.example/"]
    assert read_addresses(lines) == ["https://one.example/", "http://two.example:8080/a?b=c#d"]


@pytest.mark.parametrize(
    "line",
    [
        "shop.example",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://",
        "https://a b.example",
        "http://one.example:99999999/",
        "http://[::1",
        "https://ada:secret@one.example/",
        "https://one.example/" + "a" * 3000,
    ],
)
def test_a_line_that_no_browser_could_load_is_named(line: str) -> None:
    with pytest.raises(Rejected) as refused:
        read_addresses(["https://fine.example", "", line])
    (problem,) = refused.value.problems
    assert (problem.line, problem.field) == (3, "urls")
    assert "Line 3" in problem.message


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(Rejected, match="at least one"):
        read_addresses(["", "  "])
