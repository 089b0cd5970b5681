"""Questions about who holds what."""

from collections import Counter
from collections.abc import Collection

from django.db.models import QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.work.models import Lease


def live_leases(stage: str) -> QuerySet[Lease]:
    """The leases of a stage that have not expired."""
    return Lease.objects.filter(stage=stage, expires_at__gt=timezone.now())


def items_held_by(person: User, stage: str) -> list[str]:
    """What a person holds, longest held first."""
    held = live_leases(stage).filter(person=person).order_by("taken_at", "pk")
    return list(held.values_list("item", flat=True))


def holders(stage: str, items: Collection[str]) -> Counter[str]:
    """How many people hold each of `items`."""
    return Counter(live_leases(stage).filter(item__in=items).values_list("item", flat=True))
