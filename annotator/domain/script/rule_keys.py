"""Rule: every key is one that PyAutoGUI knows; it ignores unknown keys silently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from annotator.domain.problems import Problem
from annotator.domain.script.actions import Keys
from annotator.domain.script.diagnostics import problem_at
from annotator.domain.script.key_names import KEY_NAMES, is_key
from annotator.domain.script.nearest import Nearest
from annotator.domain.script.parse import Parsed
from annotator.domain.script.render import quote
from annotator.domain.script.span import Span

_NEAREST = Nearest(sorted(name for name in KEY_NAMES if len(name) > 1))
_OTHER_NAMES = {
    "control": "ctrl",
    "cmd": "command",
    "meta": "win",
    "super": "win",
    "windows": "win",
    "opt": "option",
    "spacebar": "space",
    "arrowup": "up",
    "arrowdown": "down",
    "arrowleft": "left",
    "arrowright": "right",
    "caps": "capslock",
    "plus": "+",
    "minus": "-",
    "page_up": "pageup",
    "page_down": "pagedown",
}


_FUNCTION_KEYS = frozenset(f"f{number}" for number in range(1, 13))


def problems(parsed: Parsed) -> Iterator[Problem]:
    for index, action in enumerate(parsed.script):
        if isinstance(action, Keys):
            if action.function == "hotkey" and _is_of_the_display(action.keys):
                message = (
                    f"{'+'.join(action.keys)} switches the terminal: the display takes it, and no program receives it, "
                    "so that it cannot be proven."
                )
                yield problem_at(parsed.spans[index], "display-key", message)
            for position, name in enumerate(action.keys):
                if not is_key(name):
                    argument = "key" if action.function in ("keyDown", "keyUp") else "keys"
                    yield _unknown_key_problem(name, action, parsed.argument_span(index, argument, position))


def _is_of_the_display(keys: Sequence[str]) -> bool:
    names = {name.lower().removesuffix("left").removesuffix("right") for name in keys}
    return {"ctrl", "alt"} <= names and bool(names & _FUNCTION_KEYS)


def _unknown_key_problem(name: str, action: Keys, span: Span) -> Problem:
    parts = [_OTHER_NAMES.get(part, part) for part in name.replace(" ", "").split("+")]
    if len(parts) > 1 and all(map(is_key, parts)):
        several = ", ".join(map(quote, parts))
        return problem_at(span, "joined-keys", f"Each key stands by itself: pyautogui.hotkey({several}).", [several])
    if not name:
        return problem_at(span, "unknown-key", "The name of the key is missing between the quotes.")
    if len(name) == 1:
        return problem_at(span, "unknown-key", f"PyAutoGUI has no key {quote(name)}.")
    other = _OTHER_NAMES.get(name)
    hints = [quote(hint) for hint in ((other,) if other else _NEAREST.find(name))]
    offer = f" Did you mean {hints[0]}?" if hints else _offer_write(name, action)
    return problem_at(span, "unknown-key", f"There is no key {_quoted_name(name)}.{offer}", hints)


def _offer_write(name: str, action: Keys) -> str:
    if action.function != "press":
        return ""
    return f" To type a text write pyautogui.write({_quoted_name(name)})."


def _quoted_name(name: str) -> str:
    return quote(name if len(name) <= 40 else f"{name[:40]}…")
