"""Acquires the first free item of a queue in one statement, safe against concurrent requests."""

import uuid
from contextlib import nullcontext
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.leases.models import LEASE_TTL, Lease
from annotator.leases.selectors import moment_in_sql

# An attempt fails when somebody else acquires the same slot at the same moment.
ATTEMPTS = 100
# On conflict: a slot whose lease has expired is free.
ACQUIRE_SQL = """
    INSERT INTO leases_lease (stage, item, slot, dataset_id, person_id, token, taken_at, expires_at)
    SELECT %s, wanted.item, wanted.slot, %s, %s, %s, %s, %s FROM ({items}) AS wanted WHERE true
    ON CONFLICT (stage, item, slot) DO UPDATE SET
        dataset_id = excluded.dataset_id, person_id = excluded.person_id, token = excluded.token,
        taken_at = excluded.taken_at, expires_at = excluded.expires_at
    WHERE leases_lease.expires_at <= excluded.taken_at
    RETURNING id, item, slot
"""


def unexpired_items(*, person: User, stage: str) -> list[str]:
    """The items that a person has leased, longest held first; expired leases of theirs are deleted.

    What has expired is forgotten: on another place of the same item it would be in their way.
    """
    now, leases = timezone.now(), list(Lease.objects.filter(stage=stage, person=person).order_by("taken_at", "pk"))
    if any(lease.expires_at <= now for lease in leases):
        _delete_expired(person, stage)
    return [lease.item for lease in leases if lease.expires_at > now]


def _delete_expired(person: User, stage: str) -> None:
    Lease.objects.filter(stage=stage, person=person, expires_at__lte=timezone.now()).delete()


def acquire_next(
    *, dataset: Dataset, stage: str, items: QuerySet[Any, Any], person: User, lasts: timedelta = LEASE_TTL
) -> Lease | None:
    """A lease on the first of `items`, None when there is none; `unexpired_items` must be called first.

    `items` is ordered and annotated with `item` (as `item_in_sql`) and `slot`, the lowest free place; it leaves out
    what is full and what the person holds.
    """
    candidates = items.values("item", "slot")
    for attempt in range(ATTEMPTS):
        now = timezone.now()
        lease = Lease(
            dataset=dataset, stage=stage, person=person, token=uuid.uuid4(), taken_at=now, expires_at=now + lasts
        )
        try:
            # A refused statement ends a transaction, so there it has a savepoint.
            with transaction.atomic() if connection.in_atomic_block else nullcontext():
                acquired = _acquire(lease, candidates[:1], skip_locked=attempt == 0)
        except IntegrityError:
            # The person got the same item by another slot: in a second window just now, or before, and it has expired.
            _delete_expired(person, stage)
            continue
        if acquired:
            return lease
        if not candidates.exists():
            return None
    return None


def _acquire(lease: Lease, candidates: QuerySet[Any, Any], *, skip_locked: bool) -> bool:
    """Inserts the lease with the first candidate's item and slot; False without candidates or when the slot was just
    leased.

    With `skip_locked`, rows that another transaction has locked are passed over, so that nobody waits for one row.
    """
    sql, parameters = candidates.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(
            ACQUIRE_SQL.format(items=sql + _lock(candidates, skip_locked=skip_locked)), [*_columns(lease), *parameters]
        )
        row = cursor.fetchone()
    if row is None:
        return False
    lease.pk, lease.item, lease.slot = row
    return True


def _lock(candidates: QuerySet[Any, Any], *, skip_locked: bool) -> str:
    """The locking clause of the candidates; SQLite has one writer at a time and needs none."""
    if not connection.features.has_select_for_update_of:
        return ""
    table = connection.ops.quote_name(candidates.model._meta.db_table)
    return f" FOR UPDATE OF {table}{' SKIP LOCKED' if skip_locked else ''}"


def _columns(lease: Lease) -> list[Any]:
    """The values of ACQUIRE_SQL in the form of the database in use."""
    token = Lease._meta.get_field("token").get_db_prep_value(lease.token, connection)
    return [
        lease.stage,
        lease.dataset_id,
        lease.person_id,
        token,
        *map(moment_in_sql, (lease.taken_at, lease.expires_at)),
    ]
