"""The rows of the queue of screens, as they follow from the facts."""

from collections.abc import Iterator

from django.db.models import OuterRef, QuerySet, Subquery

from annotator.boxes.models import BoxEdit, BoxStage, Reservation, Submission
from annotator.boxes.selectors.boxes import with_box_stage
from annotator.datasets.models import WorkStage
from annotator.datasets.selectors.closed import is_open
from annotator.screens.models import QueuedScreen, Screen

CHUNK = 2000


def queue_rows(screens: QuerySet[Screen]) -> Iterator[QueuedScreen]:
    """The rows of those of `screens` that wait for somebody, not saved."""
    unapproved = with_box_stage(screens.filter(is_open("application__"), withdrawn_at=None)).exclude(
        box_stage=BoxStage.APPROVED
    )
    reserved = {stage: _reserved_for(stage) for stage in (WorkStage.BOXES, WorkStage.REVIEW)}
    rows = unapproved.annotate(drawer=reserved[WorkStage.BOXES], reviewer=reserved[WorkStage.REVIEW]).order_by()
    columns = rows.values_list("pk", "application__dataset", "box_stage", "drawer", "reviewer")
    for pk, dataset, stage, drawer, reviewer in columns.iterator(chunk_size=CHUNK):
        person = reviewer if stage == BoxStage.REVIEW else drawer
        yield QueuedScreen(screen_id=pk, dataset_id=dataset, stage=stage, reserved_for_id=person)


def author_keys(screens: QuerySet[Screen]) -> set[tuple[int, int]]:
    """The keys of screen and person of all who edited or submitted boxes of `screens`."""
    edits = BoxEdit.objects.filter(screen__in=screens, author__isnull=False).order_by()
    submissions = Submission.objects.filter(screen__in=screens).order_by()
    return {
        (screen, author)
        for rows in (edits, submissions)
        for screen, author in rows.values_list("screen_id", "author_id").distinct()
    }


def _reserved_for(stage: WorkStage) -> Subquery:
    return Subquery(Reservation.objects.filter(screen=OuterRef("pk"), stage=stage).values("person")[:1])
