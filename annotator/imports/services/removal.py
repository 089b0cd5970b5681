"""Removes rows a few at a time: others wait for each transaction on SQLite."""

from collections.abc import Callable
from time import sleep
from typing import Any

from django.db.models import QuerySet

REST_SECONDS = 0.01


def remove_in_parts(rows: QuerySet[Any], at_once: int, *, before: Callable[[Any], object] = lambda row: None) -> None:
    """Deletes the rows with all that hangs on them, `at_once` in a transaction; `before` is called for each."""
    while part := list(rows.order_by("pk")[:at_once]):
        for row in part:
            before(row)
        rows.model._default_manager.filter(pk__in=[row.pk for row in part]).delete()
        sleep(REST_SECONDS)
