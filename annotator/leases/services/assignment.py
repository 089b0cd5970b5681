"""Assigns the next item of a stage: what the person holds already, else the first free one, leased to them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Exists, QuerySet, Value

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.leases.models import LEASE_TTL, PREFETCH_TTL, Lease
from annotator.leases.selectors import item_in_sql, item_of, leases_on
from annotator.leases.services.leases import acquire_one, release
from annotator.leases.services.queue import acquire_next, unexpired_items

LOOK_AHEAD = 100
"""How many waiting items are looked at first; ten times as many each time that others hold all of them."""

Key = UUID | int
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Offer:
    """Free items as `acquire_next` takes them: one query for each rank, best first.

    They are of the `count` waiting items, leased ones included, that were found when at most `most` were looked for.
    """

    ranks: Sequence[QuerySet[Any]]
    count: int
    most: int


def next_item(
    *,
    person: User,
    dataset: Dataset,
    stage: str,
    waiting: QuerySet[Any],
    key: str = "pk",
    after: Key | None = None,
    look: Callable[[int], Offer] | None = None,
    offered: Offer | None = None,
) -> tuple[Any, Lease] | None:
    """The next row of `waiting` with its lease for this person; None when there is none.

    `waiting` is ordered and holds what waits for the person, leased rows included; `key` is the field whose value
    names the item, of which one person at a time has a lease. `after` is the item that they have open, to fetch
    another one beside it. `look(most)` offers the first `most` rows by rank, by default all in their order; `offered`
    is its answer for LOOK_AHEAD where the caller has it already.
    """
    others = waiting.exclude(**{key: after})
    if leased := held_items(person, stage, after):
        row = others.filter(**{f"{key}__in": leased}).first()
        if row is not None:
            item = item_of(row.pk if key == "pk" else getattr(row, f"{key}_id"))
            return row, acquire_one(dataset=dataset, stage=stage, item=item, person=person)
    everything = Offer([_unleased(others, stage, key)], count=0, most=LOOK_AHEAD)
    return acquire_first(
        person=person,
        dataset=dataset,
        stage=stage,
        look=look or (lambda _: everything),
        waiting=lambda item: others.filter(**{key: item}).first(),
        lasts=lease_duration(after),
        offered=offered,
    )


def acquire_first(
    *,
    person: User,
    dataset: Dataset,
    stage: str,
    look: Callable[[int], Offer],
    waiting: Callable[[str], Item | None],
    lasts: timedelta,
    offered: Offer | None = None,
) -> tuple[Item, Lease] | None:
    """The first free item with its lease; `waiting` gives it, or None once it waits no more. See `next_item`."""
    most = LOOK_AHEAD
    while True:
        offered = offered or look(most)
        ranks = (
            acquire_next(dataset=dataset, stage=stage, items=rank, person=person, lasts=lasts) for rank in offered.ranks
        )
        lease = next(filter(None, ranks), None)
        if lease is None:
            if offered.count < offered.most:
                return None
            most *= 10  # Others hold them all: further back then.
        elif (item := waiting(lease.item)) is not None:
            return item, lease
        else:  # Somebody has finished it since we looked.
            release(token=lease.token, person=person)
        offered = None


def held_items(person: User, stage: str, after: Key | None) -> list[str]:
    """The items that the person has leased at the stage, without `after`."""
    opened = None if after is None else item_of(after)
    return [item for item in unexpired_items(person=person, stage=stage) if item != opened]


def lease_duration(after: Key | None) -> timedelta:
    """How long a lease lasts: shorter for an item that is fetched beside `after`, the open one."""
    return LEASE_TTL if after is None else PREFETCH_TTL


def _unleased(waiting: QuerySet[Any], stage: str, key: str) -> QuerySet[Any]:
    """Those rows that nobody has leased, with the columns that `acquire_next` reads."""
    unleased = waiting.filter(~Exists(leases_on(stage, key)))
    with_slots: QuerySet[Any] = unleased.annotate(item=item_in_sql(key), slot=Value(0))
    return with_slots
