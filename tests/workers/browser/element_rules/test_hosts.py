"""Tests of the host rule: a component around a single control is that control."""

from dataclasses import replace

from tests.workers.browser.element_rules.elements import CARD, INSIDE, candidate, kept


def test_a_drawn_editor_may_fill_its_frame() -> None:
    code = replace(candidate(0, 0, 1280, 600, signals="listener"), kind="type")
    assert kept(code) == [code.edges]


def test_a_component_that_gives_its_focus_to_the_only_control_in_it_is_that_control() -> None:
    pill = candidate(*CARD, signals="host")
    assert kept(pill, candidate(40, 20, 160, 80, role="button", parent=0)) == [CARD]
    assert kept(pill, candidate(*INSIDE, parent=0), candidate(100, 60, 160, 80, parent=0)) == [
        INSIDE,
        (100, 60, 160, 80),
    ]


def test_an_application_that_gives_its_focus_to_a_small_button_is_not_that_button() -> None:
    assert kept(candidate(0, 0, 1280, 720, signals="host"), candidate(*INSIDE, parent=0)) == [INSIDE]
