"""How a job looks to the outside."""

from typing import Any

from rest_framework import serializers

from annotator.jobs.models import Job, Status

MOST_AT_ONCE = 10_000


class JobShape(serializers.Serializer[Any]):
    """The fields every kind of job has; `kind` is capture, execution or release."""

    id = serializers.IntegerField()
    kind = serializers.CharField(source="_meta.model_name")
    status = serializers.ChoiceField(choices=Status.choices)
    attempts = serializers.IntegerField()
    progress = serializers.FloatField()
    doing = serializers.CharField()
    error = serializers.CharField()
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    subject = serializers.SerializerMethodField()

    def get_subject(self, job: Job) -> str:
        """What the job is about, in a few words."""
        subject: Any = getattr(job, "subject", "")
        return str(subject)


class JobIdsShape(serializers.Serializer[Any]):
    """Jobs of one kind, by their ids."""

    ids = serializers.ListField(child=serializers.IntegerField(), allow_empty=False, max_length=MOST_AT_ONCE)


class JobCountShape(serializers.Serializer[Any]):
    """How many of the jobs it was done to."""

    count = serializers.IntegerField()
