"""Laws of working time: never counted twice, never longer than the clock, sums are exact."""

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.working_time import DAY, SECOND, WorkInterval, amount, extend, payable_hours, work_intervals

IDLE = 90 * SECOND
MONDAY = 20_000 * DAY
moments = st.integers(MONDAY, MONDAY + 3 * DAY) | st.integers(MONDAY + DAY - 300 * SECOND, MONDAY + DAY + 300 * SECOND)
activities = st.lists(st.tuples(moments, st.sampled_from("abc")), max_size=40)


def total(spans: list[WorkInterval[str]]) -> int:
    return sum(span.length for span in spans)


def at(*seconds: float, work: str = "a") -> list[tuple[int, str]]:
    return [(MONDAY + int(second * SECOND), work) for second in seconds]


@given(activities)
def test_no_more_is_counted_than_the_clock_went(activity: list[tuple[int, str]]) -> None:
    times = [moment for moment, _ in activity]
    assert 0 <= total(work_intervals(activity, IDLE)) <= (max(times) - min(times) if times else 0)


@given(activities)
def test_no_two_spans_overlap_and_none_leaves_its_day(activity: list[tuple[int, str]]) -> None:
    spans = work_intervals(activity, IDLE)
    assert all(first.ended <= other.began for first, other in pairwise(spans))
    assert all(span.began // DAY == (max(span.ended - 1, span.began)) // DAY for span in spans)


@given(activities, st.randoms())
def test_duplicates_and_order_of_arrival_do_not_matter(activity: list[tuple[int, str]], random: object) -> None:
    repeated = activity + activity[::2]
    random.shuffle(repeated)  # type: ignore[attr-defined]
    assert work_intervals(repeated, IDLE) == work_intervals(activity, IDLE)


@given(activities)
def test_the_parts_make_the_whole_whatever_the_work_was(activity: list[tuple[int, str]]) -> None:
    spans = work_intervals(activity, IDLE)
    parts = [total([span for span in spans if span.work == work]) for work in "abc"]
    alone = work_intervals([(moment, "a") for moment, _ in activity], IDLE)
    assert sum(parts) == total(spans) == total(alone)


@given(activities, st.tuples(moments, st.sampled_from("abc")))
def test_acting_once_more_never_takes_time_away(activity: list[tuple[int, str]], more: tuple[int, str]) -> None:
    assert total(work_intervals([*activity, more], IDLE)) >= total(work_intervals(activity, IDLE))


@given(activities)
def test_one_after_the_other_gives_what_all_at_once_gives(activity: list[tuple[int, str]]) -> None:
    spans: list[WorkInterval[str]] = []
    for moment, work in sorted(set(activity)):
        spans.extend(extend(spans.pop() if spans else None, work, moment, IDLE))
    assert spans == work_intervals(activity, IDLE)


def test_a_gap_as_long_as_the_time_out_still_counts_and_a_longer_one_does_not() -> None:
    assert total(work_intervals(at(0, 90), IDLE)) == 90 * SECOND
    assert total(work_intervals(at(0, 90.000001), IDLE)) == 0


def test_a_shift_ends_with_the_last_act_and_not_with_the_time_out() -> None:
    assert total(work_intervals(at(0, 60, 100), IDLE)) == 100 * SECOND


def test_the_time_between_two_kinds_of_work_belongs_to_the_second() -> None:
    spans = work_intervals([*at(0, 30), *at(70, work="b")], IDLE)
    assert [(span.work, span.length // SECOND) for span in spans] == [("a", 30), ("b", 40)]


def test_two_tabs_at_the_same_time_count_once() -> None:
    both = [*at(0, 20, 40, 60), *at(10, 30, 50, work="b")]
    assert total(work_intervals(both, IDLE)) == 60 * SECOND


def test_midnight_parts_a_shift() -> None:
    spans = work_intervals([(MONDAY + DAY - 20 * SECOND, "a"), (MONDAY + DAY + 30 * SECOND, "a")], IDLE)
    assert [span.length // SECOND for span in spans] == [20, 30]


@pytest.mark.parametrize(
    ("seconds", "hours"), [(0, "0.00"), (17, "0.00"), (18, "0.01"), (3600, "1.00"), (-18, "-0.01"), (5400, "1.50")]
)
def test_hours_have_two_decimals(seconds: int, hours: str) -> None:
    assert payable_hours(seconds) == Decimal(hours)


def test_the_amount_is_the_product_of_the_figures_shown() -> None:
    assert amount(Decimal("1.33"), Decimal("20.00")) == Decimal("26.60")
    assert amount(Decimal("0.01"), Decimal("22.50")) == Decimal("0.23")
