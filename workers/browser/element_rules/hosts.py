"""The host rule: a component or frame that passes clicks on to its only control is that control."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workers.browser.interactive_element import CONTROL_SIGNALS, FULL, SAME_SIZE, SMALL, InteractiveElement, ancestors

NARROW_FIELD = 40.0
MAX_FIELD_HEIGHT = 100.0
FIELD_KINDS = frozenset({"type", "select"})
MAX_HOST_RATIO = 12.0
"""How many times the area of its control a component may have."""


def mark_hosts(elements: Sequence[InteractiveElement]) -> list[InteractiveElement]:
    """Mark elements that are drawn around one control and pass clicks on to it."""
    controls: list[list[InteractiveElement]] = [[] for _ in elements]
    for index, element in enumerate(elements):
        for ancestor in ancestors(elements, index) if element.signals & CONTROL_SIGNALS - {"host"} else ():
            controls[ancestor].append(element)
    return [_as_host(element, controls[index]) for index, element in enumerate(elements)]


def _as_host(host: InteractiveElement, controls: Sequence[InteractiveElement]) -> InteractiveElement:
    """Return the element as the control it stands for; without the signal "host" when it stands for none."""
    fields = [control for control in controls if control.kind in FIELD_KINDS]
    other_controls = [control for control in controls if control not in fields]
    if "host" in host.signals and len(controls) == 1 and _decorates(host, controls[0]):
        control = controls[0]
    elif len(fields) == 1 and _frames_growing_field(host, fields[0], other_controls):
        control = fields[0]
    else:
        return replace(host, signals=host.signals - {"host"}) if "host" in host.signals else host
    signals = host.signals | {"host"}
    return replace(host, signals=signals, kind=control.kind, role=control.role, name=control.name or host.name)


def _decorates(host: InteractiveElement, control: InteractiveElement) -> bool:
    """Whether a component that delegates its focus to a control shows nothing besides it."""
    has_no_other_text = host.text in {"", control.text, control.name}
    is_smaller = control.area < host.area <= MAX_HOST_RATIO * control.area and host.iou(control) < SAME_SIZE
    return has_no_other_text and is_smaller and host.overlap(control) >= FULL * control.area


def _frames_growing_field(
    host: InteractiveElement, field: InteractiveElement, other_controls: Sequence[InteractiveElement]
) -> bool:
    """Whether an element is the frame of a field that is as wide as its text, beside the values chosen before."""
    grows = field.width <= NARROW_FIELD < host.width and host.overlap(field) >= FULL * field.area
    others_are_small = all(SMALL * host.area > other.area for other in other_controls)
    return host.has_only_handlers and grows and host.thickness <= MAX_FIELD_HEIGHT and others_are_small
