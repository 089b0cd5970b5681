"""What an action is by the elements that it acts on: its kind, and the keys that paste there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.actions import Action, Copy, Keys, Pause, Script, Write
from annotator.domain.script.key_names import TYPABLE
from workers.accessibility.element import AccessibleElement
from workers.rfb.recorded_action import ActionKind, RecordedAction

ITEMS = frozenset({"option", "menu item", "list item", "table cell"})
CHOICES = frozenset({"listbox", "combobox", "combo box", "list box"})
TEXTS = frozenset(
    {"text", "paragraph", "heading", "label", "document text", "document frame", "static", "terminal", "entry"}
    | {"textbox", "searchbox", "LabelText", "blockquote", "code", "article", "cell", "listitem"}
)
"""Roles of AT-SPI and of pages."""
CARRIED = frozenset(
    {"slider", "scroll bar", "scrollbar", "split pane", "separator", "list", "list item", "listitem", "tree item"}
    | {"table", "table cell", "tree table", "row", "gridcell", "page tab", "icon", "link", "button", "push button"}
)
"""Roles of what is dragged from one place to another, whichever way the hand goes; so is the end of a chosen text."""
TERMINAL = "terminal"
FIELDS = frozenset({"text", "entry", "password text", "paragraph", "textbox", "searchbox", "combobox", "combo box"})
"""Roles of what is written into, also while it is empty and has no value."""
PASTE_SECONDS = 0.2
PASTE, PASTE_INTO_TERMINAL = (Keys("hotkey", keys) for keys in (("ctrl", "v"), ("ctrl", "shift", "v")))


def kind_of(action: RecordedAction, chain: Sequence[AccessibleElement]) -> ActionKind:
    """Return what the action does to the elements at its point, outermost first (GUICourse's select and select_text).

    A click on an item of a list that belongs to a choice chooses it; a drag that stays in a text chooses a part of it.
    """
    if not chain:
        return action.kind
    role, around = chain[-1].role, {element.role for element in chain[:-1]}
    if action.kind == "click" and role in ITEMS and around & CHOICES:
        return "select"
    if action.kind == "drag" and role in TEXTS and action.end and _holds(chain[-1], action.end):
        return "select_text"
    return action.kind


def drawn_by_hand(action: RecordedAction, chain: Sequence[AccessibleElement]) -> Script:
    """Return what a drag does: along its way where that may be seen, straight to its end elsewhere."""
    if not action.stroke or (chain and chain[-1].role in TEXTS | FIELDS | CARRIED):
        return action.script
    return action.stroke


def _holds(element: AccessibleElement, point: tuple[int, int]) -> bool:
    return element.box is not None and Rect(*element.box).contains(Point(*point))


def pasted_into(script: Script, focus: AccessibleElement | None) -> Script:
    """Return the script of a typed text as it has to be for the element with the focus.

    A terminal takes Ctrl+V itself. Where no text is known to have the focus, keys may be commands: what can be typed is
    typed, and only the rest pasted.
    """
    copied = script[0] if script else None
    if not isinstance(copied, Copy) or script[1:] != (PASTE,):
        return script
    if not takes_text(focus):
        return tuple(_keys_apart(copied.text))
    return (copied, PASTE_INTO_TERMINAL) if focus is not None and focus.role == TERMINAL else script


def takes_text(focus: AccessibleElement | None) -> bool:
    """Whether what has the focus is known to be a text; elsewhere letters may be commands."""
    return focus is not None and (focus.value is not None or focus.role in FIELDS)


def _keys_apart(text: str) -> Iterator[Action]:
    runs = [(typable, "".join(characters)) for typable, characters in groupby(text, key=TYPABLE.__contains__)]
    for number, (typable, part) in enumerate(runs, 1):
        if typable:
            yield Write(part)
        else:
            yield from (Copy(part), PASTE)
            if number < len(runs):
                # Programs fetch what they paste, and what comes after it may be quicker.
                yield Pause(PASTE_SECONDS)
