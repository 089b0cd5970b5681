"""Validates the steps that a capture performs on its page before the picture."""

from collections.abc import Iterator
from typing import Any

from annotator.domain.problems import Problem, Rejected

ACTIONS = ("click", "type", "press", "hover", "scroll", "wait", "dismiss")
STEPS_LIMIT = 50
TEXT_LIMIT = 2000
SELECTOR_LIMIT = 500
SCROLL_LIMIT = 1_000_000
LONGEST_WAIT_MS = 30_000
NEEDS_SELECTOR = {
    "click": "Say what to click: a CSS selector.",
    "type": "Say where to type: a CSS selector.",
    "hover": "Say what to point at: a CSS selector.",
    "dismiss": "Say what to click where it is shown: a CSS selector.",
}
NEEDS_TEXT = {"type": "Say what to type.", "press": "Name the key to press, for example Enter or Control+a."}
TYPES: dict[str, type] = {"action": str, "selector": str, "text": str, "x": int, "y": int}


def read_steps(source: Any) -> list[dict[str, Any]]:
    """The steps with all their fields: action, selector, text, x, y (CSS pixels; of a wait `x` is ms).

    Raises Rejected with a problem for each field that is wrong (`steps.0.selector`, counted from 0; in the
    words of the message from 1).
    """
    if not isinstance(source, list) or not all(isinstance(step, dict) for step in source):
        raise Rejected(Problem("bad-steps", "Steps are a list of objects, each with an action.", field="steps"))
    if len(source) > STEPS_LIMIT:
        many = f"These are {len(source)} steps; a capture takes at most {STEPS_LIMIT}."
        raise Rejected(Problem("too-many-steps", many, field="steps"))
    problems = [
        Problem("bad-step", f"Step {number + 1}: {message}", field=f"steps.{number}.{field}")
        for number, step in enumerate(source)
        for field, message in _problems(step)
    ]
    if problems:
        raise Rejected(*problems)
    return [{"selector": "", "text": "", "x": 0, "y": 0, **step} for step in source]


def _problems(step: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Field and message of each problem of a step."""
    wrong = [*_unknown_fields(step)]
    yield from wrong or _missing(step)


def _unknown_fields(step: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for field, value in step.items():
        kind = TYPES.get(field)
        if kind is None:
            yield field, f"There is no field “{field}”; a step has {', '.join(TYPES)}."
        elif type(value) is not kind:
            yield field, f"{field} must be {'a text' if kind is str else 'a whole number'}."
    if step.get("action") not in ACTIONS:
        yield "action", f"Choose what to do: {', '.join(ACTIONS)}."


def _missing(step: dict[str, Any]) -> Iterator[tuple[str, str]]:
    action, selector, text = step["action"], step.get("selector", ""), step.get("text", "")
    x, y = step.get("x", 0), step.get("y", 0)
    if action in NEEDS_SELECTOR and not selector.strip():
        yield "selector", NEEDS_SELECTOR[action]
    if action in NEEDS_TEXT and not text:
        yield "text", NEEDS_TEXT[action]
    yield from _too_large(selector, text, x, y)
    if action == "scroll" and not (x or y):
        yield "y", "Say how far to scroll, in pixels."
    if action == "wait" and not selector.strip() and not 0 < x <= LONGEST_WAIT_MS:
        yield "x", f"Say how long to wait, 1 to {LONGEST_WAIT_MS} ms, or for which element."


def _too_large(selector: str, text: str, x: int, y: int) -> Iterator[tuple[str, str]]:
    for field, value, limit in (("selector", selector, SELECTOR_LIMIT), ("text", text, TEXT_LIMIT)):
        if len(value) > limit:
            yield field, f"{field} is longer than {limit} characters."
        elif "\0" in value or any("\ud800" <= char <= "\udfff" for char in value):
            yield field, f"{field} holds a character that no page understands."
    for field, distance in (("x", x), ("y", y)):
        if abs(distance) > SCROLL_LIMIT:
            yield field, f"{field} is more than {SCROLL_LIMIT}."
