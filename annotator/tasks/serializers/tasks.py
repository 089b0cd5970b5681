"""Serializers of tasks, drafts and executions."""

from typing import Any

from rest_framework import serializers

from annotator.jobs.serializers import JobSerializer
from annotator.tasks.models import Execution


class WordingSerializer(serializers.Serializer[object]):
    """The texts of a task: sentence, script, phrasings."""

    sentence = serializers.CharField(max_length=2000, allow_blank=True)
    script = serializers.CharField(max_length=100_000, allow_blank=True, trim_whitespace=False)
    phrasings = serializers.ListField(child=serializers.CharField(max_length=2000, allow_blank=True), max_length=10)


class NewTaskSerializer(WordingSerializer):
    client_id = serializers.UUIDField()


class RevisionSerializer(WordingSerializer):
    """A revision; `revision` is the one that the author has seen."""

    revision = serializers.IntegerField()


class DraftSerializer(serializers.Serializer[Any]):
    """The content of one slot; any field may be unfinished; null: submitted or discarded.

    `version` is the one that was typed upon (0: nothing was there), in an answer the one that is kept now.
    """

    slot = serializers.CharField(read_only=True)
    version = serializers.IntegerField(min_value=0)
    content = serializers.DictField(allow_null=True)
    updated_at = serializers.DateTimeField(read_only=True)


class SimilaritySerializer(serializers.Serializer[object]):
    """The texts to compare; `task` is the one under revision."""

    sentence = serializers.CharField(max_length=2000, allow_blank=True)
    phrasings = serializers.ListField(child=serializers.CharField(max_length=2000, allow_blank=True), max_length=10)
    task = serializers.IntegerField(allow_null=True, default=None)


class NearnessSerializer(serializers.Serializer[object]):
    """The similarity of a phrasing to an earlier text: shares of words and letters in common, 0 to 1."""

    to = serializers.CharField(help_text="the task, phrasing 1 …")
    words = serializers.FloatField()
    letters = serializers.FloatField()
    reason = serializers.CharField(help_text="why it is too near; empty if it is not")


class NearCopySerializer(serializers.Serializer[object]):
    task = serializers.IntegerField(source="script.task_id")
    sentence = serializers.CharField(source="script.sentence")
    reason = serializers.CharField()


class SimilarityAnswerSerializer(serializers.Serializer[object]):
    """`phrasings`: one similarity for each, null without a comparison; `near`: tasks with nearly equal sentences."""

    phrasings = serializers.ListField(child=NearnessSerializer(allow_null=True))
    near = NearCopySerializer(many=True)


class CoveredSerializer(serializers.Serializer[object]):
    name = serializers.CharField()
    tasks = serializers.IntegerField()


class ScreenCoverageSerializer(serializers.Serializer[object]):
    """The numbers of tasks that use each label of the screen, in reading order, and each type of action."""

    labels = CoveredSerializer(many=True)
    actions = CoveredSerializer(many=True)


class FunctionSerializer(serializers.Serializer[object]):
    """One function of the script language, for reference and completion."""

    name = serializers.CharField()
    signature = serializers.CharField()
    doc = serializers.CharField()
    example = serializers.CharField()


class ReferenceSerializer(serializers.Serializer[object]):
    functions = FunctionSerializer(many=True)
    keys = serializers.ListField(child=serializers.CharField())


class ExecutionSerializer(JobSerializer):
    """A run; `proven` is null until it has run."""

    script = serializers.IntegerField(source="script_id")
    proven = serializers.BooleanField(allow_null=True)
    reason = serializers.CharField()
    tier = serializers.CharField()
    resolved = serializers.CharField()


class EvidenceSerializer(ExecutionSerializer):
    """An execution with its evidence; the pictures' addresses are empty until it has run.

    `action_picture_urls` has one for each action, empty where the action has not changed the display.
    """

    evidence = serializers.JSONField()
    before_url = serializers.SerializerMethodField()
    after_url = serializers.SerializerMethodField()
    action_picture_urls = serializers.SerializerMethodField()

    def get_before_url(self, execution: Execution) -> str:
        return f"/api/executions/{execution.pk}/before" if execution.before else ""

    def get_after_url(self, execution: Execution) -> str:
        return f"/api/executions/{execution.pk}/after" if execution.after else ""

    def get_action_picture_urls(self, execution: Execution) -> list[str]:
        kept = set(execution.action_pictures.values_list("index", flat=True))
        count = len(execution.evidence.get("actions", []))
        return [f"/api/executions/{execution.pk}/{index}" if index in kept else "" for index in range(count)]
