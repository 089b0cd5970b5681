"""Presses that had to wait for the screen come as far apart as they were made, as far as that matters."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from workers.sessions.press_times import APART_SECONDS, PressTimes

spans = st.floats(0, 5)


@given(st.lists(st.tuples(spans, spans), min_size=1, max_size=20))
def test_presses_made_apart_are_passed_on_apart_and_those_of_a_double_click_are_not_delayed(
    presses: list[tuple[float, float]],
) -> None:
    """Each press is made some time after the one before, and waits for its screen some time."""
    times, made, done, passed_on = PressTimes(), 0.0, 0.0, []
    for gap, screen in presses:
        made += gap
        now = max(made, done)
        wait = times.wait_for(made, now)
        assert 0 <= wait <= APART_SECONDS
        done = now + wait + screen
        times.note(made, done)
        passed_on.append((made, done))
    for (first, first_on), (second, second_on) in pairwise(passed_on):
        assert second_on - first_on >= min(second - first, APART_SECONDS) - 1e-6


def test_a_press_of_a_machine_at_ease_never_waits() -> None:
    times = PressTimes()
    for at in (1.0, 1.1, 1.3, 9.0):
        assert times.wait_for(at, at) < 1e-6
        times.note(at, at)
