"""The queue of boxes that wait for labels: which boxes a person is offered, in which order.

All the SQL that decides who is offered which box is here.
"""

from collections.abc import Collection, Iterator
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, Count, Exists, Field, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import RawSQL
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Approval, Box, BoxReport, Reservation
from annotator.datasets.models import Dataset, WorkStage
from annotator.labels.models import Choice, Opening, Proposal, QueuedBox, Waiting
from annotator.labels.selectors.labels import in_force
from annotator.leases.selectors import held_in_sql, item_in_sql, moment_in_sql
from annotator.screens.selectors import on_screens_of

FOR_PROPOSALS = (Waiting.AGAIN, Waiting.PROPOSALS)
# Conditions on a queued box, in words: Django would put them together anew for every Next, which takes it several
# times as long as the database takes to answer. `IS TRUE` keeps PostgreSQL from weighing all orders in which ten tables
# could be joined, which took it longer than the rest: so each is a question of its own about one row after the other.
IN_FORCE = """(EXISTS (
    SELECT 1 FROM boxes_box AS box
    JOIN screens_screen AS screen ON screen.id = box.screen_id
    JOIN datasets_application AS application ON application.id = screen.application_id
    JOIN boxes_approval AS approval ON approval.id = labels_queuedbox.approval_id
    WHERE box.id = labels_queuedbox.box_id AND box.removed_at IS NULL AND screen.withdrawn_at IS NULL
    AND application.archived_at IS NULL AND application.deleted_at IS NULL
    AND NOT EXISTS (
        SELECT 1 FROM boxes_boxedit AS edit WHERE edit.screen_id = screen.id AND edit.version > approval.version)
    AND NOT EXISTS (
        SELECT 1 FROM boxes_approval AS later WHERE later.screen_id = screen.id AND later.id > approval.id)
    AND NOT EXISTS (
        SELECT 1 FROM boxes_boxreport AS report WHERE report.box_id = box.id AND report.approval_id = approval.id)
)) IS TRUE"""
NAMED_BY = """(EXISTS (
    SELECT 1 FROM labels_proposal AS own WHERE own.box_id = labels_queuedbox.box_id AND own.author_id = %s
)) IS TRUE"""
REPORTED_BY = """(EXISTS (
    SELECT 1 FROM boxes_boxreport AS report JOIN boxes_box AS box ON box.id = report.box_id
    WHERE report.box_id = labels_queuedbox.box_id AND report.author_id = %s AND report.box_version = box.version
)) IS TRUE"""
RESERVED_FOR_OTHERS = """(EXISTS (
    SELECT 1 FROM boxes_box AS box JOIN boxes_reservation AS reservation ON reservation.screen_id = box.screen_id
    WHERE box.id = labels_queuedbox.box_id AND reservation.stage = %s
    AND NOT EXISTS (
        SELECT 1 FROM boxes_reservation AS own
        WHERE own.screen_id = box.screen_id AND own.stage = %s AND own.person_id = %s)
)) IS TRUE"""
PROPOSAL_COUNT = """(SELECT COUNT(*) FROM labels_proposal AS made
    WHERE made.box_id = labels_queuedbox.box_id AND made.set_aside_id IS NULL)"""


def waiting_boxes(dataset: Dataset, *waiting: Waiting) -> QuerySet[QueuedBox]:
    """The queued boxes in these states, without those edited, returned, reported or withdrawn since."""
    queued = QueuedBox.objects.filter(dataset=dataset, waiting__in=waiting)
    return queued.filter(_is_true(IN_FORCE)).order_by("pk")


def unnamed_by(person: User, dataset: Dataset) -> QuerySet[QueuedBox]:
    """The boxes that wait for proposals, have none from this person and are not reserved for others.

    Nor did they say that the box is wrong as it is now.
    """
    queued = waiting_boxes(dataset, *FOR_PROPOSALS)
    kept_from = _is_true(RESERVED_FOR_OTHERS, WorkStage.LABELS.value, WorkStage.LABELS.value, person.pk)
    return queued.filter(~kept_from, ~_is_true(NAMED_BY, person.pk), ~_is_true(REPORTED_BY, person.pk))


