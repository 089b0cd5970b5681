"""Verbs of leases: take an item, keep it, give it back, use it up."""

from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from annotator.accounts.models import User
from annotator.domain.problems import Conflict, Problem
from annotator.work.models import Lease
from annotator.work.selectors import live_leases

LEASE_LASTS = timedelta(minutes=5)


def take(*, stage: str, item: str, person: User, capacity: int) -> Lease | None:
    """A lease on one of the item's `capacity` places, or the one the person holds already; None: it is full.

    Two people never get the same place: the unique slot decides, and whoever comes second gets None.
    """
    now = timezone.now()
    Lease.objects.filter(stage=stage, item=item, expires_at__lte=now).delete()
    held = list(Lease.objects.filter(stage=stage, item=item))
    for lease in held:
        if lease.person_id == person.pk:
            return _prolonged(lease)
    if len(held) >= capacity:
        return None
    slot = min(set(range(len(held) + 1)) - {lease.slot for lease in held})
    wanted = Lease(stage=stage, item=item, slot=slot, person=person, expires_at=now + LEASE_LASTS)
    Lease.objects.bulk_create([wanted], ignore_conflicts=True)
    return Lease.objects.filter(token=wanted.token).first()


def heartbeat(*, token: UUID, person: User) -> datetime:
    """Keeps the item; until when. Raises Conflict when the lease has expired or is somebody else's."""
    until = timezone.now() + LEASE_LASTS
    mine = Lease.objects.filter(token=token, person=person, expires_at__gt=timezone.now())
    if not mine.update(expires_at=until):
        raise _lost()
    return until


def release(*, token: UUID, person: User) -> None:
    """Gives the item back; giving back what one does not hold changes nothing."""
    Lease.objects.filter(token=token, person=person).delete()


def use_up(*, stage: str, item: str, token: UUID, person: User) -> None:
    """Ends the lease because the work is done. Raises Conflict when it has expired or is not this person's."""
    done, _ = live_leases(stage).filter(item=item, token=token, person=person).delete()
    if not done:
        raise _lost()


def release_all(*, person: User) -> int:
    """Gives back all that a person holds; how many items."""
    return Lease.objects.filter(person=person).delete()[0]


def _prolonged(lease: Lease) -> Lease:
    lease.expires_at = timezone.now() + LEASE_LASTS
    lease.save(update_fields=["expires_at"])
    return lease


def _lost() -> Conflict:
    lost = "This item is no longer yours: you were away too long, or it was taken in another window."
    return Conflict(Problem("lease-lost", lost))
