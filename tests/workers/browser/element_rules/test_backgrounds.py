"""Tests of the background rule: large elements that merely listen have no box."""

from tests.workers.browser.element_rules.elements import CARD, candidate, kept


def test_things_side_by_side_all_stay() -> None:
    assert kept(candidate(*CARD), candidate(300, 0, 400, 50)) == [CARD, (300, 0, 400, 50)]


def test_a_layer_over_the_page_that_listens_is_background() -> None:
    assert kept(candidate(0, 0, 1280, 600, signals="listener")) == []


def test_a_text_area_may_be_as_large_as_the_page() -> None:
    assert kept(candidate(0, 0, 1280, 700, signals="editable")) == [(0, 0, 1280, 700)]
