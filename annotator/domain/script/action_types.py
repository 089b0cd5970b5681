"""The action types of the paper's table 2."""

from annotator.domain.script.actions import Action, Copy, Keys, Pause, Pointer, Scroll, Write
from annotator.domain.script.parse import parse

ACTION_TYPES = (
    "Click",
    "DoubleClick",
    "RightClick",
    "MouseMove/Hover",
    "Drag",
    "Scroll",
    "HorizontalScroll",
    "Press",
    "Hotkey",
    "Write",
)
_POINTER = {
    "click": "Click",
    "doubleClick": "DoubleClick",
    "rightClick": "RightClick",
    "moveTo": "MouseMove/Hover",
    "dragTo": "Drag",
}
_KEYS = {"press": "Press", "hotkey": "Hotkey"}


def action_type(action: Action) -> str:
    """OmniACT's name of the action's type; PyAutoGUI's where the paper has no row for it."""
    match action:
        case Pointer():
            return _POINTER.get(action.function, action.function)
        case Scroll():
            return "Scroll" if action.function == "scroll" else "HorizontalScroll"
        case Keys():
            return _KEYS.get(action.function, action.function)
        case Write():
            return "Write"
        case Copy():
            return "copy"
        case Pause():
            return "sleep"


def action_types(text: str) -> list[str]:
    """The type of each action of a script that can be read, in their order."""
    return [action_type(action) for action in parse(text).script]
