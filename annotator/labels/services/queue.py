"""Fills the queue of boxes that wait for labels from approvals."""

from django.db import transaction

from annotator.boxes.models import Approval, Box
from annotator.boxes.selectors import boxes_of
from annotator.datasets.models import Dataset
from annotator.labels.models import Opening, QueuedBox, Waiting
from annotator.labels.selectors import in_force
from annotator.labels.selectors.queue import with_queue_facts

SCREENS_AT_ONCE = 50


def open_approved_everywhere() -> int:
    """Queues boxes of approved screens in every dataset, SCREENS_AT_ONCE of each; returns the number of screens."""
    return sum(open_approved(dataset, limit=SCREENS_AT_ONCE) for dataset in Dataset.objects.order_by("pk"))


def open_approved(dataset: Dataset, *, limit: int = 1) -> int:
    """Queues the boxes of a few approvals that were not queued yet; returns the number of approvals.

    Those that somebody else opens at the same moment count too: their boxes are to be had now.
    """
    approvals = Approval.objects.filter(screen__application__dataset=dataset, opening=None)
    unopened = list(in_force(approvals).select_related("screen").order_by("pk")[:limit])
    for approval in unopened:
        _open(approval, dataset)
    return len(unopened)


@transaction.atomic
def _open(approval: Approval, dataset: Dataset) -> None:
    """Queues the boxes of one approval; waits, and does nothing, where another process does it."""
    _, is_new = Opening.objects.get_or_create(approval=approval)
    if is_new:
        QueuedBox.objects.filter(box__screen=approval.screen).delete()
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
