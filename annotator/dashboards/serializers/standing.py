"""Serializers of where a dataset's work stands: stages, jobs and people."""

from rest_framework import serializers

from annotator.http.fields import PersonNameField


class StageStandingSerializer(serializers.Serializer[object]):
    """A stage: what waits, since when the oldest does, what leaves it each day, and the days left at that pace."""

    stage = serializers.CharField()
    title = serializers.CharField()
    waiting = serializers.IntegerField()
    oldest = serializers.DateTimeField(allow_null=True)
    per_day = serializers.FloatField(allow_null=True)
    days_left = serializers.FloatField(allow_null=True)


class JobStandingSerializer(serializers.Serializer[object]):
    """Jobs that failed and were not repeated, that run without a heartbeat, and that have waited for an hour."""

    failed = serializers.IntegerField()
    stuck = serializers.IntegerField()
    queued_long = serializers.IntegerField()


class PersonStandingSerializer(serializers.Serializer[object]):
    """What a member did in the last seven days; `last_at`: their latest act in them."""

    username = serializers.CharField(source="person.username")
    name = PersonNameField(source="person")
    boxes = serializers.IntegerField()
    reviews = serializers.IntegerField()
    labels = serializers.IntegerField()
    tasks = serializers.IntegerField()
    verdicts = serializers.IntegerField()
    last_at = serializers.DateTimeField(allow_null=True)


class StandingSerializer(serializers.Serializer[object]):
    """Where a dataset's work stands."""

    stages = StageStandingSerializer(many=True)
    jobs = JobStandingSerializer()
    people = PersonStandingSerializer(many=True)
