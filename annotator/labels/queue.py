"""The queue of boxes that wait for labels: filled from approvals, read by key."""

from uuid import UUID

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import Approval, Box, BoxEdit
from annotator.boxes.selectors import boxes_of
from annotator.datasets.models import Dataset
from annotator.labels.models import Choice, Opening, Proposal, QueuedBox, Waiting
from annotator.labels.selectors import in_force


def waiting_boxes(dataset: Dataset, waiting: Waiting) -> QuerySet[QueuedBox]:
    """The queue as it may be worked on: what was edited, returned or withdrawn since is passed over."""
    edited = BoxEdit.objects.filter(screen=OuterRef("box__screen"), version__gt=OuterRef("approval__version"))
    decided = Approval.objects.filter(screen=OuterRef("box__screen"), pk__gt=OuterRef("approval"))
    queued = QueuedBox.objects.filter(dataset=dataset, waiting=waiting)
    present = queued.filter(box__removed_at=None, box__screen__withdrawn_at=None)
    return present.filter(~Exists(edited), ~Exists(decided)).order_by("pk")


def unnamed_by(person: User, dataset: Dataset, *, after: int) -> QuerySet[QueuedBox]:
    """The boxes behind place `after` that wait for proposals and have none from this person."""
    own = Proposal.objects.filter(box=OuterRef("box"), author=person)
    queued = waiting_boxes(dataset, Waiting.PROPOSALS)
    return queued.filter(~Exists(own), pk__gt=after)


def place_of(person: User, *, after: UUID | None) -> int:
    """Behind which place to look first: `after`, else the box this person named last; 0 is the beginning.

    Without it whoever works alone would pass over all that they have named already, every time.
    """
    if after is None:
        latest = Proposal.objects.filter(author=person).order_by("-pk").values_list("box_id", flat=True)
        after = latest.first()
    place = QueuedBox.objects.filter(box=after).values_list("pk", flat=True).first()
    return place or 0


def open_approved(dataset: Dataset, *, limit: int = 1) -> int:
    """Queues the boxes of approvals that were not open yet, a few at a time; how many are open now that were not.

    Those that somebody else opens at the same moment count too: their boxes are to be had now.
    """
    approvals = Approval.objects.filter(screen__application__dataset=dataset, opening=None)
    unopened = list(in_force(approvals).select_related("screen").order_by("pk")[:limit])
    for approval in unopened:
        _open(approval, dataset)
    return len(unopened)


def still_open(queued: QueuedBox) -> bool:
    """Whether the box may still be named: its approval is in force and it is there."""
    return in_force(Approval.objects.filter(pk=queued.approval_id)).exists() and queued.box.removed_at is None


@transaction.atomic
def _open(approval: Approval, dataset: Dataset) -> None:
    """Waits, and does nothing, where somebody else is just doing it."""
    _, is_new = Opening.objects.get_or_create(approval=approval)
    if is_new:
        QueuedBox.objects.filter(box__screen=approval.screen).delete()
        QueuedBox.objects.bulk_create(
            [
                QueuedBox(dataset=dataset, box=box, approval=approval, waiting=_waiting(box, dataset))
                for box in _unsettled(approval)
            ],
            batch_size=500,
        )


def _unsettled(approval: Approval) -> QuerySet[Box, Box]:
    settled = Choice.objects.filter(box=OuterRef("pk"), withdrawn_at=None)
    boxes = boxes_of(approval.screen).filter(~Exists(settled))
    return boxes.annotate(proposal_count=Count("proposals")).order_by("top", "left", "pk")


def _waiting(box: Box, dataset: Dataset) -> Waiting:
    count: int = getattr(box, "proposal_count")  # noqa: B009 - annotated
    return Waiting.ADJUDICATION if count >= dataset.proposals_per_box else Waiting.PROPOSALS
