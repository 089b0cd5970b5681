"""The queue of boxes that wait for labels: filled from approvals, read by key.

All the SQL that decides who is offered which box is here.
"""

from collections.abc import Iterator
from uuid import UUID

from django.db import transaction
from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from annotator.accounts.models import User
from annotator.boxes.models import Approval, Box, BoxEdit, Doubt
from annotator.boxes.selectors import boxes_of
from annotator.datasets.models import Dataset
from annotator.labels.kept import open_to, screens_kept_for
from annotator.labels.models import Choice, Opening, Proposal, QueuedBox, Waiting
from annotator.labels.selectors import counting, in_force
from annotator.work.models import LeaseStage
from annotator.work.selectors import item_in_sql, leases_on

FOR_PROPOSALS = (Waiting.AGAIN, Waiting.PROPOSALS)


def waiting_boxes(dataset: Dataset, *waiting: Waiting) -> QuerySet[QueuedBox]:
    """The queue as it may be worked on: what was edited, returned, found wrong or withdrawn since is passed over."""
    edited = BoxEdit.objects.filter(screen=OuterRef("box__screen"), version__gt=OuterRef("approval__version"))
    decided = Approval.objects.filter(screen=OuterRef("box__screen"), pk__gt=OuterRef("approval"))
    doubted = Doubt.objects.filter(box=OuterRef("box"), approval=OuterRef("approval"))
    queued = QueuedBox.objects.filter(dataset=dataset, waiting__in=waiting)
    present = queued.filter(box__removed_at=None, box__screen__withdrawn_at=None)
    return present.filter(~Exists(edited), ~Exists(decided), ~Exists(doubted)).order_by("pk")


def unnamed_by(person: User, dataset: Dataset, *waiting: Waiting, after: int = 0) -> QuerySet[QueuedBox]:
    """The boxes behind place `after` that wait for proposals and have none from this person.

    Nor did they say that the box is wrong as it is now.
    """
    own = Proposal.objects.filter(box=OuterRef("box"), author=person)
    doubted = Doubt.objects.filter(box=OuterRef("box"), author=person, box_version=OuterRef("box__version"))
    queued = waiting_boxes(dataset, *(waiting or FOR_PROPOSALS))
    return queued.filter(open_to(person), ~Exists(own), ~Exists(doubted), pk__gt=after)


def offered_to(person: User, dataset: Dataset, *, after: int) -> Iterator[QuerySet[QueuedBox]]:
    """Where to look for a box to name, as `take_first` wants it: kept for them, came back, behind their place, all."""
    if kept := list(screens_kept_for(person, dataset)):
        yield _with_place(unnamed_by(person, dataset).filter(box__screen__in=kept), person, dataset)
    places = [(Waiting.AGAIN, 0)] if waiting_boxes(dataset, Waiting.AGAIN).exists() else []
    for waiting, behind in dict.fromkeys([*places, (Waiting.PROPOSALS, after), (Waiting.PROPOSALS, 0)]):
        yield _with_place(unnamed_by(person, dataset, waiting, after=behind), person, dataset)


def to_adjudicate(person: User, dataset: Dataset) -> QuerySet[QueuedBox]:
    """The boxes that this maintainer may decide, whoever holds them: not those that they named themselves."""
    own = Proposal.objects.filter(box=OuterRef("box"), author=person)
    return waiting_boxes(dataset, Waiting.ADJUDICATION).filter(~Exists(own))


def free_to_adjudicate(person: User, dataset: Dataset) -> QuerySet[QueuedBox]:
    """Those of `to_adjudicate` that nobody holds, as `take_first` wants them."""
    free = to_adjudicate(person, dataset).filter(~Exists(leases_on(LeaseStage.ADJUDICATION, "box_id")))
    return free.annotate(item=item_in_sql("box_id"), slot=Value(0))


def with_made(queued: QuerySet[QueuedBox]) -> QuerySet[QueuedBox]:
    """Each with `made`, how many proposals count."""
    made = counting().filter(box=OuterRef("box")).order_by().values("box")
    return queued.annotate(made=Coalesce(Subquery(made.annotate(count=Count("pk")).values("count")), 0))


def place_of(person: User, *, after: UUID | None) -> int:
    """Behind which place to look first: `after`, else the box this person named last; 0 is the beginning.

    Without it whoever works alone would pass over all that they have named already, every time.
    """
    latest = Proposal.objects.filter(author=person).order_by("-pk").values("box_id")[:1]
    places = QueuedBox.objects.order_by("pk").values_list("pk", flat=True)
    beside = places.filter(box=after).first() if after else None
    return beside or places.filter(box=Subquery(latest)).first() or 0


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
    """Whether the box may still be named: its approval is in force, nobody doubts it, and it is there."""
    doubted = Doubt.objects.filter(approval=queued.approval_id, box=queued.box_id)
    in_order = in_force(Approval.objects.filter(pk=queued.approval_id)).filter(~Exists(doubted))
    return in_order.exists() and queued.box.removed_at is None


def _with_place(boxes: QuerySet[QueuedBox], person: User, dataset: Dataset) -> QuerySet[QueuedBox]:
    """Those with a free place for `person`: each wants so many proposals, made or being made.

    What has enough already stays too: the dataset asked for more when it was queued.
    """
    wanted = dataset.proposals_per_box
    held = leases_on(LeaseStage.LABELS, "box_id")
    holding = held.order_by().values("stage").annotate(count=Count("pk")).values("count")
    free = (
        with_made(boxes)
        .annotate(holding=Coalesce(Subquery(holding), 0))
        .filter(~Exists(held.filter(person=person)), Q(made__gte=wanted) | Q(holding__lt=wanted - F("made")))
    )
    lowest = Case(
        *(When(~Exists(held.filter(slot=slot)), then=Value(slot)) for slot in range(wanted)), default=Value(wanted)
    )
    return free.annotate(item=item_in_sql("box_id"), slot=lowest)


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
    counted = Count("proposals", filter=Q(proposals__set_aside=None), distinct=True)
    doubted = Exists(Doubt.objects.filter(box=OuterRef("pk")))
    return boxes.annotate(proposal_count=counted, doubted=doubted).order_by("top", "left", "pk")


def _waiting(box: Box, dataset: Dataset) -> Waiting:
    count, doubted = (getattr(box, name) for name in ("proposal_count", "doubted"))
    if count >= dataset.proposals_per_box:
        return Waiting.ADJUDICATION
    return Waiting.AGAIN if doubted else Waiting.PROPOSALS
