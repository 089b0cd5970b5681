"""Whether a step of a replay would act on the element that the recording acted on."""

from __future__ import annotations

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import At, Pointer, Script, Scroll
from workers.accessibility.element import AccessibleElement
from workers.sessions.element_differences import same_texts
from workers.sessions.inspector import Inspection
from workers.sessions.replay_plan import Target

SAME_PLACE = 0.5
"""The least intersection over union of the boxes of an element without a name, then and now."""


def wrong_target(inspection: Inspection, script: Script, target: Target | None) -> str:
    """Why the script's first pointer action would not hit the recorded element; empty where it would."""
    if target is None or inspection.source == "none":
        return ""
    for action in script:
        if isinstance(action, (Pointer, Scroll)) and isinstance(action.target, At):
            chain = inspection.chain_at(round(action.target.x), round(action.target.y))
            hit = chain[-1] if chain else None
            if hit is None or not _is_same(hit, target, inspection):
                here = _described(hit.role, hit.name) if hit else "nothing"
                there = _described(target.role, target.name)
                return f"It would act on {'another one' if here == there else here} instead of {there}."
            break
    return ""


def _described(role: str, name: str) -> str:
    return f"{role} “{name}”"


def _is_same(hit: AccessibleElement, target: Target, inspection: Inspection) -> bool:
    """Whether this is the recorded element; the name of one that differs in each session was another one then.

    A target's name is without the room at its end.
    """
    if hit.role != target.role or not same_texts(hit.box, inspection.tree).names(target.name, hit.name.rstrip()):
        return False
    # The cells of a board have no names: where they are tells them apart.
    if target.name or target.box is None or hit.box is None:
        return True
    return Rect(*hit.box).iou(target.box) >= SAME_PLACE
