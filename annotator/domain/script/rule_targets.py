"""Rule: every label names one box of the screen, and every point lies on the screen."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.domain.geometry import Point
from annotator.domain.problems import Problem
from annotator.domain.script.actions import At, Named, Offset, Pointer, Scroll, Target
from annotator.domain.script.diagnostics import problem_at
from annotator.domain.script.labels import Labels
from annotator.domain.script.parse import Parsed
from annotator.domain.script.render import quote, short_number
from annotator.domain.script.span import Span


def problems(parsed: Parsed, labels: Labels, width: int | None, height: int | None) -> Iterator[Problem]:
    pointer: Point | None = None
    for index, action in enumerate(parsed.script):
        if not isinstance(action, Pointer | Scroll) or action.target is None:
            continue
        target = action.target
        point = _point(target, labels, pointer)
        argument = "xOffset" if isinstance(target, Offset) else "x"
        if point is None and isinstance(target, Named):
            yield _unresolved_label(target.label, labels, parsed.argument_span(index, argument))
        if point is not None and not _is_on_screen(point, width, height):
            message = _off_screen_message(target, point, width, height)
            yield problem_at(parsed.argument_span(index, argument), "off-screen", message)
        pointer = point


def _point(target: Target, labels: Labels, pointer: Point | None) -> Point | None:
    """The pointer's position after an action, None when it is unknown."""
    match target:
        case At(x=x, y=y):
            return Point(x, y)
        case Named(label=label):
            return labels.center(label)
        case Offset(dx=dx, dy=dy) if pointer is not None:
            return Point(pointer.x + dx, pointer.y + dy)
    return None


def _is_on_screen(point: Point, width: int | None, height: int | None) -> bool:
    return point.x >= 0 and point.y >= 0 and (width is None or point.x < width) and (height is None or point.y < height)


def _off_screen_message(target: Target, point: Point, width: int | None, height: int | None) -> str:
    subject = {Named: "The centre of this box", Offset: "This leads to"}.get(type(target), "The point")
    position = f"({short_number(point.x)}, {short_number(point.y)})"
    if width is None or height is None:
        return f"{subject} {position} is off the screen: x and y begin at 0."
    size = f"{width} x {height} screen: x goes from 0 to {width - 1}, y from 0 to {height - 1}"
    joined = f"{subject} {position}, which is" if isinstance(target, Offset) else f"{subject} {position} is"
    return f"{joined} off the {size}."


def _unresolved_label(label: str, labels: Labels, span: Span) -> Problem:
    shown_label = quote(label if len(label) <= 80 else f"{label[:80]}…")
    boxes = labels.boxes(label)
    if boxes:
        message = f"{len(boxes)} boxes of this screen are labelled {shown_label}; write x, y instead."
        hints = [f"{short_number(box.center.x)}, {short_number(box.center.y)}" for box in boxes]
        return problem_at(span, "ambiguous-label", message, hints)
    hints = [quote(hint) for hint in labels.nearest(label)]
    offer = f" Did you mean {' or '.join(hints)}?" if hints else ""
    return problem_at(span, "unknown-label", f"No box of this screen is labelled {shown_label}.{offer}", hints)
