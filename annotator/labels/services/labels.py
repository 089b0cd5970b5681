"""Services of labels: propose, settle, adjudicate, send back, import.

Order of locks everywhere: the box's place in the queue, its lease, its screen.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.boxes.services import report_box
from annotator.datasets.models import Dataset, Membership, Role, WorkStage
from annotator.domain.label_text import distinguish, normalise, problems, typing_problems
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.labels.models import Choice, GoldAnswer, GoldBox, How, Proposal, QueuedBox, SendBack, Skip, Waiting
from annotator.labels.selectors import choices_in_force, counting, queue, taken_slugs
from annotator.labels.services import gold
from annotator.leases import services as leases
from annotator.screens.models import Screen
from annotator.timesheets.services.activity import record_activity

NAMERS = (Role.ANNOTATOR, Role.MAINTAINER)


@transaction.atomic
def propose(*, person: User, box: Box, token: UUID, text: str = "", skip: str = "", reason: str = "") -> Choice | None:
    """Records a person's label for a box, or why they skip it; returns the choice if that settles the box.

    A box that is wrong goes back to whoever drew it, with the `reason`; nobody names it until it is approved
    anew. Sending the same again is answered as before. Raises Rejected for a text that is no label, Conflict when
    the lease was lost, the boxes were edited meanwhile or the person has answered otherwise in another window. What
    is said of a gold box is kept apart and settles nothing.
    """
    record_activity(person=person, dataset=box.screen.application.dataset, stage=WorkStage.LABELS)
    slug = "" if skip else slug_of(text)
    gold_item = gold.gold_of(box)
    if (first := _first_answer(box, gold_item, person)) is not None:
        if first != (slug, skip):
            raise _answered_already(*first)
        return None if gold_item else choices_in_force().filter(box=box).first()
    # Before gold and other boxes part, so that a refusal does not tell them apart.
    if _is_taken(box, slug):
        leases.refuse_lost(stage=WorkStage.LABELS, item=box.pk.hex, token=token, person=person)
        raise label_taken(box, slug)
    if gold_item:
        gold.answer(gold=gold_item, person=person, token=token, text=reason or text, slug=slug, skip=skip)
        return None
    queued = _lock_for_proposal(box, person, token)
    leases.complete(stage=WorkStage.LABELS, item=box.pk.hex, token=token, person=person)
    if skip == Skip.BOX_IS_WRONG:
        report_box(box=box, approval=queued.approval, author=person, text=reason)
        return None
    Proposal.objects.create(
        box=box, author=person, text=text.strip()[:200], slug=slug, skip=skip, box_version=box.version
    )
    return settle(queued=queued)


@transaction.atomic
def correct(*, person: User, box: Box, text: str = "", skip: str = "") -> Choice | None:
    """Replaces the answer that a person gave for a box less than LEASE_TTL ago; the choice if that settles the box.

    Raises Rejected for a text that is no label or taken, Conflict when it is too late: the box is settled, sent back
    or another time has passed; Held when a maintainer is deciding on it.
    """
    record_activity(person=person, dataset=box.screen.application.dataset, stage=WorkStage.LABELS)
    if skip == Skip.BOX_IS_WRONG:
        raise Rejected(Problem("not-a-correction", "Say that the box is wrong under its screen's boxes.", field="skip"))
    slug = "" if skip else slug_of(text)
    since = timezone.now() - leases.LEASE_TTL
    if gold_item := gold.gold_of(box):
        answers: QuerySet[Any] = GoldAnswer.objects.filter(gold=gold_item, person=person)
    else:
        answers = Proposal.objects.filter(box=box, author=person, set_aside=None)
    answer = answers.select_for_update().filter(made_at__gt=since).first()
    if answer is None:
        late = f"An answer can be corrected for {leases.LEASE_TTL.seconds // 60} minutes; this one stays as it is."
        raise Conflict(Problem("too-late-to-correct", late))
    if _is_taken(box, slug):
        raise label_taken(box, slug)
    answer.text, answer.slug, answer.skip = text.strip()[:200], slug, skip
    if gold_item:
        answer.save(update_fields=["text", "slug", "skip"])
        return None
    queued = _lock_queued(box, *queue.FOR_PROPOSALS, Waiting.ADJUDICATION)
    leases.refuse_held(stage=WorkStage.ADJUDICATION, item=box.pk.hex, person=person)
    answer.save(update_fields=["text", "slug", "skip"])
    return settle(queued=queued)


@transaction.atomic
def adjudicate(*, person: User, box: Box, text: str = "", skip: bool = False, token: UUID | None = None) -> Choice:
    """Settles a box whose proposals differ: with a label, or (skip) with none.

    Raises Rejected for one's own proposal, for a text that is no label or is taken on the screen; Conflict
    when the box is settled already, not up for adjudication or no longer held; Held when somebody else has it.
    """
    record_activity(person=person, dataset=box.screen.application.dataset, stage=WorkStage.ADJUDICATION)
    slug = "" if skip else slug_of(text)
    queued = _lock_for_decision(box, person)
    lock_screen(queued.box)
    if slug and not free_slug(queued.box, slug):
        raise label_taken(queued.box, slug)
    leases.complete(stage=WorkStage.ADJUDICATION, item=box.pk.hex, person=person, token=token)
    return _create_choice(queued, slug, How.ADJUDICATED, person)


@transaction.atomic
def send_back(*, person: User, box: Box, reason: str, token: UUID | None = None) -> SendBack:
    """Requests new proposals by other people; present ones no longer count. Refuses as `adjudicate` does.

    Raises Rejected without a reason, and when too few are left who have not named this box.
    """
    record_activity(person=person, dataset=box.screen.application.dataset, stage=WorkStage.ADJUDICATION)
    if not reason.strip():
        raise Rejected(Problem("reason-missing", "Say what the next people should mind.", field="reason"))
    queued = _lock_for_decision(box, person)
    _refuse_too_few(box, queued.dataset)
    leases.complete(stage=WorkStage.ADJUDICATION, item=box.pk.hex, person=person, token=token)
    sent_back = SendBack.objects.create(box=box, by=person, reason=reason.strip())
    counting().filter(box=box).update(set_aside=sent_back)
    queued.waiting = Waiting.AGAIN
    queued.save(update_fields=["waiting"])
    return sent_back


@transaction.atomic
def import_labels(
    *, screen: Screen, labels: Mapping[UUID, str], by: User | None = None, added: Collection[Box] = ()
) -> list[Choice]:
    """Settles boxes (by id) with labels from a file. Raises Rejected naming each label that is invalid or taken.

    `added`, boxes that the caller has stored in the same transaction, are not read again.
    """
    Screen.objects.select_for_update().get(pk=screen.pk)
    boxes = {box.pk: box for box in added if box.pk in labels}
    boxes |= Box.objects.filter(screen=screen, removed_at=None).in_bulk([pk for pk in labels if pk not in boxes])
    if wrong := list(_wrong_labels(screen, boxes, labels)):
        raise Rejected(*wrong)
    kept_by_removed_boxes = Choice.objects.filter(screen=screen, box__removed_at__isnull=False, withdrawn_at=None)
    kept_by_removed_boxes.filter(slug__in=map(normalise, labels.values())).update(withdrawn_at=timezone.now())
    QueuedBox.objects.filter(box__in=labels).delete()
    return Choice.objects.bulk_create(
        Choice(
            screen=screen,
            box=boxes[pk],
            slug=normalise(text),
            how=How.IMPORTED,
            chosen_by=by,
            box_version=boxes[pk].version,
        )
        for pk, text in labels.items()
    )


def _first_answer(box: Box, gold_item: GoldBox | None, person: User) -> tuple[str, str] | None:
    """Slug and skip of the answer that this person has given for the box already, gold or not."""
    answers: QuerySet[Any] = Proposal.objects.filter(box=box, author=person)
    if gold_item:
        answers = GoldAnswer.objects.filter(gold=gold_item, person=person)
    elif box.box_reports.filter(author=person, box_version=box.version).exists():
        return "", Skip.BOX_IS_WRONG.value
    first: tuple[str, str] | None = answers.values_list("slug", "skip").first()
    return first


def _answered_already(slug: str, skip: str) -> Conflict:
    """The conflict that names the answer stored from another window."""
    earlier_answer = f"you called it “{slug}”" if slug else f"you skipped it ({Skip(skip).label.lower()})"
    message = f"You have answered this box already, in another window: {earlier_answer}."
    message += " That stays; this answer was not stored."
    return Conflict(Problem("already-answered", message), current={"slug": slug, "skip": skip})


def settle(*, queued: QueuedBox) -> Choice | None:
    """Settles a box with enough proposals: a choice when all are equal, else it waits for adjudication.

    To be called in a transaction that holds `queued`.
    """
    proposals = list(counting().filter(box=queued.box))
    if len(proposals) < queued.dataset.proposals_per_box:
        return None
    lock_screen(queued.box)
    slugs, skips = {proposal.slug for proposal in proposals}, {proposal.skip for proposal in proposals}
    unanimous = len(slugs) == 1 and skips in ({""}, {Skip.NOT_INTERACTABLE})
    if unanimous and free_slug(queued.box, proposals[0].slug):
        return _create_choice(queued, proposals[0].slug, How.UNANIMOUS)
    queued.waiting = Waiting.ADJUDICATION
    queued.save(update_fields=["waiting"])
    return None


def _lock_for_proposal(box: Box, person: User, token: UUID) -> QueuedBox:
    """The locked queue row for a proposal; without a lease nothing is told, or gold could be found by asking."""
    try:
        return _lock_queued(box, *queue.FOR_PROPOSALS)
    except Conflict:
        leases.refuse_lost(stage=WorkStage.LABELS, item=box.pk.hex, token=token, person=person)
        raise


def _lock_for_decision(box: Box, person: User) -> QueuedBox:
    """The locked queue row of a box that waits for adjudication."""
    queued = _lock_queued(box, Waiting.ADJUDICATION)
    if queued.box.proposals.filter(author=person).exists():
        own = "You have proposed a label for this box: another maintainer must decide."
        raise Rejected(Problem("own-proposal", own))
    return queued


def _refuse_too_few(box: Box, dataset: Dataset) -> None:
    """Raises Rejected where too few members have not named the box: nobody proposes twice for a box."""
    members = Membership.objects.filter(dataset=dataset, role__in=NAMERS, user__is_active=True)
    eligible_count = members.exclude(user__proposals__box=box).values("user").distinct().count()
    if eligible_count < dataset.proposals_per_box:
        required = dataset.proposals_per_box
        message = f"{required} people must name this box anew, and only {eligible_count} here have not named it."
        raise Rejected(Problem("too-few-people", f"{message} Choose a label or write another.", field="reason"))


def _lock_queued(box: Box, *queue_states: Waiting) -> QueuedBox:
    """The box's row in the queue, with `box` itself, locked to the transaction's end. Raises Conflict for none."""
    queued = QueuedBox.objects.select_for_update().filter(box=box, waiting__in=queue_states).first()
    if queued is not None and queue.still_open(queued):
        queued.box, queued.dataset = box, box.screen.application.dataset
        return queued
    choice = choices_in_force().filter(box=box).first()
    if choice is not None:
        settled = Problem("already-settled", f"This box is settled already: {choice.slug or 'no label'}.")
        raise Conflict(settled, current={"slug": choice.slug})
    moved = "The boxes of this screen were changed, or this box is not at this step: go on with the next one."
    raise Conflict(Problem("not-waiting", moved))


def _create_choice(queued: QueuedBox, slug: str, settled_by: How, person: User | None = None) -> Choice:
    """A new choice with its author and the first proposal that agrees, if one does."""
    box = queued.box
    queued.delete()
    return Choice.objects.create(
        screen_id=box.screen_id,
        box=box,
        slug=slug,
        how=settled_by,
        chosen_by=person,
        proposal=counting().filter(box=box, slug=slug).first(),
        box_version=box.version,
    )


def _is_taken(box: Box, slug: str) -> bool:
    """Whether another box of the screen has this label."""
    return slug != "" and choices_in_force().filter(screen=box.screen_id, slug=slug).exclude(box=box).exists()


def free_slug(box: Box, slug: str) -> bool:
    """Whether no box of the screen has this label; the choice of a removed box that kept it is withdrawn."""
    if not slug:
        return True
    holders = Choice.objects.filter(screen=box.screen_id, slug=slug, withdrawn_at=None)
    holders.filter(box__removed_at__isnull=False).update(withdrawn_at=timezone.now())
    return not holders.exists()


def lock_screen(box: Box) -> None:
    """Locks the screen's row, so that its labels, which must differ, are settled one after the other."""
    Screen.objects.select_for_update().get(pk=box.screen_id)


