"""The AT-SPI roles of what a person can act on, and the kind of box that each becomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Kind = Literal["click", "type", "select", "drag", "scroll"]

CLICKED = (
    *("push button", "button", "toggle button", "push button menu", "check box", "radio button", "switch", "icon"),
    *("menu", "menu item", "check menu item", "radio menu item", "tearoff menu item", "page tab", "link"),
    *("list item", "tree item", "table cell", "table column header", "table row header", "column header"),
    *("row header", "tree table cell", "combo box item", "toolbar item"),
)
TYPED = ("entry", "text", "password text", "editbar", "spin button", "terminal", "autocomplete", "date editor")
KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(CLICKED, "click"),
    **dict.fromkeys(TYPED, "type"),
    "combo box": "select",
    "slider": "drag",
    "dial": "drag",
    "scroll bar": "scroll",
}
FIELDS = frozenset(TYPED)
"""What may show nothing of its own: an empty field inside of a frame."""
CONTENTS = frozenset({"table cell", "tree table cell", "list item", "tree item", "icon"})
"""What may show nothing of its own where it has a name: a cell of a sheet, by its place."""
STATIC = frozenset({"label", "static", "heading", "caption", "image", "icon", "tool tip", "progress bar"})
"""What shows something and is no control: a picture that looks like one is none."""
