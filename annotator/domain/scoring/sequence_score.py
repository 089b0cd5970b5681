"""Sequence score: whether the right actions are in the right order (OmniACT 4.1)."""

from annotator.domain.script.actions import Action, Copy, Keys, Pause, Pointer, Script, Scroll, Write


def action_name(action: Action) -> str:
    """The name by which an action is compared: that of PyAutoGUI's or pyperclip's function."""
    match action:
        case Pointer() | Scroll() | Keys():
            return action.function
        case Write():
            return "write"
        case Copy():
            return "copy"
        case Pause():
            return "sleep"


def same_sequence(gold: Script, predicted: Script) -> bool:
    """Whether number, names and order of actions are equal; arguments do not count."""
    return list(map(action_name, gold)) == list(map(action_name, predicted))
