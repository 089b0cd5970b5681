"""Measures working time: every act of a person carries their shift on, or begins another one."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import memberships_of
from annotator.domain.hours import Span, carry_on
from annotator.work.hour_models import Shift, Timekeeping, WorkStage

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
#: reports may come this late: the page gathers what happens in between
LATEST_REPORT = timedelta(seconds=60)
Work = tuple[int, str, str]

ANNOTATING = (Role.ANNOTATOR, Role.MAINTAINER)
WRITING = (Role.VOLUNTEER, Role.MAINTAINER)
#: as what somebody who holds several roles is paid at each stage
PAID_AS: dict[str, Sequence[Role]] = {
    WorkStage.BOXES: ANNOTATING,
    WorkStage.REVIEW: ANNOTATING,
    WorkStage.LABELS: ANNOTATING,
    WorkStage.TASKS: WRITING,
    WorkStage.ADJUDICATION: (Role.MAINTAINER,),
    WorkStage.FINAL_PASS: (Role.MAINTAINER,),
    WorkStage.TRIALS: (Role.VOLUNTEER, Role.ANNOTATOR, Role.MAINTAINER),
    WorkStage.TRAINING: (Role.VOLUNTEER, Role.ANNOTATOR, Role.MAINTAINER),
}


def note_activity(*, person: User, dataset: Dataset, stage: WorkStage, ago: timedelta = timedelta()) -> Shift | None:
    """The person acted at this stage, `ago` before now; their shift, or None for roles that have no such work."""
    asked = memberships_of(person, dataset).values_list("role", "dataset__timekeeping__idle_seconds")
    held = dict(asked)
    role = next((role for role in PAID_AS[stage] if role in held), None)
    if role is None:
        return None
    moment = timezone.now() - min(max(ago, timedelta()), LATEST_REPORT)
    work = (dataset.pk, role.value, stage.value)
    return record(person=person, work=work, moment=moment, idle=_idle(held[role]))


def idle_of(dataset: Dataset) -> timedelta:
    """The gap after which nobody is thought to be working."""
    return _idle(Timekeeping.objects.filter(dataset=dataset).values_list("idle_seconds", flat=True).first())


def record(*, person: User, work: Work, moment: datetime, idle: timedelta) -> Shift:
    """Writes down that a person acted; `work` is dataset, role, stage."""
    act = (work, _number(moment), idle // MICROSECOND)
    return _carried_on(person, *act) or _recorded_in_turn(person, *act)


def _carried_on(person: User, work: Work, moment: int, idle: int) -> Shift | None:
    """The last shift, if it can go on or holds the moment already, which is so with most acts: nobody waits for that.

    None where another shift must begin, or a second tab was faster: if that has begun one, the database refuses.
    """
    last = _last(person).first()
    spans = carry_on(_span(last), work, moment, idle) if last else []
    if last is None or len(spans) > 1:
        return None
    known, last.ended = last.ended, _moment(spans[0].ended)
    if last.ended == known:
        return last
    try:
        with transaction.atomic():
            went_on = Shift.objects.filter(pk=last.pk, ended=known).update(ended=last.ended)
    except IntegrityError:
        return None
    return last if went_on else None


@transaction.atomic
def _recorded_in_turn(person: User, work: Work, moment: int, idle: int) -> Shift:
    """Two tabs wait for each other here, and whoever would carry on the last shift waits too."""
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
    last = _last(person).select_for_update().first()
    before = _span(last) if last else None
    spans = carry_on(before, work, moment, idle)
    if last and before and spans[0] != before:
        last.ended = _moment(spans[0].ended)
        last.save(update_fields=["ended"])
    made = [_shift(person, span) for span in spans[1 if last else 0 :]]
    Shift.objects.bulk_create(made)
    return [*([last] if last else []), *made][-1]


def monday(day: date) -> date:
    """The first day of an ISO week."""
    return day - timedelta(days=day.weekday())


def _idle(seconds: int | None) -> timedelta:
    return timedelta(seconds=Timekeeping().idle_seconds if seconds is None else seconds)


def _last(person: User) -> QuerySet[Shift]:
    return Shift.objects.filter(person=person).order_by("-ended", "-pk")


def _shift(person: User, span: Span[Work]) -> Shift:
    dataset, role, stage = span.work
    began, ended = _moment(span.began), _moment(span.ended)
    return Shift(
        person=person, dataset_id=dataset, role=role, stage=stage, week=monday(began.date()), began=began, ended=ended
    )


def _span(shift: Shift) -> Span[Work]:
    return Span((shift.dataset_id, shift.role, shift.stage), _number(shift.began), _number(shift.ended))


def _number(moment: datetime) -> int:
    return (moment - EPOCH) // MICROSECOND


def _moment(number: int) -> datetime:
    return EPOCH + number * MICROSECOND
