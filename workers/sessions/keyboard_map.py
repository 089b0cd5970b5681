"""Gives characters that the session's keyboard has no key for one of its unused keys, before they are typed.

Xtigervnc would do so with the very event that types the character. Programs that read the keyboard over a second
connection (Chromium, through GTK) then see the key before they know it, and type nothing.
"""

from __future__ import annotations

from typing import Any

from workers.rfb.keysyms import character
from workers.sessions.x_screen import XScreen


class KeyboardMap:
    """The keys of a session's display; those that it has given to characters are given away again, oldest first."""

    def __init__(self, screen: XScreen) -> None:
        self._screen = screen
        self._unused: list[int] = screen.ask(_unused_keys) or []
        self._given: dict[int, int] = {}

    def give_key(self, keysym: int) -> bool:
        """Give a keysym that types a character a key if it has none; return whether the keyboard changed by that."""
        if not self._unused or not character(keysym) or keysym in self._given:
            return False
        if self._screen.ask(lambda connection: connection.keysym_to_keycodes(keysym)):
            return False
        key = self._unused[len(self._given)] if len(self._given) < len(self._unused) else self._take_oldest()
        self._screen.ask(lambda connection: _give(connection, key, keysym))
        self._given[keysym] = key
        return True

    def _take_oldest(self) -> int:
        oldest = next(iter(self._given))
        return self._given.pop(oldest)


def _unused_keys(connection: Any) -> list[int]:
    first, last = connection.display.info.min_keycode, connection.display.info.max_keycode
    rows = connection.get_keyboard_mapping(first, last - first + 1)
    return [first + number for number, keysyms in enumerate(rows) if not any(keysyms)]


def _give(connection: Any, key: int, keysym: int) -> None:
    # With and without shift: it types the same.
    connection.change_keyboard_mapping(key, [(keysym, keysym)])
    connection.sync()
