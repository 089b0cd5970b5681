"""Keysyms (X11's numbers of keys and characters): the character one types, or PyAutoGUI's name of its key.

The ranges are those of the X Window System Protocol, appendix A: Latin-1 and Unicode by their code points, older
characters by an alphabet (second byte) and a position in that alphabet's character set (last byte).
"""

from __future__ import annotations

import unicodedata
from typing import Final

UNICODE: Final = 0x01000000
_PRINTABLE_LATIN = (range(0x20, 0x7F), range(0xA0, 0x100))

_CHARSETS: Final = {
    0x01: "iso8859-2",
    0x02: "iso8859-3",
    0x03: "iso8859-4",
    0x05: "iso8859-6",
    0x06: "koi8-r",
    0x07: "iso8859-7",
    0x0C: "iso8859-8",
    0x0D: "tis-620",
}
_CHARSET_STARTS: Final = {0x05: 0xAC, 0x06: 0xC0, 0x07: 0xC1, 0x0C: 0xDF}
"""Where an alphabet's own characters begin; below, its keysyms do not follow the character set."""

_ROWS: Final = {
    0x04A1: "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタ",
    0x04C1: "チツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜",
    0x06A1: "ђѓёєѕіїјљњћќґўџ№ЂЃЁЄЅІЇЈЉЊЋЌҐЎЏ",
    0x07A1: "ΆΈΉΊΪ\0ΌΎΫ\0Ώ",
    0x07AE: "΅―\0άέήίϊΐόύϋΰώ",
    0x047E: "‾",
    0x07D2: "Σ",
    0x07F2: "σς",
    0x08A1: "⎷┌─⌠⌡│⎡⎣⎤⎦⎛⎝⎞⎠⎨⎬",
    0x08BC: "≤≠≥∫∴∝∞\0\0∇\0\0∼≃\0\0\0⇔⇒≡",
    0x08D6: "√\0\0\0⊂⊃∩∪∧∨",
    0x08EF: "∂",
    0x08F6: "ƒ",
    0x08FB: "←↑→↓",
    0x09E0: "◆▒␉␌␍␊\0\0␤␋┘┐\0└┼⎺⎻\0⎼⎽├┤┴┬",
    0x0AA1: "\u2003\u2002\u2004\u2005\u2007\u2008\u2009\u200a—–\0␣\0…‥⅓⅔⅕⅖⅗⅘⅙⅚℅\0\0‒⟨\0⟩",
    0x0AC3: "⅛⅜⅝⅞\0\0™☓\0◁▷○▯‘’“”℞‰′″\0✝\0▬◀▶●▮◦▫▭△▽☆•▪▲▼☜☞♣♦♥\0✠†‡✓✗♯♭♂♀☎⌕℗‸‚„",
    0x0BC2: "⊤\0⌊",
    0x0BCA: "∘\0⎕\0⊥",
    0x0BD3: "⌈",
    0x0BDC: "⊣",
    0x0BFC: "⊢",
    0x0EFF: "₩",
    0x13BC: "ŒœŸ",
    0x20A0: "₠₡₢₣₤₥₦₧₨₩₪₫€",
}
_ROW_CHARACTERS: Final = {
    start + index: character
    for start, characters in _ROWS.items()
    for index, character in enumerate(characters)
    if character != "\0"
}

DEAD_ACCENTS: Final = {
    0xFE50: "\u0300",
    0xFE51: "\u0301",
    0xFE52: "\u0302",
    0xFE53: "\u0303",
    0xFE54: "\u0304",
    0xFE55: "\u0306",
    0xFE56: "\u0307",
    0xFE57: "\u0308",
    0xFE58: "\u030a",
    0xFE59: "\u030b",
    0xFE5A: "\u030c",
    0xFE5B: "\u0327",
    0xFE5C: "\u0328",
    0xFE5D: "\u0345",
    0xFE60: "\u0323",
    0xFE61: "\u0309",
    0xFE62: "\u031b",
}
"""Dead keys and the combining accent each puts on the next letter."""

MODIFIERS: Final = {
    0xFFE1: "shift",
    0xFFE2: "shift",
    0xFFE3: "ctrl",
    0xFFE4: "ctrl",
    0xFFE9: "alt",
    0xFFEA: "alt",
    0xFFE7: "alt",
    0xFFE8: "alt",
    0xFFEB: "win",
    0xFFEC: "win",
}
"""Keys that modify others; left and right are recorded as one."""

