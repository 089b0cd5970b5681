"""The reference of functions, arguments and keys for the editor's completion and the API reference page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from annotator.domain.script.key_names import GROUPS
from annotator.domain.script.signatures import MODULES


@dataclass(frozen=True, slots=True)
class FunctionReference:
    """One function: its call, one sentence of description, an example, its other names."""

    name: str
    signature: str
    doc: str
    example: str
    aliases: tuple[str, ...]


def _function_reference(name: str, arguments: str, doc: str, example: str) -> FunctionReference:
    module, table = next((module, table) for module, table in MODULES.items() if name in table)
    function = table[name]
    aliases = tuple(
        other.name
        for other in table.values()
        if other.name != name and (other.canonical_name, other.shape) == (function.canonical_name, function.shape)
    )
    return FunctionReference(name, f"{module}.{name}({arguments})", doc, f"{module}.{name}({example})", aliases)


_ROWS: Final = (
    # name, arguments, doc, arguments of the example
    (
        "click",
        'label or x, y, clicks=1, interval=0, button="left", duration=0',
        "Clicks the middle of a box, or x, y; without a place it clicks where the pointer is.",
        '"search-button"',
    ),
    ("doubleClick", 'label or x, y, interval=0, button="left", duration=0', "Clicks twice.", '"report-file"'),
    ("tripleClick", 'label or x, y, interval=0, button="left", duration=0', "Clicks three times.", '"title"'),
    ("rightClick", "label or x, y, interval=0, duration=0", "Clicks with the right button.", '"photo"'),
    ("middleClick", "label or x, y, interval=0, duration=0", "Clicks with the middle button.", '"link"'),
    (
        "moveTo",
        "label or x, y, duration=0",
        "Moves the pointer to a box or point, to hover.",
        '"menu"',
    ),
    ("move", "right, down, duration=0", "Moves the pointer by so many pixels from where it is.", "40, 0"),
    (
        "dragTo",
        'label or x, y, button="left", duration=0',
        "Presses the button where the pointer is, moves to a box or point, and releases it there.",
        '"volume-end", duration=0.5',
    ),
    ("drag", 'right, down, button="left", duration=0', "Drags by so many pixels from where it is.", "100, 0"),
    (
        "mouseDown",
        'label or x, y, button="left"',
        "Presses a button and keeps it down; mouseUp must follow.",
        '"slider"',
    ),
    ("mouseUp", 'label or x, y, button="left"', "Releases a button that is down.", '"slider-end"'),
    (
        "scroll",
        "clicks, label or x, y",
        "Turns the wheel: a positive number scrolls up, a negative one down.",
        "-10",
    ),
    (
        "hscroll",
        "clicks, label or x, y",
        "Turns the wheel sideways: a positive number scrolls right, a negative one left.",
        "10",
    ),
    (
        "press",
        "key or [keys], presses=1, interval=0",
        "Presses and releases a key, or several one after the other.",
        '"enter"',
    ),
    ("hotkey", "key, key, …, interval=0", "Holds keys down together, then releases them.", '"ctrl", "c"'),
    ("keyDown", "key", "Presses a key and keeps it down; keyUp must follow.", '"shift"'),
    ("keyUp", "key", "Releases a key that is down.", '"shift"'),
    ("write", "text, interval=0", "Types a text where the keyboard cursor is.", '"green tea"'),
    (
        "copy",
        "text",
        'Puts a text on the clipboard, for what cannot be typed; pyautogui.hotkey("ctrl", "v") pastes it.',
        '"café"',
    ),
    ("sleep", "seconds", "Waits.", "0.5"),
)

FUNCTIONS: Final[tuple[FunctionReference, ...]] = tuple(_function_reference(*row) for row in _ROWS)

KEYS: Final[tuple[str, ...]] = tuple(name for group in GROUPS.values() for name in group)
"""The keys that have names; letters, digits and signs are keys by themselves."""
