"""Working time that the database adds up is what Python adds up, to the microsecond."""

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from annotator.datasets.models import Role, WorkStage
from annotator.timesheets.models import Shift
from annotator.timesheets.selectors import monday
from annotator.timesheets.selectors.durations import Day, microseconds_worked
from tests import factories as make

EARLIEST = datetime(2020, 1, 1, tzinfo=UTC)
MOMENTS = st.timedeltas(timedelta(0), timedelta(days=7000)).map(lambda later: EARLIEST + later)
LENGTHS = st.timedeltas(timedelta(0), timedelta(hours=8))
END_OF_A_DAY = datetime(2026, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)


class Durations(TestCase):
    @given(st.lists(st.tuples(MOMENTS, LENGTHS), min_size=1, max_size=5))
    @example([(END_OF_A_DAY, timedelta(microseconds=1)), (END_OF_A_DAY.replace(microsecond=0), timedelta(0))])
    def test_sums_and_days_are_those_of_the_moments(self, times: list[tuple[datetime, timedelta]]) -> None:
        dataset = make.make_dataset()
        fixed: dict[str, Any] = {"dataset": dataset, "role": Role.ANNOTATOR, "stage": WorkStage.BOXES}
        for began, length in times:
            person, week = make.make_user(), monday(began.date())
            Shift.objects.create(person=person, week=week, began=began, ended=began + length, **fixed)
        shifts = Shift.objects.filter(dataset=dataset)
        together = sum((length for _, length in times), timedelta(0))
        assert shifts.aggregate(length=microseconds_worked())["length"] == together // timedelta(microseconds=1)
        days = shifts.annotate(day=Day("began")).values_list("day", flat=True)
        assert sorted(days) == sorted(began.date() for began, _ in times)
