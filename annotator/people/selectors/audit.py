"""The audit log as it is read: the keys of accounts and datasets replaced by their names of today."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from datetime import datetime
from itertools import islice
from typing import Any

from annotator.accounts.models import User
from annotator.audit.models import SYSTEM_USER, Entry, ObjectType
from annotator.datasets.models import Dataset
from annotator.domain.csv_cells import escape_formula

#: the parts of `Entry.detail` that are keys of accounts, and of datasets
ACCOUNTS = ("invited", "owner", "person", "to")
DATASETS = ("only",)
ROWS_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One entry in words. `actor` is a user name, or `command line (NAME)` with the operating system's user for what a
    command did, `dataset` a slug; either is empty where there is none."""

    id: int
    made_at: datetime
    actor: str
    action: str
    object: str
    detail: str
    dataset: str
    address: str


def lines(entries: Sequence[Entry]) -> list[EntryLine]:
    """The entries in words; two queries for all of them."""
    users = User.objects.in_bulk({key for entry in entries for key in _accounts_in(entry)})
    names = {key: user.username for key, user in users.items()}
    in_detail = {entry.detail[name] for entry in entries for name in DATASETS if entry.detail.get(name)}
    slugs = dict(Dataset.objects.filter(pk__in=in_detail | {e.dataset_id for e in entries}).values_list("pk", "slug"))
    return [_line(entry, names, slugs) for entry in entries]


def as_csv(entries: Iterable[Entry]) -> str:
    """The entries as CSV with a header; times are ISO 8601, UTC."""
    sink = io.StringIO()
    rows = csv.writer(sink)
    rows.writerow([field.name for field in fields(EntryLine)])
    waiting = iter(entries)
    while some := list(islice(waiting, ROWS_AT_ONCE)):
        for line in lines(some):
            key, made_at, *texts = astuple(line)
            rows.writerow([key, made_at.isoformat(timespec="seconds"), *map(escape_formula, texts)])
    return sink.getvalue()


def _accounts_in(entry: Entry) -> Iterable[int]:
    if entry.actor_id is not None:
        yield entry.actor_id
    if entry.object_type == ObjectType.ACCOUNT and entry.object_id:
        yield int(entry.object_id)
    yield from (entry.detail[name] for name in ACCOUNTS if entry.detail.get(name))


def _line(entry: Entry, names: dict[int, str], slugs: dict[int, str]) -> EntryLine:
    return EntryLine(
        id=entry.pk,
        made_at=entry.made_at,
        actor=_actor(entry, names),
        action=entry.action,
        object=_object(entry, names, slugs),
        detail=", ".join(
            f"{name} {_value(name, value, names, slugs)}"
            for name, value in entry.detail.items()
            if name != SYSTEM_USER and value not in (None, "", [], {})
        ),
        dataset="" if entry.dataset_id is None else slugs.get(entry.dataset_id, f"dataset {entry.dataset_id}"),
        address=entry.address,
    )


def _actor(entry: Entry, names: dict[int, str]) -> str:
    if entry.actor_id is not None:
        return names.get(entry.actor_id, f"account {entry.actor_id}")
    # No user name has a space in it.
    return f"command line ({entry.detail[SYSTEM_USER]})" if SYSTEM_USER in entry.detail else ""


def _object(entry: Entry, names: dict[int, str], slugs: dict[int, str]) -> str:
    if not entry.object_id:
        return f"unknown {entry.object_type}"
    known = {ObjectType.ACCOUNT: names, ObjectType.DATASET: slugs}.get(ObjectType(entry.object_type), {})
    return f"{entry.object_type} {known.get(int(entry.object_id), entry.object_id)}"


def _value(name: str, value: Any, names: dict[int, str], slugs: dict[int, str]) -> str:
    if name in ACCOUNTS:
        return names.get(value, f"account {value}")
    if name in DATASETS:
        return slugs.get(value, f"dataset {value}")
    if isinstance(value, dict):
        return "; ".join(f"{key}: {inner}" for key, inner in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
