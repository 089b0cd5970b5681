"""Tests of the parts rule: a part of a control has no box of its own."""

from dataclasses import replace

from tests.workers.browser.element_rules.elements import CARD, INSIDE, candidate, kept


def test_an_icon_inside_a_button_is_part_of_it() -> None:
    assert kept(candidate(*CARD, role="button"), candidate(*INSIDE, signals="cursor", parent=0)) == [CARD]


def test_the_words_inside_a_tab_are_part_of_it_and_its_small_closing_sign_is_not() -> None:
    tab = candidate(*CARD, signals="role", role="tab")
    sign = candidate(180, 40, 195, 55, signals="listener cursor", parent=0)
    words = candidate(10, 10, 170, 90, signals="listener", parent=0)
    assert kept(tab, words, sign) == [CARD, sign.edges]


def test_a_small_sign_with_its_own_pointer_cursor_inside_a_button_is_not_part_of_it() -> None:
    chip = candidate(*CARD, signals="role", role="button")
    sign = candidate(180, 40, 195, 55, signals="listener cursor", parent=0)
    assert kept(chip, sign) == [CARD, sign.edges]
    assert kept(chip, replace(sign, signals=frozenset({"listener"}))) == [CARD]


def test_what_says_all_that_the_control_around_it_says_is_its_caption() -> None:
    tab = replace(candidate(*CARD, signals="role", role="tab"), name="Keys")
    words = replace(candidate(*INSIDE, signals="listener", parent=0), name="Keys")
    assert kept(tab, words) == [CARD]
    assert kept(tab, replace(words, name="Close")) == [CARD, INSIDE]


def test_the_line_along_a_track_is_paint_and_the_sign_in_a_row_is_not() -> None:
    strip = candidate(0, 0, 200, 20, signals="listener cursor", pointer=True)
    line = candidate(0, 8, 60, 12, signals="listener", parent=0)
    sign = candidate(2, 2, 18, 18, signals="listener", parent=0)
    assert kept(strip, line) == [strip.edges]
    assert kept(strip, sign) == [strip.edges, sign.edges]


def test_what_a_combobox_shows_is_part_of_it() -> None:
    result = candidate(20, 10, 180, 90, signals="role", role="textbox", parent=0)
    assert kept(candidate(*CARD, signals="role", role="combobox"), result) == [CARD]
    assert kept(candidate(*CARD, signals="role", role="combobox"), replace(result, signals=frozenset({"tag"}))) == [
        result.edges
    ]


def test_a_button_inside_a_clickable_card_stays_two() -> None:
    card = candidate(*CARD, signals="listener cursor", pointer=True)
    assert kept(card, candidate(*INSIDE, role="button", parent=0)) == [CARD, INSIDE]
