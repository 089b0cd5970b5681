"""The analysis of a script as plain values, for commands and other programs."""

from __future__ import annotations

from typing import Any

from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem
from annotator.domain.script import ScriptAnalysis
from annotator.domain.script.actions import Action, At, Named, Pointer, Scroll, Target
from annotator.domain.script.render import render_action
from annotator.domain.script.span import Span


def report(analysis: ScriptAnalysis) -> dict[str, Any]:
    """`ok`, `problems`, `notes`, `actions` (the parsed ones, with positions) and `resolved` (null unless ok)."""
    script, spans = analysis.script, analysis.spans
    calls = [render_action(action) for action in analysis.resolved or script]
    boxes = analysis.targets or (None,) * len(script)
    return {
        "ok": analysis.ok,
        "problems": [_problem(problem) for problem in analysis.problems],
        "notes": list(analysis.notes),
        "actions": list(map(_action, script, analysis.resolved or script, calls, spans, boxes)),
        "resolved": "".join(f"{call}\n" for call in calls) if analysis.ok else None,
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "line": problem.line,
        "column": problem.column,
        "end_line": problem.end_line,
        "end_column": problem.end_column,
        "message": problem.message,
        "hints": list(problem.hints),
    }


def _action(action: Action, resolved: Action, call: str, span: Span, box: Rect | None) -> dict[str, Any]:
    """One action; `call` is resolved when the script is sound, `x`, `y`, `box` are pixels or null."""
    target = _target(action)
    at = _target(resolved)
    return {
        "function": action.function,
        "call": call,
        "line": span.line,
        "column": span.column,
        "label": target.label if isinstance(target, Named) else None,
        "x": at.x if isinstance(at, At) else None,
        "y": at.y if isinstance(at, At) else None,
        "box": [box.left, box.top, box.right, box.bottom] if box else None,
    }


def _target(action: Action) -> Target:
    return action.target if isinstance(action, Pointer | Scroll) else None
