"""ScreenAgent's actions from and to PyAutoGUI lines (ScreenAgent, section 3.1 and table 1)."""

from collections.abc import Mapping, Sequence
from typing import Any

from annotator.domain.formats.episodes.reading import merged
from annotator.domain.formats.released_actions import ReleasedAction
from annotator.domain.geometry import Rect
from annotator.domain.script.actions import (
    Action,
    At,
    Button,
    Keys,
    Pause,
    Pointer,
    PointerFunction,
    Script,
    Scroll,
    Write,
)
from annotator.domain.script.key_names import KEY_NAMES
from annotator.domain.script.render import render

KEYSYMS = {
    "return": "enter",
    "control": "ctrl",
    "control_l": "ctrl",
    "control_r": "ctrlright",
    "alt_l": "alt",
    "alt_r": "altright",
    "shift_l": "shift",
    "shift_r": "shiftright",
    "super_l": "win",
    "super": "win",
    "page_up": "pageup",
    "page_down": "pagedown",
    "escape": "esc",
    "cmd": "command",
    "meta": "win",
    "plus": "+",
    "minus": "-",
    "period": ".",
    "comma": ",",
    "slash": "/",
    "equal": "=",
    "del": "delete",
    "back": "backspace",
    "print": "printscreen",
    "caps_lock": "capslock",
    "prior": "pageup",
    "next": "pagedown",
}
"""Names of keys as VNC clients and people write them, in small letters, and PyAutoGUI's."""
CLICKS = {"click": ("click", "left"), "rightClick": ("click", "right"), "middleClick": ("click", "middle")}
BUTTONS: Mapping[str, Button] = {"left": "left", "middle": "middle", "right": "right"}
FUNCTIONS: Mapping[Button, PointerFunction] = {"left": "click", "right": "rightClick", "middle": "middleClick"}
MOUSE: Mapping[str, str] = {
    "doubleClick": "double_click",
    "moveTo": "move",
    "mouseDown": "down",
    "mouseUp": "up",
    "dragTo": "drag",
}
FUNCTION_OF: Mapping[str, PointerFunction] = {"move": "moveTo", "drag": "dragTo", "down": "mouseDown", "up": "mouseUp"}
WITHOUT_INPUT = frozenset({"PlanAction", "EvaluateSubTaskAction"})
"""Actions of the phases in which a model plans and judges."""


class BadAction(ValueError):  # noqa: N818 - one action, with the reason as a part of a sentence
    """An action that PyAutoGUI has no call for."""


def actions_of(released: Sequence[ReleasedAction]) -> list[dict[str, Any]] | None:
    """The actions of a script; None where ScreenAgent cannot say one of them."""
    converted = [_said(each) for each in released]
    return None if None in converted else [action for actions in converted for action in actions or ()]


def _said(action: ReleasedAction) -> list[dict[str, Any]] | None:
    match action.action:
        case Pointer(function="click", clicks=1) | Pointer(function="rightClick" | "middleClick", clicks=1):
            kind, button = CLICKS[action.function]
            known = action.action.button if action.function == "click" else button
            return [_mouse(kind, action, button=known)]
        case Pointer(function="doubleClick" | "moveTo" | "mouseDown" | "mouseUp" | "dragTo", clicks=1) as pointer:
            return [_mouse(MOUSE[action.function], action, button=pointer.button)]
        case Scroll(function="scroll", amount=amount) if amount:
            kind = "scroll_up" if amount > 0 else "scroll_down"
            return [{**_mouse(kind, action), "scroll_repeat": abs(amount)}]
        case Keys(function="hotkey"):
            return [_keyboard("press", "+".join(action.keys))]
        case Keys(function="press"):
            return [_keyboard("press", key) for key in action.keys]
        case Keys(function="keyDown" | "keyUp"):
            return [_keyboard(action.function.removeprefix("key").lower(), key) for key in action.keys]
        case Write():
            text = {"keyboard_action_type": "text", "keyboard_text": action.text}
            return [{"action_type": "KeyboardAction", **text}]
        case Pause():
            return [{"action_type": "WaitAction", "wait_time": action.seconds}]
    return None


def _mouse(kind: str, action: ReleasedAction, *, button: str = "") -> dict[str, Any]:
    point = action.point
    return {
        "action_type": "MouseAction",
        "mouse_action_type": kind,
        **({"mouse_button": button} if button and kind != "move" else {}),
        **({"mouse_position": {"width": int(point.x), "height": int(point.y)}} if point else {}),
        **({"clickable_area": _area(action.box.rect)} if action.box else {}),
    }