def offered_to(person: User, dataset: Dataset, *, after: int, most: int, excluded: UUID | None) -> list[list[int]]:
    """The keys of the first `most` queued boxes for this person, leased ones included: one list for each search
    step.
    """
    offered: list[list[int]] = []
    wanted_count = most
    for boxes in _search_order(person, dataset, after):
        candidates = boxes.exclude(box=excluded) if excluded else boxes
        offered.append(list(candidates.values_list("pk", flat=True)[:wanted_count]))
        wanted_count -= len(offered[-1])
        if not wanted_count:
            break
    return offered


def free_among(queue_keys: Collection[int], person: User, dataset: Dataset) -> QuerySet[QueuedBox]:
    """Those of these queued boxes with a free slot for `person`, with the columns that `acquire_next` reads."""
    queued = QueuedBox.objects.filter(pk__in=queue_keys, waiting__in=FOR_PROPOSALS).order_by("pk")
    return _with_free_slot(queued.filter(~_is_true(NAMED_BY, person.pk)), person, dataset)


def to_adjudicate(person: User, dataset: Dataset) -> QuerySet[QueuedBox]:
    """The boxes that this maintainer may adjudicate, leased ones included: none that they named themselves."""
    return waiting_boxes(dataset, Waiting.ADJUDICATION).filter(~_is_true(NAMED_BY, person.pk))


def with_slot_counts(queued: QuerySet[QueuedBox]) -> QuerySet[QueuedBox]:
    """The queued boxes with `made` and `leased`, the numbers of proposals that count and of live leases."""
    leased_sql = f"(SELECT COUNT(*) {held_in_sql('labels_queuedbox.box_id')})"
    leased = _raw_sql(leased_sql, IntegerField(), WorkStage.LABELS.value, moment_in_sql(timezone.now()))
    return queued.annotate(made=_raw_sql(PROPOSAL_COUNT, IntegerField()), leased=leased)


def is_crowded(queued: Any, dataset: Dataset) -> bool:
    """Whether a box (from `with_slot_counts`) has more leases and proposals than the dataset asks for.

    Two may have looked before a place that one of them took had become free and been taken again.
    """
    return bool(queued.made < dataset.proposals_per_box < queued.made + queued.leased)


def start_position(person: User, *, after: UUID | None) -> int:
    """The queue key to search from: that of box `after`, else of the box this person named last; 0 is the beginning.

    Without it whoever works alone would pass over all that they have named already, every time.
    """
    latest = Proposal.objects.filter(author=person).order_by("-pk").values("box_id")[:1]
    keys = QueuedBox.objects.order_by("pk").values_list("pk", flat=True)
    key_after = keys.filter(box=after).first() if after else None
    return key_after or keys.filter(box=Subquery(latest)).first() or 0


def still_open(queued: QueuedBox) -> bool:
    """Whether a queued box may still be named: its approval is in force, it is not reported and not removed."""
    return QueuedBox.objects.filter(_is_true(IN_FORCE), pk=queued.pk).exists()


def _is_true(condition: str, *params: Any) -> RawSQL:
    """A boolean SQL condition with its parameters."""
    return _raw_sql(condition, BooleanField(), *params)


def _raw_sql(sql: str, output_field: "Field[Any, Any]", *params: Any) -> RawSQL:
    """A fixed SQL expression with its parameters."""
    return RawSQL(sql, params, output_field)  # noqa: S611 - the words are ours, what is given is passed beside them


def _search_order(person: User, dataset: Dataset, after: int) -> Iterator[QuerySet[QueuedBox]]:
    """The steps of the search: reserved boxes, boxes sent back, those after the position, those before it."""
    unnamed = unnamed_by(person, dataset)
    reserved = Reservation.objects.filter(person=person, stage=WorkStage.LABELS, screen__application__dataset=dataset)
    if reserved_screens := list(reserved.values_list("screen", flat=True)):
        yield unnamed.filter(box__screen__in=reserved_screens)
        unnamed = unnamed.exclude(box__screen__in=reserved_screens)
    if QueuedBox.objects.filter(dataset=dataset, waiting=Waiting.AGAIN).exists():
        yield unnamed.filter(waiting=Waiting.AGAIN)
    first_round = unnamed.filter(waiting=Waiting.PROPOSALS)
    yield first_round.filter(pk__gt=after)
    if after:
        yield first_round.filter(pk__lte=after)


