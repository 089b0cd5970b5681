"""The elements that boxes of captured pages stand for, and what a proof asks of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, Pointer, Scroll, Write
from workers.display.events import DisplayEvent
from workers.display.evidence import ActionEvidence


@dataclass(frozen=True, slots=True)
class BoxElement:
    """How the element of a box is found: its selector, inside the shadow roots of the hosts (outermost first)."""

    selector: str
    shadow_path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MarkedBoxes:
    """The boxes whose elements the page tells apart; `numbers` are those of elements that it has."""

    numbers: Mapping[Rect, int]

    def problem(self, action: Action, evidence: ActionEvidence) -> str:
        """Why the event of an action did not reach the element of its box; empty where it did, or nobody can tell."""
        if not isinstance(action, Pointer | Scroll):
            return ""
        is_drag = action.function == "dragTo"
        # A drag ends on whatever lies below what is dragged: where it began says what was meant.
        box = evidence.start_box if is_drag else evidence.box
        event = _telling_event(evidence.observed)
        number = self.numbers.get(box) if box else None
        if number is None or event is None or event.element is None or number in event.element.boxes:
            return ""
        element = event.element
        text = f" “{element.text}”" if element.text else ""
        return f"<{element.tag}>{text} received the event, which is not in the element of its box"


def _telling_event(observed: Sequence[DisplayEvent]) -> DisplayEvent | None:
    """The first press, or the last event of an action that presses nothing."""
    presses = (event for event in observed if event.type == "button-down")
    return next(presses, observed[-1] if observed else None)


def text_note(action: Action, evidence: ActionEvidence) -> str:
    """A note where text was written while no text control had the focus; empty where one had it."""
    if not isinstance(action, Write):
        return ""
    elements = [event.element for event in evidence.observed if event.type == "key-down" and event.text]
    lost = next((element for element in elements if element is not None and not element.takes_text), None)
    return f"text was written while <{lost.tag}> had the focus, which takes no text" if lost else ""
