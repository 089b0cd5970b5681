"""Actions as text, one a line with commas (GUICourse A.1): what its authors' models are trained to say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from annotator.domain.guicourse.actions import ACTIONS, Box, GuiAction, Point

NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?")
ACTIONS_LINE = re.compile(r"^\s*actions\s*:\s*", re.IGNORECASE | re.MULTILINE)
FORMATS = ("absolute", "related", "thousandths")
"""Positions in pixels, in shares, and in integers of 0 to 1000."""


def write_actions(actions: Sequence[GuiAction], position: str, width: int, height: int) -> str:
    """The actions as lines in one of FORMATS."""
    return "\n".join(_line(action, position, width, height) for action in actions)


def read_actions(text: str, position: str, width: int, height: int) -> list[GuiAction]:
    """The actions of a reply, after `actions:` where it says so. As in the authors' code a line of another kind is an
    answer; an action that lacks its position stays, and scores nothing.
    """
    lines = ACTIONS_LINE.split(text)[-1].splitlines()
    return [_read(line.strip(), position, width, height) for line in lines if line.strip()]


def _line(action: GuiAction, position: str, width: int, height: int) -> str:
    parts = [action.name]
    for parameter in ACTIONS[action.name]:
        if parameter == "element" and action.box:
            parts.append(_tagged("box", action.box, position, width, height))
        elif parameter == "point" and action.point:
            parts.append(_tagged("point", action.point, position, width, height))
        elif parameter == "dual_point" and action.dual_point:
            start, end = (_tagged("point", point, position, width, height) for point in action.dual_point)
            parts.append(f"from {start} to {end}")
        elif parameter == "scroll" and action.scroll:
            down, right = _scaled(action.scroll, position, height, width)
            parts.append(f"down {down} right {right}")
        elif parameter == "text":
            parts.append(" ".join(action.text.split()))
    return ", ".join(parts)


def _tagged(tag: str, sides: Sequence[float], position: str, width: int, height: int) -> str:
    separator = " " if position == "thousandths" else ", "
    return f"<{tag}>{separator.join(_scaled(sides, position, width, height))}</{tag}>"


def _scaled(sides: Sequence[float], position: str, first: int, second: int) -> list[str]:
    if position == "related":
        return [f"{side:.3f}" for side in sides]
    lengths = (1000, 1000) * 2 if position == "thousandths" else (first, second) * 2
    return [str(int(side * length)) for side, length in zip(sides, lengths, strict=False)]


def _read(line: str, position: str, width: int, height: int) -> GuiAction:
    name, _, rest = line.partition(",")
    name, rest = name.strip().lower(), rest.strip()
    if name not in ACTIONS:
        return GuiAction("answer", text=line)
    needed = ACTIONS[name]
    if not needed:
        return GuiAction(name)
    if needed == ("text",):
        return GuiAction(name, text=rest)
    numbers = [float(number) for number in NUMBER.findall(rest.partition("</box>")[0])]
    if needed == ("scroll",):
        down_right = _shares(numbers, 2, position, height, width)
        return GuiAction(name, scroll=(down_right[0], down_right[1]) if down_right else None)
    if "element" in needed:
        sides = _shares(numbers, 4, position, width, height)
        box: Box | None = (sides[0], sides[1], sides[2], sides[3]) if sides else None
        return GuiAction(name, box=box, text=rest.partition("</box>")[2].lstrip(", "))
    ends = _shares(numbers, 2 if needed == ("point",) else 4, position, width, height)
    points: list[Point] = [(ends[at], ends[at + 1]) for at in range(0, len(ends), 2)]
    if needed == ("point",):
        return GuiAction(name, point=points[0] if points else None)
    return GuiAction(name, dual_point=(points[0], points[1]) if points else None)


def _shares(numbers: list[float], count: int, position: str, first: int, second: int) -> list[float]:
    if len(numbers) != count:
        return []
    if position == "related":
        return numbers
    lengths = (1000, 1000) * 2 if position == "thousandths" else (first, second) * 2
    return [number / length for number, length in zip(numbers, lengths, strict=False)]
