"""Sheets add up, can be contested, and do not change once they are approved."""

import csv
import io
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.audit.models import Action, Entry
from annotator.domain.problems import Conflict, Rejected
from annotator.timesheets.models import Answer, Contest, Sheet, Shift
from annotator.timesheets.selectors import PersonWeek, SheetState, digest_of, monday, sheet_of
from annotator.timesheets.selectors.payroll import payroll as payroll_csv
from annotator.timesheets.services import approvals
from tests.annotator.timesheets.conftest import Payroll
from tests.factories import client_of

pytestmark = pytest.mark.django_db
NEXT = timedelta(days=7)


def sheet(payroll: Payroll, week: date | None = None) -> PersonWeek:
    return sheet_of(payroll.dataset, payroll.ada, week or payroll.week)


def contest(payroll: Payroll, day: int = 0, minutes: int | None = 30) -> Contest:
    return approvals.contest(
        person=payroll.ada,
        dataset=payroll.dataset,
        day=payroll.week + timedelta(days=day),
        role="annotator",
        note="My network was down.",
        minutes=minutes,
    )


def answer(payroll: Payroll, contested: Contest, minutes: int) -> Answer:
    return approvals.answer(contested=contested, by=payroll.maintainer, minutes=minutes, reason="As the log shows.")


def approve(payroll: Payroll, by: User | None = None, week: date | None = None) -> Sheet:
    return approvals.approve(
        dataset=payroll.dataset, person=payroll.ada, week=week or payroll.week, by=by or payroll.maintainer
    )


def test_a_sheet_says_hours_by_day_and_stage_and_what_they_earn(payroll: Payroll) -> None:
    payroll.worked(60)
    payroll.worked(20, day=2, stage="boxes")
    result = sheet(payroll)
    assert [(worked.day.isoformat(), worked.stage, worked.seconds) for worked in result.worked] == [
        ("2026-03-02", "labels", 3600),
        ("2026-03-04", "boxes", 1200),
    ]
    assert [(line.role, line.hours, line.amount) for line in result.lines] == [
        ("annotator", Decimal("1.33"), Decimal("26.60"))
    ]
    assert result.state == SheetState.DUE


def test_a_new_rate_counts_from_its_monday_on(payroll: Payroll) -> None:
    payroll.worked(60)
    later = payroll.week + NEXT
    for starts, hourly in ((later, 25), (payroll.week, 22)):
        approvals.set_rate(
            dataset=payroll.dataset,
            role="annotator",
            hourly=Decimal(hourly),
            currency="EUR",
            starts=starts,
            author=payroll.maintainer,
        )
    assert [(line.rate, line.currency) for line in sheet(payroll).lines] == [(Decimal(22), "EUR")]
    payroll.week = later
    payroll.worked(60)
    assert sheet(payroll).lines[0].amount == Decimal(25)


def test_a_rate_that_begins_in_the_middle_of_a_week_is_refused(payroll: Payroll) -> None:
    with pytest.raises(Rejected, match="Monday"):
        approvals.set_rate(
            dataset=payroll.dataset,
            role="annotator",
            hourly=Decimal(20),
            currency="USD",
            starts=date(2026, 3, 4),
            author=payroll.maintainer,
        )


def test_an_approval_is_recorded_in_the_audit_log(payroll: Payroll) -> None:
    payroll.worked(60)
    approved = approve(payroll)
    entry = Entry.objects.get(action=Action.HOURS_APPROVED)
    assert (entry.dataset_id, entry.object_id) == (payroll.dataset.pk, str(approved.pk))
    assert entry.detail.items() >= {"person": payroll.ada.pk, "week": str(payroll.week)}.items()


def test_approval_freezes_amounts_rates_and_digest(payroll: Payroll) -> None:
    payroll.worked(60)
    approved = approve(payroll)
    approvals.set_rate(
        dataset=payroll.dataset,
        role="annotator",
        hourly=Decimal(99),
        currency="USD",
        starts=payroll.week,
        author=payroll.maintainer,
    )
    assert sheet(payroll).lines[0].amount == Decimal(20)
    assert sheet(payroll).state == SheetState.APPROVED
    assert digest_of(sheet(payroll)) == approved.digest
    with pytest.raises(Conflict, match="approved already"):
        approve(payroll)


