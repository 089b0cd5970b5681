"""Services of pay: set a rate, contest a day, answer, approve. Approved sheets never change."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Dataset, Membership
from annotator.datasets.selectors import maintainers
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.timesheets.models import Answer, Contest, Rate, Sheet, Timekeeping
from annotator.timesheets.selectors import PersonWeek, digest_of, is_open, is_over, monday, open_week, sheet_of
from annotator.timesheets.selectors.payroll import payroll

DAY_MINUTES = 24 * 60


@transaction.atomic
def set_idle(*, dataset: Dataset, idle_seconds: int) -> Timekeeping:
    """Sets the gap after which time is not counted; measured time stays."""
    record(Action.IDLE_TIME_CHANGED, ObjectType.DATASET, dataset.pk, dataset_id=dataset.pk, seconds=idle_seconds)
    return Timekeeping.objects.update_or_create(dataset=dataset, defaults={"idle_seconds": idle_seconds})[0]


@transaction.atomic
def set_rate(*, dataset: Dataset, role: str, hourly: Decimal, currency: str, starts: date, author: User) -> Rate:
    """Sets the pay of an hour in the weeks from `starts` on; approved sheets keep their rate."""
    if starts != monday(starts):
        hint = str(monday(starts) + timedelta(days=7))
        wrong = f"Rates begin on a Monday, with the sheet of a week: take {monday(starts)} or {hint}."
        raise Rejected(Problem("not-a-monday", wrong, field="starts", hints=(str(monday(starts)), hint)))
    rate = Rate.objects.create(
        dataset=dataset, role=role, hourly=hourly, currency=currency, starts=starts, author=author
    )
    pay: dict[str, Any] = {"role": role, "hourly": str(hourly), "currency": currency, "starts": str(starts)}
    record(Action.PAY_RATE_SET, ObjectType.RATE, rate.pk, dataset_id=dataset.pk, **pay)
    return rate


@transaction.atomic
def contest(*, person: User, dataset: Dataset, day: date, role: str, note: str, minutes: int | None = None) -> Contest:
    """Stores a person's contest of a day. Raises Rejected for a future day or a role they do not have."""
    _lock(person)
    if day > timezone.now().date():
        raise Rejected(Problem("day-to-come", "This day has not come yet.", field="day"))
    worked = dataset.shifts.filter(person=person, role=role).exists()
    if not worked and not Membership.objects.filter(dataset=dataset, user=person, role=role).exists():
        raise Rejected(Problem("not-your-role", f"You have never worked as {role} here.", field="role"))
    if dataset.contests.filter(person=person, day=day, role=role, answer=None).exists():
        message = "You have contested this day already; wait for the answer, then you may contest again."
        raise Conflict(Problem("contested-already", message, field="day"))
    return Contest.objects.create(person=person, dataset=dataset, day=day, role=role, note=note, minutes=minutes)


@transaction.atomic
def answer(*, contested: Contest, by: User, minutes: int, reason: str) -> Answer:
    """Corrects the contested day by `minutes`, or declines with 0; after approval, on the next open sheet.

    Raises Conflict when it was answered already, Rejected for one's own contest and for impossible days.
    """
    _lock(contested.person)
    contested = Contest.objects.select_related("answer", "dataset", "person").get(pk=contested.pk)
    if not is_open(contested):
        raise Conflict(Problem("answered-already", "Somebody has answered this contest already."))
    _refuse_own(contested.dataset, contested.person, by, "contest")
    _refuse_impossible_day(contested, minutes)
    week = open_week(contested.dataset, contested.person, monday(contested.day))
    return Answer.objects.create(contest=contested, by=by, minutes=minutes, reason=reason, week=week)


@transaction.atomic
def approve(*, dataset: Dataset, person: User, week: date, by: User) -> Sheet:
    """Stores a person's week as approved: amounts, rates and a digest of all their sources.

    Raises Conflict when it is approved already, Rejected while the week runs, a contest waits, or a rate is missing.
    """
    _lock(person)
    _refuse_own(dataset, person, by, "hours")
    sheet = sheet_of(dataset, person, week)
    if sheet.approved:
        raise Conflict(Problem("approved-already", f"The week of {week} of {person} is approved already."))
    if problem := _approval_denied_reason(sheet):
        raise Rejected(problem)
    approved = Sheet.objects.create(
        dataset=dataset,
        person=person,
        week=week,
        approved_by=by,
        lines=[asdict(line) for line in sheet.lines],
        digest=digest_of(sheet),
    )
    whose: dict[str, Any] = {"person": person.pk, "week": str(week)}
    record(Action.HOURS_APPROVED, ObjectType.SHEET, approved.pk, dataset_id=dataset.pk, **whose)
    return approved


@transaction.atomic
def export_payroll(*, dataset: Dataset, weeks: Sequence[date]) -> str:
    """The approved sheets of these weeks as CSV; the export is recorded."""
    named = [str(week) for week in weeks]
    record(Action.PAYROLL_EXPORTED, ObjectType.DATASET, dataset.pk, dataset_id=dataset.pk, weeks=named)
    return payroll(dataset.sheets.filter(week__in=weeks).select_related("person", "approved_by"))


def _approval_denied_reason(sheet: PersonWeek) -> Problem | None:
    subject = f"The week of {sheet.week} of {sheet.person}"
    if sheet.week != monday(sheet.week):
        return Problem("not-a-monday", "Give the Monday of the week.", field="week")
    if not is_over(sheet.week):
        return Problem("week-runs", f"{subject} is not over; it can be approved from Monday, 01:00 UTC on.")
    if any(is_open(contest) for contest in sheet.contests):
        return Problem("contested", f"{subject} is contested: answer first.")
    for line in sheet.lines:
        if line.rate is None:
            return Problem("no-rate", f"{subject} has hours as {line.role}, for which no rate is set: set one first.")
    return None if sheet.lines else Problem("nothing-worked", f"{subject} has no hours.")


def _refuse_own(dataset: Dataset, person: User, by: User, subject: str) -> None:
    """Raises Rejected for one's own hours, if the dataset has another maintainer."""
    if person == by and maintainers(dataset).exclude(user=by).exists():
        raise Rejected(Problem("own-hours", f"Another maintainer must decide about your own {subject}."))


def _refuse_impossible_day(contested: Contest, minutes: int) -> None:
    """Raises Rejected where the corrected day would be below 0 or above 24 hours."""
    sheet = sheet_of(contested.dataset, contested.person, monday(contested.day))
    measured = sum(
        worked.seconds for worked in sheet.worked if (worked.day, worked.role) == (contested.day, contested.role)
    )
    earlier = Answer.objects.filter(
        contest__dataset=contested.dataset,
        contest__person=contested.person,
        contest__day=contested.day,
        contest__role=contested.role,
    )
    total = measured + 60 * (minutes + sum(earlier.values_list("minutes", flat=True)))
    if minutes and not 0 <= total <= DAY_MINUTES * 60:
        measured_minutes = round(total / 60) - minutes
        wrong = f"That day has {measured_minutes} minutes: it cannot come to {measured_minutes + minutes}."
        raise Rejected(Problem("impossible-day", wrong, field="minutes"))


def _lock(person: User) -> None:
    """Locks the person's row, so that acts, answers and approvals follow each other."""
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
