"""Verbs of leases: take an item, keep it, give it back, use it up. Taking the next one of a queue is in queue."""

from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from annotator.accounts.models import User
from annotator.domain.problems import Conflict, Held, Problem
from annotator.work.models import Draft, Lease
from annotator.work.selectors import held_words, live_leases

LEASE_LASTS = timedelta(minutes=5)
# What was fetched beside the open item: whoever does not come to it in time keeps it from nobody.
AHEAD_LASTS = timedelta(seconds=90)


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
    _forget_drafts(stage, item, person)


def refuse_lost(*, stage: str, item: str, token: UUID, person: User) -> None:
    """Raises Conflict when the lease has expired or is not this person's."""
    if not live_leases(stage).filter(item=item, token=token, person=person).exists():
        raise _lost()


def spend(*, stage: str, item: str, person: User, token: UUID | None) -> None:
    """Ends a person's lease because the work is done; without a token they came to the item directly.

    Raises Conflict when the token is void (see `use_up`), Held when there is none and somebody else has the item.
    """
    if token is not None:
        use_up(stage=stage, item=item, token=token, person=person)
        return
    refuse_held(stage=stage, item=item, person=person)
    Lease.objects.filter(stage=stage, item=item, person=person).delete()
    _forget_drafts(stage, item, person)


def refuse_held(*, stage: str, item: str, person: User) -> None:
    """Raises Held when somebody else has the item open."""
    other = live_leases(stage).filter(item=item).exclude(person=person).first()
    if other is not None:
        raise Held(Problem("held", held_words(other)))


def take_it(*, stage: str, item: str, person: User) -> Lease:
    """A lease on this very item, of which one person may hold one. Raises Held when somebody else does."""
    lease = take(stage=stage, item=item, person=person, capacity=1)
    if lease is None:
        refuse_held(stage=stage, item=item, person=person)
        return take_it(stage=stage, item=item, person=person)
    return lease


def save_draft(*, person: User, stage: str, item: str, text: str) -> None:
    """Keeps what somebody typed; an empty text forgets it."""
    if text.strip():
        Draft.objects.update_or_create(person=person, stage=stage, item=item, defaults={"text": text})
    else:
        Draft.objects.filter(person=person, stage=stage, item=item).delete()


def _forget_drafts(stage: str, item: str, person: User) -> None:
    """All that was typed for the item at this stage: the places of drafts begin with it."""
    Draft.objects.filter(person=person, item=item, stage__startswith=stage).delete()


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
