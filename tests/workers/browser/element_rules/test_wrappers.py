"""Tests of the wrapper rule: elements whose children have the boxes instead."""

from dataclasses import replace

from tests.workers.browser.element_rules.elements import CARD, INSIDE, candidate, kept


def test_a_card_that_acts_by_itself_and_the_link_inside_it_are_two() -> None:
    card = candidate(*CARD, signals="listener cursor", pointer=True)
    assert kept(card, candidate(*INSIDE, role="link", parent=0)) == [CARD, INSIDE]


def test_a_pointer_cursor_around_a_link_is_no_box_when_nothing_listens() -> None:
    card = candidate(*CARD, signals="cursor", pointer=True)
    assert kept(card, candidate(*INSIDE, role="link", parent=0)) == [INSIDE]


def test_a_panel_that_listens_for_the_field_inside_it_is_no_box() -> None:
    panel = candidate(*CARD, signals="listener tabindex")
    assert kept(panel, candidate(*INSIDE, role="textbox", parent=0)) == [INSIDE]


def test_a_cell_that_listens_for_the_label_of_a_drawn_field_is_no_box() -> None:
    assert kept(candidate(*CARD, signals="listener"), candidate(*INSIDE, signals="label", parent=0)) == [INSIDE]


def test_a_cell_that_listens_has_a_box_beside_its_checkbox_where_it_has_words_of_its_own() -> None:
    cell = replace(candidate(*CARD, signals="listener", role="gridcell"), text="Oslo")
    field = candidate(10, 40, 26, 56, parent=0)
    assert kept(cell, field) == [CARD, field.edges]
    assert kept(replace(cell, text=""), field) == [field.edges]
    assert kept(replace(cell, role="generic"), field) == [field.edges]


def test_the_bar_by_which_a_window_is_moved_has_a_box_besides_the_button_on_it() -> None:
    bar = replace(candidate(*CARD, signals="cursor"), kind="drag")
    assert kept(bar, candidate(*INSIDE, role="button", parent=0)) == [CARD, INSIDE]


def test_a_list_that_its_options_fill_is_boxed_option_by_option() -> None:
    options = [candidate(0, 0, 200, 50, parent=0), candidate(0, 50, 200, 100, parent=0)]
    towns = replace(candidate(*CARD, role="listbox"), tag="select")
    assert kept(towns, *options) == [option.edges for option in options]
    assert kept(towns, options[0]) == [CARD, options[0].edges]


def test_a_bar_that_merely_listens_for_its_buttons_is_no_box() -> None:
    bar = candidate(*CARD, signals="listener delegator")
    inner = [candidate(5, 5, 25, 25, parent=0), candidate(40, 5, 60, 25, parent=0)]
    assert kept(bar, *inner) == [element.edges for element in inner]


def test_a_wrapper_that_its_controls_fill_is_no_box() -> None:
    wrapper = candidate(*CARD, signals="cursor", pointer=True)
    inner = [candidate(0, 0, 100, 100, parent=0), candidate(100, 0, 200, 100, parent=0)]
    assert kept(wrapper, *inner) == [element.edges for element in inner]


def test_the_room_around_a_tab_that_says_no_more_than_the_tab_is_no_box_of_its_own() -> None:
    room = replace(candidate(0, 0, 44, 47, signals="handler cursor", pointer=True), text="People")
    tab = replace(candidate(0, 12, 44, 35, signals="role tabindex", role="tab", parent=0), text="People")
    assert kept(room, tab) == [tab.edges]
    assert kept(replace(room, text="People 3"), tab) == [room.edges, tab.edges]


def test_the_field_around_a_combobox_whose_value_is_all_that_it_shows_is_no_box_of_its_own() -> None:
    field = candidate(0, 0, 144, 56, signals="listener cursor", pointer=True)
    field = replace(field, name="Inactive", text="INACTIVE")
    value = replace(candidate(4, 24, 140, 48, signals="role tabindex", role="combobox", parent=0), name="Inactive")
    assert kept(field, value) == [value.edges]
    assert kept(replace(field, name="Status Inactive"), value) == [field.edges, value.edges]
