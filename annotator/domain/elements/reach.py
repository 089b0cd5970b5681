"""The best answer that a list of elements allows: a gold script by its elements, where each target is among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from annotator.domain.elements.element import NumberedElement
from annotator.domain.geometry import Rect
from annotator.domain.scoring.examples import Gold
from annotator.domain.scoring.positions import regions
from annotator.domain.script.actions import Action, At, Pointer, Script


def best_answer(gold: Gold, elements: Sequence[NumberedElement]) -> Script | None:
    """The gold script with each pointer action at the centre of an element in its target; None where one has no such
    element.
    """
    answer: list[Action] = []
    for action, region in zip(gold.script, regions(gold.script, gold.boxes), strict=True):
        if isinstance(action, Pointer) and region is not None and action.target is not None:
            element = element_for(region, elements)
            if element is None:
                return None
            center = element.element.rect.center
            action = replace(action, target=At(center.x, center.y))
        answer.append(action)
    return tuple(answer)


def element_for(region: Rect, elements: Sequence[NumberedElement]) -> NumberedElement | None:
    """Of the numbered elements with their centre in the region the one most like it, None where there is none."""
    inside = [each for each in elements if each.number and region.contains(each.element.rect.center)]
    return max(inside, key=lambda each: (each.element.rect.iou(region), -each.number), default=None)
