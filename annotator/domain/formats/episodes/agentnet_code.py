"""AgentNet's code: PyAutoGUI calls with shares of the picture as coordinates, and `computer.…` beside them."""

import ast
import re
from collections.abc import Sequence

from annotator.domain.formats.episodes.reading import merged
from annotator.domain.formats.layout import relative_point
from annotator.domain.formats.record import ReleasedScreen
from annotator.domain.formats.released_actions import ReleasedAction
from annotator.domain.geometry import Point
from annotator.domain.script.actions import Action, At, Keys, Pointer, Scroll, Write
from annotator.domain.script.parse import parse
from annotator.domain.script.render import quote, render, render_action

SAYABLE = frozenset(
    [
        "click",
        "rightClick",
        "middleClick",
        "doubleClick",
        "tripleClick",
        "moveTo",
        "dragTo",
        "scroll",
        "hscroll",
        "press",
        "hotkey",
        "write",
        "keyDown",
        "keyUp",
        "mouseDown",
        "mouseUp",
        "sleep",
    ]
)
TERMINATE = "computer.terminate(status='success')"
WAIT_SECONDS = 1.0
"""How long `computer.wait()` without a number is taken to be."""
IGNORED = re.compile(r"^\s*(import pyautogui|import time|import computer)\s*$")


class BadCode(ValueError):  # noqa: N818 - one line of code, with the reason as a part of a sentence
    """Code that is no AgentNet code, or that no recorded action can be."""


def code_of(actions: Sequence[ReleasedAction], screen: ReleasedScreen) -> str:
    """One call a line: `pyautogui.click(x=0.5123, y=0.2210)`; four decimals give whole pixels back."""

    def place(at: At) -> list[str]:
        x, y = relative_point(Point(at.x, at.y), screen)
        return [f"x={x:.4f}", f"y={y:.4f}"]

    def line(action: Action) -> str:
        match action:
            case Pointer(function="tripleClick"):
                return render_action(action, place=place).replace("pyautogui.", "computer.", 1)
            case Pointer(function="dragTo", button="left", target=At() as at):
                duration = [f"duration={action.duration:g}"] if action.duration else []
                arguments = [*place(at), "button='left'", *duration]
                return f"pyautogui.dragTo({', '.join(arguments)})"
            case Scroll(target=At() as at):
                return f"pyautogui.moveTo({', '.join(place(at))})\npyautogui.{action.function}({action.amount})"
            case Write():
                return f"pyautogui.write(message={quote(action.text)})"
            case Keys(function="hotkey"):
                return f"pyautogui.hotkey([{', '.join(map(repr, action.keys))}])"
            case _:
                return render_action(action, place=place)

    return "\n".join(line(released.action) for released in actions)


def is_termination(code: str) -> bool:
    return code.strip().startswith("computer.terminate(")


def script_of(code: str, width: int, height: int) -> str:
    """The PyAutoGUI lines in pixels of a picture of width x height. Raises BadCode for what they cannot say."""
    lines = "\n".join(line for line in code.splitlines() if not IGNORED.match(line))
    try:
        calls = [_call(statement) for statement in ast.parse(lines).body]
    except (SyntaxError, RecursionError, ValueError) as error:
        raise BadCode(f"the code cannot be read ({error})") from None
    parsed = parse("\n".join(_plain(call, width, height) for call in calls))
    if parsed.problems or not parsed.script:
        raise BadCode(parsed.problems[0].message.rstrip(".") if parsed.problems else "there is no action")
    return render(tuple(merged(parsed.script, _scroll_at)))


def _call(statement: ast.stmt) -> ast.Call:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        return statement.value
    raise BadCode(f"“{ast.unparse(statement)[:60]}” is no call")


def _plain(call: ast.Call, width: int, height: int) -> str:
    """The call as a script has it: pixels, keys one by one, no `computer`."""
    module, _, function = ast.unparse(call.func).rpartition(".")
    arguments = [_value(argument) for argument in call.args]
    named = {keyword.arg or "": _value(keyword.value) for keyword in call.keywords}
    if (module, function) in {("computer", "wait"), ("time", "sleep")}:
        seconds = arguments[0] if arguments else next(iter(named.values()), WAIT_SECONDS)
        return f"pyautogui.sleep({seconds!r})"
    if (module, function) != ("computer", "tripleClick") and module != "pyautogui":
        raise BadCode(f"“{ast.unparse(call.func)[:60]}” is no function of PyAutoGUI")
    for name, side in (("x", width), ("y", height)):
        if name in named:
            named[name] = _pixel(named[name], side)
    if not {"x", "y"} & named.keys() and function in POINTING and len(arguments) >= 2:
        arguments[:2] = [_pixel(arguments[0], width), _pixel(arguments[1], height)]
    if function == "hotkey" and arguments and isinstance(arguments[0], list):
        arguments = list(arguments[0])
    if function == "hotkey" and isinstance(keys := named.get("keys"), list):
        arguments = list(keys)
        del named["keys"]
    words = [*map(repr, arguments), *(f"{name}={value!r}" for name, value in named.items())]
    return f"pyautogui.{function}({', '.join(words)})"


POINTING = frozenset(
    ["click", "rightClick", "middleClick", "doubleClick", "tripleClick", "moveTo", "dragTo", "mouseDown", "mouseUp"]
)


def _value(node: ast.expr) -> object:
    try:
        value: object = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, RecursionError):
        raise BadCode(f"“{ast.unparse(node)[:60]}” is no literal") from None
    return value


def _pixel(share: object, side: int) -> int:
    if isinstance(share, bool) or not isinstance(share, (int, float)) or not 0 <= share <= 1:
        raise BadCode(f"{share!r} is no share of the picture between 0 and 1")
    return min(round(share * side), side - 1)


def _scroll_at(before: Action, action: Action) -> Action | None:
    """A scroll at the point that it was moved to before: AgentNet writes these as two calls."""
    match before, action:
        case Pointer(function="moveTo", target=At() as at), Scroll(target=None):
            return action.aimed(at)
    return None
