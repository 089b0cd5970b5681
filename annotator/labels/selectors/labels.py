"""Selectors of labels and of the stage of screens."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import Case, CharField, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from annotator.boxes.models import CAPTURED, Approval, Box, BoxEdit, BoxStage, Decision
from annotator.boxes.selectors import box_version, boxes_of, with_box_stage
from annotator.datasets.models import Dataset
from annotator.domain.geometry import Rect
from annotator.labels.models import Choice, Proposal, ScreenStage
from annotator.screens.models import QueuedScreen, QueuedStage, Screen
from annotator.screens.selectors import screens_of


class LabelledBox(NamedTuple):
    """A box with its settled label, in reading order by its first fields; half-open, in pixels of its screen."""

    top: int
    left: int
    bottom: int
    right: int
    slug: str
    kind: str

    @property
    def rect(self) -> Rect:
        return Rect(self.left, self.top, self.right, self.bottom)


def captured_name(box: Box) -> str:
    """What its page or program calls a box's control; empty where no capture found it, or found no name."""
    return str(box.details.get("name") or box.details.get("text") or "") if box.origin in CAPTURED else ""


def choices_in_force() -> QuerySet[Choice]:
    """The choices that are not withdrawn and whose box is not removed."""
    return Choice.objects.filter(withdrawn_at=None, box__removed_at=None)


def labels_of(screen: Screen) -> QuerySet[Choice]:
    """The choices of a screen in reading order, with their boxes."""
    choices = choices_in_force().filter(screen=screen).exclude(slug="")
    return choices.select_related("box").order_by("box__top", "box__left", "pk")


def label_rects(screen: Screen) -> dict[str, Rect]:
    """The rectangle of each label's box, in screen pixels; scripts are resolved with it.

    Asked with every key that somebody types in the studio, so it reads columns and makes no models.
    """
    rows = labels_of(screen).values_list("slug", "box__left", "box__top", "box__right", "box__bottom")
    return {slug: Rect(left, top, right, bottom) for slug, left, top, right, bottom in rows}


def labelled_boxes_of(screens: Collection[int]) -> dict[int, list[LabelledBox]]:
    """The labelled boxes of each of these screens (keys), in one query; ordered by their values, not by keys.

    Reads columns and makes no models: a release asks for every label of a dataset.
    """
    labelled: dict[int, list[LabelledBox]] = {screen: [] for screen in screens}
    choices = choices_in_force().filter(screen__in=screens).exclude(slug="").order_by()
    sides = ("box__left", "box__top", "box__right", "box__bottom")
    for screen, slug, kind, left, top, right, bottom in choices.values_list("screen_id", "slug", "box__kind", *sides):
        labelled[screen].append(LabelledBox(top, left, bottom, right, slug, kind))
    for boxes in labelled.values():
        boxes.sort()
    return labelled


def label_rects_of(screens: Collection[int]) -> dict[int, dict[str, Rect]]:
    """`label_rects` of each of these screens (keys), in one query."""
    return {screen: {box.slug: box.rect for box in boxes} for screen, boxes in labelled_boxes_of(screens).items()}


def taken_slugs(screens: Collection[int]) -> dict[int, list[str]]:
    """The labels of each of these screens (keys), sorted, in one query."""
    slugs: dict[int, list[str]] = defaultdict(list)
    choices = choices_in_force().filter(screen__in=screens).exclude(slug="")
    for screen, slug in choices.order_by("slug").values_list("screen_id", "slug"):
        slugs[screen].append(slug)
    return slugs


def counting() -> QuerySet[Proposal]:
    """The proposals that count: those not set aside by a send-back."""
    return Proposal.objects.filter(set_aside=None)


def with_stage(screens: QuerySet[Screen], *, hidden: Collection[int] = ()) -> QuerySet[Any]:
    """Each screen with `stage` and `labels_count` besides what `with_box_stage` adds, in SQL.

    Choices that are `hidden` (see `gold.concealed_from`) count as if their boxes waited; so everywhere here.
    """
    visible = choices_in_force().exclude(pk__in=hidden)
    label_rows = visible.filter(screen=OuterRef("pk")).exclude(slug="").order_by().values("screen")
    staged: QuerySet[Any] = with_box_stage(screens).annotate(
        labels_count=Coalesce(Subquery(label_rows.annotate(count=Count("pk")).values("count")), 0),
        stage=Case(
            When(~Q(box_stage=BoxStage.APPROVED), then=F("box_stage")),
            default=_stage_of_approved(hidden),
        ),
    )
    return staged


def with_queued_stage(screens: QuerySet[Screen], *, hidden: Collection[int] = ()) -> QuerySet[Any]:
    """Each screen that is open with its `stage` by the queue of screens, an index: for counts among very many."""
    staged: QuerySet[Any] = screens.annotate(stage=Coalesce("queued__stage", _stage_of_approved(hidden)))
    return staged


