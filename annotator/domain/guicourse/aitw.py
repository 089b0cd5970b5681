"""Converts actions of Android in the Wild (AITW) by GUICourse's rules (A.1)."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from typing import Any, Final

from annotator.domain.guicourse.actions import GuiAction, Point

TYPE, DUAL_POINT, GO_BACK, GO_HOME, ENTER, COMPLETE, IMPOSSIBLE = 3, 4, 5, 6, 7, 10, 11
"""AITW's numbers of actions."""
TAP_DISTANCE = 0.04
"""AITW's own limit, in shares of the picture, from touch to lift of a gesture that is a tap."""
NAVIGATION_BAR = 0.9
"""Share of the picture's height below which the navigation bar stands."""
BUTTONS: Final[Mapping[int, str]] = {GO_BACK: "ICON_V_BACKWARD", GO_HOME: "ICON_NAV_BAR_CIRCLE"}
ENDS: Final[Mapping[int, str]] = {COMPLETE: "task complete", IMPOSSIBLE: "task impossible"}


def convert(step: Mapping[str, Any]) -> tuple[GuiAction | None, str]:
    """The action of a step of AITW and an empty string; or None and why it is left out.

    The fields are AITW's: `results/action_type`, `results/yx_touch`, `results/yx_lift`, `results/type_action`, and
    `image/ui_annotations_positions` (top, left, height, width in shares) with `image/ui_annotations_ui_types`.
    """
    kind: Any = step.get("results/action_type")
    if kind == DUAL_POINT:
        touch, lift = _point(step.get("results/yx_touch")), _point(step.get("results/yx_lift"))
        if touch is None or lift is None:
            return None, "a gesture without its two points"
        if dist(touch, lift) <= TAP_DISTANCE:
            return GuiAction("tap", point=touch), ""
        return GuiAction("swipe", dual_point=(touch, lift)), ""
    if kind == TYPE:
        return GuiAction("input", text=str(step.get("results/type_action", ""))), ""
    if kind == ENTER:
        return GuiAction("enter"), ""
    if kind in BUTTONS:
        point = _button(step, BUTTONS[kind])
        return (GuiAction("tap", point=point), "") if point else (None, "no button in a bottom navigation bar")
    if kind in ENDS:
        return GuiAction("answer", text=ENDS[kind]), ""
    return None, f"action type {str(kind)[:20]} is none of AITW's"


def _button(step: Mapping[str, Any], kind: str) -> Point | None:
    """The middle of the lowest button of this kind in the navigation bar."""
    positions = step.get("image/ui_annotations_positions") or []
    kinds = step.get("image/ui_annotations_ui_types") or []
    centers = [
        (left + width / 2, top + height / 2)
        for (top, left, height, width), name in zip(positions, kinds, strict=False)
        if name == kind and top + height / 2 >= NAVIGATION_BAR
    ]
    return max(centers, key=lambda point: point[1], default=None)


def _point(value: Any) -> Point | None:
    """AITW writes y before x."""
    try:
        y, x = value
        return float(x), float(y)
    except (TypeError, ValueError):
        return None
