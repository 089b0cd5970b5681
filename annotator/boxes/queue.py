"""The queues of screens that wait for hands (drawing) or eyes (review): who is offered which, in which order."""

from typing import Any

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Value, When

from annotator.accounts.models import User
from annotator.boxes.models import BoxStage, Pin, PinStage
from annotator.boxes.selectors import has_drawn, with_box_stage
from annotator.datasets.models import Dataset
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


def free_screens(dataset: Dataset, person: User, stage: str) -> QuerySet[Any]:
    """Those of `waiting_screens` that nobody holds, as `take_first` wants them."""
    free = waiting_screens(dataset, person, stage).filter(~Exists(leases_on(stage, "pk")))
    placed: QuerySet[Any] = free.annotate(item=item_in_sql("pk"), slot=Value(0))
    return placed


def _at(stage: str) -> Q:
    if stage == PinStage.REVIEW:
        return Q(box_stage=BoxStage.REVIEW, mine=False)
    return Q(box_stage__in=[BoxStage.RETURNED, BoxStage.BOXES])
