"""The queues of screens to draw and to review: which screens a person is offered, in which order.

What waits is read from `screens.models.QueuedScreen` and `ScreenAuthor`, each step along an index. Conditions are in
SQL: Django would put them together anew for every Next, which takes it several times as long as the database.
"""

from collections.abc import Collection
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db import connection
from django.db.models import BooleanField, Exists, F, Field, IntegerField, Q, QuerySet, TextField, Value
from django.db.models.expressions import RawSQL

from annotator.accounts.models import User
from annotator.boxes.models import ScreenAuthor
from annotator.datasets.models import Dataset, WorkStage
from annotator.leases.selectors import item_in_sql, leases_on
from annotator.screens.models import QueuedScreen, QueuedStage, Screen

TO_DRAW = (QueuedStage.BOXES, QueuedStage.RETURNED)
IS_AUTHOR = """(EXISTS (
    SELECT 1 FROM boxes_screenauthor AS author WHERE author.screen_id = screens_screen.id AND author.person_id = %s
))"""
RANK = f"""(CASE WHEN screens_queuedscreen.reserved_for_id = %s THEN 0
    WHEN screens_queuedscreen.stage <> 'returned' THEN 2 WHEN {IS_AUTHOR} THEN 1 ELSE 3 END)"""
BOX_VERSION = "(SELECT COALESCE(MAX(version), 0) FROM boxes_boxedit AS edit WHERE edit.screen_id = screens_screen.id)"
BOXES_COUNT = """(SELECT COUNT(*) FROM boxes_box AS box
    WHERE box.screen_id = screens_screen.id AND box.removed_at IS NULL)"""
# The reason of the latest decision on the latest submission, else what was said of a box after it.
RETURNED_BECAUSE = """COALESCE((
    SELECT CASE WHEN decision.reason <> '' THEN decision.reason ELSE (
        SELECT report.text FROM boxes_boxreport AS report
        WHERE report.approval_id = decision.id ORDER BY report.id DESC LIMIT 1) END
    FROM boxes_approval AS decision
    WHERE decision.submission_id = (
        SELECT MAX(submission.id) FROM boxes_submission AS submission WHERE submission.screen_id = screens_screen.id)
    ORDER BY decision.id DESC LIMIT 1
), '')"""
# One search step: its rank, the screens of one stage by their keys, without the open one.
QUEUED = """SELECT * FROM (
    SELECT {rank} AS rank, queued.screen_id FROM screens_queuedscreen AS queued
    WHERE queued.dataset_id = %(dataset)s AND {condition} AND queued.screen_id <> %(excluded)s
    ORDER BY queued.screen_id LIMIT %(most)s) AS rank_{rank}"""
# SQLite keeps the order of a cross join: along the person's own returned screens, not along all.
RETURNED_TO = """SELECT * FROM (
    SELECT 1 AS rank, queued.screen_id FROM boxes_screenauthor AS author
    CROSS JOIN screens_queuedscreen AS queued
    WHERE author.person_id = %(person)s AND author.is_returned
    AND queued.screen_id = author.screen_id AND queued.stage = 'returned'
    AND queued.dataset_id = %(dataset)s AND queued.reserved_for_id IS NULL AND queued.screen_id <> %(excluded)s
    ORDER BY author.screen_id LIMIT %(most)s) AS rank_1"""
OWN = """EXISTS (SELECT 1 FROM boxes_screenauthor AS author
    WHERE author.screen_id = queued.screen_id AND author.person_id = %(person)s)"""
RESERVED, UNRESERVED = "queued.reserved_for_id = %(person)s", "queued.reserved_for_id IS NULL"
#: the search steps of each queue, best rank first
SEARCH = {
    "boxes": (
        QUEUED.format(rank=0, condition=f"{RESERVED} AND queued.stage IN ('boxes', 'returned')"),
        RETURNED_TO,
        QUEUED.format(rank=2, condition=f"{UNRESERVED} AND queued.stage = 'boxes'"),
        QUEUED.format(rank=3, condition=f"{UNRESERVED} AND queued.stage = 'returned' AND NOT {OWN}"),
    ),
    "returned": (QUEUED.format(rank=0, condition=f"{RESERVED} AND queued.stage = 'returned' AND {OWN}"), RETURNED_TO),
    "review": (
        QUEUED.format(rank=0, condition=f"{RESERVED} AND queued.stage = 'review' AND NOT {OWN}"),
        QUEUED.format(rank=2, condition=f"{UNRESERVED} AND queued.stage = 'review' AND NOT {OWN}"),
    ),
}


