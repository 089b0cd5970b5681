"""Keys, buttons and locks that a script may leave behind on a display."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from Xlib import X
from Xlib.ext.xtest import fake_input

CAPS_LOCK_KEYSYM, NUM_LOCK_KEYSYM = 0xFFE5, 0xFF7F
LOCKS = {X.LockMask: CAPS_LOCK_KEYSYM, X.Mod2Mask: NUM_LOCK_KEYSYM}
BUTTON_MASKS = {X.Button1Mask: 1, X.Button2Mask: 2, X.Button3Mask: 3, X.Button4Mask: 4, X.Button5Mask: 5}


def let_go(connection: Any, keys: Sequence[int], state: int) -> None:
    """Release the `keys` of a key map and the buttons of a `state`, and take its locks off."""
    for keycode in range(len(keys) * 8):
        if keys[keycode // 8] >> keycode % 8 & 1:
            fake_input(connection, X.KeyRelease, keycode)
    for bit, button in BUTTON_MASKS.items():
        if state & bit:
            fake_input(connection, X.ButtonRelease, button)
    for bit, keysym in LOCKS.items():
        if state & bit:
            _tap(connection, keysym)


def _tap(connection: Any, keysym: int) -> None:
    keycode = connection.keysym_to_keycode(keysym)
    fake_input(connection, X.KeyPress, keycode)
    fake_input(connection, X.KeyRelease, keycode)
