"""Verbs of pay: set a rate, contest a day, answer, approve. What is approved stays as it is."""

from dataclasses import asdict
from datetime import date, timedelta
from decimal import Decimal

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Membership
from annotator.datasets.selectors import maintainers
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.work.hour_models import Answer, Contest, Rate, Sheet, Timekeeping
from annotator.work.sheets import PersonWeek, digest_of, is_open, is_over, open_week, sheet_of
from annotator.work.shifts import monday

DAY_MINUTES = 24 * 60


def set_idle(*, dataset: Dataset, idle_seconds: int) -> Timekeeping:
    """From now on a longer gap than this is nobody's time; what is measured already stays."""
    return Timekeeping.objects.update_or_create(dataset=dataset, defaults={"idle_seconds": idle_seconds})[0]


def set_rate(*, dataset: Dataset, role: str, hourly: Decimal, currency: str, starts: date, author: User) -> Rate:
    """What an hour earns in the weeks from `starts` on; approved sheets keep the rate they were approved with."""
    if starts != monday(starts):
        hint = str(monday(starts) + timedelta(days=7))
        wrong = f"Rates begin on a Monday, with the sheet of a week: take {monday(starts)} or {hint}."
        raise Rejected(Problem("not-a-monday", wrong, field="starts", hints=(str(monday(starts)), hint)))
    return Rate.objects.create(
        dataset=dataset, role=role, hourly=hourly, currency=currency, starts=starts, author=author
    )


@transaction.atomic
def contest(*, person: User, dataset: Dataset, day: date, role: str, note: str, minutes: int | None = None) -> Contest:
    """The person says that a day was measured wrong. Raises Rejected for a day to come or a role they have not."""
    _lock(person)
    if day > timezone.now().date():
        raise Rejected(Problem("day-to-come", "This day has not come yet.", field="day"))
    worked = dataset.shifts.filter(person=person, role=role).exists()
    if not worked and not Membership.objects.filter(dataset=dataset, user=person, role=role).exists():
        raise Rejected(Problem("not-your-role", f"You have never worked as {role} here.", field="role"))
    if dataset.contests.filter(person=person, day=day, role=role, answer=None).exists():
        waiting = "You have contested this day already; wait for the answer, then you may contest again."
        raise Conflict(Problem("contested-already", waiting, field="day"))
    return Contest.objects.create(person=person, dataset=dataset, day=day, role=role, note=note, minutes=minutes)


@transaction.atomic
def answer(*, contested: Contest, by: User, minutes: int, reason: str) -> Answer:
    """Corrects the contested day by `minutes`, or declines with 0; an approved week's goes onto the next open sheet.

    Raises Conflict when it was answered already, Rejected for one's own contest and for impossible days.
    """
    _lock(contested.person)
    contested = Contest.objects.select_related("answer", "dataset", "person").get(pk=contested.pk)
    if not is_open(contested):
        raise Conflict(Problem("answered-already", "Somebody has answered this contest already."))
    _not_ones_own(contested.dataset, contested.person, by, "contest")
    _check_day(contested, minutes)
    week = open_week(contested.dataset, contested.person, monday(contested.day))
    return Answer.objects.create(contest=contested, by=by, minutes=minutes, reason=reason, week=week)


@transaction.atomic
def approve(*, dataset: Dataset, person: User, week: date, by: User) -> Sheet:
    """Freezes a person's week: amounts, rates and the digest of all they follow from.

    Raises Conflict when it is approved already, Rejected while the week runs, a contest waits, or a rate is missing.
    """
    _lock(person)
    _not_ones_own(dataset, person, by, "hours")
    sheet = sheet_of(dataset, person, week)
    if sheet.approved:
        raise Conflict(Problem("approved-already", f"The week of {week} of {person} is approved already."))
    if problem := _why_not(sheet):
        raise Rejected(problem)
    return Sheet.objects.create(
        dataset=dataset,
        person=person,
        week=week,
        approved_by=by,
        lines=[asdict(line) for line in sheet.lines],
        digest=digest_of(sheet),
    )


def _why_not(sheet: PersonWeek) -> Problem | None:
    named = f"The week of {sheet.week} of {sheet.person}"
    if sheet.week != monday(sheet.week):
        return Problem("not-a-monday", "Give the Monday of the week.", field="week")
    if not is_over(sheet.week):
        return Problem("week-runs", f"{named} is not over; it can be approved from Monday, 01:00 UTC on.")
    if any(is_open(contest) for contest in sheet.contests):
        return Problem("contested", f"{named} is contested: answer first.")
    for line in sheet.lines:
        if line.rate is None:
            return Problem("no-rate", f"{named} has hours as {line.role}, for which no rate is set: set one first.")
    return None if sheet.lines else Problem("nothing-worked", f"{named} has no hours.")


def _not_ones_own(dataset: Dataset, person: User, by: User, what: str) -> None:
    """Four eyes, wherever the dataset has a second maintainer."""
    if person == by and maintainers(dataset).exclude(user=by).exists():
        raise Rejected(Problem("own-hours", f"Another maintainer must decide about your own {what}."))


def _check_day(contested: Contest, minutes: int) -> None:
    """A day holds between 0 and 24 hours, corrections counted in."""
    sheet = sheet_of(contested.dataset, contested.person, monday(contested.day))
    measured = sum(one.seconds for one in sheet.worked if (one.day, one.role) == (contested.day, contested.role))
    earlier = Answer.objects.filter(
        contest__dataset=contested.dataset,
        contest__person=contested.person,
        contest__day=contested.day,
        contest__role=contested.role,
    )
    total = measured + 60 * (minutes + sum(earlier.values_list("minutes", flat=True)))
    if minutes and not 0 <= total <= DAY_MINUTES * 60:
        had = round(total / 60) - minutes
        wrong = f"That day has {had} minutes: it cannot come to {had + minutes}."
        raise Rejected(Problem("impossible-day", wrong, field="minutes"))


def _lock(person: User) -> None:
    """Acts, answers and approvals of one person follow each other."""
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
