"""Assigns boxes to name and to adjudicate; each is leased to the person it is assigned to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset, SuggestionsShown, WorkStage
from annotator.labels.models import QueuedBox
from annotator.labels.selectors import queue
from annotator.labels.selectors.gold import percent_of, waiting_gold
from annotator.labels.services import gold
from annotator.labels.services.labels import settle
from annotator.labels.services.queue import open_approved, open_next
from annotator.leases import services as leases
from annotator.leases.models import Lease
from annotator.leases.services import assignment as lease_assignment
from annotator.leases.services.assignment import Offer
from annotator.timesheets.services.activity import record_activity

# With fewer boxes ahead the next approved screen is queued: a little at a time, in front of whoever asks.
LOW_WATER = 20


@dataclass(frozen=True, slots=True)
class BoxAssignment:
    """A box to name or adjudicate and the person's lease on it. `remaining` counts at most LOOK_AHEAD boxes."""

    box: Box
    lease: Lease
    remaining: int


def next_item(*, person: User, dataset: Dataset, after: UUID | None = None) -> BoxAssignment | None:
    """Leases the next box to name to this person; None when no box waits for them.

    What they hold already comes first; `after` is the box they have open, to fetch another one beside it.
    """
    record_activity(person=person, dataset=dataset, stage=WorkStage.LABELS)
    position = queue.start_position(person, after=after)
    offered = _offered_boxes(person, dataset, position, after)
    leased_boxes = [UUID(item) for item in lease_assignment.held_items(person, WorkStage.LABELS, after)]
    offered_count, percent = offered.count, percent_of(dataset)
    # All gold that they may still be given counts too: the figure goes down by one whatever they name.
    most = lease_assignment.LOOK_AHEAD
    remaining = offered_count + waiting_gold(person, dataset, percent=percent, most=most, excluded=after)
    if (
        percent
        and offered_count
        and (gold_item := _acquire_gold(person, dataset, percent, leased_boxes, after, offered))
    ):
        return BoxAssignment(*gold_item, min(remaining, most))
    while acquired := _reacquire(person, dataset, leased_boxes) or _acquire_offered(
        person, dataset, offered, position, after
    ):
        queued, lease = acquired
        if queued.made < dataset.proposals_per_box:
            return BoxAssignment(queued.box, lease, min(remaining, most))
        _settle_enough(queued, lease)
    # Enough wait for them, but others hold all of these: then more is put into the queue.
    if offered_count >= LOW_WATER and open_next(dataset):
        return next_item(person=person, dataset=dataset, after=after)
    return None


def next_adjudication(*, person: User, dataset: Dataset, after: UUID | None = None) -> BoxAssignment | None:
    """Leases the next box to adjudicate to this maintainer; `after` as in `next_item`."""
    open_approved(dataset, limit=LOW_WATER)
    waiting = queue.to_adjudicate(person, dataset)
    remaining = waiting.exclude(box=after)[: lease_assignment.LOOK_AHEAD].count()
    assigned = lease_assignment.next_item(
        person=person,
        dataset=dataset,
        stage=WorkStage.ADJUDICATION,
        waiting=_with_related(waiting),
        key="box",
        after=after,
    )
    return BoxAssignment(assigned[0].box, assigned[1], remaining) if assigned else None


def _acquire_gold(
    person: User, dataset: Dataset, percent: int, leased_boxes: Sequence[UUID], after: UUID | None, offered: Offer
) -> tuple[Box, Lease] | None:
    """A gold box: the one leased already, else one by chance, unless another box is leased."""
    if leased_boxes and (
        (gold_item := gold.leased_gold(person, dataset, leased_boxes)) or _reacquire(person, dataset, leased_boxes)
    ):
        return gold_item
    beside = None if dataset.suggested_labels == SuggestionsShown.NEVER else _first_box(offered)
    return gold.acquire_gold(person, dataset, percent=percent, excluded=after, beside=beside)


def _first_box(offered: Offer) -> Box | None:
    """The box that would be leased if no gold were."""
    queued = next((row for rows in offered.ranks if (row := rows.first())), None)
    return Box.objects.get(pk=queued.box_id) if queued else None


def _reacquire(person: User, dataset: Dataset, items: Sequence[UUID]) -> tuple[Any, Lease] | None:
    """The first of these leased boxes that still waits for the person, with a prolonged lease."""
    if not items:
        return None
    own = queue.unnamed_by(person, dataset).filter(box__in=items)
    queued = _with_related(queue.with_slot_counts(own)).first()
    if queued is None:
        return None
    capacity = dataset.proposals_per_box
    lease = leases.acquire(
        dataset=dataset, stage=WorkStage.LABELS, item=queued.box_id.hex, person=person, capacity=capacity
    )
    return (queued, lease) if lease else None


def _acquire_offered(
    person: User, dataset: Dataset, offered: Offer, position: int, after: UUID | None
) -> tuple[Any, Lease] | None:
    """A lease on the first free box of `offered`; where others have leased all, of those behind them."""

    def waiting(item: str) -> Any:
        queued = _with_related(queue.with_slot_counts(QueuedBox.objects.filter(box=UUID(item)))).first()
        return queued if queued and not queue.is_crowded(queued, dataset) else None

    return lease_assignment.acquire_first(
        person=person,
        dataset=dataset,
        stage=WorkStage.LABELS,
        look=lambda most: _look(person, dataset, position, after, most),
        waiting=waiting,
        lasts=lease_assignment.lease_duration(after),
        offered=offered,
    )


def _look(person: User, dataset: Dataset, position: int, after: UUID | None, most: int) -> Offer:
    ranks = queue.offered_to(person, dataset, after=position, most=most, excluded=after)
    free = [queue.free_among(queue_keys, person, dataset) for queue_keys in ranks if queue_keys]
    return Offer(free, sum(map(len, ranks)), most)


def _offered_boxes(person: User, dataset: Dataset, position: int, after: UUID | None) -> Offer:
    """The boxes offered to this person; opens further approvals while they are few."""
    while True:
        offered = _look(person, dataset, position, after, lease_assignment.LOOK_AHEAD)
        if offered.count >= LOW_WATER or not open_next(dataset):
            return offered


@transaction.atomic
def _settle_enough(queued: QueuedBox, lease: Lease) -> None:
    """Settles a queued box that has enough proposals, since the dataset asks for fewer than before."""
    if locked := QueuedBox.objects.select_for_update().filter(pk=queued.pk).first():
        settle(queued=locked)
    leases.release(token=lease.token, person=lease.person)


def _with_related(queued: QuerySet[QueuedBox]) -> QuerySet[Any]:
    """The queued boxes with box, screen and application fetched by the same query, without what a capture noted."""
    return queued.select_related("box__screen__application").defer("box__screen__page")
