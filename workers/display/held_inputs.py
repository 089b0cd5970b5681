"""Keys, buttons and locks that a script may leave pressed on a display, and a text on its clipboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from Xlib import X
from Xlib.ext.xtest import fake_input
from Xlib.protocol.request import SetSelectionOwner

CAPS_LOCK_KEYSYM, NUM_LOCK_KEYSYM = 0xFFE5, 0xFF7F
LOCKS = {X.LockMask: CAPS_LOCK_KEYSYM, X.Mod2Mask: NUM_LOCK_KEYSYM}
BUTTON_MASKS = {X.Button1Mask: 1, X.Button2Mask: 2, X.Button3Mask: 3, X.Button4Mask: 4, X.Button5Mask: 5}


def release_inputs(connection: Any, keymap: Sequence[int], state: int) -> None:
    """Release the keys set in `keymap` and the buttons set in `state`, and switch off the locks set in it.

    `keymap` is X11's QueryKeymap reply (32 bytes, one bit a keycode), `state` a modifier and button mask.
    """
    for keycode in range(len(keymap) * 8):
        if keymap[keycode // 8] >> keycode % 8 & 1:
            fake_input(connection, X.KeyRelease, keycode)
    for bit, button in BUTTON_MASKS.items():
        if state & bit:
            fake_input(connection, X.ButtonRelease, button)
    for bit, keysym in LOCKS.items():
        if state & bit:
            _tap(connection, keysym)


def clear_selections(connection: Any, selections: Sequence[int]) -> None:
    """Take selections (atoms; the clipboard is one) from whichever program owns them; xclip then ends."""
    for selection in selections:
        SetSelectionOwner(display=connection.display, window=X.NONE, selection=selection, time=X.CurrentTime)


def _tap(connection: Any, keysym: int) -> None:
    keycode = connection.keysym_to_keycode(keysym)
    fake_input(connection, X.KeyPress, keycode)
    fake_input(connection, X.KeyRelease, keycode)
