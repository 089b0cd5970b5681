"""Taking turns: each person gets a box that is theirs alone, to name it or to decide on its name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset
from annotator.labels import gold, queue
from annotator.labels.models import QueuedBox
from annotator.labels.services import settle
from annotator.work import services as work
from annotator.work.models import Lease, LeaseStage
from annotator.work.queue import still_held, take_first

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
    offered = _fill(person, dataset, place, after)
    held = _items_held(person, LeaseStage.LABELS, after)
    waiting, percent = _count(offered), gold.percent_of(dataset)
    # All gold that they may still be given counts too: the figure goes down by one whatever they name.
    remaining = waiting + (gold.unknown_to(person, dataset, besides=after)[:LOOK_AHEAD].count() if percent else 0)
    if percent and waiting and (known := _gold(person, dataset, percent, held, after)):
        return Turn(*known, min(remaining, LOOK_AHEAD))
    while found := _held(person, dataset, held) or _taken(person, dataset, offered, place, after):
        queued, lease = found
        if queued.made < dataset.proposals_per_box:
            return Turn(queued.box, lease, min(remaining, LOOK_AHEAD))
        _settle_enough(queued, lease)
    # Enough wait for them, but others hold all of these: then more is put into the queue.
    if waiting >= LOW_WATER and queue.open_approved(dataset):
        return next_turn(person=person, dataset=dataset, after=after)
    return None


def next_adjudication(*, person: User, dataset: Dataset, after: UUID | None = None) -> Turn | None:
    """The next box for this maintainer to decide, held for them; `after` as in `next_turn`."""
    queue.open_approved(dataset, limit=LOW_WATER)
    waiting = queue.to_adjudicate(person, dataset).exclude(box=after)
    remaining = waiting[:LOOK_AHEAD].count()
    held = _items_held(person, LeaseStage.ADJUDICATION, after)
    if held and (mine := _whole(waiting.filter(box__in=held)).first()):
        lease = work.take_it(stage=LeaseStage.ADJUDICATION, item=mine.box_id.hex, person=person)
        return Turn(mine.box, lease, remaining)
    free = queue.free_to_adjudicate(person, dataset).exclude(box=after)
    taken = take_first(stage=LeaseStage.ADJUDICATION, items=free, person=person, lasts=_lasts(after))
    if taken is None:
        return None
    chosen = _whole(waiting).filter(box=UUID(taken.item)).first()
    # Decided by somebody who came to it directly, in between: the next one then.
    return Turn(chosen.box, taken, remaining) if chosen else next_adjudication(person=person, dataset=dataset)


def _items_held(person: User, stage: LeaseStage, besides: UUID | None) -> list[UUID]:
    held = [UUID(item) for item in still_held(person=person, stage=stage)]
    return [box for box in held if box != besides]


def _gold(
    person: User, dataset: Dataset, percent: int, held: Sequence[UUID], after: UUID | None
) -> tuple[Box, Lease] | None:
    """A gold box: the one they hold already, else by chance, unless they hold another box."""
    if held and ((known := gold.held_gold(person, dataset, held)) or _held(person, dataset, held)):
        return known
    return gold.deal(person, dataset, percent=percent, besides=after)


def _held(person: User, dataset: Dataset, items: Sequence[UUID]) -> tuple[Any, Lease] | None:
    if not items:
        return None
    mine = queue.unnamed_by(person, dataset).filter(box__in=items)
    queued = _whole(queue.with_made(mine)).first()
    if queued is None:
        return None
    wanted = dataset.proposals_per_box
    lease = work.take(stage=LeaseStage.LABELS, item=queued.box_id.hex, person=person, capacity=wanted)
    return (queued, lease) if lease else None


def _taken(
    person: User, dataset: Dataset, offered: Sequence[Sequence[int]], place: int, after: UUID | None
) -> tuple[Any, Lease] | None:
    """The first of `offered` that is free; where others hold them all, of ten times as many."""
    for places in filter(None, offered):
        free = queue.free_among(places, person, dataset)
        while lease := take_first(stage=LeaseStage.LABELS, items=free, person=person, lasts=_lasts(after)):
            queued = _whole(queue.with_made(QueuedBox.objects.filter(box=UUID(lease.item)))).first()
            if queued and not queue.is_crowded(queued, dataset):
                return queued, lease
            # Settled or taken by somebody else in between: the next one then.
            work.release(token=lease.token, person=person)
    most = _count(offered)
    if most < LOOK_AHEAD:
        return None
    further = queue.offered_to(person, dataset, after=place, most=10 * most, besides=after)
    return _taken(person, dataset, further, place, after) if _count(further) > most else None


def _fill(person: User, dataset: Dataset, place: int, after: UUID | None) -> list[list[int]]:
    """Which boxes wait for this person besides `after`, once the next approvals are open where they are few."""
    while True:
        offered = queue.offered_to(person, dataset, after=place, most=LOOK_AHEAD, besides=after)
        if _count(offered) >= LOW_WATER or not queue.open_approved(dataset):
            return offered


def _count(offered: Sequence[Sequence[int]]) -> int:
    return sum(map(len, offered))


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
