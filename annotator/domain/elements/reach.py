"""The best answer that a list of elements allows: a gold script by its elements, where each target is among them."""

from __future__ import annotations

from collections.abc import Sequence

from annotator.domain.elements.element import NumberedElement
from annotator.domain.geometry import Rect
from annotator.domain.scoring.examples import Gold
from annotator.domain.script.actions import Action, At, Pointer, Script, Scroll


def best_answer(gold: Gold, elements: Sequence[NumberedElement]) -> Script | None:
    """The gold script with each pointer action that has a target box at the centre of an element in it; None where a
    box holds no such element. Points in no box stay as they are.
    """
    answer: list[Action] = []
    for action, box in zip(gold.script, gold.boxes, strict=True):
        if isinstance(action, Pointer | Scroll) and isinstance(action.target, At) and box is not None:
            element = element_for(box, elements)
            if element is None:
                return None
            center = element.element.rect.center
            action = action.aimed(At(center.x, center.y))
        answer.append(action)
    return tuple(answer)


def element_for(region: Rect, elements: Sequence[NumberedElement]) -> NumberedElement | None:
    """Of the numbered elements with their centre in the region the one most like it, None where there is none."""
    inside = [each for each in elements if each.number and region.contains(each.element.rect.center)]
    return max(inside, key=lambda each: (each.element.rect.iou(region), -each.number), default=None)
