"""The queue of boxes that wait for labels: filled from approvals, read by key.

All the SQL that decides who is offered which box is here.
"""

from collections.abc import Collection, Iterator
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import BooleanField, Count, Exists, Field, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.expressions import RawSQL
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Approval, Box, Doubt, Pin, PinStage
from annotator.boxes.selectors import boxes_of
from annotator.datasets.models import Dataset
from annotator.labels.models import Choice, Opening, Proposal, QueuedBox, Waiting
from annotator.labels.selectors import in_force
from annotator.work.models import LeaseStage
from annotator.work.selectors import (
    held_in_sql,
    holders,
    item_in_sql,
    item_of,
    leases_on,
    moment_in_sql,
)

FOR_PROPOSALS = (Waiting.AGAIN, Waiting.PROPOSALS)
# Conditions on a queued box, in words: Django would put them together anew for every Next, which takes it several
# times as long as the database takes to answer. `IS TRUE` keeps PostgreSQL from weighing all orders in which ten tables
# could be joined, which took it longer than the rest: so each is a question of its own about one row after the other.
IN_FORCE = """(EXISTS (
    SELECT 1 FROM boxes_box AS box
    JOIN screens_screen AS screen ON screen.id = box.screen_id
    JOIN boxes_approval AS approval ON approval.id = labels_queuedbox.approval_id
    WHERE box.id = labels_queuedbox.box_id AND box.removed_at IS NULL AND screen.withdrawn_at IS NULL
    AND NOT EXISTS (
        SELECT 1 FROM boxes_boxedit AS edit WHERE edit.screen_id = screen.id AND edit.version > approval.version)
    AND NOT EXISTS (
        SELECT 1 FROM boxes_approval AS later WHERE later.screen_id = screen.id AND later.id > approval.id)
    AND NOT EXISTS (
        SELECT 1 FROM boxes_doubt AS doubt WHERE doubt.box_id = box.id AND doubt.approval_id = approval.id)
)) IS TRUE"""
NAMED_BY = """(EXISTS (
    SELECT 1 FROM labels_proposal AS own WHERE own.box_id = labels_queuedbox.box_id AND own.author_id = %s
)) IS TRUE"""
DOUBTED_BY = """(EXISTS (
    SELECT 1 FROM boxes_doubt AS doubt JOIN boxes_box AS box ON box.id = doubt.box_id
    WHERE doubt.box_id = labels_queuedbox.box_id AND doubt.author_id = %s AND doubt.box_version = box.version
)) IS TRUE"""
KEPT_FROM = """(EXISTS (
    SELECT 1 FROM boxes_box AS box JOIN boxes_pin AS pin ON pin.screen_id = box.screen_id
    WHERE box.id = labels_queuedbox.box_id AND pin.stage = %s
    AND NOT EXISTS (
        SELECT 1 FROM boxes_pin AS own WHERE own.screen_id = box.screen_id AND own.stage = %s AND own.person_id = %s)
)) IS TRUE"""
MADE = """(SELECT COUNT(*) FROM labels_proposal AS made
    WHERE made.box_id = labels_queuedbox.box_id AND made.set_aside_id IS NULL)"""


def waiting_boxes(dataset: Dataset, *waiting: Waiting) -> QuerySet[QueuedBox]:
    """The queue as it may be worked on: what was edited, returned, found wrong or withdrawn since is passed over."""
    queued = QueuedBox.objects.filter(dataset=dataset, waiting__in=waiting)
    return queued.filter(_holds(IN_FORCE)).order_by("pk")


def unnamed_by(person: User, dataset: Dataset) -> QuerySet[QueuedBox]:
    """The boxes that wait for proposals, have none from this person and are kept for nobody else.

    Nor did they say that the box is wrong as it is now.
    """
    queued = waiting_boxes(dataset, *FOR_PROPOSALS)
    kept_from = _holds(KEPT_FROM, PinStage.LABELS.value, PinStage.LABELS.value, person.pk)
    return queued.filter(~kept_from, ~_holds(NAMED_BY, person.pk), ~_holds(DOUBTED_BY, person.pk))


def offered_to(person: User, dataset: Dataset, *, after: int, most: int, besides: UUID | None) -> list[list[int]]:
    """The first `most` places for this person to look at, whoever holds their boxes: one list after the other."""
    offered: list[list[int]] = []
    left = most
    for boxes in _where_to_look(person, dataset, after):
        others = boxes.exclude(box=besides) if besides else boxes
        offered.append(list(others.values_list("pk", flat=True)[:left]))
        left -= len(offered[-1])
        if not left:
            break
    return offered


