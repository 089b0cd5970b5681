"""Gold boxes among the boxes to name: leases one to a person, records the answer.

Whoever is asked cannot tell them from others: the same lease, the same shape, and no label where they look.
"""

from collections.abc import Sequence
from secrets import randbelow
from uuid import UUID

from django.db.models import Exists, Max, OuterRef, QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset, SuggestionsShown, WorkStage
from annotator.labels.models import GoldAnswer, GoldBox, QueuedBox
from annotator.labels.selectors.gold import unknown_to
from annotator.labels.selectors.suggestions import has_suggestion, suggestion_for
from annotator.leases import services as leases
from annotator.leases.models import Lease

# Any number of people may name a gold box at the same moment: they take nothing from each other.
PLACES = 10_000
IN_A_HUNDRED = 100


def leased_gold(person: User, dataset: Dataset, leased_boxes: Sequence[UUID]) -> tuple[Box, Lease] | None:
    """The gold box among `leased_boxes`, prefetched for this person, with its prolonged lease."""
    return _lease_gold(unknown_to(person, dataset).filter(choice__box__in=leased_boxes).first(), person)


def acquire_gold(
    person: User, dataset: Dataset, *, percent: int, excluded: UUID | None, beside: Box | None = None
) -> tuple[Box, Lease] | None:
    """A gold box that is new to the person and its lease, with a chance of `percent` in a hundred; else None.

    Where suggestions are shown it has one if the box in whose place it comes, `beside`, has one: else that would tell.
    """
    if randbelow(IN_A_HUNDRED) >= percent:
        return None
    unknown = unknown_to(person, dataset, excluded=excluded)
    if beside and dataset.suggested_labels != SuggestionsShown.NEVER:
        is_suggested = suggestion_for(person, beside) is not None
        unknown = unknown.alias(is_suggested=has_suggestion("choice__box")).filter(is_suggested=is_suggested)
    return _lease_gold(_random_gold(unknown), person)


def _random_gold(gold: QuerySet[GoldBox]) -> GoldBox | None:
    """The first gold box from a random key on, else the first of all: sorting randomly would read all rows."""
    key_limit = (GoldBox.objects.aggregate(last=Max("pk"))["last"] or 0) + 1
    ordered = gold.order_by("pk")
    return ordered.filter(pk__gte=randbelow(key_limit)).first() or ordered.first()


def gold_of(box: Box) -> GoldBox | None:
    """The gold item of a box; None for a box that waits for proposals."""
    waits = QueuedBox.objects.filter(box=OuterRef("choice__box"))
    return GoldBox.objects.filter(~Exists(waits), choice__box=box).order_by("pk").last()


def answer(*, gold: GoldBox, person: User, token: UUID, text: str, slug: str, skip: str) -> None:
    """Records a person's answer to a gold box; needs a transaction. Raises Conflict when the lease was lost."""
    leases.complete(stage=WorkStage.LABELS, item=gold.choice.box_id.hex, token=token, person=person)
    GoldAnswer.objects.create(gold=gold, person=person, text=text.strip(), slug=slug, skip=skip)


def _lease_gold(gold: GoldBox | None, person: User) -> tuple[Box, Lease] | None:
    """The box of a gold item and this person's lease on it."""
    if gold is None:
        return None
    box = gold.choice.box
    lease = leases.acquire(
        dataset=box.screen.application.dataset,
        stage=WorkStage.LABELS,
        item=box.pk.hex,
        person=person,
        capacity=PLACES,
    )
    return (box, lease) if lease else None
