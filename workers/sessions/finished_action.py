"""A finished action of a recording as a step of the journal, with its pictures and elements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from annotator.domain.geometry import Point, Rect
from workers.accessibility.element import AccessibleElement
from workers.rfb.recorded_action import ActionKind, RecordedAction, actions_to_script
from workers.sessions.approach import approach_to
from workers.sessions.inspector import Inspection
from workers.sessions.journal import Journal, JournalStep
from workers.sessions.resting import Moment
from workers.sessions.screen_viewer import PIXEL_BYTES
from workers.sessions.x_screen import Box

SURROUNDINGS = 12
ITEMS = frozenset({"option", "menu item", "list item", "table cell"})
CHOICES = frozenset({"listbox", "combobox", "combo box", "list box"})
TEXTS = frozenset(
    {"text", "paragraph", "heading", "label", "document text", "document frame", "static", "terminal", "entry"}
    | {"textbox", "searchbox", "LabelText", "blockquote", "code", "article", "cell", "listitem"}
)
"""Roles of AT-SPI and of pages."""


@dataclass(frozen=True, slots=True)
class FinishedAction:
    """An action whose screens before and after are known; its times plus `offset` are monotonic seconds.

    `left` is what stood on the screen after the action before, when the pointer set off.
    """

    action: RecordedAction
    before: Moment
    after: Moment
    offset: float
    left: Moment


def journal_step(finished: FinishedAction, journal: Journal, started_at: float, width: int) -> JournalStep:
    """Return the step, whose pictures and elements the journal has now; it has no number yet.

    `started_at` is when the session did (monotonic seconds), `width` that of its screen.
    """
    action, before, after = finished.action, finished.before, finished.after
    start = started_at - finished.offset
    point = action.point or (-1, -1)
    chain = before.inspection.chain_at(*point)
    approach = approach_to(action, finished.left, before.inspection)

    def keep(pixels: bytes) -> str:
        return journal.keep_screen(width, len(pixels) // (PIXEL_BYTES * width), pixels)

    return JournalStep(
        number=0,
        kind=kind_of(action, chain),
        script=actions_to_script([replace(action, script=(*approach, *action.script))]),
        started_at=action.started_at - start,
        ended_at=action.ended_at - start,
        point=action.point,
        end=action.end,
        path=tuple((at - start, x, y) for at, x, y in action.path),
        before=keep(before.pixels),
        after=keep(after.pixels),
        tree=journal.keep_tree(before.inspection.as_json()),
        elements=tuple(element.as_json() for element in chain),
        surroundings=tuple(element.as_json() for element in _siblings(before.inspection, chain)),
        address=before.inspection.address,
        title=before.inspection.tree.title,
        source=before.inspection.source,
        digest_before=before.inspection.tree.digest,
        digest_after=after.inspection.tree.digest if after.still else "",
        focus_after=focused(after.inspection),
        still=after.still,
        tree_after=journal.keep_tree(after.inspection.as_json()) if after.still else "",
        volatile=tuple(dict.fromkeys(box for moment in (before, after) for box in _changing_boxes(moment))),
    )


def kind_of(action: RecordedAction, chain: Sequence[AccessibleElement]) -> ActionKind:
    """Return what the action does to the elements at its point, outermost first (GUICourse's select and select_text).

    A click on an item of a list that belongs to a choice chooses it; a drag that stays in a text chooses a part of it.
    """
    if not chain:
        return action.kind
    role, around = chain[-1].role, {element.role for element in chain[:-1]}
    if action.kind == "click" and role in ITEMS and around & CHOICES:
        return "select"
    if action.kind == "drag" and role in TEXTS and action.end and _holds(chain[-1], action.end):
        return "select_text"
    return action.kind


def _holds(element: AccessibleElement, point: tuple[int, int]) -> bool:
    return element.box is not None and Rect(*element.box).contains(Point(*point))


def _changing_boxes(moment: Moment) -> tuple[Box, ...]:
    """The boxes of tooltips and of texts that tell the present time."""
    return (*moment.tooltips, *moment.inspection.tree.clocks)


def focused(inspection: Inspection) -> dict[str, object] | None:
    """Return role, name, value and states of the element with the keyboard focus; None without one."""
    for element in reversed(inspection.tree.elements):
        if "focused" in element.states:
            return {"role": element.role, "name": element.name, "value": element.value}
    return None


def _siblings(inspection: Inspection, chain: Sequence[AccessibleElement]) -> list[AccessibleElement]:
    if not chain:
        return []
    parent = chain[-1].path[:-1]
    beside = [each for each in inspection.tree.elements if each.path[:-1] == parent and each.path != chain[-1].path]
    return beside[:SURROUNDINGS]
