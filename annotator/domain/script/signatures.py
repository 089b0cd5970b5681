"""The table of functions that a script may call, with PyAutoGUI's parameters (a test compares them)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Shape: TypeAlias = Literal["pointer", "relative", "scroll", "keys", "hotkey", "write", "copy", "pause"]


@dataclass(frozen=True, slots=True)
class Function:
    """A callable function: its meaning among the actions, its form, its parameters.

    `required` names the parameters PyAutoGUI has no default for, and those without which the call is idle.
    """

    name: str
    canonical_name: str
    shape: Shape
    parameters: tuple[str, ...]
    required: frozenset[str] = frozenset()


_REST = "logScreenshot _pause"
_CLICK = f"x y interval duration tween {_REST}"
_MULTIPLE = f"x y interval button duration tween {_REST}"
_HOLD = f"x y button duration tween {_REST}"
_WHEEL = f"clicks x y {_REST}"
_MOVE_BY = f"xOffset yOffset duration tween {_REST}"
_DRAG_BY = f"xOffset yOffset duration tween button {_REST} mouseDownUp"
_TYPE = f"message interval {_REST}"

_ROWS: tuple[tuple[str, str, Shape, str, str], ...] = (
    # name, what it means, shape, parameters in PyAutoGUI's order, required ones
    ("click", "click", "pointer", f"x y clicks interval button duration tween {_REST}", ""),
    ("leftClick", "click", "pointer", _CLICK, ""),
    ("rightClick", "rightClick", "pointer", _CLICK, ""),
    ("middleClick", "middleClick", "pointer", _CLICK, ""),
    ("doubleClick", "doubleClick", "pointer", _MULTIPLE, ""),
    ("tripleClick", "tripleClick", "pointer", _MULTIPLE, ""),
    ("moveTo", "moveTo", "pointer", f"x y duration tween {_REST}", "x y"),
    ("dragTo", "dragTo", "pointer", f"x y duration tween button {_REST} mouseDownUp", "x y"),
    ("mouseDown", "mouseDown", "pointer", _HOLD, ""),
    ("mouseUp", "mouseUp", "pointer", _HOLD, ""),
    ("move", "moveTo", "relative", _MOVE_BY, "xOffset yOffset"),
    ("moveRel", "moveTo", "relative", _MOVE_BY, "xOffset yOffset"),
    ("drag", "dragTo", "relative", _DRAG_BY, ""),
    ("dragRel", "dragTo", "relative", _DRAG_BY, ""),
    ("scroll", "scroll", "scroll", _WHEEL, "clicks"),
    ("vscroll", "scroll", "scroll", _WHEEL, "clicks"),
    ("hscroll", "hscroll", "scroll", _WHEEL, "clicks"),
    ("press", "press", "keys", f"keys presses interval {_REST}", "keys"),
    ("keyDown", "keyDown", "keys", f"key {_REST}", "key"),
    ("keyUp", "keyUp", "keys", f"key {_REST}", "key"),
    ("hotkey", "hotkey", "hotkey", "keys interval", "keys"),
    ("shortcut", "hotkey", "hotkey", "keys interval", "keys"),
    ("write", "write", "write", _TYPE, "message"),
    ("typewrite", "write", "write", _TYPE, "message"),
    ("sleep", "sleep", "pause", "seconds", "seconds"),
)

FUNCTIONS: Final = {
    name: Function(name, canonical_name, shape, tuple(parameters.split()), frozenset(required.split()))
    for name, canonical_name, shape, parameters, required in _ROWS
}

CLIPBOARD_FUNCTIONS: Final = {"copy": Function("copy", "copy", "copy", ("text",), frozenset({"text"}))}
"""What a script may call of pyperclip, which PyAutoGUI brings along."""

MODULES: Final = {"pyautogui": FUNCTIONS, "pyperclip": CLIPBOARD_FUNCTIONS}

UNSUPPORTED_PARAMETERS: Final = {
    "tween": "movements are straight here; leave it out",
    "logScreenshot": "the run keeps its own pictures; leave it out",
    "_pause": "write pyautogui.sleep(seconds) where a pause is needed",
    "mouseDownUp": "write pyautogui.mouseDown(), moveTo and mouseUp() instead",
}
"""Parameters PyAutoGUI has and scripts may not use, with what to do instead."""

_NOT_ACTIONS = """
    alert center confirm countdown displayMousePosition failSafeCheck getActiveWindow
    getActiveWindowTitle getAllTitles getAllWindows getInfo getPointOnLine getWindowsAt
    getWindowsWithTitle isShiftCharacter isValidKey linear locate locateAll locateAllOnScreen
    locateCenterOnScreen locateOnScreen locateOnWindow mouseInfo onScreen password pixel
    pixelMatchesColor position printInfo prompt raisePyAutoGUIImageNotFoundException resolution run
    screenshot size useImageNotFoundException
"""

NOT_ACTIONS: Final = frozenset(_NOT_ACTIONS.split())
"""What else PyAutoGUI offers: it looks at the screen or talks to the person; no script has use for it."""

NOT_CLIPBOARD_ACTIONS: Final = frozenset({"paste", "set_clipboard", "determine_clipboard"})
"""What else pyperclip offers: it reads the clipboard or chooses a program for it."""
