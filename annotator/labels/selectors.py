"""Questions about labels, and how far screens have come with them."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from annotator.boxes.models import Approval, Box, BoxEdit, BoxStage, Decision
from annotator.boxes.selectors import with_box_stage
from annotator.datasets.models import Dataset
from annotator.domain.geometry import Rect
from annotator.labels.models import Choice, Proposal, ScreenStage
from annotator.screens.models import Screen
from annotator.screens.selectors import screens_of


def choices_in_force() -> QuerySet[Choice]:
    """Neither withdrawn nor of a removed box."""
    return Choice.objects.filter(withdrawn_at=None, box__removed_at=None)


def labels_of(screen: Screen) -> QuerySet[Choice]:
    """The labels of a screen in reading order, with their boxes."""
    named = choices_in_force().filter(screen=screen).exclude(slug="")
    return named.select_related("box").order_by("box__top", "box__left", "pk")


def label_rects(screen: Screen) -> dict[str, Rect]:
    """Where each label's box is, in screen pixels: what a script is resolved with.

    Asked with every key that somebody types in the studio, so it reads columns and makes no models.
    """
    sides = labels_of(screen).values_list("slug", "box__left", "box__top", "box__right", "box__bottom")
    return {slug: Rect(left, top, right, bottom) for slug, left, top, right, bottom in sides}


def labelled_boxes_of(screens: Collection[int]) -> dict[int, list[Choice]]:
    """The labels, with their boxes, of each of these screens (keys), in reading order and in one query."""
    found: dict[int, list[Choice]] = {screen: [] for screen in screens}
    named = choices_in_force().filter(screen__in=screens).exclude(slug="").select_related("box")
    for choice in named.order_by("box__top", "box__left", "pk"):
        found[choice.screen_id].append(choice)
    return found


def label_rects_of(screens: Collection[int]) -> dict[int, dict[str, Rect]]:
    """`label_rects` of each of these screens (keys), in one query."""
    return {
        screen: {choice.slug: choice.box.rect for choice in choices}
        for screen, choices in labelled_boxes_of(screens).items()
    }


def taken_slugs(screens: Collection[int]) -> dict[int, list[str]]:
    """The labels of each of these screens (keys), sorted, in one query."""
    taken: dict[int, list[str]] = defaultdict(list)
    named = choices_in_force().filter(screen__in=screens).exclude(slug="")
    for screen, slug in named.order_by("slug").values_list("screen_id", "slug"):
        taken[screen].append(slug)
    return taken


def counting() -> QuerySet[Proposal]:
    """The proposals that were not set aside."""
    return Proposal.objects.filter(set_aside=None)


def with_stage(screens: QuerySet[Screen]) -> QuerySet[Any]:
    """Each screen with `stage` and `labels_count` besides what `with_box_stage` adds, in SQL."""
    settled = Choice.objects.filter(box=OuterRef("pk"), withdrawn_at=None)
    unsettled = Box.objects.filter(screen=OuterRef("pk"), removed_at=None).filter(~Exists(settled))
    named = choices_in_force().filter(screen=OuterRef("pk")).exclude(slug="").order_by().values("screen")
    staged: QuerySet[Any] = with_box_stage(screens).annotate(
        labels_count=Coalesce(Subquery(named.annotate(count=Count("pk")).values("count")), 0),
        stage=Case(
            When(~Q(box_stage=BoxStage.APPROVED), then=F("box_stage")),
            When(Exists(unsettled), then=Value(ScreenStage.LABELS.value)),
            default=Value(ScreenStage.TASKS.value),
        ),
    )
    return staged


def stage_of(screen: Screen) -> ScreenStage:
    (stage,) = with_stage(Screen.objects.filter(pk=screen.pk)).values_list("stage", flat=True)
    return ScreenStage(stage)


def is_labelled(screen: Screen) -> bool:
    """Whether tasks may be written for it."""
    return stage_of(screen) == ScreenStage.TASKS


def stage_counts(dataset: Dataset) -> dict[int, dict[str, int]]:
    """How many screens of each application (key) are at each stage, in one query."""
    staged = with_stage(screens_of(dataset)).order_by().values("application_id", "stage")
    counts: dict[int, dict[str, int]] = defaultdict(lambda: dict.fromkeys(ScreenStage.values, 0))
    for row in staged.annotate(count=Count("pk")):
        counts[row["application_id"]][row["stage"]] = row["count"]
    return counts


def box_and_label_counts(dataset: Dataset) -> dict[int, tuple[int, int]]:
    """How many boxes and labels each application (key) has, in two queries."""
    boxes = Box.objects.filter(screen__application__dataset=dataset, screen__withdrawn_at=None, removed_at=None)
    named = choices_in_force().filter(screen__application__dataset=dataset, screen__withdrawn_at=None)
    drawn = _per_application(boxes.order_by())
    settled = _per_application(named.exclude(slug=""))
    return {pk: (drawn.get(pk, 0), settled.get(pk, 0)) for pk in drawn.keys() | settled.keys()}


def in_force(approvals: QuerySet[Approval]) -> QuerySet[Approval]:
    """Those of approvals after which nothing was edited or decided on their screens."""
    edited = BoxEdit.objects.filter(screen=OuterRef("screen"), version__gt=OuterRef("version"))
    decided = Approval.objects.filter(screen=OuterRef("screen"), pk__gt=OuterRef("pk"))
    approved = approvals.filter(decision=Decision.APPROVED, screen__withdrawn_at=None)
    return approved.filter(~Exists(edited), ~Exists(decided))


def _per_application(rows: QuerySet[Any]) -> dict[int, int]:
    counted = rows.values("screen__application_id").annotate(count=Count("pk"))
    return dict(counted.values_list("screen__application_id", "count"))
