"""Gold items among the boxes to be named: who is given which, and what they called it.

Whoever is asked cannot tell them from others: the same lease, the same shape, and no label where they look.
"""

from collections.abc import Sequence
from secrets import randbelow
from uuid import UUID

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset
from annotator.labels.gold_models import GoldAnswer, GoldBox, GoldRate
from annotator.labels.models import Proposal, QueuedBox
from annotator.work import services as work
from annotator.work.models import Lease, LeaseStage
from annotator.work.selectors import items_held_by

# Any number of people may name a gold box at the same moment: they take nothing from each other.
PLACES = 10_000
IN_A_HUNDRED = 100


def percent_of(dataset: Dataset) -> int:
    """How many in a hundred boxes are to be gold; 0 unless a maintainer has set a rate."""
    return GoldRate.objects.filter(dataset=dataset).values_list("percent", flat=True).first() or 0


def in_play(dataset: Dataset) -> QuerySet[GoldBox]:
    """Those not retired whose label still holds for the box as it is."""
    unchanged = Q(
        choice__withdrawn_at=None, choice__box__removed_at=None, choice__box_version=F("choice__box__version")
    )
    present = Q(choice__screen__application__dataset=dataset, choice__screen__withdrawn_at=None)
    return GoldBox.objects.filter(unchanged, present, retired_at=None).select_related(
        "choice__box__screen__application__dataset"
    )


def unknown_to(person: User, dataset: Dataset, *, besides: UUID | None = None) -> QuerySet[GoldBox]:
    """Those that this person may be given: never twice, and none whose label they proposed, chose or marked."""
    answered = GoldAnswer.objects.filter(gold=OuterRef("pk"), person=person)
    named = Proposal.objects.filter(box=OuterRef("choice__box"), author=person)
    known = in_play(dataset).filter(~Exists(answered), ~Exists(named)).exclude(choice__chosen_by=person)
    return known.exclude(marked_by=person).exclude(choice__box=besides)


def held_gold(person: User, dataset: Dataset, held: Sequence[UUID]) -> tuple[Box, Lease] | None:
    """The gold box among those `held`, which was fetched for this person and waits for them."""
    return _lent(unknown_to(person, dataset).filter(choice__box__in=held).first(), person)


def deal(person: User, dataset: Dataset, *, percent: int, besides: UUID | None) -> tuple[Box, Lease] | None:
    """A gold box, held for this person, in so many of a hundred cases; any of those they do not know."""
    if randbelow(IN_A_HUNDRED) >= percent:
        return None
    return _lent(_any_of(unknown_to(person, dataset, besides=besides)), person)


def _any_of(gold: QuerySet[GoldBox]) -> GoldBox | None:
    """The first behind a place drawn by lot, else the first of all: putting all in a random order reads all of them."""
    places = (GoldBox.objects.aggregate(last=Max("pk"))["last"] or 0) + 1
    ordered = gold.order_by("pk")
    return ordered.filter(pk__gte=randbelow(places)).first() or ordered.first()


def gold_of(box: Box) -> GoldBox | None:
    """The gold item that a person who was given this box had; None for a box that waits for proposals."""
    waits = QueuedBox.objects.filter(box=OuterRef("choice__box"))
    return GoldBox.objects.filter(~Exists(waits), choice__box=box).order_by("pk").last()


def answer(*, gold: GoldBox, person: User, token: UUID, text: str, slug: str, skip: str) -> None:
    """Notes what somebody called a gold box; the same again changes nothing. Raises Conflict when the lease was lost.

    To be called in a transaction.
    """
    if GoldAnswer.objects.filter(gold=gold, person=person, slug=slug, skip=skip).exists():
        return
    work.use_up(stage=LeaseStage.LABELS, item=gold.choice.box_id.hex, token=token, person=person)
    GoldAnswer.objects.get_or_create(
        gold=gold, person=person, defaults={"text": text.strip(), "slug": slug, "skip": skip}
    )


def concealed_from(person: User) -> QuerySet[GoldBox]:
    """The gold boxes whose label this person must not see: those they hold."""
    held = [UUID(item) for item in items_held_by(person, LeaseStage.LABELS)]
    return GoldBox.objects.filter(choice__box__in=held)


def _lent(gold: GoldBox | None, person: User) -> tuple[Box, Lease] | None:
    if gold is None:
        return None
    box = gold.choice.box
    lease = work.take(stage=LeaseStage.LABELS, item=box.pk.hex, person=person, capacity=PLACES)
    return (box, lease) if lease else None
