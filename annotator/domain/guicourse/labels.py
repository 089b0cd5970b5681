"""Reads and writes the actions of GUIAct's records: dictionaries with positions in pixels and in shares."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from annotator.domain.guicourse.actions import ACTIONS, Box, GuiAction, Point

NUMBERS = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?")
DIGITS = 3


def read_label(label: Any, width: int, height: int) -> tuple[list[GuiAction], list[str]]:
    """The actions of `actions_label`, a list (web) or one dictionary (smartphone), and why others are left out."""
    actions, faults = [], []
    for number, value in enumerate([label] if isinstance(label, Mapping) else _list(label), start=1):
        action = _action(value, width, height)
        if action is None:
            faults.append(f"action {number}: it is no action of GUIAct, or lacks its position")
        else:
            actions.append(action)
    return actions, faults


def write_label(action: GuiAction, width: int, height: int) -> dict[str, Any]:
    """The action as GUIAct writes it. Raises ValueError for one that lacks a parameter."""
    if not action.is_complete():
        raise ValueError(f"{action.name} lacks a parameter")
    label: dict[str, Any] = {"name": action.name}
    for parameter in ACTIONS[action.name]:
        label[parameter] = _written(action, parameter, width, height)
    return label


def _written(action: GuiAction, parameter: str, width: int, height: int) -> Any:
    if parameter == "element" and action.box:
        absolute, related = _texts(action.box, "box", width, height)
        return {"id": action.element, "absolute": absolute, "related": related}
    if parameter == "point" and action.point:
        absolute, related = _texts(action.point, "point", width, height)
        return {"absolute": absolute, "related": related}
    if parameter == "dual_point" and action.dual_point:
        ends = [_texts(point, "point", width, height) for point in action.dual_point]
        return {
            form: {"from": ends[0][place], "to": ends[1][place]} for place, form in enumerate(("absolute", "related"))
        }
    if parameter == "scroll" and action.scroll:
        down, right = action.scroll
        return {
            "absolute": {"down": round(down * height), "right": round(right * width)},
            "related": {"down": round(down, DIGITS), "right": round(right, DIGITS)},
        }
    return action.text


def _texts(sides: Sequence[float], tag: str, width: int, height: int) -> tuple[str, str]:
    pixels = ", ".join(str(int(side * length)) for side, length in zip(sides, (width, height) * 2, strict=False))
    shares = ", ".join(f"{side:.{DIGITS}f}" for side in sides)
    return f"<{tag}>{pixels}</{tag}>", f"<{tag}>{shares}</{tag}>"


def _list(label: Any) -> Sequence[Any]:
    return label if isinstance(label, list) else []


def _action(value: Any, width: int, height: int) -> GuiAction | None:
    if not isinstance(value, Mapping) or not isinstance(value.get("name"), str):
        return None
    element = value.get("element")
    # The release has capitalised names.
    action = GuiAction(
        value["name"].lower(),
        box=_box(element, width, height),
        element=str(element.get("id", "")) if isinstance(element, Mapping) else "",
        point=_point(value.get("point"), width, height),
        dual_point=_dual_point(value.get("dual_point"), width, height),
        scroll=_scroll(value.get("scroll"), width, height),
        text=str(value.get("text", "")),
    )
    return action if action.is_complete() else None


def _box(value: Any, width: int, height: int) -> Box | None:
    sides = _numbers(value, 4, width, height)
    return (sides[0], sides[1], sides[2], sides[3]) if sides else None


def _point(value: Any, width: int, height: int) -> Point | None:
    numbers = _numbers(value, 2, width, height)
    return (numbers[0], numbers[1]) if numbers else None


def _numbers(value: Any, count: int, width: int, height: int) -> list[float]:
    """The position in shares: as `related` says, else from `absolute`; empty where there is none."""
    if not isinstance(value, Mapping):
        return []
    related = [float(number) for number in NUMBERS.findall(str(value.get("related", "")))]
    if len(related) == count:
        return related
    absolute = [float(number) for number in NUMBERS.findall(str(value.get("absolute", "")))]
    lengths = (width, height) * 2
    return [side / length for side, length in zip(absolute, lengths, strict=False)] if len(absolute) == count else []


def _dual_point(value: Any, width: int, height: int) -> tuple[Point, Point] | None:
    if not isinstance(value, Mapping):
        return None
    ends = []
    for end in ("from", "to"):
        forms = {form: value[form].get(end) for form in ("related", "absolute") if isinstance(value.get(form), Mapping)}
        ends.append(_point(forms, width, height))
    return (ends[0], ends[1]) if ends[0] and ends[1] else None


def _scroll(value: Any, width: int, height: int) -> Point | None:
    if not isinstance(value, Mapping):
        return None
    for form, lengths in (("related", (1, 1)), ("absolute", (height, width))):
        amounts = value.get(form)
        if isinstance(amounts, Mapping) and all(_is_number(amounts.get(way)) for way in ("down", "right")):
            return amounts["down"] / lengths[0], amounts["right"] / lengths[1]
    return None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9
