"""What the audit log holds."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from annotator.audit.models import SYSTEM_USER, Entry, ObjectType


@dataclass(frozen=True, slots=True)
class EntryFilter:
    """Which entries are wanted: `person` did it or it was done to them; `since` and `until` are days, both included."""

    action: str = ""
    person: int | None = None
    since: date | None = None
    until: date | None = None


def entries(chosen: EntryFilter, *, dataset_id: int | None = None) -> QuerySet[Entry]:
    """The entries that fit, latest first; those of one dataset, or of the installation."""
    rows = Entry.objects.order_by("-pk")
    if dataset_id is not None:
        rows = rows.filter(dataset_id=dataset_id)
    if chosen.action:
        rows = rows.filter(action=chosen.action)
    if chosen.person is not None:
        rows = rows.filter(about(chosen.person))
    if chosen.since is not None:
        rows = rows.filter(made_at__gte=_midnight(chosen.since))
    if chosen.until is not None:
        rows = rows.filter(made_at__lt=_midnight(chosen.until + timedelta(days=1)))
    return rows


def about(account_id: int) -> Q:
    """Entries of what a person did, or of what was done to their account or membership."""
    return Q(actor_id=account_id) | Q(object_type=ObjectType.ACCOUNT, object_id=str(account_id))


def own_entries(account_id: int, dataset_id: int | None = None) -> list[dict[str, Any]]:
    """What is recorded about a person, oldest first, for the export of their data."""
    rows = Entry.objects.filter(about(account_id))
    if dataset_id is not None:
        rows = rows.filter(dataset_id=dataset_id)
    own = Q(actor_id=account_id)
    kept = ("made_at", "action", "object_type", "object_id", "detail")
    did = set(rows.filter(own).values_list("pk", flat=True))
    # The address is that of whoever did it, who may be somebody else, and so is the operating system's user.
    return [
        {
            **{name: row[name] for name in kept},
            "detail": {name: value for name, value in row["detail"].items() if name != SYSTEM_USER},
            "address": row["address"] if row["id"] in did else "",
        }
        for row in rows.order_by("pk").values("id", "address", *kept)
    ]


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, tzinfo=timezone.get_current_timezone())
