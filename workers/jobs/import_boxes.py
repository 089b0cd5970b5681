"""The import job: boxes of a file that came beside a picture, and those of its labels that keep the rules."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from annotator.boxes.models import Box, Kind, Origin
from annotator.boxes.services import ImportedBox
from annotator.boxes.services import import_boxes as add_boxes
from annotator.domain.geometry import Rect
from annotator.domain.label_text import distinguish, normalise, problems
from annotator.jobs.services import Cancelled, finish
from annotator.labels.selectors import taken_slugs
from annotator.labels.services import import_labels
from annotator.screens.models import BoxImport
from workers.jobs.errand import Errand, run


def import_boxes(pk: int) -> None:
    run(BoxImport, pk, _import)


@transaction.atomic
def _import(errand: Errand[BoxImport]) -> None:
    job = errand.job
    boxes = add_boxes(screen=job.screen, boxes=[_imported(entry) for entry in job.boxes], author=None)
    taken = set(taken_slugs([job.screen_id])[job.screen_id])
    labels = dict(_usable([entry["label"] for entry in job.boxes], boxes, taken))
    import_labels(screen=job.screen, labels=labels, by=job.created_by)
    if not finish(job):
        raise Cancelled


def _imported(entry: dict[str, Any]) -> ImportedBox:
    category = entry["category"]
    kind = Kind(category) if category in Kind.values else Kind.CLICK
    said = {name: entry[name] for name in ("id", "label", "category") if entry[name]}
    return ImportedBox(Rect(*entry["box"]), kind, Origin.IMPORTED, said)


def _usable(labels: Sequence[str], boxes: Sequence[Box], taken: set[str]) -> Iterator[tuple[UUID, str]]:
    """Labels by box, told apart by numbers; what is no label here is left to people, who see it with the box."""
    for label, box in zip(labels, boxes, strict=True):
        if not problems(label):
            slug = distinguish(normalise(label), taken)
            taken.add(slug)
            yield box.pk, slug
