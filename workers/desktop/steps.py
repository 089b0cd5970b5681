"""Steps before a picture: lines of the script language that name controls by what AT-SPI calls them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from annotator.domain.geometry import Rect
from annotator.domain.label_text import normalise
from annotator.domain.script.actions import Action, Named, Pointer, Script, Scroll
from annotator.domain.script.check import check
from annotator.domain.script.labels import Labels
from annotator.domain.script.parse import parse
from annotator.domain.script.resolve import resolve
from workers.desktop.interactive import Control


class BadSteps(ValueError):  # noqa: N818 - says something about the file
    """Raised for steps that cannot be performed."""


def read_steps(text: str, width: int, height: int) -> Script:
    """Return the actions of PyAutoGUI lines for a screen of width x height pixels. Raises BadSteps, naming the line.

    No lines are no actions. Names of controls are looked up when they are acted on: what a menu holds is known once
    it is open.
    """
    if not text.strip():
        return ()
    parsed = parse(text)
    names = Labels((target.label, Rect(0, 0, 1, 1)) for target in _names(parsed.script))
    for problem in parsed.problems or check(parsed, names, width, height):
        raise BadSteps(f"line {max(problem.line, 1)}: {problem.message}")
    return parsed.script


def resolve_step(script: Script, controls: Sequence[Control]) -> Script:
    """Return the actions with a point for each name. Raises BadSteps for a name that no control, or several, have."""
    labels = Labels((_key(control.element.name), control.rect) for control in controls if control.element.name)
    for target in _names(script):
        count = len(labels.boxes(_key(target.label)))
        if count != 1:
            known = sorted({control.element.name for control in controls if control.element.name})
            some = "several controls are" if count else "no control is"
            raise BadSteps(f"{some} called “{target.label}” there; named are {', '.join(known[:30]) or 'none'}")
    return resolve(tuple(_normalised(action) for action in script), labels)


def _names(script: Script) -> Iterator[Named]:
    for action in script:
        if isinstance(action, Pointer | Scroll) and isinstance(action.target, Named):
            yield action.target


def _normalised(action: Action) -> Action:
    if isinstance(action, Pointer | Scroll) and isinstance(action.target, Named):
        return action.aimed(Named(_key(action.target.label)))
    return action


def _key(name: str) -> str:
    """What a name is compared by: its slug, or the name itself where it holds no letter or digit."""
    return normalise(name) or name.strip()
