"""The parts rule: elements inside a control are part of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workers.browser.element_rules.slider_tracks import is_strip
from workers.browser.interactive_element import CONTROL_SIGNALS, HANDLER_SIGNALS, SMALL, InteractiveElement, ancestors

THIN = 0.5
CHILDLESS_ROLES = frozenset(
    {"button", "checkbox", "link", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch", "tab"}
)
"""Roles whose children are presentational (WAI-ARIA), and links."""
THUMB_ROLE = "slider"
"""The role of a slider, or of its thumb alone, whose children are presentational too; but a track holds its thumb."""
COMPOSITE_ROLES = frozenset({"listbox", "scrollbar"})


def drop_parts(elements: Sequence[InteractiveElement], kept: set[int], page_area: float) -> Iterable[int]:
    """Yield icons and captions inside a control, and elements whose only signal is the cursor inside a listener."""
    for index in kept:
        if any(_is_part(elements[index], elements[outer]) for outer in ancestors(elements, index, kept)):
            yield index


def _is_part(descendant: InteractiveElement, control: InteractiveElement) -> bool:
    if control.role == "combobox" and descendant.role == "textbox" and not descendant.signals & {"tag", "editable"}:
        return True
    if "host" in control.signals and descendant.signals & CONTROL_SIGNALS:
        return descendant.kind == control.kind
    if descendant.signals & CONTROL_SIGNALS or control.role in COMPOSITE_ROLES:
        return False
    if _is_caption(descendant, control):
        return True
    if control.signals & CONTROL_SIGNALS:
        if descendant.area < SMALL * control.area and (control.role == "tab" or "cursor" in descendant.signals):
            return not descendant.signals & HANDLER_SIGNALS
        is_thumb = control.role == THUMB_ROLE and descendant.area >= SMALL * control.area
        return not descendant.signals & HANDLER_SIGNALS or control.role in CHILDLESS_ROLES or is_thumb
    if (
        is_strip(control)
        and descendant.thickness <= THIN * control.thickness
        and not descendant.signals & {"tabindex", "cursor"}
    ):
        return True
    return (
        bool(control.signals & HANDLER_SIGNALS)
        and "delegator" not in control.signals
        and descendant.signals <= {"cursor"}
    )


def _is_caption(descendant: InteractiveElement, control: InteractiveElement) -> bool:
    """Whether an element has the same name as the control around it, and no sign of acting itself."""
    is_focusable = {"tabindex", "listener"} <= control.signals
    has_handler_and_cursor = control.pointer and bool(control.signals & HANDLER_SIGNALS)
    outer_acts = bool(control.signals & CONTROL_SIGNALS) or is_focusable or has_handler_and_cursor
    inner_acts = descendant.signals & {"tabindex", "draggable"} or (
        "cursor" in descendant.signals and descendant.pointer
    )
    has_same_name = descendant.name != "" and descendant.name == control.name
    return outer_acts and not inner_acts and has_same_name and "delegator" not in control.signals
