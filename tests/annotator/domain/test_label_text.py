"""Labels become slugs that may be typed in a script, have fewer than five words and are unique."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.label_text import distinguish, normalise, problems, words

# The frontend's preview of a slug is held to the same cases.
CASES = json.loads((Path(__file__).parents[3] / "fixtures" / "label_cases.json").read_text())["cases"]
labels = st.text() | st.text("aZ9éßø한ि́ -_.'2")


@pytest.mark.parametrize(
    ("typed", "slug"),
    [
        ("find-product-search-bar", "find-product-search-bar"),
        ("  Find   Product_search.BAR!  ", "find-product-search-bar"),
        ("ＡＤＤ to cart", "add-to-cart"),  # full-width letters, as Japanese keyboards type them
        ("Café menü", "cafe-menu"),
        ("x̌ axis", "x-axis"),
        ("Straße / Łódź", "strasse-lodz"),
        ("user's profile", "users-profile"),
        ("검색 창", "검색-창"),
        ("खोज बटन", "खोज-बटन"),
        ("Help&Support_Center", "help-support-center"),
        ("7", "7"),
        ("★", ""),
        ("́", ""),
    ],
)
def test_typed_text_becomes_a_slug(typed: str, slug: str) -> None:
    assert normalise(typed) == slug


@given(labels)
def test_a_slug_is_its_own_slug(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@given(labels)
def test_a_slug_can_be_typed_inside_a_string(text: str) -> None:
    assert not set(normalise(text)) & set("\"'\\\n\r\t ")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty-label"),
        ("  \t", "empty-label"),
        ("!?", "no-letters-in-label"),
        ("open the main search bar", "too-many-words-in-label"),
        ("open-the-main-search-bar", "too-many-words-in-label"),
        ("x" * 81, "label-too-long"),
    ],
)
def test_a_bad_label_is_refused_with_a_reason(typed: str, code: str) -> None:
    assert [problem.code for problem in problems(typed)] == [code]


@pytest.mark.parametrize("typed", ["search", "find product search bar", "find-product-search-bar-2", "100"])
def test_up_to_four_words_and_a_number_are_a_label(typed: str) -> None:
    assert problems(typed) == ()


def test_five_words_are_answered_with_a_shorter_label() -> None:
    assert problems("find the product search bar")[0].hints == ("find-the-product-search",)


def test_a_free_slug_stays_as_it_is() -> None:
    assert distinguish("search-bar", {"search"}) == "search-bar"


def test_a_taken_slug_gets_the_first_free_number() -> None:
    assert distinguish("search-bar", {"search-bar"}) == "search-bar-2"
    assert distinguish("search-bar", {"search-bar", "search-bar-2"}) == "search-bar-3"
    assert distinguish("search-bar-2", {"search-bar-2"}) == "search-bar-3"


@given(labels, st.lists(labels))
def test_a_distinguished_label_is_free_and_as_good_as_before(text: str, other_labels: list[str]) -> None:
    slug = normalise(text)
    results = {slug, *map(normalise, other_labels)}
    free = distinguish(slug, results)
    assert free not in results
    assert len(words(free)) <= max(1, len(words(slug)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_python_and_typescript_make_the_same_slug(case: dict[str, Any]) -> None:
    assert normalise(case["text"]) == case["slug"]
    assert len(words(case["slug"])) == case["words"]
