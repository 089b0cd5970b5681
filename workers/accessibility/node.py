"""A node of the tree of what programs show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from workers.accessibility.accessible_object import AccessibleObject

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""
STATES = {"checked": 4, "selected": 23, "focused": 12, "expanded": 10, "sensitive": 24}
ACTIVE, SHOWING, VISIBLE = 1, 25, 30
"""Bits of the states, by AT-SPI's numbers."""


@dataclass(eq=False)
class Node:
    """A shown object; `path` are child numbers from the desktop down, `box` left, top, right, bottom on the screen."""

    who: AccessibleObject
    path: tuple[int, ...]
    states: int
    role: str = ""
    name: str = ""
    value: str | None = None
    box: Box | None = None
    children: list[Node] = field(default_factory=list)

    def has(self, state: int) -> bool:
        return bool(self.states >> state & 1)

    def in_order(self) -> Iterator[Node]:
        """The node and all below it, in document order."""
        yield self
        for child in self.children:
            yield from child.in_order()

    def as_json(self) -> dict[str, Any]:
        """The node as JSON: role, name, value, states, box and its path."""
        return {
            "role": self.role,
            "name": self.name,
            "value": self.value,
            "states": [name for name, state in STATES.items() if self.has(state)],
            "box": self.box and list(self.box),
            "path": list(self.path),
        }
