"""Selectors of leases and drafts."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import CharField, F, OuterRef, QuerySet, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Replace
from django.utils import timezone

from annotator.accounts.models import User
from annotator.leases.models import PREFETCH_TTL, Draft, Lease


def item_of(key: UUID | int | str) -> str:
    """The item name of a lease for a thing with this key."""
    return key.hex if isinstance(key, UUID) else str(key)


def item_in_sql(key: str | Combinable) -> Combinable:
    """The SQL form of `item_of` of a key column: databases write UUIDs with or without hyphens."""
    return Replace(Cast(key, CharField()), Value("-"), Value(""))


def live_leases(stage: str) -> QuerySet[Lease]:
    """The leases of a stage that have not expired."""
    return Lease.objects.filter(stage=stage, expires_at__gt=timezone.now())


def opened_leases(stage: str) -> QuerySet[Lease]:
    """Those of `live_leases` whose item is open before its person; the others were prefetched and not opened yet."""
    return live_leases(stage).filter(expires_at__gt=F("taken_at") + PREFETCH_TTL)


def leases_on(stage: str, key: str) -> QuerySet[Lease]:
    """A subquery of the live leases on the thing whose key is the outer column `key`."""
    return live_leases(stage).filter(item=item_in_sql(OuterRef(key)))


def held_in_sql(key: str) -> str:
    """The SQL text of `leases_on`; its parameters are the stage and `moment_in_sql` of now."""
    item = f"REPLACE(CAST({key} AS varchar), '-', '')"
    return f"FROM leases_lease AS lease WHERE lease.item = {item} AND lease.stage = %s AND lease.expires_at > %s"


def moment_in_sql(moment: datetime) -> Any:
    """A moment as a parameter of SQL text, in the form of the database in use."""
    return Lease._meta.get_field("expires_at").get_db_prep_value(moment, connection)


def lease_on(stage: str, key: UUID | int) -> Lease | None:
    """The lease, with its person, of whoever has opened an item that one person can lease at a time."""
    return opened_leases(stage).filter(item=item_of(key)).select_related("person").first()


def holder_message(lease: Lease) -> str:
    """A sentence that tells others who has leased the item."""
    return f"{lease.person} has this open (since {lease.taken_at:%H:%M} UTC); you may read it."


def items_held_by(person: User, stage: str) -> list[str]:
    """The items that a person has leased, longest held first."""
    leases = live_leases(stage).filter(person=person).order_by("taken_at", "pk")
    return list(leases.values_list("item", flat=True))


def draft_of(person: User, stage: str, key: UUID | int | str) -> str:
    """The person's draft for this item; empty where there is none."""
    drafts = Draft.objects.filter(person=person, stage=stage, item=item_of(key))
    return drafts.values_list("text", flat=True).first() or ""
