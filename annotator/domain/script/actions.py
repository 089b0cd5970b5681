"""The closed set of actions a script consists of (OmniACT table 2 and listing 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Button: TypeAlias = Literal["left", "middle", "right"]
PointerFunction: TypeAlias = Literal[
    "click",
    "rightClick",
    "middleClick",
    "doubleClick",
    "tripleClick",
    "moveTo",
    "dragTo",
    "mouseDown",
    "mouseUp",
]


@dataclass(frozen=True, slots=True)
class At:
    """An absolute position in screen pixels."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Named:
    """The box that carries this label on the script's screen."""

    label: str


@dataclass(frozen=True, slots=True)
class Offset:
    """A position relative to the pointer, in screen pixels."""

    dx: float
    dy: float


Target: TypeAlias = At | Named | Offset | None
"""Where an action is meant; None is "where the pointer is"."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer action; `duration` and `interval` in seconds.

    `button` and `clicks` keep their defaults where the function says them itself (rightClick, doubleClick, …).
    """

    function: PointerFunction
    target: Target = None
    button: Button = "left"
    clicks: int = 1
    interval: float = 0.0
    duration: float = 0.0

    def aimed(self, target: Target) -> Pointer:
        """The same action with another target."""
        return Pointer(self.function, target, self.button, self.clicks, self.interval, self.duration)


@dataclass(frozen=True, slots=True)
class Scroll:
    """Wheel clicks: positive is up (scroll) or right (hscroll)."""

    function: Literal["scroll", "hscroll"]
    amount: int
    target: Target = None

    def aimed(self, target: Target) -> Scroll:
        """The same action with another target."""
        return Scroll(self.function, self.amount, target)


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys by PyAutoGUI's names: pressed one after the other, held together (hotkey), or one way only."""

    function: Literal["press", "hotkey", "keyDown", "keyUp"]
    keys: tuple[str, ...]
    presses: int = 1
    interval: float = 0.0


@dataclass(frozen=True, slots=True)
class Write:
    """Text typed character by character, `interval` seconds apart."""

    text: str
    interval: float = 0.0

    @property
    def function(self) -> Literal["write"]:
        return "write"


@dataclass(frozen=True, slots=True)
class Pause:
    """PyAutoGUI's sleep, in seconds; counts as an action, carries no penalty."""

    seconds: float

    @property
    def function(self) -> Literal["sleep"]:
        return "sleep"


@dataclass(frozen=True, slots=True)
class Copy:
    """Text put on the clipboard by pyperclip, for a paste: the way to enter what PyAutoGUI cannot type."""

    text: str

    @property
    def function(self) -> Literal["copy"]:
        return "copy"


Action: TypeAlias = Pointer | Scroll | Keys | Write | Copy | Pause
Script: TypeAlias = tuple[Action, ...]
