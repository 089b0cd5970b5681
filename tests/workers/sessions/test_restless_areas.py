"""An area that keeps changing by itself is found, and nothing else is taken for one."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from annotator.domain.geometry import Rect
from workers.sessions.restless_areas import RestlessAreas

TAB = Rect(100, 560, 150, 580)
ELSEWHERE = Rect(300, 100, 340, 120)
WHOLE = Rect(0, 0, 800, 600)


def watched(*changes: tuple[float, Rect]) -> tuple[RestlessAreas, list[bool]]:
    """The areas after these changes of a screen of 800 x 600, and which of the changes said nothing."""
    areas = RestlessAreas(800, 600)
    return areas, [areas.note_change(area, at) for at, area in changes]


def flashing(area: Rect, seconds: Iterable[int]) -> list[tuple[float, Rect]]:
    return [(at / 10, area) for at in seconds]


def test_what_flashes_for_ten_seconds_without_input_changes_by_itself_from_then_on() -> None:
    areas, silent = watched(*flashing(TAB, range(150)))
    assert silent.index(True) == 101
    assert all(silent[101:])
    assert areas.areas(15.0) == [TAB]


def test_a_change_beside_it_and_one_that_reaches_out_of_it_count() -> None:
    areas, _ = watched(*flashing(TAB, range(150)))
    assert not areas.note_change(ELSEWHERE, 15.0)
    assert not areas.note_change(replace(TAB, right=TAB.right + 1), 15.1)
    assert areas.note_change(replace(TAB, left=TAB.left + 10), 15.2)


def test_what_stops_is_like_any_other_area_again() -> None:
    areas, _ = watched(*flashing(TAB, range(150)))
    assert areas.areas(20.0) == []
    assert not areas.note_change(TAB, 20.0)


def test_what_changes_only_while_there_is_input_is_none() -> None:
    areas = RestlessAreas(800, 600)
    for at, area in flashing(TAB, range(300)):
        if round(at * 10) % 50 == 0:
            areas.note_input()
        assert not areas.note_change(area, at)


def test_input_does_not_make_a_restless_area_forgotten() -> None:
    areas, _ = watched(*flashing(TAB, range(150)))
    areas.note_input()
    assert areas.note_change(TAB, 15.0)


def test_two_places_that_flash_together_are_two_areas_and_a_third_that_changes_with_them_counts() -> None:
    areas = RestlessAreas(800, 600)
    together = [areas.note_changes([TAB, ELSEWHERE], at / 10) for at in range(150)]
    assert all(together[101:])
    assert set(areas.areas(15.0)) == {TAB, ELSEWHERE}
    assert not areas.note_changes([TAB, WHOLE], 15.0)
    assert areas.note_changes([ELSEWHERE], 15.1)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param(flashing(WHOLE, range(300)), id="a video that fills the screen"),
        pytest.param(flashing(TAB, range(0, 300, 40)), id="a clock that changes every four seconds"),
        pytest.param(flashing(TAB, range(90)), id="a spinner of nine seconds"),
    ],
)
def test_what_is_large_slow_or_short_is_none(changes: list[tuple[float, Rect]]) -> None:
    areas, silent = watched(*changes)
    assert not any(silent)
    assert areas.areas(changes[-1][0]) == []


def test_two_places_that_flash_in_turn_are_two_areas() -> None:
    changes = [(at / 10, ELSEWHERE if at % 2 else TAB) for at in range(300)]
    areas, silent = watched(*changes)
    assert all(silent[205:])
    assert set(areas.areas(30.0)) == {TAB, ELSEWHERE}
