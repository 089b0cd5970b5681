"""Reads high-level actions into a script; ids become the exact centres of their elements."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from annotator.domain.elements.element import NumberedElement
from annotator.domain.elements.high_level import ESCAPES, KEY_NAMES, POINTER_NAMES
from annotator.domain.script.actions import Action, At, Copy, Keys, Pause, Pointer, Script, Scroll, Write

FENCED = re.compile(r"```(?:[a-z]*\n)?(.*?)```", re.DOTALL)
ACTION = re.compile(r"\s*([A-Za-z_]+)((?:[ \t]*\[(?:\\.|[^\]\\])*\])*)(?:[ \t]*\{([^{}]*)\})?[ \t]*", re.DOTALL)
BRACKET = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
_DECIMAL = r"\d{1,12}(?:\.\d{1,20})?(?:e-?\d{1,3})?"
PIXELS = re.compile(rf"(-?{_DECIMAL})\s*,\s*(-?{_DECIMAL})")
SECONDS = re.compile(_DECIMAL)
NUMBER = re.compile(r"\d{1,6}")
AMOUNT = re.compile(r"-?\d{1,12}")
MOST_ACTIONS = 1000
POINTERS: Final = {name: function for function, name in POINTER_NAMES.items()} | {"move": "moveTo"}
KEYS: Final = {name: function for function, name in KEY_NAMES.items()}
DIRECTIONS: Final = {"up": ("scroll", 1), "down": ("scroll", -1), "right": ("hscroll", 1), "left": ("hscroll", -1)}
DEFAULT_SCROLL = 10
_UNESCAPED: Final = {escaped: text for text, escaped in ESCAPES.items()}


class _UnreadableError(ValueError):
    """Its message says what cannot be read."""


def read_actions(text: str, elements: Sequence[NumberedElement]) -> tuple[Script, str]:
    """The script and an empty string; or no actions and the reason.

    Of a reply with fenced blocks the last one is read, so that a model may reason before it.
    """
    blocks = FENCED.findall(text)
    source = (blocks[-1] if blocks else text).strip()
    numbers = {element.number: element for element in elements if element.number}
    script: list[Action] = []
    position = 0
    try:
        while position < len(source):
            match = ACTION.match(source, position)
            if not match or match.end() == position:
                raise _UnreadableError(f'"{source[position : position + 40].strip()}" is no action')
            script += _actions(match, numbers)
            position = match.end()
            if len(script) > MOST_ACTIONS:
                raise _UnreadableError(f"there are more than {MOST_ACTIONS} actions")
    except _UnreadableError as error:
        return (), f"action {len(script) + 1}: {error}"
    return tuple(script), "" if script else "there is no action in it"


def unescaped(text: str) -> str:
    """The text that `bracket` wrote; a backslash before anything else stands for itself."""
    return re.sub(r"\\.", lambda match: _UNESCAPED.get(match[0], match[0]), text, flags=re.DOTALL)


def _actions(match: re.Match[str], elements: dict[int, NumberedElement]) -> list[Action]:
    name, arguments = match[1].lower(), [unescaped(part) for part in BRACKET.findall(match[2])]
    options = _read_options(match[3] or "")
    if name in POINTERS:
        return [_pointer(name, arguments, options, elements)]
    if name in KEYS:
        return [_keys(name, arguments, options)]
    match name:
        case "type":
            return _typing(arguments, options, elements)
        case "scroll":
            return [_scroll(arguments, elements)]
        case "copy" if len(arguments) == 1:
            return [Copy(arguments[0])]
        case "wait" if len(arguments) == 1:
            return [Pause(_seconds(arguments[0]))]
    raise _UnreadableError(f'"{match[0].strip()[:60]}" is no action')


def _pointer(name: str, arguments: list[str], options: dict[str, Any], elements: dict[int, NumberedElement]) -> Pointer:
    if len(arguments) > 1:
        raise _UnreadableError(f"{name} has {len(arguments)} places, one is needed")
    target = _place(arguments[0], elements) if arguments else None
    return Pointer(POINTERS[name], target, **_only(options, "clicks", "interval", "button", "duration"))  # type: ignore[arg-type]


def _keys(name: str, arguments: list[str], options: dict[str, Any]) -> Keys:
    keys = [key if len(key) == 1 else key.lower() for key in arguments]
    if not keys or not all(keys):
        raise _UnreadableError(f"{name} needs a key in brackets")
    # VisualWebArena writes a combination as one key: press [ctrl+c].
    if name == "press" and len(keys) == 1 and len(parts := keys[0].split("+")) > 1 and all(parts):
        return Keys("hotkey", tuple(parts))
    return Keys(KEYS[name], tuple(keys), **_only(options, "presses", "interval"))  # type: ignore[arg-type]


def _typing(arguments: list[str], options: dict[str, Any], elements: dict[int, NumberedElement]) -> list[Action]:
    write = _only(options, "interval")
    if len(arguments) == 1:
        return [Write(arguments[0], **write)]
    if len(arguments) == 2:
        return [Pointer("click", _place(arguments[0], elements)), Write(arguments[1], **write)]
    raise _UnreadableError(f"type has {len(arguments)} brackets; write type [text] or type [id] [text]")


def _scroll(arguments: list[str], elements: dict[int, NumberedElement]) -> Scroll:
    words = [argument.strip().lower() for argument in arguments]
    direction = next((index for index, word in enumerate(words) if word in DIRECTIONS), None)
    if direction is None or direction > 1 or len(words) > direction + 2:
        raise _UnreadableError("scroll needs a direction: scroll [down] or scroll [id] [down] [10]")
    function, sign = DIRECTIONS[words[direction]]
    amount = words[direction + 1] if len(words) > direction + 1 else str(DEFAULT_SCROLL)
    if not AMOUNT.fullmatch(amount):
        raise _UnreadableError(f"{amount[:40]} is no number of wheel clicks")
    target = _place(arguments[0], elements) if direction else None
    return Scroll(function, sign * int(amount), target)  # type: ignore[arg-type]


def _place(text: str, elements: dict[int, NumberedElement]) -> At:
    if pixels := PIXELS.fullmatch(text.strip()):
        return At(float(pixels[1]), float(pixels[2]))
    if not NUMBER.fullmatch(text.strip()):
        raise _UnreadableError(f'"{text[:40]}" is no id of an element')
    if int(text) not in elements:
        raise _UnreadableError(f"there is no element {int(text)}; the ids are 1 to {len(elements)}")
    center = elements[int(text)].element.rect.center
    return At(center.x, center.y)


def _read_options(text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, value = part.partition("=")
        try:
            options[name] = _OPTIONS[name](value)
        except KeyError:
            raise _UnreadableError(f"{part[:40]} is no option") from None
    return options


def _only(options: dict[str, Any], *names: str) -> dict[str, Any]:
    if wrong := set(options) - set(names):
        raise _UnreadableError(f"{', '.join(sorted(wrong))} is no option here")
    if options.get("button", "left") not in {"left", "middle", "right"}:
        raise _UnreadableError(f"there is no button {options['button'][:20]}")
    return options


def _seconds(text: str) -> float:
    if not SECONDS.fullmatch(text):
        raise _UnreadableError(f"{text[:40]} is no number of seconds")
    return float(text)


def _count(text: str) -> int:
    if not AMOUNT.fullmatch(text):
        raise _UnreadableError(f"{text[:40]} is no number")
    return int(text)


_OPTIONS: Final[dict[str, Callable[[str], Any]]] = {
    "clicks": _count,
    "presses": _count,
    "interval": _seconds,
    "duration": _seconds,
    "button": str,
}
