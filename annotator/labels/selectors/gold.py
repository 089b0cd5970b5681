"""Selectors of gold boxes: which are in play, and whose labels must be concealed from a person."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role, WorkStage
from annotator.datasets.selectors import roles_of
from annotator.datasets.selectors.closed import is_open
from annotator.labels.models import GoldAnswer, GoldBox, GoldRate, Proposal
from annotator.leases.selectors import items_held_by


def percent_of(dataset: Dataset) -> int:
    """The percentage of gold among the boxes of a dataset; 0 unless a maintainer has set a rate."""
    return GoldRate.objects.filter(dataset=dataset).values_list("percent", flat=True).first() or 0


def in_play(dataset: Dataset) -> QuerySet[GoldBox]:
    """The gold boxes that are not retired and whose label still holds for the box as it is."""
    unchanged = Q(
        choice__withdrawn_at=None, choice__box__removed_at=None, choice__box_version=F("choice__box__version")
    )
    present = Q(choice__screen__application__dataset=dataset, choice__screen__withdrawn_at=None)
    return GoldBox.objects.filter(
        unchanged, present, is_open("choice__screen__application__"), retired_at=None
    ).select_related("choice__box__screen__application__dataset")


def unnamed_gold(person: User, dataset: Dataset) -> QuerySet[GoldBox]:
    """The gold boxes whose label this person has neither proposed, chosen nor marked, answered or not."""
    own_proposals = Proposal.objects.filter(box=OuterRef("choice__box"), author=person)
    return in_play(dataset).filter(~Exists(own_proposals)).exclude(choice__chosen_by=person).exclude(marked_by=person)


def unknown_to(person: User, dataset: Dataset, *, excluded: UUID | None = None) -> QuerySet[GoldBox]:
    """The gold boxes that this person may be given: never answered by them, and with a label that they did not
    propose.
    """
    own_answers = GoldAnswer.objects.filter(gold=OuterRef("pk"), person=person)
    return unnamed_gold(person, dataset).filter(~Exists(own_answers)).exclude(choice__box=excluded)


def waiting_gold(person: User, dataset: Dataset, *, percent: int, most: int, excluded: UUID | None = None) -> int:
    """The number of gold boxes to count among those that wait for this person, at most `most`; 0 at a rate of 0."""
    return unknown_to(person, dataset, excluded=excluded)[:most].count() if percent else 0


def concealed_from(person: User, dataset: Dataset) -> Collection[int]:
    """The keys of the choices that no response to this person may contain or count.

    To whoever only names boxes a gold box looks like one that waits, before, while and after they name it. Whoever
    works with labels too does not see that of a box which they are just naming.
    """
    if not GoldBox.objects.exists():  # In any dataset: to look for one of this dataset takes longer than the rest.
        return frozenset()
    leased_boxes = [UUID(item) for item in items_held_by(person, WorkStage.LABELS)]
    hidden = GoldBox.objects.filter(choice__box__in=leased_boxes, choice__screen__application__dataset=dataset)
    concealed = set(hidden.values_list("choice", flat=True))
    if roles_of(person, dataset) == {Role.ANNOTATOR}:
        concealed.update(unnamed_gold(person, dataset).values_list("choice", flat=True))
    return concealed
