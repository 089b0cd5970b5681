"""Texts that count seconds by themselves are known by their pace; others are compared."""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Point
from tests.workers.sessions.conftest import Start, browser_with
from tests.workers.sessions.performing import again, centre, record
from tests.workers.sessions.person import Person
from workers.accessibility.element import AccessibleElement, AccessibleTree
from workers.sessions.changing_texts import ChangingTexts
from workers.sessions.counting_texts import MOST_PLACES, CountingTexts, differ_in_numbers_only
from workers.sessions.dom_tree import digest_of
from workers.sessions.element_differences import describe_difference
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import replay_steps

LINE = (10, 10, 210, 30)
START = datetime(2026, 11, 28, 9, tzinfo=UTC)
FORMS = ["{:d} s", "Time: {:03d}", "{minutes:02d}:{seconds:02d}", "00:{minutes:02d}:{seconds:02d} elapsed"]
FORMS += ["{minutes:02d}\N{RATIO}\N{LEFT-TO-RIGHT MARK}{seconds:02d}", "{minutes}:{seconds:02d} of 59:59"]


def written(form: str, seconds: int) -> str:
    return form.format(seconds, minutes=seconds // 60, seconds=seconds % 60)


@given(
    form=st.sampled_from(FORMS),
    first=st.integers(20, 3000),
    steps=st.lists(st.floats(0.3, 1.2), min_size=15, max_size=30),
    direction=st.sampled_from([1, -1]),
)
def test_what_goes_with_the_clock_counts(form: str, first: int, steps: list[float], direction: int) -> None:
    texts, at = CountingTexts(), 0.0
    for step in steps:
        at += step
        counts = texts.counts("place", written(form, first + direction * int(at)), at)
    assert counts


@given(st.lists(st.tuples(st.floats(0.3, 3.0), st.integers(0, 5)), min_size=3, max_size=20))
def test_a_number_that_goes_at_another_pace_does_not_count(steps: list[tuple[float, int]]) -> None:
    texts, at, number = CountingTexts(), 0.0, 0
    for pause, more in steps:
        at, number = at + pause, number + 3 * round(pause) + 3 + more
        assert not texts.counts("place", f"{number} points", at)


@pytest.mark.parametrize(
    "texts", [["3 of 10"] * 9, ["Bed 4", "Bed 8", "Bed 5"] * 3, [f"{n}:{2 * n:02d}" for n in range(9)]]
)
def test_numbers_that_stand_still_or_jump_do_not_count(texts: list[str]) -> None:
    counting = CountingTexts()
    for at, text in enumerate(texts):
        assert not counting.counts("place", text, at)


def test_what_has_stopped_is_still_a_count_until_it_jumps() -> None:
    texts = CountingTexts()
    assert [texts.counts("place", f"{second} s", second) for second in range(5)][-1]
    assert texts.counts("place", "4 s", 30)
    assert not texts.counts("place", "12 s", 31)


def test_a_reading_that_is_told_late_changes_nothing() -> None:
    texts = CountingTexts()
    counts = [texts.counts("place", f"{second} s", at) for at, second in enumerate([0, 1, 2, 3])]
    assert [*counts, texts.counts("place", "2 s", 3.1), texts.counts("place", "4 s", 4)][-3:] == [True] * 3


def test_of_ever_new_places_the_first_ones_are_forgotten() -> None:
    texts = CountingTexts()
    assert [texts.counts("first", f"{second} s", second) for second in range(5)][-1]
    for place in range(MOST_PLACES):
        texts.counts(place, f"{place} rows", 5)
    assert not texts.counts("first", "5 s", 5)


def test_texts_at_other_places_are_told_apart() -> None:
    texts = CountingTexts()
    for second in range(5):
        counts = [texts.counts("game", f"{second} s", second), texts.counts("score", "3 s", second)]
    assert counts == [True, False]


def tree(text: str) -> AccessibleTree:
    element = AccessibleElement("label", text, text, (), LINE, (0,))
    return AccessibleTree("", (element,), cut=False, digest=digest_of([element]))


def watched(first: int) -> AccessibleTree:
    """A tree whose text has been seen to count from this second on."""
    texts = ChangingTexts(START)
    for second in range(4):
        settled = texts.settled(tree(f"00:{first + second:02d} elapsed"), START + timedelta(seconds=second))
    return settled


def test_two_sessions_differ_by_nothing_where_a_text_counts_in_both() -> None:
    first, second = watched(1), watched(31)
    assert first.digest == second.digest
    assert second.changing == second.counting == (LINE,)


def test_what_was_recorded_before_it_was_seen_to_count_is_the_same_as_what_counts() -> None:
    recorded = [element.as_json() for element in tree("00:01 elapsed").elements]
    assert describe_difference(recorded, watched(20)) == ""
    assert "instead of" in describe_difference(recorded, tree("00:23 elapsed"))
    assert "instead of" in describe_difference([{**recorded[0], "name": "00:01 left"}], watched(20))


def test_counts_differ_by_no_more_than_the_time_that_has_passed() -> None:
    recorded = [element.as_json() for element in tree("00:03 elapsed").elements]
    assert describe_difference(recorded, watched(20), leeway=21) == ""
    assert "instead of" in describe_difference(recorded, watched(20), leeway=19)


def test_texts_differ_in_numbers_only() -> None:
    assert differ_in_numbers_only("01:10", "00:59", 11)
    assert not differ_in_numbers_only("01:10", "00:59", 10)
    assert differ_in_numbers_only("Time: 003 s", "Time: 114 s")
    assert not differ_in_numbers_only("Time: 003 s", "Time: 3 min")


GAME = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Game</title>
<body style="font: 20px sans-serif; margin: 40px"><p id="played">00:00</p>
<p><button onclick="this.textContent = 'Pressed'">Press</button></p><script>
let seconds = 0
setInterval(() => {
  seconds += 1
  played.textContent = `00:${String(seconds).padStart(2, '0')}`
}, 1000)
</script>"""


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
def test_a_page_that_says_how_long_it_has_been_open_is_proven_later_on(start: Start, tmp_path: Path) -> None:
    pressed = []

    def press(person: Person, session: LiveSession) -> None:
        pressed.append(centre(session, "Press"))
        person.press(*pressed[0])
        time.sleep(2)

    def begin_late(command: str, **fields: Any) -> LiveSession:
        session = start(command, **fields)
        time.sleep(6)
        return session

    browser = browser_with(tmp_path, GAME)
    steps = record(start(settings.CHROMIUM_PATH, **browser), tmp_path / "journal", press)
    result = again(begin_late, settings.CHROMIUM_PATH, replay_steps(steps, tmp_path / "journal"), **browser)
    assert (result.reason, result.proven) == ("", True)
    # Nothing but the text is left out: an area that is restless for longer would take the button along.
    assert result.steps[-1].left_out
    assert not any(region.contains(Point(*pressed[0])) for region in result.steps[-1].left_out)
