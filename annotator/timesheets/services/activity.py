"""Measures working time: every act extends the person's shift or begins another."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role, WorkStage
from annotator.datasets.selectors import memberships_of
from annotator.domain.working_time import WorkInterval, extend
from annotator.timesheets.models import Shift, Timekeeping
from annotator.timesheets.selectors import monday

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
    WorkStage.DIALOGUES: WRITING,
    WorkStage.EPISODES: WRITING,
    WorkStage.EPISODE_REVIEW: (Role.MAINTAINER,),
    WorkStage.TRIALS: (Role.VOLUNTEER, Role.ANNOTATOR, Role.MAINTAINER),
    WorkStage.TRAINING: (Role.VOLUNTEER, Role.ANNOTATOR, Role.MAINTAINER),
}


def record_activity(*, person: User, dataset: Dataset, stage: WorkStage, ago: timedelta = timedelta()) -> Shift | None:
    """Records an act of the person at this stage, `ago` before now; their shift, or None for roles without such
    work.
    """
    rows = memberships_of(person, dataset).values_list("role", "dataset__timekeeping__idle_seconds")
    idle_by_role = dict(rows)
    role = next((role for role in PAID_AS[stage] if role in idle_by_role), None)
    if role is None:
        return None
    moment = timezone.now() - min(max(ago, timedelta()), LATEST_REPORT)
    work = (dataset.pk, role.value, stage.value)
    return record(person=person, work=work, moment=moment, idle=_idle(idle_by_role[role]))


def idle_of(dataset: Dataset) -> timedelta:
    """The gap after which time is not counted."""
    return _idle(Timekeeping.objects.filter(dataset=dataset).values_list("idle_seconds", flat=True).first())


def record(*, person: User, work: Work, moment: datetime, idle: timedelta) -> Shift:
    """Records an act; `work` is dataset, role, stage. Returns the shift that it belongs to."""
    act = (work, _number(moment), idle // MICROSECOND)
    return _extend_last_shift(person, *act) or _record_locked(person, *act)


def _extend_last_shift(person: User, work: Work, moment: int, idle: int) -> Shift | None:
    """The last shift, extended to the moment without locking; so it is with most acts.

    None where another shift must begin, or a second tab was faster: if that has begun one, the database refuses.
    """
    last = _last(person).first()
    intervals = extend(_interval(last), work, moment, idle) if last else []
    if last is None or len(intervals) > 1:
        return None
    previous_end, last.ended = last.ended, _moment(intervals[0].ended)
    if last.ended == previous_end:
        return last
    try:
        with transaction.atomic():
            is_updated = Shift.objects.filter(pk=last.pk, ended=previous_end).update(ended=last.ended)
            if not is_updated:
                # PostgreSQL has locked the row even so; held further, the lock would meet the order of
                # `_recorded_in_turn` (person, then shift) head on.
                transaction.set_rollback(True)
    except IntegrityError:
        return None
    return last if is_updated else None


@transaction.atomic
def _record_locked(person: User, work: Work, moment: int, idle: int) -> Shift:
    """The shift of the moment, recorded under the person's lock, where tabs follow each other."""
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
    last = _last(person).select_for_update().first()
    last_interval = _interval(last) if last else None
    intervals = extend(last_interval, work, moment, idle)
    if last and last_interval and intervals[0] != last_interval:
        last.ended = _moment(intervals[0].ended)
        last.save(update_fields=["ended"])
    new_shifts = [_shift(person, span) for span in intervals[1 if last else 0 :]]
    Shift.objects.bulk_create(new_shifts)
    return [*([last] if last else []), *new_shifts][-1]


def _idle(seconds: int | None) -> timedelta:
    return timedelta(seconds=Timekeeping().idle_seconds if seconds is None else seconds)


def _last(person: User) -> QuerySet[Shift]:
    return Shift.objects.filter(person=person).order_by("-ended", "-pk")


def _shift(person: User, interval: WorkInterval[Work]) -> Shift:
    dataset, role, stage = interval.work
    began, ended = _moment(interval.began), _moment(interval.ended)
    return Shift(
        person=person, dataset_id=dataset, role=role, stage=stage, week=monday(began.date()), began=began, ended=ended
    )


def _interval(shift: Shift) -> WorkInterval[Work]:
    return WorkInterval((shift.dataset_id, shift.role, shift.stage), _number(shift.began), _number(shift.ended))


def _number(moment: datetime) -> int:
    return (moment - EPOCH) // MICROSECOND


def _moment(number: int) -> datetime:
    return EPOCH + number * MICROSECOND
