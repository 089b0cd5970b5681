"""The queues of screens to draw and to review: which screens a person is offered, in which order.

What waits is read from `screens.models.QueuedScreen` and `ScreenAuthor`, each step along an index.
"""

from collections.abc import Collection, Iterator
from typing import Any

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Value, When

from annotator.accounts.models import User
from annotator.boxes.models import ScreenAuthor
from annotator.boxes.selectors.boxes import with_box_stage
from annotator.datasets.models import Dataset, WorkStage
from annotator.leases.selectors import item_in_sql, leases_on
from annotator.screens.models import QueuedScreen, QueuedStage, Screen

TO_DRAW = (QueuedStage.BOXES, QueuedStage.RETURNED)


def waiting_screens(dataset: Dataset, person: User, stage: str) -> QuerySet[Any]:
    """The screens that `person` may draw or review, leased ones included: reserved, then returned, then oldest first.

    What is reserved for somebody else is left out; what was returned to others comes last.
    """
    offered = Q(queued__reserved_for=None) | Q(queued__reserved_for=person)
    screens = Screen.objects.filter(offered, queued__dataset=dataset).annotate(mine=_is_author(person, "pk"))
    if stage == WorkStage.REVIEW:
        screens = screens.filter(queued__stage=QueuedStage.REVIEW, mine=False)
    else:
        screens = screens.filter(queued__stage__in=TO_DRAW)
    rank = Case(
        When(queued__reserved_for=person, then=Value(0)),
        When(queued__stage=QueuedStage.RETURNED, mine=True, then=Value(1)),
        When(queued__stage=QueuedStage.RETURNED, then=Value(3)),
        default=Value(2),
    )
    ranked: QuerySet[Any] = with_box_stage(screens).annotate(rank=rank).order_by("rank", "pk")
    return ranked.select_related("application__dataset")


def returned_screens(dataset: Dataset, person: User) -> QuerySet[Any]:
    """Those of `waiting_screens` that were returned to `person`, who has drawn on them."""
    return waiting_screens(dataset, person, WorkStage.BOXES).filter(queued__stage=QueuedStage.RETURNED, mine=True)


def box_queue(dataset: Dataset, person: User, *, limit: int) -> dict[str, QuerySet[Any]]:
    """The screens to correct, draw or review, reserved or not, oldest first, `person`'s own returned ones first."""
    queued = Screen.objects.filter(queued__dataset=dataset).annotate(mine=_is_author(person, "pk"))
    screens = with_box_stage(queued).select_related("application__dataset").order_by("pk")
    return {
        "returned": screens.filter(queued__stage=QueuedStage.RETURNED).order_by("-mine", "pk")[:limit],
        "to_draw": screens.filter(queued__stage=QueuedStage.BOXES)[:limit],
        "to_review": screens.filter(queued__stage=QueuedStage.REVIEW, mine=False)[:limit],
    }


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
    offered: list[list[int]] = []
    wanted_count = most
    for screens in _search_order(dataset, person, stage, returned=returned):
        others = screens if excluded is None else screens.exclude(screen=excluded)
        offered.append(list(others.values_list("screen", flat=True)[:wanted_count]))
        wanted_count -= len(offered[-1])
        if not wanted_count:
            break
    return [keys for keys in offered if keys]


def free_among(screens: Collection[int], stage: str) -> QuerySet[Any]:
    """Those of `screens` that nobody has leased, with the columns that `acquire_next` reads."""
    unleased = Screen.objects.filter(pk__in=screens).filter(~Exists(leases_on(stage, "pk"))).order_by("pk")
    with_slots: QuerySet[Any] = unleased.annotate(item=item_in_sql("pk"), slot=Value(0))
    return with_slots


def _search_order(dataset: Dataset, person: User, stage: str, *, returned: bool) -> Iterator[QuerySet[Any]]:
    """The steps of the search, by the ranks of `waiting_screens`, each along an index."""
    queued = QueuedScreen.objects.filter(dataset=dataset).order_by("screen")
    reserved, unreserved = queued.filter(reserved_for=person), queued.filter(reserved_for=None)
    if stage == WorkStage.REVIEW:
        for rank in (reserved, unreserved):
            yield rank.filter(~_is_author(person, "screen"), stage=QueuedStage.REVIEW)
        return
    if returned:
        yield reserved.filter(_is_author(person, "screen"), stage=QueuedStage.RETURNED)
        yield _returned_to(person, dataset)
        return
    yield reserved.filter(stage__in=TO_DRAW)
    yield _returned_to(person, dataset)
    yield unreserved.filter(stage=QueuedStage.BOXES)
    yield unreserved.filter(~_is_author(person, "screen"), stage=QueuedStage.RETURNED)


def _returned_to(person: User, dataset: Dataset) -> QuerySet[Any]:
    """The screens that were returned to this person and are reserved for nobody, by their authors' rows."""
    own = ScreenAuthor.objects.filter(person=person, is_returned=True)
    queued = {"screen__queued__dataset": dataset, "screen__queued__reserved_for": None}
    return own.filter(**queued, screen__queued__stage=QueuedStage.RETURNED).order_by("screen")


def _is_author(person: User, screen: str) -> Exists:
    """A condition on rows with a screen's key in column `screen`: this person edited or submitted its boxes."""
    return Exists(ScreenAuthor.objects.filter(screen=OuterRef(screen), person=person))
