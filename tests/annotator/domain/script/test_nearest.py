"""Tests of suggestions for misspelt names."""

from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.domain.script.nearest import Nearest, nearest

NAMES = ["find-product-search-bar", "open-cart", "open-card-list", "sign-in"]


def test_the_most_similar_name_comes_first() -> None:
    assert nearest("open-cart-list", NAMES)[0] == "open-card-list"


def test_capitals_spaces_and_underscores_are_forgiven() -> None:
    assert nearest("Find_Product Search_Bar", NAMES) == ("find-product-search-bar",)


def test_a_name_unlike_all_others_gets_no_suggestion() -> None:
    assert nearest("zzz", NAMES) == ()
    assert nearest("", NAMES) == ()
    assert nearest("open-cart", []) == ()


@settings(deadline=None)
@given(st.lists(st.text(min_size=1, max_size=20), unique_by=str.casefold, min_size=1), st.data())
def test_a_name_is_nearest_to_itself(names: list[str], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(names))
    result = Nearest(names).find(name, limit=12)
    assert name in result or len(result) == 12
