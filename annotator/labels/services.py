"""Verbs of labels: propose, settle, adjudicate, send back, import. Taking the next box is in turns.

Order of locks everywhere: the box's place in the queue, its lease, its screen.
"""

from collections.abc import Iterator, Mapping
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.boxes.services import doubt
from annotator.datasets.models import Dataset, Membership, Role
from annotator.domain.label_text import distinguish, normalise, problems
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.labels import gold, queue
from annotator.labels.models import Choice, How, Proposal, QueuedBox, SendBack, Skip, Waiting
from annotator.labels.selectors import choices_in_force, counting, taken_slugs
from annotator.screens.models import Screen
from annotator.work import services as work
from annotator.work.models import LeaseStage

NAMERS = (Role.ANNOTATOR, Role.MAINTAINER)


@transaction.atomic
def propose(*, person: User, box: Box, token: UUID, text: str = "", skip: str = "", said: str = "") -> Choice | None:
    """Notes a person's label for a box, or why they skip it, and the choice if that settles the box.

    A box that is wrong goes back to whoever drew it, with what was `said`; nobody names it until it is approved
    anew. Sending the same again is answered as before. Raises Rejected for a text that is no label, Conflict when
    the lease was lost or the boxes were edited meanwhile. What is said of a gold box is kept apart and settles nothing.
    """
    slug = "" if skip else slug_of(text)
    if Proposal.objects.filter(box=box, author=person, slug=slug, skip=skip).exists():
        return choices_in_force().filter(box=box).first()
    if skip == Skip.BOX_IS_WRONG and box.doubts.filter(author=person, box_version=box.version).exists():
        return None
    if known := gold.gold_of(box):
        gold.answer(gold=known, person=person, token=token, text=said or text, slug=slug, skip=skip)
        return None
    queued = _hold_to_name(box, person, token)
    work.use_up(stage=LeaseStage.LABELS, item=box.pk.hex, token=token, person=person)
    if skip == Skip.BOX_IS_WRONG:
        doubt(box=box, approval=queued.approval, author=person, text=said)
        return None
    Proposal.objects.create(
        box=box, author=person, text=text.strip()[:200], slug=slug, skip=skip, box_version=box.version
    )
    return settle(queued=queued)


@transaction.atomic
def adjudicate(*, person: User, box: Box, text: str = "", skip: bool = False, token: UUID | None = None) -> Choice:
    """Settles a box on which the proposals differ: with a label, or (skip) that it has none.

    Raises Rejected for one's own proposal, for a text that is no label or is taken on the screen; Conflict
    when the box is settled already, not up for adjudication or no longer held; Held when somebody else has it.
    """
    slug = "" if skip else slug_of(text)
    queued = _hold_to_decide(box, person)
    lock_screen(queued.box)
    if slug and not free_slug(queued.box, slug):
        raise label_taken(queued.box, slug)
    work.spend(stage=LeaseStage.ADJUDICATION, item=box.pk.hex, person=person, token=token)
    return _choose(queued, slug, How.ADJUDICATED, person)


@transaction.atomic
def send_back(*, person: User, box: Box, reason: str, token: UUID | None = None) -> SendBack:
    """Asks other people for new proposals; those there are no longer count. Refusals as in `adjudicate`.

    Raises Rejected without a reason, and when too few are left who have not named this box.
    """
    if not reason.strip():
        raise Rejected(Problem("reason-missing", "Say what the next people should mind.", field="reason"))
    queued = _hold_to_decide(box, person)
    _refuse_too_few(box, queued.dataset)
    work.spend(stage=LeaseStage.ADJUDICATION, item=box.pk.hex, person=person, token=token)
    sent_back = SendBack.objects.create(box=box, by=person, reason=reason.strip())
    counting().filter(box=box).update(set_aside=sent_back)
    queued.waiting = Waiting.AGAIN
    queued.save(update_fields=["waiting"])
    return sent_back


@transaction.atomic
def import_labels(*, screen: Screen, labels: Mapping[UUID, str], by: User | None = None) -> list[Choice]:
    """Settles boxes (by id) with labels from a file. Raises Rejected naming each that cannot be taken."""
    Screen.objects.select_for_update().get(pk=screen.pk)
    boxes = Box.objects.filter(screen=screen, removed_at=None).in_bulk(list(labels))
    wrong = list(_wrong_labels(screen, boxes, labels))
    if wrong:
        raise Rejected(*wrong)
    for pk, text in labels.items():
        free_slug(boxes[pk], normalise(text))
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