def slug_of(text: str) -> str:
    """The slug of a typed label. Raises Rejected for an invalid one."""
    slug = normalise(text)
    if wrong := problems(text) or typing_problems(slug):
        raise Rejected(*wrong)
    return slug


def label_taken(box: Box, slug: str) -> Rejected:
    """The problem of a label that another box of the screen has; it names a free one."""
    free_label = distinguish(slug, taken_slugs([box.screen_id])[box.screen_id])
    message = f"Another box of this screen is called “{slug}”; try “{free_label}”."
    return Rejected(Problem("label-taken", message, field="text", hints=(free_label,)))


def _wrong_labels(screen: Screen, boxes: Mapping[UUID, Box], labels: Mapping[UUID, str]) -> Iterator[Problem]:
    """The problems of labels from a file, by box id: invalid, taken or repeated."""
    taken_labels = set(taken_slugs([screen.pk])[screen.pk])
    settled = set(choices_in_force().filter(box__in=labels).values_list("box_id", flat=True))
    for pk, text in labels.items():
        slug = normalise(text)
        yield from problems(text)
        if pk not in boxes or pk in settled:
            yield Problem("not-waiting", f"Box {pk} is not on this screen or has a label already.")
        if slug in taken_labels:
            yield Problem("label-taken", f"Two boxes of this screen would be called “{slug}”.")
        taken_labels.add(slug)
