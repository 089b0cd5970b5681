"""Two weeks of working time of the demo's people: one week approved, one waiting, with contested days."""

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from random import Random

from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.timesheets.selectors import SheetState, monday, sheets
from annotator.timesheets.selectors.sheets import SETTLED_AFTER
from annotator.timesheets.services.activity import record
from annotator.timesheets.services.approvals import answer, approve, contest, set_rate
from workers.demo.people import People

SEED = 20
WEEK = timedelta(days=7)
#: OmniACT, C.2: what annotators and volunteers were paid, in US dollars an hour
RATES = {Role.ANNOTATOR: Decimal(20), Role.VOLUNTEER: Decimal(25), Role.MAINTAINER: Decimal(25)}
STAGES = {
    Role.ANNOTATOR: ["boxes", "labels", "review"],
    Role.VOLUNTEER: ["training", "tasks", "tasks"],
    Role.MAINTAINER: ["adjudication", "final-pass"],
}
MAX_SESSION = timedelta(hours=2)


def add_timesheets(dataset: Dataset, people: People) -> None:
    """Store work on the days of the last two weeks, and on those of this week so far."""
    # Of weeks that are over: approvals and contests are of such.
    today = (timezone.now() - SETTLED_AFTER).date()
    first = monday(today) - 2 * WEEK
    for role, hourly in RATES.items():
        set_rate(
            dataset=dataset, role=role, hourly=hourly, currency="USD", starts=first - 4 * WEEK, author=people.maintainer
        )
    random = Random(SEED)  # noqa: S311 - example data, not a secret
    for role in Role:
        for person in people.by_role[role]:
            _work(dataset, person, role, first, today, random)
    _contests(dataset, people, first)
    _approvals(dataset, people, first)


def _work(dataset: Dataset, person: User, role: Role, first: date, today: date, random: Random) -> None:
    for number in range((today - first).days):
        day = first + timedelta(days=number)
        if day.weekday() > 4 or random.random() < 0.25:
            continue
        at = datetime.combine(day, time(8, random.randrange(60)), UTC)
        for stage in random.sample(STAGES[role], k=2):
            session = timedelta(minutes=random.randrange(25, 110), seconds=random.randrange(60))
            for moment in (at, at + session):
                record(person=person, work=(dataset.pk, role.value, stage), moment=moment, idle=MAX_SESSION)
            at += session + MAX_SESSION + timedelta(minutes=random.randrange(5, 40))


def _contests(dataset: Dataset, people: People, first: date) -> None:
    """Contest a day of each week: the first is answered with a correction, the second waits."""
    contested = contest(
        person=people.drawer,
        dataset=dataset,
        day=first + timedelta(days=2),
        role=Role.ANNOTATOR,
        minutes=30,
        note="We talked through the box guidelines on the phone for half an hour.",
    )
    answer(contested=contested, by=people.maintainer, minutes=30, reason="Yes, that was work. Thank you for saying so.")
    contest(
        person=people.by_role[Role.VOLUNTEER][0],
        dataset=dataset,
        day=first + WEEK + timedelta(days=1),
        role=Role.VOLUNTEER,
        minutes=20,
        note="I planned my tasks on paper before I opened the studio.",
    )


def _approvals(dataset: Dataset, people: People, week: date) -> None:
    first, second = people.by_role[Role.MAINTAINER][:2]
    for sheet in sheets(dataset, [week]):
        if sheet.state == SheetState.DUE:
            by = second if sheet.person == first else first
            approve(dataset=dataset, person=sheet.person, week=week, by=by)
