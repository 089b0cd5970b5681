"""PyAutoGUI's key names (a test compares them with its KEYBOARD_KEYS), and the characters that it can type."""

from typing import Final

TYPABLE: Final = frozenset(map(chr, range(32, 127))) | frozenset("\n\r\t")
"""What `write` types on every platform: printable ASCII, Enter and Tab; PyAutoGUI drops the rest silently."""

LETTER_KEYS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""Not among KEYBOARD_KEYS, yet each platform's table has them (pressed with shift)."""

_MODIFIERS = """alt altleft altright capslock command ctrl ctrlleft ctrlright fn numlock option optionleft
optionright scrolllock shift shiftleft shiftright win winleft winright"""
_EDITING = "backspace clear del delete enter esc escape insert return select space tab"
_MOVING = "down end home left pagedown pageup pgdn pgup right up"
_FUNCTION = " ".join(f"f{number}" for number in range(1, 25))
_PAD = "add decimal divide multiply separator subtract " + " ".join(f"num{digit}" for digit in range(10))
_BROWSER = """browserback browserfavorites browserforward browserhome browserrefresh browsersearch
browserstop"""
_MEDIA = """launchapp1 launchapp2 launchmail launchmediaselect nexttrack playpause prevtrack stop volumedown
volumemute volumeup"""
_WRITING = "accept convert final hanguel hangul hanja junja kana kanji modechange nonconvert yen"
_SYSTEM = "apps execute help pause print printscreen prntscrn prtsc prtscr sleep"

GROUPS: Final = {
    "modifiers": tuple(_MODIFIERS.split()),
    "editing": tuple(_EDITING.split()),
    "moving": tuple(_MOVING.split()),
    "function keys": tuple(_FUNCTION.split()),
    "number pad": tuple(_PAD.split()),
    "browser": tuple(_BROWSER.split()),
    "media": tuple(_MEDIA.split()),
    "writing systems": tuple(_WRITING.split()),
    "system": tuple(_SYSTEM.split()),
}

KEY_NAMES: Final = frozenset(name for group in GROUPS.values() for name in group) | (TYPABLE - LETTER_KEYS)

SAME_KEY: Final = {
    "ctrlleft": "ctrl",
    "shiftleft": "shift",
    "altleft": "alt",
    "winleft": "win",
    "optionleft": "option",
    "return": "enter",
    "\n": "enter",
    "\r": "enter",
    "escape": "esc",
    "del": "delete",
    " ": "space",
    "\t": "tab",
    "pgup": "pageup",
    "pgdn": "pagedown",
}
"""Names of one and the same key, for telling whether what went down came up again."""


def is_key(name: str) -> bool:
    return name in KEY_NAMES or name in LETTER_KEYS
