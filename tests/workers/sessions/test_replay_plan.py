"""What a replay leaves out of a step that acts on an element of a page: its border, where that is on the page."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Point, Rect
from tests.workers.sessions.test_journal import step
from workers.sessions.journal import Journal
from workers.sessions.replay_plan import replay_step

EDGE = st.integers(-2000, 2000)


@given(left=EDGE, top=EDGE, width=st.integers(1, 2000), height=st.integers(1, 2000))
def test_the_border_of_an_element_is_left_out_also_where_it_was_scrolled_out_in_part(
    tmp_path_factory: pytest.TempPathFactory, left: int, top: int, width: int, height: int
) -> None:
    right, bottom = left + width, top + height
    volatile = _volatile(tmp_path_factory.mktemp("journal"), (left, top, right, bottom))
    corners = [(x, y) for x in (left, right - 1) for y in (top, bottom - 1) if x >= 0 and y >= 0]
    assert all(any(each.contains(Point(x, y)) for each in volatile) for x, y in corners)
    assert all(each.left >= 0 and each.top >= 0 for each in volatile)
    middle = Point(left + width / 2, top + height / 2)
    assert min(width, height) < 10 or not any(each.contains(middle) for each in volatile)


def _volatile(folder: Path, box: tuple[int, int, int, int]) -> tuple[Rect, ...]:
    journal = Journal(folder)
    after = journal.keep_picture(b"png")
    journal.close()
    clicked = replace(step(), elements=({"role": "link", "name": "", "box": box},), volatile=(), after=after)
    return replay_step(clicked, folder, 0, None, {}).volatile
