"""Selectors of weekly sheets: hours by day and stage, and their pay. Weeks are ISO weeks in UTC."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Exists, F, OuterRef, Q, QuerySet, TextChoices
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.working_time import amount, payable_hours
from annotator.timesheets.models import Answer, Contest, Rate, Sheet, Shift
from annotator.timesheets.selectors.durations import Day, microseconds_worked

WEEK = timedelta(days=7)
#: an act just after midnight may still carry on the last shift of the week before
SETTLED_AFTER = timedelta(hours=1)


class SheetState(TextChoices):
    RUNNING = "running"
    CONTESTED = "contested"
    DUE = "due"
    APPROVED = "approved"


@dataclass(frozen=True, slots=True)
class Worked:
    """Measured time of one day at one stage."""

    day: date
    role: str
    stage: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Line:
    """The pay of one role on a sheet. `worked` is the week of the time: an earlier one for late corrections.

    Without a rate in force `rate`, `currency` and `amount` are None.
    """

    role: str
    worked: date
    seconds: int
    hours: Decimal
    rate: Decimal | None
    currency: str | None
    amount: Decimal | None


@dataclass(slots=True)
class PersonWeek:
    """A person's sheet of one week, open or approved.

    `measured` are the microseconds in each role; `worked`, by day and stage, is left empty where only sums are asked.
    """

    dataset: Dataset
    person: User
    week: date
    measured: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    worked: list[Worked] = field(default_factory=list)
    contests: list[Contest] = field(default_factory=list)
    corrections: list[Answer] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    approved: Sheet | None = None

    @property
    def seconds(self) -> int:
        return sum(line.seconds for line in self.lines)

    @property
    def state(self) -> SheetState:
        if any(is_open(contest) for contest in self.contests):
            return SheetState.CONTESTED
        if self.approved:
            return SheetState.APPROVED
        return SheetState.DUE if is_over(self.week) else SheetState.RUNNING


def monday(day: date) -> date:
    """The first day of an ISO week."""
    return day - timedelta(days=day.weekday())


def is_open(contest: Contest) -> bool:
    """Whether a contest waits for an answer."""
    return not hasattr(contest, "answer")


def is_over(week: date) -> bool:
    """Whether nothing more can be measured for a week."""
    end = datetime.combine(week + WEEK, datetime.min.time(), UTC)
    return timezone.now() >= end + SETTLED_AFTER


def sheet_of(dataset: Dataset, person: User, week: date) -> PersonWeek:
    """The sheet of a person's week with its days."""
    found_sheets = sheets(dataset, [week], people=[person.pk], days=True)
    return found_sheets[0] if found_sheets else PersonWeek(dataset, person, week)


def sheets(
    dataset: Dataset, weeks: Collection[date], people: Collection[int] | None = None, *, days: bool = False
) -> list[PersonWeek]:
    """The sheets of these weeks that have entries, by week and person; of all people without `people`.

    With `days`, what was worked on each day too.
    """
    only = {} if people is None else {"person__in": people}
    builder = _SheetBuilder(dataset)
    shifts = Shift.objects.filter(dataset=dataset, week__in=weeks, **only).order_by()
    (builder.worked if days else builder.measured)(shifts)
    span = Q()
    for week in weeks:
        span |= Q(day__gte=week, day__lt=week + WEEK) | Q(answer__week=week)
    contested = dataset.contests.filter(span, **only) if weeks else dataset.contests.none()
    builder.contested(contested.select_related("answer__by", "person"), set(weeks))
    builder.approved(dataset.sheets.filter(week__in=weeks, **only).select_related("approved_by"))
    return builder.finished()


def people_of(dataset: Dataset) -> QuerySet[User]:
    """The people who work or have worked on a dataset."""
    worked = Shift.objects.filter(dataset=dataset, person=OuterRef("pk"))
    return User.objects.filter(Q(pk__in=dataset.memberships.values("user")) | Exists(worked))


def unapproved_people(dataset: Dataset) -> QuerySet[User]:
    """Those whose hours in a paid role stand on no approved sheet, or who wait for the answer to a contest."""
    sheets_of_shift = Sheet.objects.filter(dataset=dataset, person=OuterRef("person"), week=OuterRef("week"))
    paid = Shift.objects.filter(dataset=dataset, role__in=dataset.rates.values("role"), ended__gt=F("began"))
    waiting = paid.filter(~Exists(sheets_of_shift)).values("person")
    contested = dataset.contests.filter(answer=None).values("person")
    return User.objects.filter(Q(pk__in=waiting) | Q(pk__in=contested))


def seconds_today(person: User, dataset: Dataset) -> int:
    """The measured seconds of a person since midnight, UTC."""
    midnight = timezone.now().astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    today = Shift.objects.filter(person=person, dataset=dataset, ended__gte=midnight, began__gte=midnight)
    return _seconds(today.aggregate(length=microseconds_worked())["length"] or 0)