def at_stage(screens: QuerySet[Screen], stage: str, *, hidden: Collection[int] = ()) -> QuerySet[Any]:
    """Those of the open `screens` that are at this stage by their queue, with what `with_stage` adds."""
    if stage in QueuedStage.values:
        return with_stage(screens.filter(queued__stage=stage), hidden=hidden)
    return with_stage(approved_at_stage(screens, stage, hidden=hidden), hidden=hidden)


def approved_at_stage(screens: QuerySet[Screen], stage: str, *, hidden: Collection[int] = ()) -> QuerySet[Any]:
    """Those of the open `screens` whose boxes are approved and that are at this stage, that of labels or of tasks.

    They are looked for among the decisions: most screens wait for boxes, and each would be looked up in the queue. What
    is cheap to ask of a decision is asked there, before its screen is read.
    """
    queued = QueuedScreen.objects.filter(screen=OuterRef("screen"))
    decided = Approval.objects.filter(~Exists(queued), decision=Decision.APPROVED)
    at_that_stage = decided.alias(stage=_stage_of_approved(hidden, "screen")).filter(stage=stage)
    return screens.filter(pk__in=at_that_stage.order_by().values("screen"))


def _stage_of_approved(hidden: Collection[int], screen: str = "pk") -> Case:
    """The stage of a screen whose boxes are approved; `screen` leads to its key from the rows that are asked."""
    settled = Choice.objects.filter(box=OuterRef("pk"), withdrawn_at=None).exclude(pk__in=hidden)
    unsettled = Box.objects.filter(screen=OuterRef(screen), removed_at=None).filter(~Exists(settled))
    return Case(
        When(Exists(unsettled), then=Value(ScreenStage.LABELS.value)),
        default=Value(ScreenStage.TASKS.value),
        output_field=CharField(),
    )


def stage_of(screen: Screen, *, hidden: Collection[int] = ()) -> ScreenStage:
    """The stage of one screen; most are in the queue, and the whole expression takes longer to make than to ask."""
    stage = QueuedScreen.objects.filter(pk=screen.pk).values_list("stage", flat=True).first()
    if stage is None:
        staged = with_stage(Screen.objects.filter(pk=screen.pk), hidden=hidden)
        stage = staged.values_list("stage", flat=True).get()
    return ScreenStage(stage)


def screen_with_stage(screen: Screen, *, hidden: Collection[int] = ()) -> Screen:
    """This screen with those of the columns of `with_stage` that `ScreenDetailSerializer` shows."""
    labels = choices_in_force().filter(screen=screen).exclude(pk__in=hidden).exclude(slug="")
    columns = {
        "stage": stage_of(screen, hidden=hidden),
        "boxes_count": boxes_of(screen).count(),
        "box_version": box_version(screen),
        "labels_count": labels.count(),
    }
    for name, value in columns.items():
        setattr(screen, name, value)
    return screen


def is_labelled(screen: Screen) -> bool:
    """Whether the screen's labels are complete, so that tasks may be written for it."""
    return stage_of(screen) == ScreenStage.TASKS


def stage_counts(dataset: Dataset, *, hidden: Collection[int] = ()) -> dict[int, dict[str, int]]:
    """How many screens of each application (key) are at each stage, in one query."""
    staged = with_queued_stage(screens_of(dataset), hidden=hidden).order_by().values("application_id", "stage")
    counts: dict[int, dict[str, int]] = defaultdict(lambda: dict.fromkeys(ScreenStage.values, 0))
    for row in staged.annotate(count=Count("pk")):
        counts[row["application_id"]][row["stage"]] = row["count"]
    return counts


def box_and_label_counts(dataset: Dataset, *, hidden: Collection[int] = ()) -> dict[int, tuple[int, int]]:
    """How many boxes and labels each application (key) has, in two queries."""
    boxes = Box.objects.filter(screen__application__dataset=dataset, screen__withdrawn_at=None, removed_at=None)
    visible = choices_in_force().exclude(pk__in=hidden)
    label_rows = visible.filter(screen__application__dataset=dataset, screen__withdrawn_at=None)
    box_counts = _per_application(boxes.order_by())
    settled = _per_application(label_rows.exclude(slug=""))
    return {pk: (box_counts.get(pk, 0), settled.get(pk, 0)) for pk in box_counts.keys() | settled.keys()}


def in_force(approvals: QuerySet[Approval]) -> QuerySet[Approval]:
    """Those of `approvals` after which no box was edited and no later decision made on their screens."""
    edited = BoxEdit.objects.filter(screen=OuterRef("screen"), version__gt=OuterRef("version"))
    decided = Approval.objects.filter(screen=OuterRef("screen"), pk__gt=OuterRef("pk"))
    approved = approvals.filter(decision=Decision.APPROVED, screen__withdrawn_at=None)
    return approved.filter(~Exists(edited), ~Exists(decided))


def _per_application(rows: QuerySet[Any]) -> dict[int, int]:
    counted = rows.values("screen__application_id").annotate(count=Count("pk"))
    return dict(counted.values_list("screen__application_id", "count"))
