"""How scripts, actions and executions look to the outside."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, At, Keys, Offset, Pause, Pointer, Scroll, Write
from annotator.domain.script.judgement import Judgement
from annotator.http.schema import ProblemShape
from annotator.jobs.shapes import JobShape
from annotator.tasks.models import Execution


class WordingShape(serializers.Serializer[object]):
    """A task as its author writes it."""

    sentence = serializers.CharField(max_length=2000, allow_blank=True)
    script = serializers.CharField(max_length=100_000, allow_blank=True, trim_whitespace=False)
    phrasings = serializers.ListField(child=serializers.CharField(max_length=2000, allow_blank=True), max_length=10)


class NewTaskShape(WordingShape):
    client_id = serializers.UUIDField()


class RevisionShape(WordingShape):
    """`revision` is the one that the author has seen."""

    revision = serializers.IntegerField()


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


class DraftShape(serializers.Serializer[Any]):
    """What has been typed so far; any of it may be unfinished."""

    content = serializers.JSONField()
    updated_at = serializers.DateTimeField(read_only=True, allow_null=True)


class FunctionShape(serializers.Serializer[object]):
    """One function of the script language, for reference and completion."""

    name = serializers.CharField()
    signature = serializers.CharField()
    doc = serializers.CharField()
    example = serializers.CharField()


class ReferenceShape(serializers.Serializer[object]):
    functions = FunctionShape(many=True)
    keys = serializers.ListField(child=serializers.CharField())


class ExecutionShape(JobShape):
    """A run; `proven` is null until it has run."""

    script = serializers.IntegerField(source="script_id")
    proven = serializers.BooleanField(allow_null=True)
    reason = serializers.CharField()
    tier = serializers.CharField()
    resolved = serializers.CharField()


class EvidenceShape(ExecutionShape):
    """A run with all that was observed; the pictures' addresses are empty until it has run."""

    evidence = serializers.JSONField()
    before_url = serializers.SerializerMethodField()
    after_url = serializers.SerializerMethodField()

    def get_before_url(self, execution: Execution) -> str:
        return f"/api/executions/{execution.pk}/before" if execution.before else ""

    def get_after_url(self, execution: Execution) -> str:
        return f"/api/executions/{execution.pk}/after" if execution.after else ""


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
