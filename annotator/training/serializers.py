"""Serializers of the course, its exercises and their runs."""

from typing import Any

from rest_framework import serializers

from annotator.boxes.serializers import BoxStateSerializer
from annotator.jobs.serializers import JobSerializer


class PracticeLabelSerializer(BoxStateSerializer):
    """A label of the practice screen with its box, in pixels of the picture."""

    box_id = serializers.CharField()
    slug = serializers.CharField()


class PracticeScreenSerializer(serializers.Serializer[Any]):
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    image_url = serializers.CharField()
    description = serializers.CharField()
    labels = PracticeLabelSerializer(many=True)


class RunSerializer(JobSerializer):
    """A run of an exercise; `proven` and `passed` are null until it has run."""

    text = serializers.CharField()
    proven = serializers.BooleanField(allow_null=True)
    passed = serializers.BooleanField(allow_null=True)
    reason = serializers.CharField()
    evidence = serializers.JSONField()


class CourseStepSerializer(serializers.Serializer[Any]):
    """A lesson, done when it was read, or an exercise, done when it was passed."""

    slug = serializers.CharField()
    is_exercise = serializers.BooleanField()
    title = serializers.CharField()
    minutes = serializers.IntegerField()
    done = serializers.BooleanField()
    tries = serializers.IntegerField(help_text="different scripts that were run and did not pass")


class CourseSerializer(serializers.Serializer[Any]):
    """The course and how far the person is; `is_required`: the dataset asks for it before new tasks.

    `must`: it stands between this person and new tasks.
    """

    version = serializers.IntegerField()
    is_required = serializers.BooleanField()
    must = serializers.BooleanField()
    passed_at = serializers.DateTimeField(allow_null=True)
    steps = CourseStepSerializer(many=True)
    screen = PracticeScreenSerializer()


class LessonSerializer(serializers.Serializer[Any]):
    """`text` is Markdown."""

    slug = serializers.CharField()
    title = serializers.CharField()
    minutes = serializers.IntegerField()
    text = serializers.CharField()


class ExerciseSerializer(serializers.Serializer[Any]):
    """An exercise with the person's progress; `hints` grow with failed tries, `solution` is empty until shown."""

    slug = serializers.CharField(source="exercise.slug")
    title = serializers.CharField(source="exercise.title")
    sentence = serializers.CharField(source="exercise.sentence")
    passed = serializers.BooleanField()
    tries = serializers.IntegerField(source="failed")
    tries_left = serializers.IntegerField(help_text="before the solution may be seen")
    hints = serializers.ListField(child=serializers.CharField())
    solution = serializers.CharField()
    run = RunSerializer(source="latest", allow_null=True)


class RequirementSerializer(serializers.Serializer[Any]):
    is_required = serializers.BooleanField()
