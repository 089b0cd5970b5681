"""How tasks, drafts and executions look to the outside."""

from typing import Any

from rest_framework import serializers

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


class DraftShape(serializers.Serializer[Any]):
    """What has been typed in one place; any of it may be unfinished, null: submitted or thrown away.

    `version` is the one that was typed upon (0: nothing was there), in an answer the one that is kept now.
    """

    slot = serializers.CharField(read_only=True)
    version = serializers.IntegerField(min_value=0)
    content = serializers.DictField(allow_null=True)
    updated_at = serializers.DateTimeField(read_only=True)


class SaidShape(serializers.Serializer[object]):
    """What is being said; `task` is the one under revision."""

    sentence = serializers.CharField(max_length=2000, allow_blank=True)
    phrasings = serializers.ListField(child=serializers.CharField(max_length=2000, allow_blank=True), max_length=10)
    task = serializers.IntegerField(allow_null=True, default=None)


class NearnessShape(serializers.Serializer[object]):
    """How near a phrasing comes to an earlier text: shares of words and letters in common, 0 to 1."""

    to = serializers.CharField(help_text="the task, phrasing 1 …")
    words = serializers.FloatField()
    letters = serializers.FloatField()
    reason = serializers.CharField(help_text="why it is too near; empty if it is not")


class NearCopyShape(serializers.Serializer[object]):
    task = serializers.IntegerField(source="script.task_id")
    sentence = serializers.CharField(source="script.sentence")
    reason = serializers.CharField()


class SaidAnswerShape(serializers.Serializer[object]):
    """`phrasings`: one for each, null where there is nothing to compare; `near`: tasks that say nearly the same."""

    phrasings = serializers.ListField(child=NearnessShape(allow_null=True))
    near = NearCopyShape(many=True)


class CoveredShape(serializers.Serializer[object]):
    name = serializers.CharField()
    tasks = serializers.IntegerField()


class ScreenCoverageShape(serializers.Serializer[object]):
    """How many tasks name each label of the screen, in reading order, and do each type of action."""

    labels = CoveredShape(many=True)
    actions = CoveredShape(many=True)


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
