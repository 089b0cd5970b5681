"""A read-only snapshot of the database that blocks no writer."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


@contextmanager
def read_snapshot() -> Iterator[None]:
    """A context whose reads are all of one moment; nothing may be written inside.

    SQLite: a deferred transaction on the write-ahead log. PostgreSQL: repeatable read, read only. Inside an open
    transaction, which has such a moment only by its own isolation, nothing is changed.
    """
    if connection.in_atomic_block:
        yield
        return
    connection.ensure_connection()
    with _deferred(), transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@contextmanager
def _deferred() -> Iterator[None]:
    """Transactions of this connection begin without the write lock, which SQLite's IMMEDIATE mode takes at once."""
    if connection.vendor != "sqlite":
        yield
        return
    sqlite: Any = connection
    mode, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = mode