def _area(rect: Rect) -> dict[str, Any]:
    """The box with both of its corners inside."""
    return {
        "upper_left_position": {"width": rect.left, "height": rect.top},
        "lower_right_position": {"width": rect.right - 1, "height": rect.bottom - 1},
    }


def _keyboard(kind: str, key: str) -> dict[str, Any]:
    return {"action_type": "KeyboardAction", "keyboard_action_type": kind, "keyboard_key": key}


def script_of(actions: Sequence[Any]) -> str:
    """The PyAutoGUI lines of actions, without those of planning and judging. Raises BadAction."""
    script: list[Action] = []
    for action in actions:
        if not isinstance(action, dict):
            raise BadAction("an action is no object")
        script += _read(action)
    return render(tuple(merged(script, _pressed_together)))


def _read(action: Mapping[str, Any]) -> Script:
    match action.get("action_type"):
        case "MouseAction":
            return (_read_mouse(action),)
        case "KeyboardAction":
            return (_read_keyboard(action),)
        case "WaitAction":
            seconds = action.get("wait_time")
            if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or seconds < 0:
                raise BadAction("a wait has no time")
            return (Pause(float(seconds)),)
        case kind if kind in WITHOUT_INPUT:
            return ()
    raise BadAction(f"there is no action “{str(action.get('action_type'))[:40]}”")


def _read_mouse(action: Mapping[str, Any]) -> Action:
    kind, button = action.get("mouse_action_type"), BUTTONS.get(str(action.get("mouse_button") or "left"))
    at, repeat = _position(action), action.get("scroll_repeat", 1)
    if button is None:
        raise BadAction(f"there is no mouse button “{str(action.get('mouse_button'))[:40]}”")
    match kind:
        case "click":
            return Pointer(FUNCTIONS[button], at)
        case "double_click":
            return Pointer("doubleClick", at, button)
        case "move" | "drag" | "down" | "up":
            if at is None and kind in {"move", "drag"}:
                raise BadAction(f"a {kind} has no position")
            return Pointer(FUNCTION_OF[kind], at, "left" if kind == "move" else button)
        case "scroll_up" | "scroll_down":
            if type(repeat) is not int or repeat < 1:
                raise BadAction("a scroll has no number of turns")
            return Scroll("scroll", repeat if kind == "scroll_up" else -repeat, at)
    raise BadAction(f"there is no mouse action “{str(kind)[:40]}”")


def _position(action: Mapping[str, Any]) -> At | None:
    position = action.get("mouse_position")
    if position is None:
        return None
    x, y = (position.get("width"), position.get("height")) if isinstance(position, dict) else (None, None)
    if type(x) is not int or type(y) is not int or x < 0 or y < 0:
        raise BadAction("a mouse position is not two whole numbers")
    return At(x, y)


def _read_keyboard(action: Mapping[str, Any]) -> Action:
    kind = action.get("keyboard_action_type")
    if kind in {"text", "input"}:
        text = action.get("keyboard_text")
        if not isinstance(text, str) or not text:
            raise BadAction("a text is missing")
        return Write(text)
    keys = _keys(action.get("keyboard_key"))
    match kind:
        case "press" if len(keys) == 1:
            return Keys("press", keys)
        case "press":
            return Keys("hotkey", keys)
        case "down" | "up" if len(keys) == 1:
            return Keys("keyDown" if kind == "down" else "keyUp", keys)
    raise BadAction(f"there is no keyboard action “{str(kind)[:40]}” of these keys")


def _keys(written: object) -> tuple[str, ...]:
    if not isinstance(written, str) or not written:
        raise BadAction("a key is missing")
    parts = [written] if len(written) == 1 else [part.strip() or "+" for part in written.split("+")]
    keys = tuple(_key(part) for part in parts)
    if unknown := [key for key in keys if key not in KEY_NAMES]:
        raise BadAction(f"there is no key “{unknown[0][:40]}”")
    return keys


def _key(part: str) -> str:
    name = part.lower()
    return KEYSYMS.get(name, name)


def _pressed_together(before: Action, action: Action) -> Action | None:
    """Repeated presses of one key as one press: ScreenAgent writes each on its own."""
    match before, action:
        case Keys(function="press") as earlier, Keys(function="press", keys=keys) if earlier.keys == keys:
            return Keys("press", keys, earlier.presses + 1)
    return None
