"""A finished action of a recording as a step of the journal, with its pictures and elements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from workers.accessibility.element import AccessibleElement
from workers.rfb.recorded_action import RecordedAction, actions_to_script
from workers.sessions.approach import approach_to, redraws_elsewhere
from workers.sessions.element_actions import drawn_by_hand, kind_of, pasted_into, takes_text
from workers.sessions.input_pace import at_the_persons_pace
from workers.sessions.inspector import Inspection
from workers.sessions.journal import Journal, JournalStep
from workers.sessions.resting import Moment
from workers.sessions.screen_viewer import PIXEL_BYTES
from workers.sessions.x_screen import Box

SURROUNDINGS = 12


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

    @property
    def opened_windows(self) -> bool:
        """Whether a window came, went or moved meanwhile that is no tooltip."""
        changed = self.before.window_changes != self.after.window_changes
        return changed and not (self.before.tooltips or self.after.tooltips)

    @property
    def changed_target(self) -> bool:
        """Whether something else is at the action's point since."""
        if self.action.point is None:
            return False
        before, after = (moment.inspection.chain_at(*self.action.point) for moment in (self.before, self.after))
        return [(each.role, each.name) for each in before] != [(each.role, each.name) for each in after]

    @property
    def may_be_commands(self) -> bool:
        """Whether keys were pressed that no text is known to have taken."""
        return self.action.kind in ("text", "press") and not takes_text(self.before.inspection.focus)


def journal_step(finished: FinishedAction, journal: Journal, started_at: float, width: int) -> JournalStep:
    """Return the step, whose pictures and elements the journal has now; it has no number yet.

    `started_at` is when the session did (monotonic seconds), `width` that of its screen.
    """
    action, before, after = finished.action, finished.before, finished.after
    start = started_at - finished.offset
    point = action.point or (-1, -1)
    chain = before.inspection.chain_at(*point)
    redrawn = redraws_elsewhere(finished.left, before, action.point, width)
    approach = approach_to(action, finished.left, before.inspection, redrawn=redrawn)
    script = pasted_into(drawn_by_hand(action, chain), before.inspection.focus)
    if finished.opened_windows or finished.changed_target or finished.may_be_commands:
        script = at_the_persons_pace(action, script)

    def keep(pixels: bytes) -> str:
        return journal.keep_screen(width, len(pixels) // (PIXEL_BYTES * width), pixels)

    return JournalStep(
        number=0,
        kind=kind_of(action, chain),
        script=actions_to_script([replace(action, script=(*approach, *script))]),
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
        shown_at=after.at - started_at,
        tree_after=journal.keep_tree(after.inspection.as_json()) if after.still else "",
        volatile=tuple(dict.fromkeys(box for moment in (before, after) for box in _changing_boxes(moment))),
    )


def _changing_boxes(moment: Moment) -> tuple[Box, ...]:
    """The boxes of tooltips, of texts that differ in each session, and of what changes by itself."""
    return (*moment.tooltips, *moment.inspection.tree.changing, *moment.restless)


def focused(inspection: Inspection) -> dict[str, object] | None:
    """Return role, name, value and states of the element with the keyboard focus; None without one."""
    element = inspection.focus
    return {"role": element.role, "name": element.name, "value": element.value} if element else None


def _siblings(inspection: Inspection, chain: Sequence[AccessibleElement]) -> list[AccessibleElement]:
    if not chain:
        return []
    parent = chain[-1].path[:-1]
    beside = [each for each in inspection.tree.elements if each.path[:-1] == parent and each.path != chain[-1].path]
    return beside[:SURROUNDINGS]
