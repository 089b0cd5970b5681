"""Presses that had to wait for the screen come as far apart as they were made, as far as that matters."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from workers.sessions.press_times import APART_SECONDS, TOGETHER_SECONDS, PressTimes

spans = st.floats(0, 5)
ODD_SECONDS = TOGETHER_SECONDS + 1e-6, APART_SECONDS - 1e-6
"""Toolkits do not agree whether presses so far apart are a double click."""


@given(st.lists(st.tuples(spans, spans, st.booleans()), min_size=1, max_size=20))
def test_presses_are_passed_on_as_far_apart_as_made_and_never_at_odds_about_a_double_click(
    presses: list[tuple[float, float, bool]],
) -> None:
    """Each press is made some time after the one before, here or elsewhere, and waits for its screen some time."""
    times, made, done, passed_on = PressTimes(), 0.0, 0.0, []
    for gap, screen, elsewhere in presses:
        made += gap
        now, point = max(made, done), (100 if elsewhere else 0, 0)
        wait = times.wait_for(made, now, point)
        assert 0 <= wait <= APART_SECONDS
        done = now + wait
        passed_on.append((made, done, point))
        times.note(made, done, point)
        # only a press that is no further one of a double click waits for the screen before it
        done += screen
    for (first, first_on, here), (second, second_on, there) in pairwise(passed_on):
        assert second_on - first_on >= min(second - first, APART_SECONDS) - 1e-6
        if here == there:
            assert not ODD_SECONDS[0] < second_on - first_on < ODD_SECONDS[1]


def test_the_presses_of_a_double_click_never_wait_on_a_machine_at_ease() -> None:
    times = PressTimes()
    for at in (1.0, 1.1, 1.3, 9.0):
        assert times.wait_for(at, at, (5, 5)) < 1e-6
        times.note(at, at, (5, 5))
