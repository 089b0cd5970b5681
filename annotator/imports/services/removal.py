"""Removes rows a few at a time: others wait for each transaction on SQLite."""

from collections.abc import Callable
from time import sleep
from typing import Any

from django.db.models import QuerySet

from annotator.labels.models import Proposal
from annotator.screens.models import Screen

REST_SECONDS = 0.01
# Boxes with all their rows that are removed in one transaction: others wait for it on SQLite.
BOXES_AT_ONCE = 50


def remove_in_parts(rows: QuerySet[Any], at_once: int, *, before: Callable[[Any], object] = lambda row: None) -> None:
    """Deletes the rows with all that hangs on them, `at_once` in a transaction; `before` is called for each."""
    while part := list(rows.order_by("pk")[:at_once]):
        for row in part:
            before(row)
        rows.model._default_manager.filter(pk__in=[row.pk for row in part]).delete()
        sleep(REST_SECONDS)


def remove_screen(screen: Screen) -> None:
    """Deletes a screen with all that hangs on it; no release may hold a script of it."""
    # Before their boxes: what was sent back keeps the proposals that it set aside.
    remove_in_parts(Proposal.objects.filter(box__screen=screen), BOXES_AT_ONCE)
    remove_in_parts(screen.boxes.all(), BOXES_AT_ONCE)
    screen.delete()
