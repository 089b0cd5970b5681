"""Fills the queue of boxes that wait for labels from approvals."""

import time
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from annotator.boxes.models import Approval, Box, Decision
from annotator.boxes.selectors import boxes_of
from annotator.datasets.models import Dataset
from annotator.labels.models import Opening, QueuedBox, Waiting
from annotator.labels.selectors import in_force
from annotator.labels.selectors.queue import with_queue_facts

SCREENS_AT_ONCE = 50
# What is approved is queued within seconds; what was approved longer ago waits for a look at all approvals.
RECENT = timedelta(hours=2)
# In front of somebody who waits, a process reads all approvals of a dataset no more often than this.
LOOK_AT_ALL_SECONDS = 10.0
_all_seen_at: dict[int, float] = {}


def open_approved_everywhere(*, within: timedelta | None = None) -> dict[int, int]:
    """Queues boxes of approved screens in every dataset (key), SCREENS_AT_ONCE of each; how many screens of each.

    With `within`, of what was approved so long ago at most: to find that none is left, all approvals are read.
    """
    datasets = Dataset.objects.order_by("pk")
    if within is not None:
        since = timezone.now() - within
        recent = Approval.objects.filter(made_at__gt=since, opening=None, decision=Decision.APPROVED).order_by()
        datasets = datasets.filter(pk__in=set(recent.values_list("screen__application__dataset", flat=True)))
    return {dataset.pk: open_approved(dataset, limit=SCREENS_AT_ONCE, within=within) for dataset in datasets}


def open_next(dataset: Dataset) -> int:
    """Queues the boxes of the next approval for somebody who waits for them; 0 where there is none."""
    now = time.monotonic()
    if count := open_approved(dataset, within=RECENT):
        return count
    if now - _all_seen_at.get(dataset.pk, -LOOK_AT_ALL_SECONDS) < LOOK_AT_ALL_SECONDS:
        return 0
    if not (count := open_approved(dataset)):
        _all_seen_at[dataset.pk] = now
    return count


def open_approved(dataset: Dataset, *, limit: int = 1, within: timedelta | None = None) -> int:
    """Queues the boxes of a few approvals that were not queued yet; returns the number of approvals.

    Those that somebody else opens at the same moment count too: their boxes are to be had now.
    """
    approvals = Approval.objects.filter(screen__application__dataset=dataset, opening=None)
    if within is not None:
        approvals = approvals.filter(made_at__gt=timezone.now() - within)
    unopened = list(in_force(approvals).select_related("screen").order_by("pk")[:limit])
    for approval in unopened:
        _open(approval, dataset)
    return len(unopened)


@transaction.atomic
def _open(approval: Approval, dataset: Dataset) -> None:
    """Queues the boxes of one approval; waits, and does nothing, where another process does it."""
    _, is_new = Opening.objects.get_or_create(approval=approval)
    if is_new:
        # Joined with the boxes, PostgreSQL goes through all of them for each one where it has no statistics yet.
        QueuedBox.objects.filter(box__in=Box.objects.filter(screen=approval.screen)).delete()
        QueuedBox.objects.bulk_create(
            [
                QueuedBox(dataset=dataset, box=box, approval=approval, waiting=_queue_state(box, dataset))
                for box in with_queue_facts(boxes_of(approval.screen)).order_by("top", "left", "pk")
            ],
            batch_size=500,
        )


def _queue_state(box: Box, dataset: Dataset) -> Waiting:
    """What a box waits for: adjudication, new proposals or first proposals."""
    count, reported = (getattr(box, name) for name in ("proposal_count", "reported"))
    if count >= dataset.proposals_per_box:
        return Waiting.ADJUDICATION
    return Waiting.AGAIN if reported else Waiting.PROPOSALS
