"""Taking turns: each person gets a box that is theirs alone, to name it or to decide on its name."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset
from annotator.labels import gold, queue
from annotator.labels.models import QueuedBox, Waiting
from annotator.labels.services import settle
from annotator.work import services as work
from annotator.work.models import Lease, LeaseStage
from annotator.work.queue import take_first
from annotator.work.selectors import items_held_by

LOOK_AHEAD = 100
# With fewer boxes ahead the next approved screen is queued: a little at a time, in front of whoever asks.
LOW_WATER = 20


@dataclass(frozen=True, slots=True)
class Turn:
    """A box that a person holds and is to name or decide. `remaining` counts at most LOOK_AHEAD boxes for them."""

    box: Box
    lease: Lease
    remaining: int


def next_turn(*, person: User, dataset: Dataset, after: UUID | None = None) -> Turn | None:
    """The next box for this person to name, held for them; None when there is nothing (any more) for them.

    What they hold already comes first; `after` is the box they have open, to fetch another one beside it.
    """
    place = queue.place_of(person, after=after)
    waiting = _fill(person, dataset, place, after)
    percent = gold.percent_of(dataset)
    # All gold that they may still be given counts too: the figure goes down by one whatever they name.
    remaining = waiting + (gold.unknown_to(person, dataset, besides=after)[:LOOK_AHEAD].count() if percent else 0)
    if percent and waiting and (known := _gold(person, dataset, percent, after)):
        return Turn(*known, min(remaining, LOOK_AHEAD))
    while True:
        queued, lease = _held(person, dataset, after) or _taken(person, dataset, after, place) or (None, None)
        if queued is None or lease is None:
            return None
        if getattr(queued, "made") < dataset.proposals_per_box:  # noqa: B009 - annotated
            return Turn(queued.box, lease, min(remaining, LOOK_AHEAD))
        _settle_enough(queued, lease)


def next_adjudication(*, person: User, dataset: Dataset, after: UUID | None = None) -> Turn | None:
    """The next box for this maintainer to decide, held for them; `after` as in `next_turn`."""
    queue.open_approved(dataset, limit=LOW_WATER)
    waiting = queue.to_adjudicate(person, dataset).exclude(box=after)
    remaining = waiting[:LOOK_AHEAD].count()
    held = [UUID(item) for item in items_held_by(person, LeaseStage.ADJUDICATION)]
    if mine := _whole(waiting.filter(box__in=held)).first():
        lease = work.take_it(stage=LeaseStage.ADJUDICATION, item=mine.box_id.hex, person=person)
        return Turn(mine.box, lease, remaining)
    free = queue.free_to_adjudicate(person, dataset).exclude(box=after)
    taken = take_first(stage=LeaseStage.ADJUDICATION, items=free, person=person, lasts=_lasts(after))
    if taken is None:
        return None
    chosen = _whole(waiting).filter(box=UUID(taken.item)).first()
    # Decided by somebody who came to it directly, in between: the next one then.
    return Turn(chosen.box, taken, remaining) if chosen else next_adjudication(person=person, dataset=dataset)


def _gold(person: User, dataset: Dataset, percent: int, after: UUID | None) -> tuple[Box, Lease] | None:
    """A gold box: the one they hold already, else by chance, unless they hold another box."""
    if (held := gold.held_gold(person, dataset, besides=after)) or _held(person, dataset, after):
        return held
    return gold.deal(person, dataset, percent=percent, besides=after)


def _held(person: User, dataset: Dataset, after: UUID | None) -> tuple[QueuedBox, Lease] | None:
    items = [UUID(item) for item in items_held_by(person, LeaseStage.LABELS)]
    if not items:
        return None
    mine = queue.unnamed_by(person, dataset).filter(box__in=items).exclude(box=after)
    queued = _whole(queue.with_made(mine)).first()
    if queued is None:
        return None
    wanted = dataset.proposals_per_box
    lease = work.take(stage=LeaseStage.LABELS, item=queued.box_id.hex, person=person, capacity=wanted)
    return (queued, lease) if lease else None


def _taken(person: User, dataset: Dataset, after: UUID | None, place: int) -> tuple[QueuedBox, Lease] | None:
    for boxes in queue.offered_to(person, dataset, after=place):
        free = boxes.exclude(box=after) if after else boxes
        if lease := take_first(stage=LeaseStage.LABELS, items=free, person=person, lasts=_lasts(after)):
            queued = _whole(queue.with_made(QueuedBox.objects.filter(box=UUID(lease.item)))).first()
            # Settled by somebody else in between: the next one then.
            return (queued, lease) if queued else _taken(person, dataset, after, place)
    return None


def _fill(person: User, dataset: Dataset, place: int, after: UUID | None) -> int:
    """How many boxes wait for this person besides `after`, once the next approvals are open where they are few."""
    while (remaining := _remaining(person, dataset, place, after)) < LOW_WATER and queue.open_approved(dataset):
        pass
    return remaining


def _remaining(person: User, dataset: Dataset, place: int, after: UUID | None) -> int:
    ahead = queue.unnamed_by(person, dataset, Waiting.PROPOSALS, after=place)[:LOOK_AHEAD].count()
    if ahead == LOOK_AHEAD:
        return ahead
    before = queue.unnamed_by(person, dataset).exclude(waiting=Waiting.PROPOSALS, pk__gt=place).exclude(box=after)
    return ahead + before[: LOOK_AHEAD - ahead].count()


@transaction.atomic
def _settle_enough(queued: QueuedBox, lease: Lease) -> None:
    """The dataset asks for fewer proposals than when this box was queued."""
    if locked := QueuedBox.objects.select_for_update().filter(pk=queued.pk).first():
        settle(queued=locked)
    work.release(token=lease.token, person=lease.person)


def _whole(queued: QuerySet[QueuedBox]) -> QuerySet[Any]:
    return queued.select_related("box__screen__application")


def _lasts(after: UUID | None) -> Any:
    return work.AHEAD_LASTS if after else work.LEASE_LASTS
