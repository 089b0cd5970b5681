"""The boxes of approved screens at two moments, rebuilt from the present boxes and the log of edits."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, Max, OuterRef, Q, Subquery

from annotator.boxes.models import Approval, Box, BoxEdit, Decision, Submission
from annotator.datasets.models import Dataset
from annotator.domain.box_agreement import BoxPair
from annotator.domain.geometry import Rect
from annotator.screens.selectors import screens_of

SIDES = ("left", "top", "right", "bottom")
Boxes = dict[UUID, Rect]


@dataclass(frozen=True, slots=True)
class Reading:
    """A screen's boxes at first (submitted by `people`, or collected from the `page`) and as approved."""

    first: str
    application: int
    people: tuple[int, ...]
    drawn: BoxPair


def readings_of(dataset: Dataset) -> Iterator[Reading]:
    """For every approved screen, the boxes first submitted, and those collected by its capture, each with the
    approved boxes. A box that nobody edited in between is in both.
    """
    screens = {row[0]: row[1:] for row in screens_of(dataset).values_list("pk", "application_id", "width", "height")}
    submitted, approved, collected = _first_submissions(dataset), _approved(dataset), _collected(dataset)
    now, since = _boxes_now(dataset), _edits_since(dataset)
    for screen, (application, width, height) in screens.items():
        if screen not in approved or screen not in submitted:
            continue
        version, author = submitted[screen]
        starts = [("handed_in", version), *([("page", collected[screen])] if screen in collected else [])]
        boxes_at = _at({approved[screen], *dict(starts).values()}, now[screen], since[screen])
        final = tuple(boxes_at[approved[screen]].values())
        for first, start in starts:
            drawings = BoxPair(width, height, tuple(boxes_at[start].values()), final)
            yield Reading(first, application, (author,), drawings)


def _first_submissions(dataset: Dataset) -> dict[int, tuple[int, int]]:
    rows = Submission.objects.filter(screen__application__dataset=dataset).order_by("-pk")
    return {screen: (version, author) for screen, version, author in rows.values_list("screen", "version", "author")}


def _approved(dataset: Dataset) -> dict[int, int]:
    rows = Approval.objects.filter(screen__application__dataset=dataset, decision=Decision.APPROVED).order_by("pk")
    return dict(rows.values_list("screen", "version"))


def _collected(dataset: Dataset) -> dict[int, int]:
    rows = BoxEdit.objects.filter(screen__application__dataset=dataset, author=None).order_by().values("screen")
    return dict(rows.annotate(last=Max("version")).values_list("screen", "last"))


def _boxes_now(dataset: Dataset) -> dict[int, Boxes]:
    boxes: dict[int, Boxes] = defaultdict(dict)
    present = Box.objects.filter(screen__application__dataset=dataset, removed_at=None).order_by()
    for screen, pk, *sides in present.values_list("screen_id", "pk", *SIDES).iterator(5000):
        boxes[screen][pk] = Rect(*sides)
    return boxes


def _edits_since(dataset: Dataset) -> dict[int, list[tuple[int, UUID, Mapping[str, Any] | None]]]:
    """For each screen (version, box, its earlier state), latest first, back to the first reading that is needed."""
    first = Submission.objects.filter(screen=OuterRef("screen")).order_by("pk").values("version")[:1]
    by_page = BoxEdit.objects.filter(screen=OuterRef("screen"), author=None)
    edits = BoxEdit.objects.filter(screen__application__dataset=dataset)
    relevant_edits = edits.filter(Q(version__gt=Subquery(first)) | (Q(author__isnull=False) & Exists(by_page)))
    since: dict[int, list[tuple[int, UUID, Mapping[str, Any] | None]]] = defaultdict(list)
    rows = relevant_edits.order_by("screen", "-version").values_list("screen_id", "version", "box_id", "before")
    for screen, version, box, before in rows.iterator(5000):
        since[screen].append((version, box, before))
    return since


def _at(versions: set[int], now: Boxes, since: list[tuple[int, UUID, Mapping[str, Any] | None]]) -> dict[int, Boxes]:
    """The boxes as of each of these versions: the present ones with all later edits undone."""
    boxes_at: dict[int, Boxes] = {}
    boxes, edits = dict(now), iter(since)
    undone = next(edits, None)
    for version in sorted(versions, reverse=True):
        while undone is not None and undone[0] > version:
            _, box, before = undone
            if before is None:
                boxes.pop(box, None)
            else:
                boxes[box] = Rect(*(before[side] for side in SIDES))
            undone = next(edits, None)
        boxes_at[version] = dict(boxes)
    return boxes_at
