"""Labels of the demo's boxes: those written for the demo, the accessible names of the others."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from annotator.boxes.models import Box
from annotator.domain.label_text import distinguish, normalise, words

MAX_WORDS = 4


def labels_for(boxes: Iterable[Box], demo_labels: Mapping[str, str]) -> dict[UUID, str]:
    """A label for each box: `written` by selector, else made from its accessible name, unique on the screen."""
    all_boxes = list(boxes)
    labels = {
        box.pk: demo_labels[box.details["selector"]] for box in all_boxes if box.details.get("selector") in demo_labels
    }
    used_labels = list(labels.values())
    for box in all_boxes:
        if box.pk not in labels:
            labels[box.pk] = distinguish(_accessible_name(box), used_labels)
            used_labels.append(labels[box.pk])
    return labels


def _accessible_name(box: Box) -> str:
    name = normalise(str(box.details.get("name") or box.details.get("text") or ""))
    return "-".join(words(name)[:MAX_WORDS]) or f"{box.details.get('tag', 'box')}-{box.kind}"
