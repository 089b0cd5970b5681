"""High-level actions: `click [3]`, `type [3] [text]`, written from a script and read back into one (paper, A.5).

Beside the paper's actions there is one for each function of the script language, so that no script is lost. A place
that is no element's centre is written in pixels, `click [40, 17.5]`; what else PyAutoGUI is told stands in braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from annotator.domain.elements.element import NumberedElement
from annotator.domain.geometry import Point
from annotator.domain.script.actions import Action, At, Copy, Keys, Pause, Pointer, Script, Scroll, Target, Write
from annotator.domain.script.render import short_number

POINTER_NAMES: Final = {
    "click": "click",
    "doubleClick": "double_click",
    "rightClick": "right_click",
    "middleClick": "middle_click",
    "tripleClick": "triple_click",
    "moveTo": "hover",
    "dragTo": "drag",
    "mouseDown": "mouse_down",
    "mouseUp": "mouse_up",
}
KEY_NAMES: Final = {"press": "press", "hotkey": "hotkey", "keyDown": "key_down", "keyUp": "key_up"}
ESCAPES: Final = {"\\": "\\\\", "]": "\\]", "`": "\\`", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_ESCAPED = re.compile(r"[\\\]`\n\r\t]")


def element_centred_at(elements: Sequence[NumberedElement], point: Point) -> NumberedElement | None:
    """The numbered element whose exact centre this is, the smallest of several."""
    centred = [element for element in elements if element.number and element.element.rect.center == point]
    return min(centred, key=lambda numbered: (numbered.element.rect.area, numbered.number), default=None)


def written(script: Script, elements: Sequence[NumberedElement]) -> str:
    """The script as high-level actions, one a line, each ended. Its positions must be absolute or left out.

    A plain click that typing follows becomes one `type`. Raises ValueError for labels and offsets.
    """
    return "".join(f"{line}\n" for line in _lines(script, elements))


def _lines(script: Script, elements: Sequence[NumberedElement]) -> Iterator[str]:
    index = 0
    while index < len(script):
        action = script[index]
        following = script[index + 1] if index + 1 < len(script) else None
        place = _place(action.target, elements) if isinstance(action, Pointer | Scroll) else ""
        if isinstance(following, Write) and place and action == Pointer("click", _target(action)):
            yield f"type {place} {bracket(following.text)}{_options(interval=following.interval)}"
            index += 2
        else:
            yield _line(action, place)
            index += 1


def _target(action: Action) -> Target:
    return action.target if isinstance(action, Pointer) else None


def _line(action: Action, place: str) -> str:
    match action:
        case Pointer():
            options = _options(
                clicks=None if action.clicks == 1 else action.clicks,
                interval=action.interval,
                button=None if action.button == "left" else action.button,
                duration=action.duration,
            )
            return " ".join(filter(None, (POINTER_NAMES[action.function], place))) + options
        case Scroll():
            return " ".join(filter(None, ("scroll", place, _direction(action), f"[{abs(action.amount)}]")))
        case Keys():
            options = _options(presses=None if action.presses == 1 else action.presses, interval=action.interval)
            return " ".join((KEY_NAMES[action.function], *map(bracket, action.keys))) + options
        case Write():
            return f"type {bracket(action.text)}{_options(interval=action.interval)}"
        case Copy():
            return f"copy {bracket(action.text)}"
        case Pause():
            return f"wait [{short_number(action.seconds)}]"
        case _:
            assert_never(action)


def _direction(action: Scroll) -> str:
    forward, back = ("up", "down") if action.function == "scroll" else ("right", "left")
    return f"[{forward if action.amount > 0 else back}]"


def _place(target: Target, elements: Sequence[NumberedElement]) -> str:
    match target:
        case None:
            return ""
        case At(x, y):
            element = element_centred_at(elements, Point(x, y))
            return f"[{element.number}]" if element else f"[{short_number(x)}, {short_number(y)}]"
        case _:
            raise ValueError(f"{target} is no place on the screen; resolve the script first")


def bracket(text: str) -> str:
    """The text in brackets on one line; `unescaped` gives it back."""
    return f"[{_ESCAPED.sub(lambda match: ESCAPES[match[0]], text)}]"


def _options(**values: float | str | None) -> str:
    """What differs from the defaults: None, and 0.0 seconds."""
    written = [f"{name}={_value(value)}" for name, value in values.items() if value is not None and value != 0.0]
    written += [f"{name}=0" for name in ("clicks", "presses") if values.get(name) == 0]
    return f" {{{', '.join(written)}}}" if written else ""


def _value(value: float | str) -> str:
    return value if isinstance(value, str) else short_number(value)
