"""What the system lacks: room on the disk, a disk that can be written, a database that answers."""

import errno

from django.db import DatabaseError, InterfaceError, OperationalError, connection

from annotator.domain.problems import DatabaseGone, DiskFull, DiskReadOnly

DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
# SQLite and PostgreSQL (SQLSTATE 53100, 25006) have no common exceptions for these.
DISK_FULL_IN_WORDS = ("disk is full", "no space left on device")
READ_ONLY_IN_WORDS = ("readonly database", "read-only transaction", "read-only file system")
# The database answers, but has too much to do: the same may be sent again.
BUSY_IN_WORDS = ("database is locked", "deadlock detected", "shutting down", "starting up")


def outage_of(error: BaseException) -> DiskFull | DiskReadOnly | DatabaseGone | None:
    """What `error` says is missing, for its reader; None where the error is about something else.

    To be asked in the thread in which a DatabaseError was raised, outside its transaction.
    """
    if isinstance(error, OSError):
        if error.errno in DISK_FULL:
            return DiskFull()
        return DiskReadOnly() if error.errno == errno.EROFS else None
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    words = str(error).lower()
    if any(phrase in words for phrase in DISK_FULL_IN_WORDS):
        return DiskFull()
    if any(phrase in words for phrase in READ_ONLY_IN_WORDS):
        return DiskReadOnly()
    return DatabaseGone() if _is_gone(error, words) else None


def _is_gone(error: BaseException, words: str) -> bool:
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    return (
        any(phrase in words for phrase in BUSY_IN_WORDS) or connection.connection is None or not connection.is_usable()
    )
