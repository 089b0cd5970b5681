"""Taking the first free item of a queue: one statement, whoever else takes one at the same moment."""

import uuid
from datetime import timedelta
from typing import Any

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.work.models import Lease
from annotator.work.selectors import moment_in_sql
from annotator.work.services import LEASE_LASTS

# Each of them was lost to somebody else who took the same place at the same moment.
ATTEMPTS = 100
# On conflict: a place whose lease has expired is free.
TAKE = """
    INSERT INTO work_lease (stage, item, slot, person_id, token, taken_at, expires_at)
    SELECT %s, wanted.item, wanted.slot, %s, %s, %s, %s FROM ({items}) AS wanted WHERE true
    ON CONFLICT (stage, item, slot) DO UPDATE SET person_id = excluded.person_id, token = excluded.token,
        taken_at = excluded.taken_at, expires_at = excluded.expires_at
    WHERE work_lease.expires_at <= excluded.taken_at
    RETURNING id, item, slot
"""


def still_held(*, person: User, stage: str) -> list[str]:
    """The items that a person holds, longest held first.

    What has expired is forgotten: on another place of the same item it would be in their way.
    """
    now, known = timezone.now(), list(Lease.objects.filter(stage=stage, person=person).order_by("taken_at", "pk"))
    if expired := [lease.pk for lease in known if lease.expires_at <= now]:
        Lease.objects.filter(pk__in=expired, person=person, expires_at__lte=now).delete()
    return [lease.item for lease in known if lease.expires_at > now]


def take_first(*, stage: str, items: QuerySet[Any, Any], person: User, lasts: timedelta = LEASE_LASTS) -> Lease | None:
    """A lease on the first of `items`, or None when there is none; to be called once `still_held` was asked.

    `items` is ordered and annotated with `item` (as `item_in_sql`) and `slot`, the lowest free place; it leaves out
    what is full and what the person holds.
    """
    wanted = items.values("item", "slot")
    for attempt in range(ATTEMPTS):
        lease = _take(stage, wanted[:1], person, lasts, pass_over=attempt == 0)
        if lease is not None or not wanted.exists():
            return lease
    return None


def _take(stage: str, wanted: QuerySet[Any, Any], person: User, lasts: timedelta, *, pass_over: bool) -> Lease | None:
    """With `pass_over` not what somebody else has in hand this moment: so people do not queue up for one row."""
    now = timezone.now()
    lease = Lease(stage=stage, person=person, token=uuid.uuid4(), taken_at=now, expires_at=now + lasts)
    sql, parameters = wanted.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(TAKE.format(items=sql + _lock(wanted, pass_over=pass_over)), [*_columns(lease), *parameters])
        row = cursor.fetchone()
    if row is None:
        return None
    lease.pk, lease.item, lease.slot = row
    return lease


def _lock(wanted: QuerySet[Any, Any], *, pass_over: bool) -> str:
    """SQLite has one writer at a time and needs none."""
    if not connection.features.has_select_for_update_of:
        return ""
    table = connection.ops.quote_name(wanted.model._meta.db_table)
    return f" FOR UPDATE OF {table}{' SKIP LOCKED' if pass_over else ''}"


def _columns(lease: Lease) -> list[Any]:
    """The values of TAKE as the database wants them."""
    token = Lease._meta.get_field("token").get_db_prep_value(lease.token, connection)
    return [lease.stage, lease.person_id, token, *map(moment_in_sql, (lease.taken_at, lease.expires_at))]
