"""Verbs of box proposals: record what a search has found, dismiss some of it."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import BoxProposal, Dismissal, Kind
from annotator.domain.geometry import Rect
from annotator.screens.models import Screen

#: the room of names in which proposals are named by their screen and rectangle
NAMES = UUID("4f1c2d5e-7a0b-5c39-9d64-0b6c1e2f8a11")
BATCH = 500


class Found(NamedTuple):
    """A rectangle of the screen's picture, in pixels, with a guessed kind and a confidence from 0 to 1."""

    rect: Rect
    kind: Kind | str
    confidence: float


@transaction.atomic
def record_proposals(*, screen: Screen, found: Sequence[Found]) -> None:
    """Makes these the screen's proposals; the same rectangle keeps its id, and whoever dismissed it its peace."""
    proposals = {one.pk: one for one in (_proposal(screen, each) for each in found)}
    screen.box_proposals.exclude(pk__in=proposals).delete()
    BoxProposal.objects.bulk_create(
        proposals.values(),
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=["kind", "confidence"],
    )


@transaction.atomic
def dismiss(*, screen: Screen, person: User, ids: Collection[UUID]) -> None:
    """This person sees them no more. What is no proposal of this screen (any more) is passed over."""
    known = screen.box_proposals.filter(pk__in=ids)
    rows = [Dismissal(proposal=proposal, person=person) for proposal in known]
    Dismissal.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)


def restore_dismissed(*, screen: Screen, person: User) -> None:
    """This person sees all of the screen's proposals again."""
    Dismissal.objects.filter(proposal__screen=screen, person=person).delete()


def proposals_for(screen: Screen, person: User) -> QuerySet[Any]:
    """All of them, the most certain first, each with `dismissed`: by this person."""
    mine = Dismissal.objects.filter(proposal=OuterRef("pk"), person=person)
    return screen.box_proposals.annotate(dismissed=Exists(mine))


def _proposal(screen: Screen, found: Found) -> BoxProposal:
    rect = found.rect
    name = f"{screen.pk}:{rect.left},{rect.top},{rect.right},{rect.bottom}"
    return BoxProposal(
        id=uuid5(NAMES, name),
        screen=screen,
        left=rect.left,
        top=rect.top,
        right=rect.right,
        bottom=rect.bottom,
        kind=found.kind,
        confidence=found.confidence,
    )
