"""Services of leases: acquire, prolong, complete and release; `queue` acquires the next free item of a queue."""

from datetime import datetime
from uuid import UUID

from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.problems import Conflict, Locked, Problem
from annotator.leases.models import LEASE_TTL, Draft, Lease
from annotator.leases.selectors import holder_message, live_leases, opened_leases


def acquire(*, dataset: Dataset, stage: str, item: str, person: User, capacity: int) -> Lease | None:
    """A lease on one of the item's `capacity` slots, or the person's present one; None where all slots are leased.

    Two people never get the same place: the unique slot decides, and whoever comes second gets None.
    """
    now = timezone.now()
    Lease.objects.filter(stage=stage, item=item, expires_at__lte=now).delete()
    leases = list(Lease.objects.filter(stage=stage, item=item))
    for lease in leases:
        if lease.person_id == person.pk:
            # Given back in another window of theirs meanwhile: then as if they had not had it.
            prolonged = _prolong(lease)
            return (
                lease
                if prolonged
                else acquire(dataset=dataset, stage=stage, item=item, person=person, capacity=capacity)
            )
    if len(leases) >= capacity:
        return None
    slot = min(set(range(len(leases) + 1)) - {lease.slot for lease in leases})
    new_lease = Lease(dataset=dataset, stage=stage, item=item, slot=slot, person=person, expires_at=now + LEASE_TTL)
    Lease.objects.bulk_create([new_lease], ignore_conflicts=True)
    return Lease.objects.filter(token=new_lease.token).first()


def heartbeat(*, token: UUID, person: User) -> datetime:
    """Prolongs a lease and returns its new end. Raises Conflict when it has expired or is another person's."""
    until = timezone.now() + LEASE_TTL
    own_lease = Lease.objects.filter(token=token, person=person, expires_at__gt=timezone.now())
    if not own_lease.update(expires_at=until):
        raise _lease_lost()
    return until


def release(*, token: UUID, person: User, known_end: datetime | None = None) -> None:
    """Deletes a lease of this person; without one nothing changes.

    Nor where it ends later than whoever gives it back knows: another page of theirs has opened the item since, most
    often the same one, loaded again, which is answered before the page before it is heard.
    """
    leases = Lease.objects.filter(token=token, person=person)
    (leases if known_end is None else leases.filter(expires_at__lte=known_end)).delete()


def refuse_lost(*, stage: str, item: str, token: UUID, person: User) -> None:
    """Raises Conflict when the lease has expired or is not this person's."""
    if not live_leases(stage).filter(item=item, token=token, person=person).exists():
        raise _lease_lost()


def complete(*, stage: str, item: str, person: User, token: UUID | None) -> None:
    """Ends a person's lease because the item is done, and deletes their drafts of it.

    Raises Conflict when the lease of `token` has expired or is not this person's. Without a token the person opened
    the item directly: raises Held when somebody else holds it.
    """
    if token is None:
        refuse_held(stage=stage, item=item, person=person)
        Lease.objects.filter(stage=stage, item=item, person=person).delete()
    else:
        deleted, _ = live_leases(stage).filter(item=item, token=token, person=person).delete()
        if not deleted:
            raise _lease_lost()
    _forget_drafts(stage, item, person)


def refuse_held(*, stage: str, item: str, person: User) -> None:
    """Raises Held when another person has opened the item."""
    other = opened_leases(stage).filter(item=item).exclude(person=person).first()
    if other is not None:
        raise Locked(Problem("held", holder_message(other)))


def acquire_one(*, dataset: Dataset, stage: str, item: str, person: User) -> Lease:
    """A lease on an item that one person can lease at a time. Raises Held when another person has opened it.

    A lease of somebody who has only prefetched the item ends: who opens it first has it.
    """
    lease = acquire(dataset=dataset, stage=stage, item=item, person=person, capacity=1)
    if lease is None:
        refuse_held(stage=stage, item=item, person=person)
        opened = opened_leases(stage).filter(item=item).values("pk")
        Lease.objects.filter(stage=stage, item=item).exclude(person=person).exclude(pk__in=opened).delete()
        return acquire_one(dataset=dataset, stage=stage, item=item, person=person)
    return lease


def save_draft(*, person: User, stage: str, item: str, text: str) -> None:
    """Stores a person's draft for an item; an empty text deletes it."""
    if text.strip():
        Draft.objects.update_or_create(person=person, stage=stage, item=item, defaults={"text": text})
    else:
        Draft.objects.filter(person=person, stage=stage, item=item).delete()


def _forget_drafts(stage: str, item: str, person: User) -> None:
    """Deletes the person's drafts for the item at this stage: draft places begin with the stage."""
    Draft.objects.filter(person=person, item=item, stage__startswith=stage).delete()


def release_all(*, person: User) -> int:
    """Deletes all leases of a person; returns their number."""
    return Lease.objects.filter(person=person).delete()[0]


def _prolong(lease: Lease) -> bool:
    """Sets a new end of the lease; False when it does not exist any more."""
    lease.expires_at = timezone.now() + LEASE_TTL
    return bool(Lease.objects.filter(pk=lease.pk, token=lease.token).update(expires_at=lease.expires_at))


def _lease_lost() -> Conflict:
    """The conflict of a person whose lease has expired or was replaced."""
    message = "This item is no longer yours: you were away too long, or it was taken in another window."
    return Conflict(Problem("lease-lost", message))
