"""Rule: counts and durations are within limits, and a script is neither empty nor endless."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.domain.problems import Problem
from annotator.domain.script import limits
from annotator.domain.script.actions import Action, Copy, Keys, Offset, Pause, Pointer, Script, Scroll, Write
from annotator.domain.script.diagnostics import problem_at
from annotator.domain.script.parse import Parsed
from annotator.domain.script.render import short_number


def problems(parsed: Parsed) -> Iterator[Problem]:
    if not parsed.script and not parsed.problems:
        yield Problem("empty-script", 'The script does nothing. Write an action: pyautogui.click("label").')
    if len(parsed.script) > limits.ACTIONS:
        message = f"A script has at most {limits.ACTIONS} actions; this one has {len(parsed.script)}."
        yield problem_at(parsed.spans[limits.ACTIONS], "too-many-actions", message)
    action_problems = [
        problem for index, action in enumerate(parsed.script) for problem in _of_action(action, index, parsed)
    ]
    yield from action_problems
    seconds = total_seconds(parsed.script)
    if seconds > limits.TOTAL_SECONDS and not action_problems:
        message = f"The script would take {seconds:.0f} s; {limits.TOTAL_SECONDS:.0f} s are allowed."
        yield Problem("out-of-range", message)


def total_seconds(script: Script) -> float:
    """The sum of a script's own waiting times: durations, intervals and pauses, in seconds."""
    return sum(map(_seconds, script))


def _seconds(action: Action) -> float:
    match action:
        case Pointer():
            return action.duration + action.interval * action.clicks
        case Keys(function="hotkey"):
            return 2 * action.interval * len(action.keys)
        case Keys():
            return action.interval * action.presses * len(action.keys)
        case Write():
            return action.interval * len(action.text)
        case Pause():
            return action.seconds
        case Scroll() | Copy():
            return 0.0


def _of_action(action: Action, index: int, parsed: Parsed) -> Iterator[Problem]:
    for argument, value, lowest, highest in _ranges(action):
        if not lowest <= value <= highest:
            code = "no-effect" if value == 0 else "out-of-range"
            allowed = f"from {short_number(lowest)} to {short_number(highest)}"
            message = f"{argument} may be {allowed}, not {short_number(value)}."
            yield problem_at(parsed.argument_span(index, argument), code, message)
    if message_no_effect := _no_effect_message(action):
        yield problem_at(parsed.spans[index], "no-effect", message_no_effect)


def _ranges(action: Action) -> Iterator[tuple[str, float, float, float]]:
    """(argument, its value, lowest, highest) of every count and duration of an action."""
    match action:
        case Pointer():
            yield "clicks", action.clicks, 1, limits.CLICKS
            yield "interval", action.interval, 0, limits.INTERVAL
            yield "duration", action.duration, 0, limits.DURATION
        case Scroll():
            yield "clicks", action.amount, -limits.WHEEL_CLICKS, limits.WHEEL_CLICKS
        case Keys():
            yield "the number of keys", len(action.keys), 1, limits.KEYS
            yield "presses", action.presses, 1, limits.PRESSES
            yield "interval", action.interval, 0, limits.INTERVAL
        case Write():
            yield "interval", action.interval, 0, limits.INTERVAL
        case Copy():
            pass  # the length of its text is a matter of rule_text
        case Pause():
            yield "seconds", action.seconds, 0, limits.DURATION


def _no_effect_message(action: Action) -> str:
    match action:
        case Scroll(amount=0):
            return "Scrolling by 0 does nothing; write how far: up is positive, down negative."
        case Pointer(target=Offset(dx=0, dy=0)):
            return "Moving by 0 and 0 does nothing; write how far to the right and how far down."
        case _:
            return ""
