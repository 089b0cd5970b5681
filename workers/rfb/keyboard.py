"""The keyboard of a recording: key events in, typed characters and pressed keys out."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_letters, ascii_uppercase
from typing import Final, TypeAlias

from annotator.domain.rfb.messages import KeyEvent
from annotator.domain.script.key_names import TYPABLE
from workers.rfb.keysyms import DEAD_ACCENTS, KEYS, LEVEL_KEYS, LOCK_KEYS, MODIFIERS, character, compose
from workers.rfb.recorded_action import UnrecordedInput

_SHIFTED: Final = frozenset('~!@#$%^&*()_+{}|:"<>?' + ascii_uppercase)
"""Characters for which PyAutoGUI holds shift itself."""

_SCAN_CODE_ROWS: Final = {0x02: "1234567890-=", 0x10: "qwertyuiop[]", 0x1E: "asdfghjkl;'`", 0x2B: "\\zxcvbnm,./"}
_US_KEYS: Final = {start + index: char for start, row in _SCAN_CODE_ROWS.items() for index, char in enumerate(row)}
"""The character of a US keyboard by the XT scan code of its key."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Characters that appeared by a key."""

    text: str


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key by PyAutoGUI's name, after the modifiers held with it."""

    keys: tuple[str, ...]


KeyboardEvent: TypeAlias = Typed | KeyPress | UnrecordedInput | None


class Keyboard:
    """The modifiers that are down, a dead key that waits for its letter, and what each key does."""

    def __init__(self) -> None:
        self._held: dict[int, str] = {}
        self._lone_modifier: int | None = None
        self._accent = ""

    @property
    def held(self) -> tuple[str, ...]:
        """The names of the modifiers that are down, in the order they went down."""
        return tuple(dict.fromkeys(self._held.values()))

    def use_modifiers(self) -> None:
        """Takes note that the modifiers were held for a pointer action, so that none was pressed for itself."""
        self._lone_modifier = None

    def feed(self, message: KeyEvent, at: float) -> KeyboardEvent:
        """What the key did; None where it only went up, or only changes what others do."""
        keysym = message.keysym
        if keysym in MODIFIERS:
            return self._modifier(keysym, down=message.down)
        if not message.down or keysym in LEVEL_KEYS or keysym in LOCK_KEYS:
            return None
        self._lone_modifier = None
        if keysym in DEAD_ACCENTS and not self._commands:
            self._accent += DEAD_ACCENTS[keysym]
            return None
        char = character(keysym)
        if char and not self._commands:
            return Typed(self._composed(char))
        self._accent = ""
        return self._named_key(message, char, at)

    @property
    def _commands(self) -> tuple[str, ...]:
        """The held modifiers that make a key a command instead of a character."""
        return tuple(name for name in self.held if name != "shift")

    def _modifier(self, keysym: int, *, down: bool) -> KeyPress | None:
        if down:
            if keysym not in self._held:
                self._lone_modifier = None if self._held else keysym
            self._held[keysym] = MODIFIERS[keysym]
            return None
        name = self._held.pop(keysym, "")
        if self._lone_modifier != keysym:
            return None
        self._lone_modifier = None
        return KeyPress((name,)) if name != "shift" else None

    def _composed(self, char: str) -> str:
        accents, self._accent = self._accent, ""
        for accent in accents:
            char = char[:-1] + compose(accent, char[-1])
        return char

    def _named_key(self, message: KeyEvent, char: str, at: float) -> KeyboardEvent:
        if message.keysym in KEYS:
            return KeyPress((*self.held, KEYS[message.keysym]))
        if char not in TYPABLE:
            char = _US_KEYS.get(message.keycode or 0, "")
        if not char:
            return UnrecordedInput(at, f"PyAutoGUI has no name for the key {_description(message, self.held)}.")
        shift_is_implied = char in _SHIFTED and char not in ascii_letters
        modifiers = tuple(name for name in self.held if name != "shift" or not shift_is_implied)
        return KeyPress((*modifiers, "space" if char == " " else char.lower()))


def _description(message: KeyEvent, held_keys: tuple[str, ...]) -> str:
    name = character(message.keysym) or f"with keysym {message.keysym:#x}"
    return "+".join((*held_keys, name))