def _with_free_slot(boxes: QuerySet[QueuedBox], person: User, dataset: Dataset) -> QuerySet[QueuedBox]:
    """Those with a free slot for `person`: the dataset asks for a number of proposals, made or in work.

    What has enough already stays too: the dataset asked for more when it was queued.
    """
    leases_sql, now = held_in_sql("labels_queuedbox.box_id"), moment_in_sql(timezone.now())
    lease_params = [WorkStage.LABELS.value, now]
    capacity = dataset.proposals_per_box
    has_room_sql = f"{PROPOSAL_COUNT} >= %s OR {PROPOSAL_COUNT} + (SELECT COUNT(*) {leases_sql}) < %s"
    not_leased_sql = f"NOT EXISTS (SELECT 1 {leases_sql} AND lease.person_id = %s)"
    slot_cases = " ".join(
        f"WHEN NOT EXISTS (SELECT 1 {leases_sql} AND lease.slot = {slot}) THEN {slot}" for slot in range(capacity)
    )
    free = boxes.filter(
        _is_true(has_room_sql, capacity, *lease_params, capacity), _is_true(not_leased_sql, *lease_params, person.pk)
    )
    slot = _raw_sql(f"CASE {slot_cases} ELSE {capacity} END", IntegerField(), *lease_params * capacity)
    return free.annotate(item=item_in_sql("box_id"), slot=slot)


def unqueued_boxes(dataset: Dataset) -> QuerySet[Any]:
    """The unlabelled boxes of approved screens that `open_approved` has not put into the queue yet.

    Each with `proposal_count`, of proposals that count, and `reported`: somebody has said that it is wrong.
    """
    screens = _unopened(dataset).values("screen")
    return with_queue_facts(Box.objects.filter(screen__in=screens, removed_at=None))


def all_are_queued(dataset: Dataset) -> bool:
    """Whether `open_approved` has put the boxes of all approved screens into the queue; reads all approvals."""
    return not _unopened(dataset).exists()


def _unopened(dataset: Dataset) -> QuerySet[Approval]:
    opened = Opening.objects.filter(approval=OuterRef("pk"))
    # Nearly all are opened: this is asked first.
    approvals = Approval.objects.filter(~Exists(opened), on_screens_of(dataset, "screen"))
    return in_force(approvals).order_by()


def with_queue_facts(boxes: QuerySet[Box, Box]) -> QuerySet[Any]:
    """Those of `boxes` without a label, each with `proposal_count` and `reported`."""
    settled = Choice.objects.filter(box=OuterRef("pk"), withdrawn_at=None)
    counted = Count("proposals", filter=Q(proposals__set_aside=None), distinct=True)
    reported = Exists(BoxReport.objects.filter(box=OuterRef("pk")))
    unsettled: QuerySet[Any] = boxes.filter(~Exists(settled)).annotate(proposal_count=counted, reported=reported)
    return unsettled


def to_name_count(person: User, dataset: Dataset, *, most: int, only_queued: bool = False) -> int:
    """The number of boxes that wait for a label from this person, queued or not; at most `most`."""
    queued = unnamed_by(person, dataset).order_by()[:most].count()
    if only_queued:
        return queued
    reserved = Reservation.objects.filter(screen=OuterRef("screen"), stage=WorkStage.LABELS)
    is_reserved_for_others = Exists(reserved) & ~Exists(reserved.filter(person=person))
    unqueued = unqueued_boxes(dataset).filter(~is_reserved_for_others, proposal_count__lt=dataset.proposals_per_box)
    return min(queued + _unnamed_by(person, unqueued).order_by()[:most].count(), most)


def to_adjudicate_count(person: User, dataset: Dataset, *, most: int, only_queued: bool = False) -> int:
    """The number of boxes that wait for this maintainer's decision, queued or not; at most `most`."""
    queued = to_adjudicate(person, dataset).order_by()[:most].count()
    if only_queued:
        return queued
    unqueued = unqueued_boxes(dataset).filter(proposal_count__gte=dataset.proposals_per_box)
    return min(queued + _unnamed_by(person, unqueued).order_by()[:most].count(), most)


def _unnamed_by(person: User, boxes: QuerySet[Any]) -> QuerySet[Any]:
    """Those of `boxes` for which this person has made no proposal."""
    return boxes.filter(~Exists(Proposal.objects.filter(box=OuterRef("pk"), author=person)))
