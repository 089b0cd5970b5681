"""The boxes of a screen as they were at two moments, from what they are now and the log of edits since."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, Max, OuterRef, Q, Subquery

from annotator.boxes.models import Approval, Box, BoxEdit, Decision, Submission
from annotator.datasets.models import Dataset
from annotator.domain.box_agreement import DrawnTwice
from annotator.domain.geometry import Rect
from annotator.screens.selectors import screens_of

SIDES = ("left", "top", "right", "bottom")
Boxes = dict[UUID, Rect]


@dataclass(frozen=True, slots=True)
class Reading:
    """A screen as it was first (`handed_in` by `people`, or collected from the `page`) and as it was approved."""

    first: str
    application: int
    people: tuple[int, ...]
    drawn: DrawnTwice


def readings(dataset: Dataset) -> Iterator[Reading]:
    """Of every approved screen: the boxes first handed in against those approved last, and the page's own
    (collected by a capture) against those. A box that nobody touched in between is in both.
    """
    screens = {row[0]: row[1:] for row in screens_of(dataset).values_list("pk", "application_id", "width", "height")}
    submitted, approved, collected = _first_submissions(dataset), _approved(dataset), _collected(dataset)
    now, since = _boxes_now(dataset), _edits_since(dataset)
    for screen, (application, width, height) in screens.items():
        if screen not in approved or screen not in submitted:
            continue
        version, author = submitted[screen]
        starts = [("handed_in", version), *([("page", collected[screen])] if screen in collected else [])]
        seen = _at({approved[screen], *dict(starts).values()}, now[screen], since[screen])
        final = tuple(seen[approved[screen]].values())
        for first, start in starts:
            drawn = DrawnTwice(width, height, tuple(seen[start].values()), final)
            yield Reading(first, application, (author,), drawn)


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
    """For each screen (version, box, what it was before), latest first, back to the first reading that is asked for."""
    first = Submission.objects.filter(screen=OuterRef("screen")).order_by("pk").values("version")[:1]
    by_page = BoxEdit.objects.filter(screen=OuterRef("screen"), author=None)
    edits = BoxEdit.objects.filter(screen__application__dataset=dataset)
    wanted = edits.filter(Q(version__gt=Subquery(first)) | (Q(author__isnull=False) & Exists(by_page)))
    since: dict[int, list[tuple[int, UUID, Mapping[str, Any] | None]]] = defaultdict(list)
    rows = wanted.order_by("screen", "-version").values_list("screen_id", "version", "box_id", "before")
    for screen, version, box, before in rows.iterator(5000):
        since[screen].append((version, box, before))
    return since


def _at(versions: set[int], now: Boxes, since: list[tuple[int, UUID, Mapping[str, Any] | None]]) -> dict[int, Boxes]:
    """The boxes as of each of these versions: now, with everything later undone."""
    seen: dict[int, Boxes] = {}
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
        seen[version] = dict(boxes)
    return seen
