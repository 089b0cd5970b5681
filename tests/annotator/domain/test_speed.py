"""Tests of paces: outliers are found, and nobody is judged by too few items."""

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.speed import MIN_ITEMS, MIN_PEOPLE, paces, seconds_between

USUAL = [9.0, 10.0, 11.0, 12.0, 13.0]


def times_of_crew(*seconds: float, items: int = MIN_ITEMS) -> dict[int, list[float]]:
    return {number: [second] * items for number, second in enumerate(seconds)}


def test_pauses_are_not_counted() -> None:
    assert seconds_between([100, 10, 40, 500], longest=60) == [30, 60]
    assert seconds_between([5], longest=60) == []


def test_whoever_is_five_times_as_fast_or_slow_is_an_outlier_and_nobody_else() -> None:
    result = paces(times_of_crew(*USUAL, 2.0, 60.0))
    assert [number for number, pace in result.items() if pace.outlier] == [5, 6]
    fast, slow = result[5].z, result[6].z
    assert fast is not None
    assert slow is not None
    assert fast < 0 < slow


def test_with_few_items_or_few_people_it_says_so_and_judges_nobody() -> None:
    result = paces({**times_of_crew(*USUAL), 9: [1.0] * (MIN_ITEMS - 1)})
    assert (result[9].z, result[9].seconds) == (None, 1.0)
    assert "too few" in result[9].note
    lonely = paces(times_of_crew(*USUAL[: MIN_PEOPLE - 1]))
    assert all(pace.z is None and "people to compare" in pace.note for pace in lonely.values())


def test_where_nobody_was_timed_there_is_no_pace() -> None:
    result = paces({"ada": []})
    assert (result["ada"].seconds, result["ada"].items, result["ada"].z) == (None, 0, None)


def test_where_most_are_equally_fast_nothing_is_far_out() -> None:
    assert not any(pace.outlier for pace in paces(times_of_crew(*[10.0] * 6, 99.0)).values())


@given(st.lists(st.floats(1, 1000), min_size=MIN_PEOPLE, max_size=12), st.floats(0.5, 4))
def test_scaling_all_times_changes_no_verdict(seconds: list[float], factor: float) -> None:
    result, other = paces(times_of_crew(*seconds)), paces(times_of_crew(*[second * factor for second in seconds]))
    for number, pace in result.items():
        z = other[number].z
        if pace.z is not None and z is not None:
            assert abs(pace.z - z) < 1e-3 * max(1, abs(pace.z))
