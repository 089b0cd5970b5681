"""Working time is measured on the server, act by act."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from annotator.datasets.models import Role, WorkStage
from annotator.timesheets.models import Shift, Timekeeping
from annotator.timesheets.services import activity
from tests.annotator.timesheets.conftest import IDLE, Payroll
from tests.factories import client_of, make_dataset, make_member

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)


def act(payroll: Payroll, seconds: float, stage: str = "labels", dataset: int | None = None) -> Shift:
    work = (dataset or payroll.dataset.pk, "annotator", stage)
    return activity.record(person=payroll.ada, work=work, moment=NOON + timedelta(seconds=seconds), idle=IDLE)


def lengths() -> list[float]:
    return [(shift.ended - shift.began).total_seconds() for shift in Shift.objects.all()]


def test_acting_on_and_on_is_one_shift(payroll: Payroll) -> None:
    for seconds in (0, 30, 60, 120):
        act(payroll, seconds)
    assert lengths() == [120]


def test_a_gap_longer_than_the_time_out_ends_the_shift_at_the_last_act(payroll: Payroll) -> None:
    for seconds in (0, 60, 151):
        act(payroll, seconds)
    assert lengths() == [60, 0]


def test_another_stage_or_dataset_begins_another_shift_without_a_gap_or_an_overlap(payroll: Payroll) -> None:
    act(payroll, 0)
    act(payroll, 30, "boxes")
    act(payroll, 50, "boxes", make_dataset().pk)
    assert lengths() == [0, 30, 20]


def test_what_arrives_late_or_twice_changes_nothing(payroll: Payroll) -> None:
    for seconds in (0, 60, 60, 20, 0):
        act(payroll, seconds, "boxes" if seconds == 20 else "labels")
    assert lengths() == [60]


def test_a_shift_over_midnight_between_two_weeks_is_on_both_sheets(payroll: Payroll) -> None:
    midnight = datetime(2026, 3, 9, tzinfo=UTC)
    for seconds in (-40, 20):
        act(payroll, (midnight - NOON).total_seconds() + seconds)
    assert lengths() == [40, 20]
    assert [str(shift.week) for shift in Shift.objects.all()] == ["2026-03-02", "2026-03-09"]


def test_carrying_on_asks_once_and_writes_once(payroll: Payroll) -> None:
    act(payroll, 0)
    with CaptureQueriesContext(connection) as queries:
        act(payroll, 30)
        act(payroll, 20)
    kinds = [query["sql"].split()[0] for query in queries]
    assert [kind for kind in kinds if kind in {"SELECT", "INSERT", "UPDATE"}] == ["SELECT", "UPDATE", "SELECT"]


@pytest.mark.django_db(transaction=True)
def test_whatever_tabs_report_at_once_no_shifts_overlap_and_no_act_is_lost(payroll: Payroll) -> None:
    stages = ("labels", "boxes", "review")

    def tab(number: int) -> None:
        try:
            for second in range(number, 60, 6):
                act(payroll, second, stages[(second // 7 + number) % 3])
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as tabs:
        list(tabs.map(tab, range(6)))
    spans = list(Shift.objects.order_by("began", "ended").values_list("began", "ended"))
    assert all(earlier[1] <= later[0] for earlier, later in pairwise(spans))
    assert spans[-1][1] == NOON + timedelta(seconds=59)
    assert sum((ended - began).total_seconds() for began, ended in spans) <= 59


def test_the_database_refuses_to_count_the_same_time_twice(payroll: Payroll) -> None:
    for seconds in (0, 60):
        act(payroll, seconds)
    with pytest.raises(IntegrityError, match="twice"), transaction.atomic():
        Shift.objects.create(
            person=payroll.ada,
            dataset=make_dataset(),
            role="annotator",
            stage="boxes",
            week=payroll.week,
            began=NOON + timedelta(seconds=30),
            ended=NOON + timedelta(seconds=90),
        )


def test_an_act_is_paid_in_the_role_that_the_stage_asks_for() -> None:
    dataset = make_dataset()
    both = make_member(dataset, Role.VOLUNTEER, Role.MAINTAINER)
    result = {stage: activity.record_activity(person=both, dataset=dataset, stage=stage) for stage in WorkStage}
    assert {str(stage): shift.role for stage, shift in result.items() if shift} == {
        "boxes": "maintainer",
        "review": "maintainer",
        "labels": "maintainer",
        "adjudication": "maintainer",
        "final-pass": "maintainer",
        "tasks": "volunteer",
        "trials": "volunteer",
        "training": "volunteer",
        "episodes": "volunteer",
        "dialogues": "volunteer",
        "episode-review": "maintainer",
    }


def test_whoever_has_no_role_for_a_stage_is_not_counted_there(payroll: Payroll) -> None:
    assert activity.record_activity(person=payroll.ada, dataset=payroll.dataset, stage=WorkStage.FINAL_PASS) is None
    assert not Shift.objects.exists()


def test_a_dataset_has_a_time_out_of_its_own(payroll: Payroll) -> None:
    assert activity.idle_of(payroll.dataset) == timedelta(seconds=90)
    Timekeeping.objects.create(dataset=payroll.dataset, idle_seconds=300)
    assert activity.idle_of(payroll.dataset) == timedelta(seconds=300)


def test_a_report_may_come_a_minute_late_and_never_from_the_future(payroll: Payroll) -> None:
    before = timezone.now()
    late = activity.record_activity(
        person=payroll.ada, dataset=payroll.dataset, stage=WorkStage.LABELS, ago=timedelta(hours=3)
    )
    assert late is not None
    assert timedelta(0) <= late.ended - (before - activity.LATEST_REPORT) < timedelta(seconds=30)
    ahead = activity.record_activity(
        person=payroll.ada, dataset=payroll.dataset, stage=WorkStage.LABELS, ago=timedelta(hours=-3)
    )
    assert ahead is not None
    assert ahead.ended <= timezone.now()


def test_a_page_tells_what_is_done_on_it_and_hears_what_counts(payroll: Payroll) -> None:
    client = client_of(payroll.ada)
    address = f"/api/datasets/{payroll.dataset.slug}/activity"
    assert client.post(address, {"stage": "training"}).json()["idle_seconds"] == 90
    assert client.post(address, {"stage": "sleeping"}).status_code == 400
    assert Shift.objects.get().stage == "training"