def waiting_screens(dataset: Dataset, person: User, stage: str) -> QuerySet[Any]:
    """The screens that `person` may draw or review, leased ones included: reserved, then returned, then oldest first.

    What is reserved for somebody else is left out; what was returned to others comes last.
    """
    offered = Q(queued__reserved_for=None) | Q(queued__reserved_for=person)
    screens = queued_screens(dataset, person).filter(offered)
    if stage == WorkStage.REVIEW:
        screens = screens.filter(queued__stage=QueuedStage.REVIEW, mine=False)
    else:
        screens = screens.filter(queued__stage__in=TO_DRAW)
    ranked: QuerySet[Any] = screens.annotate(rank=_raw_sql(RANK, IntegerField(), person.pk, person.pk))
    return ranked.order_by("rank", "pk")


def queued_screens(dataset: Dataset, person: User) -> QuerySet[Any]:
    """The queued screens of a dataset, each with the columns of `with_box_stage` that people see, and `mine`."""
    # What a capture noted of its page is long, and nobody who draws reads it.
    queued = Screen.objects.filter(queued__dataset=dataset).select_related("application__dataset").defer("page")
    return queued.annotate(
        mine=_raw_sql(IS_AUTHOR, BooleanField(), person.pk),
        box_stage=F("queued__stage"),
        box_version=_raw_sql(BOX_VERSION, IntegerField()),
        boxes_count=_raw_sql(BOXES_COUNT, IntegerField()),
        returned_because=_raw_sql(RETURNED_BECAUSE, TextField()),
    )


def returned_screens(dataset: Dataset, person: User) -> QuerySet[Any]:
    """Those of `waiting_screens` that were returned to `person`, who has drawn on them."""
    waiting = waiting_screens(dataset, person, WorkStage.BOXES).filter(queued__stage=QueuedStage.RETURNED)
    return waiting.filter(pk__in=_returned_to(person))


def first_returned_screens(dataset: Dataset, person: User, *, most: int) -> list[Any]:
    """The first `most` of `returned_screens`: the columns of the others are not worked out."""
    keys = [pk for rank in offered_screens(dataset, person, WorkStage.BOXES, most=most, returned=True) for pk in rank]
    screens = queued_screens(dataset, person).in_bulk(keys)
    return [screens[key] for key in keys if key in screens]


def _returned_to(person: User) -> QuerySet[Any]:
    """The keys of the screens that this person is to correct, by their index."""
    return ScreenAuthor.objects.filter(person=person, is_returned=True).order_by().values("screen")


def waiting_counts(dataset: Dataset, person: User, *, most: int) -> dict[str, int]:
    """How many screens wait for `person`, each up to `most`: returned to them, to draw, to review; as
    `waiting_screens`, without joins.

    What was returned to others is to be drawn, too: it is offered last.
    """
    offered = QueuedScreen.objects.filter(Q(reserved_for=None) | Q(reserved_for=person), dataset=dataset)
    own = Q(screen__in=ScreenAuthor.objects.filter(person=person).values("screen"))
    to_them = Q(screen__in=_returned_to(person))
    undrawn, returned, in_review = (
        offered.filter(stage=stage) for stage in (QueuedStage.BOXES, QueuedStage.RETURNED, QueuedStage.REVIEW)
    )
    return {
        "returned": returned.filter(to_them)[:most].count(),
        "to_draw": min(undrawn[:most].count() + returned.filter(~to_them)[:most].count(), most),
        "to_review": in_review.filter(~own)[:most].count(),
    }


def box_queue(dataset: Dataset, person: User, *, limit: int) -> dict[str, QuerySet[Any]]:
    """The screens to correct, draw or review, reserved or not, oldest first, `person`'s own returned ones first."""
    screens = queued_screens(dataset, person).order_by("pk")
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
    steps = SEARCH["returned" if returned else "review" if stage == WorkStage.REVIEW else "boxes"]
    params = {"dataset": dataset.pk, "person": person.pk, "excluded": excluded or 0, "most": most}
    sql = f"SELECT * FROM ({' UNION ALL '.join(steps)}) AS offered ORDER BY 1, 2 LIMIT %(most)s"  # noqa: S608 - ours
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        ranked_keys = cursor.fetchall()
    return [[pk for _, pk in same_rank] for _, same_rank in groupby(ranked_keys, itemgetter(0))]


def free_among(screens: Collection[int], stage: str) -> QuerySet[Any]:
    """Those of `screens` that nobody has leased, with the columns that `acquire_next` reads."""
    unleased = Screen.objects.filter(pk__in=screens).filter(~Exists(leases_on(stage, "pk"))).order_by("pk")
    with_slots: QuerySet[Any] = unleased.annotate(item=item_in_sql("pk"), slot=Value(0))
    return with_slots


def _raw_sql(sql: str, output_field: "Field[Any, Any]", *params: Any) -> RawSQL:
    """A fixed SQL expression with its parameters."""
    return RawSQL(sql, params, output_field)  # noqa: S611 - the words are ours, what is given is passed beside them