def test_the_database_keeps_the_shifts_of_an_approved_week(payroll: Payroll) -> None:
    payroll.worked(10)
    approve(payroll)
    shift = Shift.objects.get()
    later = {"began": shift.ended + timedelta(hours=1), "ended": shift.ended + timedelta(hours=2)}
    stored = {name: getattr(shift, name) for name in ("person", "dataset", "role", "stage", "week")}
    for change in (
        lambda: Shift.objects.update(ended=shift.ended + timedelta(hours=1)),
        lambda: Shift.objects.update(week=payroll.week + NEXT),
        lambda: Shift.objects.all().delete(),
        lambda: Shift.objects.create(**stored, **later),
    ):
        with pytest.raises(IntegrityError, match="do not change"), transaction.atomic():
            change()
    assert Shift.objects.get().ended == shift.ended


def test_the_database_keeps_approved_sheets_and_answers(payroll: Payroll) -> None:
    payroll.worked(10)
    result = answer(payroll, contest(payroll), 30)
    approve(payroll)
    other = Answer(contest=contest(payroll, day=1), by=payroll.other, minutes=5, week=payroll.week, reason="No.")
    for change in (
        lambda: Sheet.objects.update(lines=[]),
        lambda: Sheet.objects.all().delete(),
        lambda: Answer.objects.filter(pk=result.pk).update(minutes=600),
        lambda: Answer.objects.filter(pk=result.pk).delete(),
        lambda: other.save(),
        lambda: Contest.objects.filter(pk=result.contest_id).update(day=payroll.week + timedelta(days=3)),
    ):
        with pytest.raises(IntegrityError, match="not change"), transaction.atomic():
            change()
    assert sheet(payroll).lines[0].seconds == 40 * 60


def test_a_contest_keeps_a_sheet_from_being_approved_until_it_is_answered(payroll: Payroll) -> None:
    payroll.worked(60)
    contested = contest(payroll)
    assert sheet(payroll).state == SheetState.CONTESTED
    with pytest.raises(Rejected, match="answer first"):
        approve(payroll)
    answer(payroll, contested, 0)
    assert sheet(payroll).lines[0].hours == Decimal("1.00")
    assert approve(payroll).lines[0]["hours"] == Decimal("1.00")


def test_a_correction_counts_on_the_sheet_of_its_week(payroll: Payroll) -> None:
    payroll.worked(60)
    answer(payroll, contest(payroll), 30)
    assert [line.hours for line in sheet(payroll).lines] == [Decimal("1.50")]


def test_a_correction_of_an_approved_week_goes_onto_a_line_of_the_next_open_sheet(payroll: Payroll) -> None:
    payroll.worked(60)
    approve(payroll)
    first, payroll.week = payroll.week, payroll.week + NEXT
    payroll.worked(30)
    approve(payroll)
    payroll.week = first
    assert answer(payroll, contest(payroll), 15).week == first + 2 * NEXT
    assert sheet(payroll).lines[0].hours == Decimal("1.00")
    carried = sheet(payroll, first + 2 * NEXT)
    assert [(line.worked, line.hours, line.amount) for line in carried.lines] == [(first, Decimal("0.25"), Decimal(5))]
    assert approve(payroll, week=first + 2 * NEXT).lines[0]["worked"] == first


def test_a_contest_is_answered_once_and_not_by_the_person_themself(payroll: Payroll) -> None:
    payroll.worked(60)
    contested = contest(payroll)
    payroll.dataset.memberships.create(user=payroll.ada, role="maintainer")
    with pytest.raises(Rejected, match="Another maintainer"):
        approvals.answer(contested=contested, by=payroll.ada, minutes=30, reason="I say so.")
    answer(payroll, contested, 10)
    with pytest.raises(Conflict, match="answered"):
        answer(payroll, contested, 20)


