"""The lock between those who write or copy stored files and who removes unused ones."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

# Any number that no other program uses in this database.
ADVISORY_KEY = 7_210_421_968


@contextmanager
def files_kept() -> Iterator[None]:
    """While the block lasts no unused file is removed; any number of processes may be in such blocks."""
    if _is_shared():
        with _advisory_lock("SELECT pg_advisory_lock_shared(%s)", "SELECT pg_advisory_unlock_shared(%s)"):
            yield
        return
    with _path().open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        yield


@contextmanager
def files_removable() -> Iterator[bool]:
    """Whether nobody is in a block of `files_kept`; while this block lasts, nobody enters one."""
    if _is_shared():
        with _advisory_lock("SELECT pg_try_advisory_lock(%s)", "SELECT pg_advisory_unlock(%s)") as free:
            yield bool(free)
        return
    with _path().open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def _is_shared() -> bool:
    """Whether other machines may store files too: then a lock on this one's disk keeps nobody out."""
    return bool(settings.S3_BUCKET) and connection.vendor == "postgresql"


@contextmanager
def _advisory_lock(lock: str, unlock: str) -> Iterator[Any]:
    """What the query `lock` gives; PostgreSQL lets go of the lock when the connection ends, whatever happens."""
    with connection.cursor() as cursor:
        cursor.execute(lock, [ADVISORY_KEY])
        (locked,) = cursor.fetchone()
        try:
            yield locked
        finally:
            if locked is not False:
                cursor.execute(unlock, [ADVISORY_KEY])


def _path() -> Path:
    """Beside the folder of the files: it is none of them."""
    path = Path(settings.MEDIA_ROOT).with_name("files.lock")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
