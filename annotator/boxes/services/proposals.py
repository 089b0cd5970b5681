"""Services of box proposals: record the result of a search, dismiss and restore proposals."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import BoxProposal, Dismissal, Kind
from annotator.boxes.services import suggestions
from annotator.domain.geometry import Rect
from annotator.screens.models import Screen

#: the UUID namespace in which proposals are named by their screen and rectangle
NAMES = UUID("4f1c2d5e-7a0b-5c39-9d64-0b6c1e2f8a11")
BATCH = 500


class Finding(NamedTuple):
    """A rectangle that a search found in the picture, in pixels, with a guessed kind and a confidence from 0 to 1."""

    rect: Rect
    kind: Kind | str
    confidence: float


@transaction.atomic
def record_proposals(*, screen: Screen, findings: Sequence[Finding]) -> None:
    """Replaces the screen's proposals by these; an equal rectangle keeps its id and its dismissals."""
    proposals = {proposal.pk: proposal for proposal in (_proposal(screen, finding) for finding in findings)}
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
    """Dismisses proposals, and drops suggested boxes, for this person; ids that are neither here are ignored."""
    existing = screen.box_proposals.filter(pk__in=ids)
    rows = [Dismissal(proposal=proposal, person=person) for proposal in existing]
    Dismissal.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)
    suggestions.drop(screen=screen, person=person, ids=ids)


@transaction.atomic
def restore_dismissed(*, screen: Screen, person: User) -> None:
    """Deletes the person's dismissals of the screen's proposals and suggested boxes."""
    Dismissal.objects.filter(proposal__in=screen.box_proposals.all(), person=person).delete()
    suggestions.restore_dropped(screen=screen, person=person)


def proposals_for(screen: Screen, person: User) -> QuerySet[Any]:
    """All proposals of a screen, by descending confidence, each with `dismissed`: by this person."""
    own_dismissals = Dismissal.objects.filter(proposal=OuterRef("pk"), person=person)
    return screen.box_proposals.annotate(dismissed=Exists(own_dismissals))


def _proposal(screen: Screen, finding: Finding) -> BoxProposal:
    rect = finding.rect
    name = f"{screen.pk}:{rect.left},{rect.top},{rect.right},{rect.bottom}"
    return BoxProposal(
        id=uuid5(NAMES, name),
        screen=screen,
        left=rect.left,
        top=rect.top,
        right=rect.right,
        bottom=rect.bottom,
        kind=finding.kind,
        confidence=finding.confidence,
    )
