"""Somebody is far out beside what is usual, and nobody is judged by too little."""

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.speed import FEWEST_ITEMS, FEWEST_PEOPLE, gaps, paces

USUAL = [9.0, 10.0, 11.0, 12.0, 13.0]


def crew(*seconds: float, items: int = FEWEST_ITEMS) -> dict[int, list[float]]:
    return {number: [one] * items for number, one in enumerate(seconds)}


def test_a_pause_is_nobodys_time() -> None:
    assert gaps([100, 10, 40, 500], longest=60) == [30, 60]
    assert gaps([5], longest=60) == []


def test_whoever_is_five_times_as_fast_or_slow_is_an_outlier_and_nobody_else() -> None:
    told = paces(crew(*USUAL, 2.0, 60.0))
    assert [number for number, pace in told.items() if pace.outlier] == [5, 6]
    fast, slow = told[5].z, told[6].z
    assert fast is not None
    assert slow is not None
    assert fast < 0 < slow


def test_with_few_items_or_few_people_it_says_so_and_judges_nobody() -> None:
    told = paces({**crew(*USUAL), 9: [1.0] * (FEWEST_ITEMS - 1)})
    assert (told[9].z, told[9].seconds) == (None, 1.0)
    assert "too few" in told[9].note
    lonely = paces(crew(*USUAL[: FEWEST_PEOPLE - 1]))
    assert all(pace.z is None and "people to compare" in pace.note for pace in lonely.values())


def test_where_nobody_was_timed_there_is_no_pace() -> None:
    told = paces({"ada": []})
    assert (told["ada"].seconds, told["ada"].items, told["ada"].z) == (None, 0, None)


def test_where_most_are_equally_fast_nothing_is_far_out() -> None:
    assert not any(pace.outlier for pace in paces(crew(*[10.0] * 6, 99.0)).values())


@given(st.lists(st.floats(1, 1000), min_size=FEWEST_PEOPLE, max_size=12), st.floats(0.5, 4))
def test_a_clock_that_runs_faster_changes_no_verdict(seconds: list[float], factor: float) -> None:
    one, other = paces(crew(*seconds)), paces(crew(*[each * factor for each in seconds]))
    for number, pace in one.items():
        z = other[number].z
        if pace.z is not None and z is not None:
            assert abs(pace.z - z) < 1e-3 * max(1, abs(pace.z))
