"""What changes in two places at once is two changes, and nothing that changed is in none of them."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from workers.sessions.changed_areas import APART, changed_areas

WIDTH, HEIGHT = 160, 120
RECTS = st.builds(
    lambda left, top, width, height: Rect(left, top, min(WIDTH, left + width), min(HEIGHT, top + height)),
    st.integers(0, WIDTH - 1),
    st.integers(0, HEIGHT - 1),
    st.integers(1, 40),
    st.integers(1, 40),
)


def areas_of(*drawn: Rect, left: int = 0, top: int = 0) -> list[Rect]:
    before = np.zeros((HEIGHT, WIDTH), np.uint32)
    after = before.copy()
    for rect in drawn:
        after[rect.top : rect.bottom, rect.left : rect.right] = 7
    return changed_areas(before, after, left, top)


@given(st.lists(RECTS, max_size=6))
def test_all_that_changed_is_in_one_area_that_it_reaches_the_sides_of(drawn: list[Rect]) -> None:
    changed = np.zeros((HEIGHT, WIDTH), bool)
    for rect in drawn:
        changed[rect.top : rect.bottom, rect.left : rect.right] = True
    for area in areas_of(*drawn):
        part = changed[area.top : area.bottom, area.left : area.right]
        assert part[0].any()
        assert part[-1].any()
        assert part[:, 0].any()
        assert part[:, -1].any()
        part[:] = False
    assert not changed.any()


def test_two_places_are_two_areas_beside_and_below_each_other() -> None:
    dot, bar, button = Rect(10, 5, 20, 15), Rect(60, 8, 80, 30), Rect(10, 90, 150, 93)
    assert areas_of(dot, bar, button) == [dot, bar, button]
    assert areas_of(dot, Rect(20 + APART, 5, 50, 15)) == [dot, Rect(20 + APART, 5, 50, 15)]
    assert areas_of(dot, Rect(19 + APART, 5, 50, 15)) == [Rect(10, 5, 50, 15)]


def test_areas_are_where_the_pictures_are_on_the_screen() -> None:
    assert areas_of(Rect(1, 2, 3, 4), left=100, top=200) == [Rect(101, 202, 103, 204)]
    assert areas_of() == []
