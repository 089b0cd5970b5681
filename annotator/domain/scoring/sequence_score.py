"""Sequence score: are the right actions in the right order? (OmniACT 4.1)"""

from annotator.domain.script.actions import Action, Keys, Pause, Pointer, Script, Scroll, Write


def action_name(action: Action) -> str:
    """The name under which an action is compared: that of PyAutoGUI's function."""
    match action:
        case Pointer() | Scroll() | Keys():
            return action.function
        case Write():
            return "write"
        case Pause():
            return "sleep"


def same_sequence(gold: Script, predicted: Script) -> bool:
    """Equal in number, names and order of actions; arguments are not looked at."""
    return list(map(action_name, gold)) == list(map(action_name, predicted))
