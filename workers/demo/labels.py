"""Labels for the demo's boxes: those written for it, and for the rest what the page itself calls them."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from annotator.boxes.models import Box
from annotator.domain.label_text import distinguish, normalise, words

MOST_WORDS = 4


def labels_for(boxes: Iterable[Box], written: Mapping[str, str]) -> dict[UUID, str]:
    """A label for each box: `written` by selector, else made from its accessible name, unique on the screen."""
    known = list(boxes)
    named = {box.pk: written[box.details["selector"]] for box in known if box.details.get("selector") in written}
    taken = list(named.values())
    for box in known:
        if box.pk not in named:
            named[box.pk] = distinguish(_own_name(box), taken)
            taken.append(named[box.pk])
    return named


def _own_name(box: Box) -> str:
    said = normalise(str(box.details.get("name") or box.details.get("text") or ""))
    return "-".join(words(said)[:MOST_WORDS]) or f"{box.details.get('tag', 'box')}-{box.kind}"
