"""Serializers of jobs and of the status of the workers."""

from typing import Any

from rest_framework import serializers

from annotator.jobs.models import Status

MOST_AT_ONCE = 10_000


class JobSerializer(serializers.Serializer[Any]):
    """The columns of the job table; `kind` is the lower-case name of a job model (capture, execution, release)."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    attempts = serializers.IntegerField()
    progress = serializers.FloatField()
    doing = serializers.CharField()
    error = serializers.CharField()
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    subject = serializers.CharField(help_text="What the job is about, in a few words.")


class JobIdsSerializer(serializers.Serializer[Any]):
    """Jobs of one kind, by their ids."""

    ids = serializers.ListField(child=serializers.IntegerField(), allow_empty=False, max_length=MOST_AT_ONCE)


class JobCountSerializer(serializers.Serializer[Any]):
    """The number of jobs that were changed."""

    count = serializers.IntegerField()


class StatusSerializer(serializers.Serializer[Any]):
    """The workers' status; `workers` counts those alive in the last seconds; 0: queued jobs wait."""

    workers = serializers.IntegerField()
    last_seen = serializers.DateTimeField(allow_null=True)
    queued = serializers.IntegerField()
    running = serializers.IntegerField()