def settle(*, queued: QueuedBox) -> Choice | None:
    """With all proposals in: a choice when everybody said the same, else the box waits for a maintainer.

    To be called in a transaction that holds `queued`.
    """
    said = list(counting().filter(box=queued.box))
    if len(said) < queued.dataset.proposals_per_box:
        return None
    lock_screen(queued.box)
    slugs, skips = {one.slug for one in said}, {one.skip for one in said}
    unanimous = len(slugs) == 1 and skips in ({""}, {Skip.NOT_INTERACTABLE})
    if unanimous and free_slug(queued.box, said[0].slug):
        return _choose(queued, said[0].slug, How.UNANIMOUS)
    queued.waiting = Waiting.ADJUDICATION
    queued.save(update_fields=["waiting"])
    return None


def _hold_to_name(box: Box, person: User, token: UUID) -> QueuedBox:
    """As `_hold`; whoever does not hold the box hears nothing of its label, or gold could be found by asking."""
    try:
        return _hold(box, *queue.FOR_PROPOSALS)
    except Conflict:
        work.refuse_lost(stage=LeaseStage.LABELS, item=box.pk.hex, token=token, person=person)
        raise


def _hold_to_decide(box: Box, person: User) -> QueuedBox:
    queued = _hold(box, Waiting.ADJUDICATION)
    if queued.box.proposals.filter(author=person).exists():
        own = "You have proposed a label for this box: another maintainer must decide."
        raise Rejected(Problem("own-proposal", own))
    return queued


def _refuse_too_few(box: Box, dataset: Dataset) -> None:
    """Nobody proposes twice for a box, so that a box sent back needs people who have not named it."""
    members = Membership.objects.filter(dataset=dataset, role__in=NAMERS, user__is_active=True)
    others = members.exclude(user__proposals__box=box).values("user").distinct().count()
    if others < dataset.proposals_per_box:
        few = f"{dataset.proposals_per_box} people must name this box anew, and only {others} here have not named it."
        raise Rejected(Problem("too-few-people", f"{few} Choose a label or write another.", field="reason"))


def _hold(box: Box, *waiting: Waiting) -> QueuedBox:
    """The box's place in the queue, held until the transaction ends. Raises Conflict when it has none."""
    queued = QueuedBox.objects.select_for_update().filter(box=box, waiting__in=waiting).first()
    if queued is not None and queue.still_open(queued):
        return queued
    choice = choices_in_force().filter(box=box).first()
    if choice is not None:
        settled = Problem("already-settled", f"This box is settled already: {choice.slug or 'no label'}.")
        raise Conflict(settled, current={"slug": choice.slug})
    moved = "The boxes of this screen were changed, or this box is not at this step: go on with the next one."
    raise Conflict(Problem("not-waiting", moved))


def _choose(queued: QueuedBox, slug: str, how: How, person: User | None = None) -> Choice:
    """A choice that keeps who, when and from what: the first proposal that said so, if one did."""
    box = queued.box
    queued.delete()
    return Choice.objects.create(
        screen_id=box.screen_id,
        box=box,
        slug=slug,
        how=how,
        chosen_by=person,
        proposal=counting().filter(box=box, slug=slug).first(),
        box_version=box.version,
    )


def free_slug(box: Box, slug: str) -> bool:
    """Whether the screen has no such label; one that a removed box kept is withdrawn for it."""
    if not slug:
        return True
    holders = Choice.objects.filter(screen=box.screen_id, slug=slug, withdrawn_at=None)
    holders.filter(box__removed_at__isnull=False).update(withdrawn_at=timezone.now())
    return not holders.exists()


def lock_screen(box: Box) -> None:
    """Labels of one screen are settled one after the other, since they must differ."""
    Screen.objects.select_for_update().get(pk=box.screen_id)


def slug_of(text: str) -> str:
    """The slug of what was typed. Raises Rejected for what is no label."""
    if wrong := problems(text):
        raise Rejected(*wrong)
    return normalise(text)


def label_taken(box: Box, slug: str) -> Rejected:
    """What is said when the screen has that label, with one that is free."""
    free = distinguish(slug, taken_slugs([box.screen_id])[box.screen_id])
    said = f"Another box of this screen is called “{slug}”; try “{free}”."
    return Rejected(Problem("label-taken", said, field="text", hints=(free,)))


def _wrong_labels(screen: Screen, boxes: Mapping[UUID, Box], labels: Mapping[UUID, str]) -> Iterator[Problem]:
    taken = set(taken_slugs([screen.pk])[screen.pk])
    settled = set(choices_in_force().filter(box__in=labels).values_list("box_id", flat=True))
    for pk, text in labels.items():
        slug = normalise(text)
        yield from problems(text)
        if pk not in boxes or pk in settled:
            yield Problem("not-waiting", f"Box {pk} is not on this screen or has a label already.")
        if slug in taken:
            yield Problem("label-taken", f"Two boxes of this screen would be called “{slug}”.")
        taken.add(slug)