def test_a_day_has_no_less_than_nothing_and_no_more_than_24_hours(payroll: Payroll) -> None:
    payroll.worked(60)
    for minutes in (-61, 23 * 60 + 1):
        contested = contest(payroll)
        with pytest.raises(Rejected, match="cannot come to"):
            answer(payroll, contested, minutes)
        answer(payroll, contested, 0)
    answer(payroll, contest(payroll), -60)
    assert sheet(payroll).lines[0].amount == 0


def test_the_same_day_is_contested_once_at_a_time_and_no_day_to_come(payroll: Payroll) -> None:
    contest(payroll)
    with pytest.raises(Conflict, match="contested this day already"):
        contest(payroll)
    tomorrow = (timezone.now().date() - payroll.week).days + 1
    with pytest.raises(Rejected, match="not come yet"):
        contest(payroll, day=tomorrow)


def test_nobody_approves_their_own_hours_where_there_is_a_second_maintainer(payroll: Payroll) -> None:
    payroll.dataset.memberships.create(user=payroll.ada, role="maintainer")
    payroll.worked(60)
    with pytest.raises(Rejected, match="Another maintainer"):
        approve(payroll, by=payroll.ada)
    payroll.dataset.memberships.filter(role="maintainer").exclude(user=payroll.ada).delete()
    approve(payroll, by=payroll.ada)


def test_a_week_that_runs_or_has_no_rate_or_no_hours_is_not_approved(payroll: Payroll) -> None:
    with pytest.raises(Rejected, match="no hours"):
        approve(payroll)
    with pytest.raises(Rejected, match="not over"):
        approve(payroll, week=monday(timezone.now().date()))
    payroll.worked(5, role="volunteer", stage="tasks")
    with pytest.raises(Rejected, match="no rate is set"):
        approve(payroll)


def test_payroll_gets_a_row_for_each_person_week_and_role_and_no_formula(payroll: Payroll) -> None:
    User.objects.filter(pk=payroll.ada.pk).update(name='=HYPERLINK("http://x")')
    payroll.worked(90)
    approve(payroll)
    rows = list(csv.DictReader(io.StringIO(payroll_csv(Sheet.objects.all()))))
    assert len(rows) == 1
    row = rows[0]
    assert row["person"] == '\'=HYPERLINK("http://x")'
    assert (row["week"], row["role"], row["hours"]) == ("2026-03-02", "annotator", "1.50")
    assert (row["rate"], row["amount"], row["currency"]) == ("20.00", "30.00", "USD")
    assert row["approved_by"] == str(payroll.maintainer)
    assert row["approved_at"].endswith("+00:00")


def test_a_maintainer_sees_every_contest_that_waits_however_old(payroll: Payroll) -> None:
    payroll.worked(60)
    contest(payroll)
    hours = client_of(payroll.maintainer).get(f"/api/datasets/{payroll.dataset.slug}/hours?weeks=1").json()
    assert hours["sheets"] == []
    assert [(row["person"], row["day"]) for row in hours["contests"]] == [("ada", "2026-03-02")]


def test_approving_all_skips_contested_own_and_rateless_sheets(payroll: Payroll) -> None:
    payroll.worked(60)
    contested = contest(payroll)
    client = client_of(payroll.maintainer)
    address = f"/api/datasets/{payroll.dataset.slug}/hours/approval"
    assert client.post(address, {"week": "2026-03-02"}, format="json").json() == []
    fields = {"week": "2026-03-02", "people": [payroll.ada.pk]}
    assert client.post(address, fields, format="json").json()["problems"][0]["code"] == "contested"
    answer(payroll, contested, 0)
    approved = client.post(address, {"week": "2026-03-02"}, format="json").json()
    assert [(sheet["person"], sheet["state"]) for sheet in approved] == [("ada", "approved")]
    csv_file = client.get(f"/api/datasets/{payroll.dataset.slug}/hours/payroll?week=2026-03-02&weeks=1")
    assert csv_file.content.decode().count("ada") == 2
    body = client_of(payroll.ada).get("/api/hours?week=2026-03-04").json()
    assert [(sheet["state"], sheet["intact"]) for sheet in body["sheets"]] == [("approved", True)]
