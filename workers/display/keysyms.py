"""Keysyms (X11's names of keys): the keysym of a PyAutoGUI key name, and the character it types."""

from __future__ import annotations

from Xlib import XK

_TABLE = """
backspace=BackSpace tab=Tab enter=Return return=Return space=space esc=Escape escape=Escape pause=Pause
help=Help capslock=Caps_Lock numlock=Num_Lock scrolllock=Scroll_Lock insert=Insert del=Delete delete=Delete
apps=Menu home=Home end=End pgup=Page_Up pageup=Page_Up pgdn=Page_Down pagedown=Page_Down left=Left up=Up right=Right
down=Down select=Select execute=Execute print=Print prtsc=Print prtscr=Print prntscrn=Print printscreen=Print
shift=Shift_L shiftleft=Shift_L shiftright=Shift_R ctrl=Control_L ctrlleft=Control_L ctrlright=Control_R
alt=Alt_L altleft=Alt_L altright=Alt_R win=Super_L winleft=Super_L winright=Super_R multiply=KP_Multiply
add=KP_Add separator=KP_Separator subtract=KP_Subtract decimal=KP_Decimal divide=KP_Divide
"""
NAMED = {
    "\t": "Tab",
    "\n": "Return",
    "\r": "Return",
    "\b": "BackSpace",
    "\x1b": "Escape",
    **dict(pair.split("=") for pair in _TABLE.split()),
    **{f"num{digit}": f"KP_{digit}" for digit in range(10)},
    **{f"f{number}": f"F{number}" for number in range(1, 25)},
}
"""PyAutoGUI's key names of more than one letter (and the control characters) that X11 has a keysym for."""

_ALL: dict[str, int] = {name.removeprefix("XK_"): keysym for name, keysym in vars(XK).items() if name.startswith("XK_")}
_NAMES: dict[int, str] = {keysym: name for name, keysym in _ALL.items()} | {_ALL[name]: name for name in NAMED.values()}
PRINTABLE = range(0x20, 0x7F)
RETURN, TAB = XK.XK_Return, XK.XK_Tab


def keysym_name(keysym: int) -> str:
    """The name of a keysym, such as "a", "Return" or "Super_L"; printable ASCII characters are their own name."""
    if keysym in PRINTABLE:
        return chr(keysym)
    return _NAMES.get(keysym, f"keysym {keysym:#x}")


def key_name(key: str) -> str | None:
    """The keysym name of a PyAutoGUI key, None for keys that X11 does not have."""
    if len(key) == 1 and ord(key) in PRINTABLE:
        return key
    name = NAMED.get(key)
    if name is None:
        return None
    return " " if name == "space" else name


def typed_text(keysym: int) -> str:
    """The character that a key press with this keysym types, empty for keys that type nothing."""
    if keysym in PRINTABLE or 0xA0 <= keysym <= 0xFF:
        return chr(keysym)
    return {RETURN: "\n", TAB: "\t"}.get(keysym, "")
