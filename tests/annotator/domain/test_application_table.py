"""Tests of pasted tables of applications: cells, headings, and what is wrong with a row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.application_table import MAX_ROWS, ApplicationRow, read_application_table
from annotator.domain.categories import normalised_category
from annotator.domain.problems import Rejected

PLATFORMS = ("macos", "linux", "windows", "android", "web")
WORDS = st.text("abcdefghijklmnopqrstuvwxyz ", min_size=1, max_size=15).filter(str.strip)


def read(text: str) -> list[ApplicationRow]:
    return read_application_table(text, PLATFORMS)


@pytest.mark.parametrize("sign", ["\t", ";", ","])
def test_cells_stand_between_tabs_semicolons_or_commas(sign: str) -> None:
    rows = read(sign.join(["Book shop", "Web", "Second Hand", "3"]) + "\r\n\r\n" + sign.join(["Files", "linux"]))
    assert rows == [ApplicationRow(1, "Book shop", "web", "second-hand", 3), ApplicationRow(3, "Files", "linux")]


def test_a_first_row_of_headings_names_the_columns_in_any_order() -> None:
    assert read("Platform,Screens wanted,Application\nandroid,7,Clock") == [
        ApplicationRow(2, "Clock", "android", "", 7)
    ]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("\tlinux", "The name is missing."),
        ("Files", "The platform is one of macos, linux, windows, android, web."),
        ("Files\tamiga", "The platform is one of macos, linux, windows, android, web, not “amiga”."),
        ("Shop\tweb", "A web application needs a category."),
        ("Files\tlinux\tservice", "Only web applications have a category."),
        ("Files\tlinux\t\tmany", "The number of screens is a whole number from 1 to 1000."),
        ("Files\tlinux\t\t0", "The number of screens is a whole number from 1 to 1000."),
        ("Files\tlinux\t\t4\tand more", "There are more cells than columns: “and more”."),
        ("Shop\tweb\ta/b", "A category is a word or a few, of letters and digits, 20 at most: 'a/b'."),
        ("x" * 101 + "\tlinux", "The name is longer than 100 letters."),
    ],
)
def test_a_bad_row_says_what_is_wrong(row: str, problem: str) -> None:
    assert [each.problem for each in read(row)] == [problem]


def test_more_rows_than_are_taken_at_a_time_are_refused() -> None:
    with pytest.raises(Rejected, match="more than the 500"):
        read("Files\tlinux\n" * (MAX_ROWS + 1))


@given(st.lists(st.tuples(WORDS, st.sampled_from(PLATFORMS[:4]), st.integers(1, 1000)), max_size=5))
def test_every_row_that_is_written_is_read(rows: list[tuple[str, str, int]]) -> None:
    text = "\n".join(f"{name}\t{platform}\t\t{target}" for name, platform, target in rows)
    assert [(row.name, row.platform, row.target, row.problem) for row in read(text)] == [
        (" ".join(name.split()), platform, target, "") for name, platform, target in rows
    ]


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    fields = ["text"]
    try:
        read(text)
    except Rejected as rejection:
        fields = [problem.field for problem in rejection.problems]
    assert fields == ["text"]


@given(st.text(max_size=30))
def test_a_category_is_the_same_when_it_is_read_again(text: str) -> None:
    try:
        category = normalised_category(text)
    except Rejected:
        return
    assert normalised_category(category) == category
    assert len(category) <= 20
