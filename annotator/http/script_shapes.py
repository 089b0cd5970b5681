"""How scripts, their actions and the verdict on them look to the outside, in whatever room they are written."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, At, Keys, Offset, Pause, Pointer, Scroll, Write
from annotator.domain.script.judgement import Judgement
from annotator.http.schema import ProblemShape


class ScriptTextShape(serializers.Serializer[object]):
    script = serializers.CharField(max_length=100_000, allow_blank=True, trim_whitespace=False)


class ActionShape(serializers.Serializer[object]):
    """One resolved action: where (pixels; null: where the pointer is), what, and the box it is meant for."""

    function = serializers.CharField()
    x = serializers.FloatField(allow_null=True)
    y = serializers.FloatField(allow_null=True)
    dx = serializers.FloatField(allow_null=True)
    dy = serializers.FloatField(allow_null=True)
    detail = serializers.CharField(help_text="the text, keys, amount or button")
    box = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class CheckShape(serializers.Serializer[object]):
    """The verdict on a script: problems, or else its actions and the text with coordinates."""

    problems = ProblemShape(many=True)
    actions = ActionShape(many=True)
    resolved = serializers.CharField()


def check_answer(judgement: Judgement) -> dict[str, Any]:
    """The plain form of a judgement, as CheckShape describes it."""
    return {
        "problems": judgement.problems,
        "actions": actions_answer(judgement.resolved, judgement.targets),
        "resolved": judgement.resolved_text,
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
        case Write():
            return action.text
        case Pause():
            return f"{action.seconds:g} s"
