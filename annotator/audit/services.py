"""Adds to the audit log, in the transaction of whatever is recorded."""

import os
import pwd
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from annotator.audit.models import SYSTEM_USER, Action, Entry, ObjectType

LONGEST_ADDRESS = 45


@dataclass(frozen=True, slots=True)
class Origin:
    """From where a change is asked for: the client's address, and who has signed in by now (the account's key)."""

    address: str
    actor_id: Callable[[], int | None]


_origin: ContextVar[Origin | None] = ContextVar("audit_origin", default=None)


@contextmanager
def origin(address: str, actor_id: Callable[[], int | None]) -> Iterator[None]:
    """Makes `record` write this address and person for the length of a block."""
    token = _origin.set(Origin(address[:LONGEST_ADDRESS], actor_id))
    try:
        yield
    finally:
        _origin.reset(token)


def record(
    action: Action,
    object_type: ObjectType,
    object_id: object,
    *,
    dataset_id: int | None = None,
    actor_id: int | None = None,
    **detail: Any,
) -> Entry:
    """Adds an entry and returns it.

    `actor_id` is whoever has signed in to the request that is being answered, unless the caller knows better. `detail`
    holds plain values without personal data: a person is named by the key of the account. Where no request is being
    answered, a command is running: then it also says which user of the operating system runs it.
    """
    asked = _origin.get()
    if actor_id is None and asked is not None:
        actor_id = asked.actor_id()
    if asked is None:
        detail[SYSTEM_USER] = _system_user()
    return Entry.objects.create(
        action=action,
        actor_id=actor_id,
        address=asked.address if asked else "",
        dataset_id=dataset_id,
        object_type=object_type,
        object_id=str(object_id),
        detail=detail,
    )


def _system_user() -> str:
    """The name of the operating system's user; by its number, as the environment may say anything."""
    number = os.getuid()
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
