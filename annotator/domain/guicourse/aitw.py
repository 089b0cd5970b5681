"""Reads steps of Android in the Wild (AITW) and converts their actions by GUICourse's rules (3.2, A.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import dist
from typing import Any, Final

from annotator.domain.guicourse.actions import GuiAction, Point
from annotator.domain.guicourse.tfrecords import Example

TYPE, DUAL_POINT, GO_BACK, GO_HOME, ENTER, COMPLETE, IMPOSSIBLE = 3, 4, 5, 6, 7, 10, 11
"""AITW's numbers of actions."""
TAP_DISTANCE = 0.04
"""AITW's own limit, in shares of the picture, from touch to lift of a gesture that is a tap."""
NAVIGATION_BAR = 0.9
"""Share of the picture's height below which the navigation bar stands."""
BUTTONS: Final[Mapping[int, str]] = {GO_BACK: "ICON_V_BACKWARD", GO_HOME: "ICON_NAV_BAR_CIRCLE"}
ENDS: Final[Mapping[int, str]] = {COMPLETE: "task complete", IMPOSSIBLE: "task impossible"}


@dataclass(frozen=True, slots=True)
class AitwStep:
    """A step: `fields` as `convert` takes them, the picture's raw bytes (red, green, blue), and `texts` of elements."""

    episode: str
    number: int
    goal: str
    width: int
    height: int
    picture: bytes
    fields: Mapping[str, Any]
    texts: tuple[str, ...]

    @property
    def has_navigation_bar(self) -> bool:
        """Whether one of its buttons is there; screens without it are left out, as in the paper."""
        return any(_button(self.fields, kind) for kind in BUTTONS.values())

    def elements(self) -> list[dict[str, Any]]:
        """The annotated elements as GUIAct's smartphone part has them, in pixels."""
        positions, kinds = self.fields["image/ui_annotations_positions"], self.fields["image/ui_annotations_ui_types"]
        return [
            {
                "id": number,
                "position": {
                    "x": round(left * self.width),
                    "y": round(top * self.height),
                    "width": round(width * self.width),
                    "height": round(height * self.height),
                },
                "ui_type": kind,
                "text": self.texts[number] if number < len(self.texts) else "",
            }
            for number, ((top, left, height, width), kind) in enumerate(zip(positions, kinds, strict=False))
        ]


def read_step(example: Example) -> AitwStep:
    """The step of a record. Raises ValueError for a record that is none, with what it lacks."""
    try:
        width, height, channels = (int(example[f"image/{name}"][0]) for name in ("width", "height", "channels"))
        picture = example["image/encoded"][0]
        episode, number, goal = (example[name][0] for name in ("episode_id", "step_id", "goal_info"))
    except (LookupError, TypeError, ValueError) as error:
        raise ValueError(f"this is no record of AITW: {error}") from None
    if not isinstance(picture, bytes) or channels != 3 or len(picture) != width * height * channels:
        raise ValueError("this is no record of AITW: its picture is not of the size that it names")
    flat = [float(value) for value in example.get("image/ui_annotations_positions", [])]
    fields = {
        "results/action_type": next(iter(example.get("results/action_type", [])), None),
        "results/yx_touch": example.get("results/yx_touch"),
        "results/yx_lift": example.get("results/yx_lift"),
        "results/type_action": "".join(_texts(example, "results/type_action")),
        "image/ui_annotations_positions": [tuple(flat[at : at + 4]) for at in range(0, len(flat) - 3, 4)],
        "image/ui_annotations_ui_types": _texts(example, "image/ui_annotations_ui_types"),
    }
    return AitwStep(
        _text(episode), int(number), _text(goal), width, height, picture, fields,
        tuple(_texts(example, "image/ui_annotations_text")),
    )  # fmt: skip


def _texts(example: Example, name: str) -> list[str]:
    return [_text(value) for value in example.get(name, [])]


def _text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


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
