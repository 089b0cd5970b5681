"""Serializers of what belongs to a dataset or application, and of a typed confirmation."""

from typing import Any

from rest_framework import serializers


class ContentsSerializer(serializers.Serializer[Any]):
    """What goes with a dataset or application; `refused` says why it cannot be deleted now, empty where it can."""

    applications = serializers.IntegerField()
    screens = serializers.IntegerField()
    boxes = serializers.IntegerField()
    labels = serializers.IntegerField()
    tasks = serializers.IntegerField()
    scripts = serializers.IntegerField()
    episodes = serializers.IntegerField()
    releases = serializers.IntegerField()
    files = serializers.IntegerField()
    seconds = serializers.IntegerField(help_text="that people worked")
    people = serializers.IntegerField(help_text="who worked")
    kept_screens = serializers.IntegerField(help_text="that stay, withdrawn, because a release holds tasks of them")
    kept_tasks = serializers.IntegerField()
    refused = serializers.CharField(allow_blank=True)


class DeletionSerializer(serializers.Serializer[Any]):
    """`confirmation` is the name of what is deleted, typed."""

    confirmation = serializers.CharField()
