"""Serializers of the installation's status."""

from typing import Any

from rest_framework import serializers

from annotator.installation.models import Backup
from annotator.jobs.serializers import JobSerializer


class ReadinessCheckSerializer(serializers.Serializer[Any]):
    """A part of the installation; `message` says what is wrong and what to do, or how it is."""

    name = serializers.CharField()
    ok = serializers.BooleanField()
    message = serializers.CharField()


class WorkerSerializer(serializers.Serializer[Any]):
    """A worker process by host and process id."""

    name = serializers.CharField()
    seen_at = serializers.DateTimeField()
    alive = serializers.BooleanField()


class QueueSerializer(serializers.Serializer[Any]):
    """The open jobs of one kind; `oldest` is when the one that has waited longest was made."""

    kind = serializers.CharField()
    queued = serializers.IntegerField()
    running = serializers.IntegerField()
    oldest = serializers.DateTimeField(allow_null=True)


class BackupSerializer(serializers.ModelSerializer[Backup]):
    class Meta:
        model = Backup
        fields = ["made_at", "rows", "files", "bytes"]


class FailedJobSerializer(JobSerializer):
    """A job that failed, with the slug of its dataset."""

    dataset = serializers.CharField(source="dataset.slug")


class InstallationStatusSerializer(serializers.Serializer[Any]):
    """Sizes in bytes; `failed_count` counts the jobs that failed within a day, `failed` are the latest of them."""

    checks = ReadinessCheckSerializer(many=True)
    workers = WorkerSerializer(many=True)
    queues = QueueSerializer(many=True)
    disk_free = serializers.IntegerField()
    disk_size = serializers.IntegerField()
    last_backup = BackupSerializer(allow_null=True)
    versions = serializers.DictField(child=serializers.CharField())
    failed_count = serializers.IntegerField()
    failed = FailedJobSerializer(many=True)
