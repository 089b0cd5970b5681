"""What an action is by the elements that it acts on: its kind, and the keys that paste there."""

from __future__ import annotations

from collections.abc import Sequence

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.actions import Copy, Keys, Script
from workers.accessibility.element import AccessibleElement
from workers.rfb.recorded_action import ActionKind, RecordedAction

ITEMS = frozenset({"option", "menu item", "list item", "table cell"})
CHOICES = frozenset({"listbox", "combobox", "combo box", "list box"})
TEXTS = frozenset(
    {"text", "paragraph", "heading", "label", "document text", "document frame", "static", "terminal", "entry"}
    | {"textbox", "searchbox", "LabelText", "blockquote", "code", "article", "cell", "listitem"}
)
"""Roles of AT-SPI and of pages."""
TERMINAL = "terminal"
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


def _holds(element: AccessibleElement, point: tuple[int, int]) -> bool:
    return element.box is not None and Rect(*element.box).contains(Point(*point))


def pasted_into(script: Script, focus: AccessibleElement | None) -> Script:
    """Return the script with the keys that paste into the element with the focus: a terminal takes Ctrl+V itself."""
    if focus is None or focus.role != TERMINAL or not any(isinstance(action, Copy) for action in script):
        return script
    return tuple(PASTE_INTO_TERMINAL if action == PASTE else action for action in script)
