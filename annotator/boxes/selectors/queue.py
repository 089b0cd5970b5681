"""The queues of screens to draw and to review: which screens a person is offered, in which order."""

from collections.abc import Collection
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Value, When

from annotator.accounts.models import User
from annotator.boxes.models import BoxStage, Reservation, Submission
from annotator.boxes.selectors.boxes import has_drawn, with_box_stage
from annotator.datasets.models import Dataset, WorkStage
from annotator.leases.selectors import item_in_sql, leases_on
from annotator.screens.models import Screen
from annotator.screens.selectors import screens_of


def waiting_screens(dataset: Dataset, person: User, stage: str) -> QuerySet[Any]:
    """The screens that `person` may draw or review, leased ones included: reserved, then returned, then oldest first.

    What is reserved for somebody else is left out; what was returned to others comes last.
    """
    reserved = Reservation.objects.filter(screen=OuterRef("pk"), stage=stage)
    screens = with_box_stage(screens_of(dataset)).annotate(mine=has_drawn(person))
    offered = screens.filter(~Exists(reserved.exclude(person=person)))
    rank = Case(
        When(Exists(reserved.filter(person=person)), then=Value(0)),
        When(box_stage=BoxStage.RETURNED, mine=True, then=Value(1)),
        When(box_stage=BoxStage.RETURNED, then=Value(3)),
        default=Value(2),
    )
    ranked: QuerySet[Any] = offered.filter(_at(stage)).annotate(rank=rank).order_by("rank", "pk")
    return ranked


def returned_screens(dataset: Dataset, person: User) -> QuerySet[Any]:
    """Those of `waiting_screens` that were returned to `person`, who has drawn on them."""
    return waiting_screens(dataset, person, WorkStage.BOXES).filter(box_stage=BoxStage.RETURNED, mine=True)


def offered_screens(
    dataset: Dataset,
    person: User,
    stage: str,
    *,
    most: int,
    excluded: int | None = None,
    returned: bool = False,
) -> list[list[int]]:
    """The keys of the first `most` waiting or returned screens, leased ones included: one list for each rank."""
    screens = returned_screens(dataset, person) if returned else waiting_screens(dataset, person, stage)
    ranked_keys = screens.exclude(pk=excluded).values_list("rank", "pk")[:most]
    return [[pk for _, pk in same_rank] for _, same_rank in groupby(ranked_keys, itemgetter(0))]


def free_among(screens: Collection[int], stage: str) -> QuerySet[Any]:
    """Those of `screens` that nobody has leased, with the columns that `acquire_next` reads."""
    unleased = Screen.objects.filter(pk__in=screens).filter(~Exists(leases_on(stage, "pk"))).order_by("pk")
    with_slots: QuerySet[Any] = unleased.annotate(item=item_in_sql("pk"), slot=Value(0))
    return with_slots


def _at(stage: str) -> Q:
    """The condition that a screen waits at this stage."""
    if stage == WorkStage.REVIEW:
        # Said first, since it is soon found out: most screens need not be looked at any further.
        unjudged = Submission.objects.filter(screen=OuterRef("pk"), approvals=None)
        return Q(Exists(unjudged), box_stage=BoxStage.REVIEW, mine=False)
    return Q(box_stage__in=[BoxStage.RETURNED, BoxStage.BOXES])
