"""How a job looks to the outside."""

from typing import Any

from rest_framework import serializers

from annotator.jobs.models import Job, Status


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
