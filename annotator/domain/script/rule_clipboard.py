"""A copied text is pasted afterwards: alone on the clipboard it does nothing."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.domain.problems import Problem
from annotator.domain.script.actions import Action, Copy, Keys, Pointer
from annotator.domain.script.diagnostics import problem_at
from annotator.domain.script.parse import Parsed

_PASTE = 'pyautogui.hotkey("ctrl", "v")'
_PASTE_KEYS = frozenset({"v", "insert"})


def problems(parsed: Parsed) -> Iterator[Problem]:
    """A problem for each text that another one replaces, or the script ends with, before it can be pasted."""
    copied_at: int | None = None
    for index, action in enumerate(parsed.script):
        if isinstance(action, Copy):
            if copied_at is not None:
                yield _never_pasted(parsed, copied_at)
            copied_at = index
        elif copied_at is not None and _can_paste(action):
            copied_at = None
    if copied_at is not None and not parsed.problems:
        yield _never_pasted(parsed, copied_at)


def _can_paste(action: Action) -> bool:
    """Keys that paste, or a pointer action, which may choose Paste in a menu."""
    match action:
        case Keys(keys=keys):
            return not _PASTE_KEYS.isdisjoint(map(str.lower, keys))
        case Pointer(function=function):
            return function != "moveTo"
        case _:
            return False


def _never_pasted(parsed: Parsed, index: int) -> Problem:
    message = f"This text is copied and never pasted; add {_PASTE} after it."
    return problem_at(parsed.spans[index], "never-pasted", message, [_PASTE])
