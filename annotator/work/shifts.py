"""Measures working time: every act of a person carries their shift on, or begins another one."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import roles_of
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
    held = roles_of(person, dataset)
    role = next((role for role in PAID_AS[stage] if role in held), None)
    if role is None:
        return None
    moment = timezone.now() - min(max(ago, timedelta()), LATEST_REPORT)
    return record(person=person, work=(dataset.pk, role.value, stage.value), moment=moment, idle=idle_of(dataset))


def idle_of(dataset: Dataset) -> timedelta:
    """The gap after which nobody is thought to be working."""
    kept = Timekeeping.objects.filter(dataset=dataset).first() or Timekeeping()
    return timedelta(seconds=kept.idle_seconds)


@transaction.atomic
def record(*, person: User, work: Work, moment: datetime, idle: timedelta) -> Shift:
    """Writes down that a person acted; `work` is dataset, role, stage. Two tabs wait for each other here."""
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
    last = Shift.objects.filter(person=person).order_by("-ended", "-pk").first()
    before = _span(last) if last else None
    spans = carry_on(before, work, _number(moment), idle // MICROSECOND)
    if last and before and spans[0] != before:
        last.ended = _moment(spans[0].ended)
        last.save(update_fields=["ended"])
    made = [_shift(person, span) for span in spans[1 if last else 0 :]]
    Shift.objects.bulk_create(made)
    return [*([last] if last else []), *made][-1]


def monday(day: date) -> date:
    """The first day of an ISO week."""
    return day - timedelta(days=day.weekday())


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