def free_among(places: Collection[int], person: User, dataset: Dataset) -> QuerySet[QueuedBox]:
    """Those of `offered_to` with room for `person`, as `take_first` wants them; what else made them wait was seen."""
    queued = QueuedBox.objects.filter(pk__in=places, waiting__in=FOR_PROPOSALS).order_by("pk")
    return _with_place(queued.filter(~_holds(NAMED_BY, person.pk)), person, dataset)


def to_adjudicate(person: User, dataset: Dataset) -> QuerySet[QueuedBox]:
    """The boxes that this maintainer may decide, whoever holds them: not those that they named themselves."""
    return waiting_boxes(dataset, Waiting.ADJUDICATION).filter(~_holds(NAMED_BY, person.pk))


def free_to_adjudicate(person: User, dataset: Dataset) -> QuerySet[QueuedBox]:
    """Those of `to_adjudicate` that nobody holds, as `take_first` wants them."""
    free = to_adjudicate(person, dataset).filter(~Exists(leases_on(LeaseStage.ADJUDICATION, "box_id")))
    return free.annotate(item=item_in_sql("box_id"), slot=Value(0))


def with_made(queued: QuerySet[QueuedBox]) -> QuerySet[QueuedBox]:
    """Each with `made`, how many proposals count."""
    return queued.annotate(made=_in_sql(MADE, IntegerField()))


def is_crowded(queued: Any, dataset: Dataset) -> bool:
    """Whether more people are at a box, as `with_made` gives it, than it has places for.

    Two may have looked before a place that one of them took had become free and been taken again.
    """
    wanted, item = dataset.proposals_per_box, item_of(queued.box_id)
    return bool(queued.made < wanted < queued.made + holders(LeaseStage.LABELS, [item])[item])


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
    return QueuedBox.objects.filter(_holds(IN_FORCE), pk=queued.pk).exists()


def _holds(condition: str, *given: Any) -> RawSQL:
    return _in_sql(condition, BooleanField(), *given)


def _in_sql(words: str, kind: "Field[Any, Any]", *given: Any) -> RawSQL:
    return RawSQL(words, given, kind)  # noqa: S611 - the words are ours, what is given is passed beside them


def _where_to_look(person: User, dataset: Dataset, after: int) -> Iterator[QuerySet[QueuedBox]]:
    """What is kept for them, what came back, what is behind their place, all before it."""
    unnamed = unnamed_by(person, dataset)
    pins = Pin.objects.filter(person=person, stage=PinStage.LABELS, screen__application__dataset=dataset)
    if kept := list(pins.values_list("screen", flat=True)):
        yield unnamed.filter(box__screen__in=kept)
        unnamed = unnamed.exclude(box__screen__in=kept)
    if QueuedBox.objects.filter(dataset=dataset, waiting=Waiting.AGAIN).exists():
        yield unnamed.filter(waiting=Waiting.AGAIN)
    rest = unnamed.filter(waiting=Waiting.PROPOSALS)
    yield rest.filter(pk__gt=after)
    if after:
        yield rest.filter(pk__lte=after)


def _with_place(boxes: QuerySet[QueuedBox], person: User, dataset: Dataset) -> QuerySet[QueuedBox]:
    """Those with a free place for `person`: each wants so many proposals, made or being made.

    What has enough already stays too: the dataset asked for more when it was queued.
    """
    held, now = held_in_sql("labels_queuedbox.box_id"), moment_in_sql(timezone.now())
    at_it = [LeaseStage.LABELS.value, now]
    wanted = dataset.proposals_per_box
    room = f"{MADE} >= %s OR {MADE} + (SELECT COUNT(*) {held}) < %s"
    not_theirs = f"NOT EXISTS (SELECT 1 {held} AND lease.person_id = %s)"
    places = " ".join(
        f"WHEN NOT EXISTS (SELECT 1 {held} AND lease.slot = {slot}) THEN {slot}" for slot in range(wanted)
    )
    free = boxes.filter(_holds(room, wanted, *at_it, wanted), _holds(not_theirs, *at_it, person.pk))
    slot = _in_sql(f"CASE {places} ELSE {wanted} END", IntegerField(), *at_it * wanted)
    return free.annotate(item=item_in_sql("box_id"), slot=slot)


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
