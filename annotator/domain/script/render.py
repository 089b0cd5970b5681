"""Writes a script as canonical PyAutoGUI text; `parse` gives the same script back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from json.encoder import encode_basestring
from typing import Final, Literal, TypeAlias

from annotator.domain.script.actions import (
    Action,
    At,
    Copy,
    Keys,
    Named,
    Offset,
    Pause,
    Pointer,
    Script,
    Scroll,
    Target,
    Write,
)

Style: TypeAlias = Literal["canonical", "omniact"]
Place: TypeAlias = Callable[[At], list[str]]


@dataclass(frozen=True, slots=True)
class _Format:
    """How a style writes coordinates and separates arguments."""

    separator: str
    whole_coordinates_short: bool
    place: Place | None = None


_STYLES: Final[dict[Style, _Format]] = {
    "canonical": _Format(", ", whole_coordinates_short=True),
    "omniact": _Format(",", whole_coordinates_short=False),
}
_RELATIVE: Final = {"moveTo": "move", "dragTo": "drag"}
_LINE_ENDS = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def render(script: Script, style: Style = "canonical") -> str:
    """One call a line, each line ended, no import line; double quotes; defaults left out.

    `canonical` writes 324 and 324.5 and a space after commas; `omniact` writes 324.0 and no space, as the
    files of OmniACT's release do (its scorer splits hotkeys at bare commas).
    """
    writing = _STYLES[style]
    return "".join(f"{_call(action, writing)}\n" for action in script)


def render_action(action: Action, style: Style = "canonical", *, place: Place | None = None) -> str:
    """One action as one line, without its line end; `place` writes the arguments of an absolute position."""
    writing = _STYLES[style]
    return _call(action, replace(writing, place=place) if place else writing)


def _call(action: Action, writing: _Format) -> str:
    function, arguments = _function_and_arguments(action, writing)
    module = "pyperclip" if isinstance(action, Copy) else "pyautogui"
    return f"{module}.{function}({writing.separator.join(arguments)})"


def _function_and_arguments(action: Action, writing: _Format) -> tuple[str, list[str]]:
    match action:
        case Pointer(target=Offset()):
            return _RELATIVE[action.function], _target(action.target, writing) + _pointer_options(action)
        case Pointer():
            return action.function, _target(action.target, writing) + _pointer_options(action)
        case Scroll():
            return action.function, [str(action.amount), *_target(action.target, writing)]
        case Keys():
            return action.function, _keys(action, writing)
        case Write():
            return "write", [quote(action.text), *_option("interval", action.interval)]
        case Copy():
            return "copy", [quote(action.text)]
        case Pause():
            return "sleep", [short_number(action.seconds)]


def _target(target: Target, writing: _Format) -> list[str]:
    number = short_number if writing.whole_coordinates_short else repr
    match target:
        case At() if writing.place:
            return writing.place(target)
        case At(x=x, y=y) | Offset(dx=x, dy=y):
            return [number(float(x)), number(float(y))]
        case Named(label=label):
            return [quote(label)]
        case None:
            return []


def _pointer_options(action: Pointer) -> list[str]:
    options = [] if action.clicks == 1 else [f"clicks={action.clicks}"]
    options += _option("interval", action.interval)
    options += [] if action.button == "left" else [f"button={quote(action.button)}"]
    return options + _option("duration", action.duration)


def _keys(action: Keys, writing: _Format) -> list[str]:
    keys = [quote(key) for key in action.keys]
    if action.function == "press" and len(keys) != 1:
        keys = [f"[{writing.separator.join(keys)}]"]
    presses = [] if action.presses == 1 else [f"presses={action.presses}"]
    return keys + presses + _option("interval", action.interval)


def _option(name: str, value: float) -> list[str]:
    return [f"{name}={short_number(value)}"] if value else []


def short_number(value: float) -> str:
    """324 for 324.0, 324.5 as it is."""
    return str(int(value)) if float(value).is_integer() else repr(float(value))


def quote(text: str) -> str:
    """A Python literal in double quotes on one line, whatever the text holds."""
    return _LINE_ENDS.sub(lambda match: f"\\u{ord(match[0]):04x}", encode_basestring(text))
