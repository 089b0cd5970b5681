"""Taking turns: each person gets a box that is theirs alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from uuid import UUID

from django.db import transaction

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset
from annotator.labels import queue
from annotator.labels.models import Proposal, QueuedBox, Waiting
from annotator.labels.selectors import proposal_counts
from annotator.labels.services import STAGE, settle
from annotator.work import selectors as leases
from annotator.work import services as work
from annotator.work.models import Lease

LOOK_AHEAD = 100
# With fewer boxes ahead the next approved screen is queued: a little at a time, in front of whoever asks.
LOW_WATER = 20


@dataclass(frozen=True, slots=True)
class Turn:
    """A box that a person holds and is to name. `remaining` counts at most LOOK_AHEAD boxes for them."""

    box: Box
    lease: Lease
    remaining: int


def next_turn(*, person: User, dataset: Dataset, after: UUID | None = None) -> Turn | None:
    """The next box for this person, held for them; None when there is nothing (any more) that they may name.

    What they hold already comes first; `after` is the box they have open, to fetch another one beside it.
    """
    place = queue.place_of(person, after=after)
    passed: list[QueuedBox] = []
    for candidate in chain(_held(person, dataset, after), _free(person, dataset, place)):
        if candidate.box_id == after:
            continue
        if lease := _take(candidate, person, dataset, pass_over=True):
            return Turn(candidate.box, lease, _remaining(person, dataset, place))
        passed.append(candidate)
    # Only what somebody else was just taking is left: perhaps they left a place.
    for candidate in passed:
        if lease := _take(candidate, person, dataset, pass_over=False):
            return Turn(candidate.box, lease, _remaining(person, dataset, place))
    return None


def _held(person: User, dataset: Dataset, after: UUID | None) -> list[QueuedBox]:
    items = [UUID(item) for item in leases.items_held_by(person, STAGE)]
    if not items:
        return []
    mine = queue.unnamed_by(person, dataset, after=0).filter(box__in=items).exclude(box=after)
    return list(mine.select_related("box__screen__application"))


def _free(person: User, dataset: Dataset, place: int) -> Iterator[QueuedBox]:
    """The boxes with a free place, as far as can be seen without holding them; untouched ones first."""
    for waiting in _ahead(person, dataset, place):
        holders = leases.holders(STAGE, [str(queued.box_id) for queued in waiting])
        made = proposal_counts([queued.box_id for queued in waiting])
        wanted = dataset.proposals_per_box
        yield from sorted(
            (
                queued
                for queued in waiting
                if made[queued.box_id] >= wanted or made[queued.box_id] + holders[str(queued.box_id)] < wanted
            ),
            key=lambda queued: holders[str(queued.box_id)] > 0,
        )


def _ahead(person: User, dataset: Dataset, place: int) -> Iterator[list[QueuedBox]]:
    """What a person has not named, a bit at a time: behind their place, newly approved, from the beginning."""
    last = place
    while waiting := _some(person, dataset, last):
        yield waiting
        last = waiting[-1].pk
    last = 0
    while place and (waiting := [queued for queued in _some(person, dataset, last) if queued.pk <= place]):
        yield waiting
        last = waiting[-1].pk


def _some(person: User, dataset: Dataset, last: int) -> list[QueuedBox]:
    behind = queue.unnamed_by(person, dataset, after=last).select_related("box__screen__application")
    waiting = list(behind[:LOOK_AHEAD])
    while len(waiting) < LOW_WATER:
        opened = queue.open_approved(dataset)
        # Looked at again even so: somebody else may have opened the last approval in between.
        waiting = list(behind.all()[:LOOK_AHEAD])
        if not opened:
            break
    return waiting


def _remaining(person: User, dataset: Dataset, place: int) -> int:
    ahead = queue.unnamed_by(person, dataset, after=place)[:LOOK_AHEAD].count()
    if ahead == LOOK_AHEAD or not place:
        return ahead
    before = queue.unnamed_by(person, dataset, after=0).filter(pk__lte=place)
    return ahead + before[: LOOK_AHEAD - ahead].count()


def _take(candidate: QueuedBox, person: User, dataset: Dataset, *, pass_over: bool) -> Lease | None:
    """Holds the place only while leasing; with `pass_over` not one that somebody else is just taking."""
    with transaction.atomic():
        places = QueuedBox.objects.select_for_update(skip_locked=pass_over).filter(waiting=Waiting.PROPOSALS)
        queued = places.filter(pk=candidate.pk).first()
        if queued is None:
            return None
        missing = dataset.proposals_per_box - Proposal.objects.filter(box=candidate.box_id).count()
        if missing <= 0:
            # The dataset asks for fewer proposals than when this box was queued.
            settle(queued=queued)
            return None
        return work.take(stage=STAGE, item=str(candidate.box_id), person=person, capacity=missing)
