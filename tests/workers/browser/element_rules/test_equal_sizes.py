"""Tests of the equal-size rule: of elements of the same size one has the box."""

from tests.workers.browser.element_rules.elements import CARD, candidate, kept


def test_a_list_item_and_the_link_that_fills_it_are_one_and_the_link_wins() -> None:
    link = candidate(2, 2, 198, 98, parent=0)
    assert kept(candidate(*CARD, signals="listener"), link) == [link.edges]


def test_of_two_equal_elements_the_one_with_a_pointer_cursor_is_kept() -> None:
    words = candidate(2, 2, 180, 98, signals="listener cursor", parent=0, pointer=True)
    assert kept(candidate(*CARD, signals="listener"), words) == [words.edges]
