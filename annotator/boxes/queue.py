"""The queues of screens that wait for hands (drawing) or eyes (review): who is offered which, in which order."""

from collections.abc import Collection
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Value, When

from annotator.accounts.models import User
from annotator.boxes.models import BoxStage, Pin, PinStage, Submission
from annotator.boxes.selectors import has_drawn, with_box_stage
from annotator.datasets.models import Dataset
from annotator.screens.models import Screen
from annotator.screens.selectors import screens_of
from annotator.work.selectors import item_in_sql, leases_on


def waiting_screens(dataset: Dataset, person: User, stage: str) -> QuerySet[Any]:
    """What `person` may draw or review, whoever holds it: pinned to them, returned to them, then oldest first.

    What is pinned to somebody else is left out; what was returned to others comes last.
    """
    pins = Pin.objects.filter(screen=OuterRef("pk"), stage=stage)
    screens = with_box_stage(screens_of(dataset)).annotate(mine=has_drawn(person))
    offered = screens.filter(~Exists(pins.exclude(person=person)))
    rank = Case(
        When(Exists(pins.filter(person=person)), then=Value(0)),
        When(box_stage=BoxStage.RETURNED, mine=True, then=Value(1)),
        When(box_stage=BoxStage.RETURNED, then=Value(3)),
        default=Value(2),
    )
    ranked: QuerySet[Any] = offered.filter(_at(stage)).annotate(rank=rank).order_by("rank", "pk")
    return ranked


def offered_screens(
    dataset: Dataset, person: User, stage: str, *, most: int, besides: int | None = None
) -> list[list[int]]:
    """The first `most` of `waiting_screens` (keys), whoever holds them: a list for each rank."""
    waiting = waiting_screens(dataset, person, stage).exclude(pk=besides)
    first = waiting.values_list("rank", "pk")[:most]
    return [[pk for _, pk in alike] for _, alike in groupby(first, itemgetter(0))]


def free_among(screens: Collection[int], stage: str) -> QuerySet[Any]:
    """Those of `screens` that nobody holds, as `take_first` wants them."""
    free = Screen.objects.filter(pk__in=screens).filter(~Exists(leases_on(stage, "pk"))).order_by("pk")
    placed: QuerySet[Any] = free.annotate(item=item_in_sql("pk"), slot=Value(0))
    return placed


def _at(stage: str) -> Q:
    if stage == PinStage.REVIEW:
        # Said first, since it is soon found out: most screens need not be looked at any further.
        unjudged = Submission.objects.filter(screen=OuterRef("pk"), approvals=None)
        return Q(Exists(unjudged), box_stage=BoxStage.REVIEW, mine=False)
    return Q(box_stage__in=[BoxStage.RETURNED, BoxStage.BOXES])
