"""The boxes of a file that came with a screenshot, stored with those of its labels that keep the rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from annotator.accounts.models import User
from annotator.boxes.models import Box, Kind, Origin
from annotator.boxes.services import ImportedBox, import_boxes
from annotator.domain.geometry import Rect
from annotator.domain.label_text import distinguish, normalise, problems
from annotator.labels.selectors import taken_slugs
from annotator.labels.services import import_labels
from annotator.screens.models import Screen


def store_file_boxes(*, screen: Screen, entries: Sequence[Mapping[str, Any]], by: User | None) -> None:
    """Adds boxes, as `box_files.FileBoxes` has them, and settles their labels; to be called in a transaction."""
    boxes = import_boxes(screen=screen, boxes=[_imported(entry) for entry in entries], author=None)
    taken = set(taken_slugs([screen.pk])[screen.pk])
    labels = dict(_usable([entry["label"] for entry in entries], boxes, taken))
    if labels:
        import_labels(screen=screen, labels=labels, by=by, added=boxes)


def _imported(entry: Mapping[str, Any]) -> ImportedBox:
    category = entry["category"]
    kind = Kind(category) if category in Kind.values else Kind.CLICK
    details = {name: entry[name] for name in ("id", "label", "category") if entry[name]}
    return ImportedBox(Rect(*entry["box"]), kind, Origin.IMPORTED, details)


def _usable(labels: Sequence[str], boxes: Sequence[Box], taken: set[str]) -> Iterator[tuple[UUID, str]]:
    """Label slugs by box, made unique by numbers; an invalid label is left to annotators, who see it with the box."""
    for label, box in zip(labels, boxes, strict=True):
        if not problems(label):
            slug = distinguish(normalise(label), taken)
            taken.add(slug)
            yield box.pk, slug
