"""Serializers of verdicts and of tasks with their reviews."""

from typing import Any

from rest_framework import serializers

from annotator.http.fields import PersonNameField
from annotator.leases.serializers import HeldSerializer
from annotator.reviews.models import Judgement, Verdict
from annotator.reviews.selectors import ScriptReview, State
from annotator.tasks.serializers import ExecutionSerializer


class VerdictSerializer(serializers.ModelSerializer[Verdict]):
    reviewer = PersonNameField()
    judgement = serializers.ChoiceField(choices=Judgement.choices)
    token = serializers.UUIDField(
        write_only=True, required=False, allow_null=True, help_text="of the lease, when one is held"
    )

    class Meta:
        model = Verdict
        fields = ["id", "reviewer", "judgement", "reason", "made_at", "token"]
        read_only_fields = ["made_at"]


class TaskScreenSerializer(serializers.Serializer[object]):
    id = serializers.IntegerField()
    application = serializers.CharField(source="application.name")
    number = serializers.IntegerField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class RenamingSerializer(serializers.Serializer[object]):
    old = serializers.CharField()
    new = serializers.CharField()
    by = serializers.CharField(help_text="who chose the new name; empty where everybody agreed on it")


class TaskSerializer(serializers.Serializer[Any]):
    """A task by its revision in force; `stale`: a box or label has changed since the run.

    `renames`: the house itself wrote this revision, because labels have new names; `accepted_before` is the verdict
    on the same wording with the old ones. `last_run`: the newest run that has shown something, perhaps of an earlier
    revision.
    """

    id = serializers.IntegerField(source="script.task_id")
    script = serializers.IntegerField(source="script.pk")
    revision = serializers.IntegerField(source="script.revision")
    sentence = serializers.CharField(source="script.sentence")
    text = serializers.CharField(source="script.text")
    phrasings = serializers.SerializerMethodField()
    author = PersonNameField(source="script.task.author")
    mine = serializers.SerializerMethodField()
    screen = TaskScreenSerializer(source="script.task.screen")
    state = serializers.ChoiceField(choices=[state.value for state in State])
    stale = serializers.BooleanField()
    execution = ExecutionSerializer(allow_null=True)
    last_run = ExecutionSerializer(allow_null=True)
    verdict = VerdictSerializer(allow_null=True)
    accepted_before = VerdictSerializer(allow_null=True)
    renames = RenamingSerializer(many=True, source="script.renames")
    created_at = serializers.DateTimeField(source="script.created_at")

    def get_phrasings(self, script_review: ScriptReview) -> list[str]:
        return [phrasing.text for phrasing in script_review.script.phrasings.all()]

    def get_mine(self, script_review: ScriptReview) -> bool:
        return bool(script_review.script.task.author_id == self.context["user"].pk)


class TaskPageSerializer(serializers.Serializer[object]):
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = TaskSerializer(many=True)


class AfterScriptSerializer(serializers.Serializer[object]):
    """`after`: the id of the script that is open now."""

    after = serializers.IntegerField(required=False, allow_null=True, default=None)


class ScriptAssignmentSerializer(HeldSerializer):
    """A task whose script in force is leased to the person who asked."""

    task = serializers.IntegerField()
    script = serializers.IntegerField()
