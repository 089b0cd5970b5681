"""Recordings with one point moved out of the element that it hit, or one key changed: none may be proven."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from annotator.domain.script.actions import Action, At, Copy, Keys, Pointer, Scroll, Write
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from benchmarks._session_machine import SIZE
from workers.sessions.approach import approach_length
from workers.sessions.journal import JournalStep
from workers.sessions.replay_plan import ReplayStep

BESIDE = 8
"""How many pixels beside its element a moved point lies."""


def change_one(
    steps: Sequence[JournalStep], planned: Sequence[ReplayStep], number: int
) -> tuple[list[ReplayStep], str]:
    """Move a point (even numbers) or change a key (odd ones) in one of the steps that can be changed so."""
    scripts = []
    for step in steps:
        box = step.elements[-1]["box"] if step.elements else None
        scripts.append((moved_out(step.script, box) if box else None, with_another_key(step.script)))
    wanted = [place for place, pair in enumerate(scripts) if pair[number % 2]]
    kind = number % 2 if wanted else 1 - number % 2
    wanted = wanted or [place for place, pair in enumerate(scripts) if pair[kind]]
    place = wanted[number // 2 % len(wanted)]
    script = scripts[place][kind]
    assert script is not None
    changed = [*planned[:place], replace(planned[place], script=script), *planned[place + 1 :]]
    return changed, f"step {place + 1}: {_line(planned[place].script)} -> {_line(script)}"


def _line(script: str) -> str:
    return script.strip().replace("pyautogui.", "").replace("\n", "; ")


def moved_out(script: str, box: Sequence[int]) -> str | None:
    """The script with its first point just outside of the box, on the screen; None without one."""
    left, top, right, bottom = box
    row, column = (top + bottom) // 2, (left + right) // 2
    beside = [(left - BESIDE, row), (right + BESIDE, row), (column, top - BESIDE), (column, bottom + BESIDE)]
    on_screen = [(x, y) for x, y in beside if 0 <= x < SIZE[0] and 0 <= y < SIZE[1]]
    actions = list(parse(script).script)
    for place, action in list(enumerate(actions))[approach_length(actions) :]:
        if isinstance(action, Pointer | Scroll) and isinstance(action.target, At) and on_screen:
            actions[place] = action.aimed(At(*on_screen[0]))
            return render(tuple(actions))
    return None


def with_another_key(script: str) -> str | None:
    """The script with one of its keys or characters changed; None without one."""
    actions = list(parse(script).script)
    for place, action in enumerate(actions):
        if isinstance(action, Write | Copy | Keys):
            actions[place] = _another(action)
            return render(tuple(actions))
    return None


def _another(action: Action) -> Action:
    match action:
        case Write(text=text) | Copy(text=text):
            return replace(action, text=text[:-1] + ("x" if text[-1] != "x" else "y"))
        case Keys(keys=keys):
            return replace(action, keys=(*keys[:-1], "f9" if len(keys) == 1 else "k"))
    return action
