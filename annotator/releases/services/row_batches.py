"""Inserts the rows of a release in short statements, between which others get to write."""

from collections.abc import Iterable, Iterator
from itertools import islice
from time import perf_counter, sleep
from typing import Any, TypeVar

from django.db import connection

from annotator.releases.models import ReleaseEpisode, ReleaseItem, ReleaseScreen

Row = TypeVar("Row", ReleaseItem, ReleaseScreen, ReleaseEpisode)

# Others wait for a write no longer than this: batches grow and shrink to stay below it.
BATCH_SECONDS = 0.025
FIRST_BATCH, LARGEST_BATCH = 20, 500
REST = 0.5


def write_in_batches(model: type[Row], rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Inserts the rows, each batch as one statement that takes about BATCH_SECONDS; yields the batches with their keys.

    The statement is made before the database is asked, so that its lock is held for less than that. After a batch it
    rests a while, so that those who wait for SQLite's one write lock get it.
    """
    manager: Any = model._default_manager
    fields: list[Any] = [field for field in model._meta.local_concrete_fields if not field.primary_key]
    size, iterator = FIRST_BATCH, iter(rows)
    while batch := list(islice(iterator, size)):
        start_time = perf_counter()
        keys = manager._insert(batch, fields=fields, using=manager.db, returning_fields=[model._meta.pk])
        for row, (key,) in zip(batch, keys, strict=True):
            row.pk, row._state.adding = key, False
        seconds = perf_counter() - start_time
        yield batch
        sleep(seconds * REST)
        fitting = connection.ops.bulk_batch_size(fields, batch * 2)
        size = max(1, min(int(size * BATCH_SECONDS / max(seconds, 1e-4)), 2 * size, LARGEST_BATCH, fitting))