LEVEL_KEYS: Final = frozenset({0xFE03, 0xFE04, 0xFE05, 0xFF7E})
"""AltGr and its kind: they choose the character, whose keysym then comes, and are no act of their own."""

LOCK_KEYS: Final = frozenset({0xFFE5, 0xFFE6, 0xFF7F, 0xFF14})
"""Caps, shift, num and scroll lock: likewise, their effect is in the keysyms that follow."""

KEYS: Final = {
    0xFF08: "backspace",
    0xFF09: "tab",
    0xFE20: "tab",
    0xFF0B: "clear",
    0xFF0D: "enter",
    0xFF13: "pause",
    0xFF1B: "esc",
    0xFF50: "home",
    0xFF51: "left",
    0xFF52: "up",
    0xFF53: "right",
    0xFF54: "down",
    0xFF55: "pageup",
    0xFF56: "pagedown",
    0xFF57: "end",
    0xFF60: "select",
    0xFF61: "print",
    0xFF62: "execute",
    0xFF63: "insert",
    0xFF67: "apps",
    0xFF6A: "help",
    0xFFFF: "delete",
    0xFF8D: "enter",
    0xFF89: "tab",
    0xFF95: "home",
    0xFF96: "left",
    0xFF97: "up",
    0xFF98: "right",
    0xFF99: "down",
    0xFF9A: "pageup",
    0xFF9B: "pagedown",
    0xFF9C: "end",
    0xFF9E: "insert",
    0xFF9F: "delete",
    **{0xFFBD + number: f"f{number}" for number in range(1, 25)},
}
"""Keys that type no character, the number pad's own arrows and Enter among them, by PyAutoGUI's names."""

_PAD_CHARACTERS: Final = {0xFF80: " ", **{0xFFAA + index: sign for index, sign in enumerate("*+,-./0123456789")}}
_PAD_CHARACTERS_EQUAL: Final = 0xFFBD

NAME_KEYSYMS: Final = {name: keysym for keysym, name in reversed(KEYS.items())} | {
    name: keysym for keysym, name in reversed(MODIFIERS.items())
}
"""The keysym of each key name that a recording can have, the main keyboard's before the number pad's."""


def character(keysym: int) -> str:
    """The character that a key with this keysym types, empty for keys that type none."""
    if keysym >= UNICODE:
        return _printable(keysym - UNICODE)
    if any(keysym in latin for latin in _PRINTABLE_LATIN):
        return chr(keysym)
    if keysym in _ROW_CHARACTERS:
        return _ROW_CHARACTERS[keysym]
    if keysym in _PAD_CHARACTERS:
        return _PAD_CHARACTERS[keysym]
    if keysym == _PAD_CHARACTERS_EQUAL:
        return "="
    return _charset_character(keysym)


def character_keysym(char: str) -> int:
    """The keysym of a character in its modern form: Latin-1 by code point, all others as Unicode."""
    code = ord(char)
    return code if any(code in latin for latin in _PRINTABLE_LATIN) else UNICODE + code


def compose(accent: str, letter: str) -> str:
    """What a dead key (its combining accent) and the key after it type: é, or the accent itself before a space."""
    if letter == " ":
        return _SPACING.get(accent, accent)
    composed = unicodedata.normalize("NFC", letter + accent)
    return composed if len(composed) == 1 else _SPACING.get(accent, accent) + letter


_SPACING: Final = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0304": "¯",
    "\u0306": "˘",
    "\u0307": "˙",
    "\u0308": '"',
    "\u030a": "°",
    "\u030b": "˝",
    "\u030c": "ˇ",
    "\u0327": "¸",
    "\u0328": "˛",
}


def _printable(code: int) -> str:
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF or unicodedata.category(chr(code)) == "Cc":
        return ""
    return chr(code)


def _charset_character(keysym: int) -> str:
    alphabet, position = keysym >> 8, keysym & 0xFF
    charset = _CHARSETS.get(alphabet)
    if charset is None or position < _CHARSET_STARTS.get(alphabet, 0xA1):
        return ""
    return bytes([position]).decode(charset, "ignore")
