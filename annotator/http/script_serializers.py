"""Serializers of scripts, their actions and their analysis, shared by the apps that accept scripts."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, At, Copy, Keys, Offset, Pause, Pointer, Scroll, Write
from annotator.domain.script.analysis import ScriptAnalysis
from annotator.http.schema import ProblemSerializer


class ScriptTextSerializer(serializers.Serializer[object]):
    script = serializers.CharField(max_length=100_000, allow_blank=True, trim_whitespace=False)


class ActionSerializer(serializers.Serializer[object]):
    """One resolved action: its point (pixels; null: at the pointer), its call, and its target box."""

    function = serializers.CharField()
    x = serializers.FloatField(allow_null=True)
    y = serializers.FloatField(allow_null=True)
    dx = serializers.FloatField(allow_null=True)
    dy = serializers.FloatField(allow_null=True)
    detail = serializers.CharField(help_text="the text, keys, amount or button")
    box = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class CheckSerializer(serializers.Serializer[object]):
    """The analysis of a script: its problems, or its actions and the resolved text, and what else is worth knowing."""

    problems = ProblemSerializer(many=True)
    actions = ActionSerializer(many=True)
    resolved = serializers.CharField()
    notes = serializers.ListField(child=serializers.CharField())


def check_answer(analysis: ScriptAnalysis) -> dict[str, Any]:
    """The plain values of an analysis for CheckSerializer."""
    return {
        "problems": analysis.problems,
        "actions": actions_answer(analysis.resolved, analysis.targets),
        "resolved": analysis.resolved_text,
        "notes": list(analysis.notes),
    }


def actions_answer(actions: Sequence[Action], targets: Sequence[Rect | None]) -> list[dict[str, Any]]:
    return [_action(action, box) for action, box in zip(actions, targets, strict=True)]


def _action(action: Action, box: Rect | None) -> dict[str, Any]:
    target = action.target if isinstance(action, Pointer | Scroll) else None
    at = target if isinstance(target, At) else None
    offset = target if isinstance(target, Offset) else None
    return {
        "function": _function(action),
        "x": at.x if at else None,
        "y": at.y if at else None,
        "dx": offset.dx if offset else None,
        "dy": offset.dy if offset else None,
        "detail": _detail(action),
        "box": [box.left, box.top, box.right, box.bottom] if box else None,
    }


def _function(action: Action) -> str:
    match action:
        case Write():
            return "write"
        case Copy():
            return "copy"
        case Pause():
            return "sleep"
        case Pointer() | Scroll() | Keys():
            return action.function


def _detail(action: Action) -> str:
    match action:
        case Pointer():
            return "" if action.button == "left" else action.button
        case Scroll():
            return str(action.amount)
        case Keys():
            return "+".join(action.keys) if action.function == "hotkey" else " ".join(action.keys)
        case Write() | Copy():
            return action.text
        case Pause():
            return f"{action.seconds:g} s"