def rate_of(rates: Iterable[Rate], role: str, week: date) -> Rate | None:
    """The rate of a role in a week: the latest written of those that started last."""
    candidates = [rate for rate in rates if rate.role == role and rate.starts <= week]
    return max(candidates, key=lambda rate: (rate.starts, rate.pk), default=None)


def open_week(dataset: Dataset, person: User, week: date) -> date:
    """The first week from `week` on without an approved sheet: a correction is booked there."""
    approved = set(dataset.sheets.filter(person=person, week__gte=week).values_list("week", flat=True))
    while week in approved:
        week += WEEK
    return week


def digest_of(sheet: PersonWeek) -> str:
    """The SHA-256 over a sheet's amounts and everything they are computed from."""
    shifts = Shift.objects.filter(dataset=sheet.dataset, person=sheet.person, week=sheet.week).order_by("pk")
    facts: dict[str, Any] = {
        "shifts": list(shifts.values_list("pk", "role", "stage", "began", "ended")),
        "corrections": sorted(
            (answer.pk, answer.contest.role, answer.contest.day, answer.minutes) for answer in sheet.corrections
        ),
        "lines": [asdict(line) for line in sheet.lines],
    }
    text = json.dumps(facts, cls=DjangoJSONEncoder, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def line_from(stored: dict[str, Any]) -> Line:
    """A line of an approved sheet."""
    money = {key: None if stored[key] is None else Decimal(stored[key]) for key in ("hours", "rate", "amount")}
    return Line(**{**stored, **money, "worked": date.fromisoformat(stored["worked"])})


def _seconds(microseconds: int) -> int:
    return round(timedelta(microseconds=microseconds).total_seconds())


class _SheetBuilder:
    """Builds sheets by person and week."""

    def __init__(self, dataset: Dataset) -> None:
        self.dataset = dataset
        self.made: dict[tuple[int, date], PersonWeek] = {}

    def of(self, person: int, week: date) -> PersonWeek:
        if (person, week) not in self.made:
            self.made[person, week] = PersonWeek(self.dataset, User(pk=person), week)
        return self.made[person, week]

    def measured(self, shifts: Any) -> None:
        for row in shifts.values("person", "week", "role").annotate(length=microseconds_worked()):
            self.of(row["person"], row["week"]).measured[row["role"]] += row["length"]

    def worked(self, shifts: Any) -> None:
        groups = shifts.values("person", "week", "role", "stage", day=Day("began"))
        for row in groups.annotate(length=microseconds_worked()).order_by("day", "stage", "role"):
            sheet = self.of(row["person"], row["week"])
            sheet.measured[row["role"]] += row["length"]
            sheet.worked.append(Worked(row["day"], row["role"], row["stage"], _seconds(row["length"])))

    def contested(self, contests: Iterable[Contest], weeks: set[date]) -> None:
        for contest in contests:
            if (week := monday(contest.day)) in weeks:
                self.of(contest.person_id, week).contests.append(contest)
            if not is_open(contest) and contest.answer.minutes and contest.answer.week in weeks:
                self.of(contest.person_id, contest.answer.week).corrections.append(contest.answer)

    def approved(self, approved_sheets: Iterable[Sheet]) -> None:
        for sheet in approved_sheets:
            self.of(sheet.person_id, sheet.week).approved = sheet

    def finished(self) -> list[PersonWeek]:
        users = User.objects.in_bulk({person for person, _ in self.made})
        rates = list(self.dataset.rates.all())
        for (person, _), sheet in self.made.items():
            sheet.person = users[person]
            sheet.lines = (
                [line_from(stored_line) for stored_line in sheet.approved.lines]
                if sheet.approved
                else _lines(sheet, rates)
            )
        return sorted(self.made.values(), key=lambda sheet: (sheet.week, str(sheet.person), sheet.person.pk))


def _lines(sheet: PersonWeek, rates: Sequence[Rate]) -> list[Line]:
    seconds: dict[tuple[str, date], int] = defaultdict(int)
    for role, microseconds in sheet.measured.items():
        seconds[role, sheet.week] += _seconds(microseconds)
    for answer in sheet.corrections:
        seconds[answer.contest.role, monday(answer.contest.day)] += answer.minutes * 60
    return [_line(role, worked, total, rates) for (role, worked), total in sorted(seconds.items())]


def _line(role: str, worked: date, seconds: int, rates: Sequence[Rate]) -> Line:
    hours, rate = payable_hours(seconds), rate_of(rates, role, worked)
    if rate is None:
        return Line(role, worked, seconds, hours, None, None, None)
    return Line(role, worked, seconds, hours, rate.hourly, rate.currency, amount(hours, rate.hourly))
