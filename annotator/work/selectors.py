"""Questions about who holds what."""

from collections import Counter
from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import CharField, OuterRef, QuerySet, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Replace
from django.utils import timezone

from annotator.accounts.models import User
from annotator.work.models import Draft, Lease


def item_of(key: UUID | int | str) -> str:
    """How a lease calls the thing with this key."""
    return key.hex if isinstance(key, UUID) else str(key)


def item_in_sql(key: str | Combinable) -> Combinable:
    """`item_of` of a key column: databases write UUIDs with or without hyphens."""
    return Replace(Cast(key, CharField()), Value("-"), Value(""))


def live_leases(stage: str) -> QuerySet[Lease]:
    """The leases of a stage that have not expired."""
    return Lease.objects.filter(stage=stage, expires_at__gt=timezone.now())


def leases_on(stage: str, key: str) -> QuerySet[Lease]:
    """For a subquery: the live leases on the thing whose key is the outer column `key`."""
    return live_leases(stage).filter(item=item_in_sql(OuterRef(key)))


def held_in_sql(key: str) -> str:
    """As `leases_on`, in words: what is left to say is the stage and `moment_in_sql` of now."""
    item = f"REPLACE(CAST({key} AS varchar), '-', '')"
    return f"FROM work_lease AS lease WHERE lease.item = {item} AND lease.stage = %s AND lease.expires_at > %s"


def moment_in_sql(moment: datetime) -> Any:
    """As the database wants it beside words of one's own."""
    return Lease._meta.get_field("expires_at").get_db_prep_value(moment, connection)


def lease_on(stage: str, key: UUID | int) -> Lease | None:
    """The live lease, with its person, on a thing that one person holds at a time."""
    return live_leases(stage).filter(item=item_of(key)).select_related("person").first()


def held_words(lease: Lease) -> str:
    """Who has it, in words for everybody else."""
    return f"{lease.person} has this open (since {lease.taken_at:%H:%M} UTC); you may read it."


def items_held_by(person: User, stage: str) -> list[str]:
    """What a person holds, longest held first."""
    held = live_leases(stage).filter(person=person).order_by("taken_at", "pk")
    return list(held.values_list("item", flat=True))


def holders(stage: str, items: Collection[str]) -> Counter[str]:
    """How many people hold each of `items`."""
    return Counter(live_leases(stage).filter(item__in=items).values_list("item", flat=True))


def draft_of(person: User, stage: str, key: UUID | int | str) -> str:
    """What the person had typed for this item; empty when there is nothing."""
    kept = Draft.objects.filter(person=person, stage=stage, item=item_of(key))
    return kept.values_list("text", flat=True).first() or ""
