"""The rows of the paper's table 2, and which of them an action belongs to."""

from annotator.domain.script.actions import Action, Keys, Pause, Pointer, Scroll, Write

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
    """OmniACT's name for it; what the paper has no row for keeps PyAutoGUI's."""
    match action:
        case Pointer():
            return _POINTER.get(action.function, action.function)
        case Scroll():
            return "Scroll" if action.function == "scroll" else "HorizontalScroll"
        case Keys():
            return _KEYS.get(action.function, action.function)
        case Write():
            return "Write"
        case Pause():
            return "sleep"
