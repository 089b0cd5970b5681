"""How the course, its exercises and their runs look to the outside."""

from typing import Any

from rest_framework import serializers

from annotator.boxes.shapes import BoxStateShape
from annotator.jobs.shapes import JobShape


class PracticeLabelShape(BoxStateShape):
    """A label of the practice screen with its box, in pixels of the picture."""

    box_id = serializers.CharField()
    slug = serializers.CharField()


class PracticeScreenShape(serializers.Serializer[Any]):
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    image_url = serializers.CharField()
    description = serializers.CharField()
    labels = PracticeLabelShape(many=True)


class RunShape(JobShape):
    """A run of an exercise; `proven` and `passed` are null until it has run."""

    text = serializers.CharField()
    proven = serializers.BooleanField(allow_null=True)
    passed = serializers.BooleanField(allow_null=True)
    reason = serializers.CharField()
    evidence = serializers.JSONField()


class CourseStepShape(serializers.Serializer[Any]):
    """A lesson, done when it was read, or an exercise, done when it was passed."""

    slug = serializers.CharField()
    is_exercise = serializers.BooleanField()
    title = serializers.CharField()
    minutes = serializers.IntegerField()
    done = serializers.BooleanField()
    tries = serializers.IntegerField(help_text="different scripts that were run and did not pass")


class CourseShape(serializers.Serializer[Any]):
    """The course and how far the person is; `is_required`: the dataset asks for it before new tasks.

    `must`: it stands between this person and new tasks.
    """

    version = serializers.IntegerField()
    is_required = serializers.BooleanField()
    must = serializers.BooleanField()
    passed_at = serializers.DateTimeField(allow_null=True)
    steps = CourseStepShape(many=True)
    screen = PracticeScreenShape()


class LessonShape(serializers.Serializer[Any]):
    """`text` is Markdown."""

    slug = serializers.CharField()
    title = serializers.CharField()
    minutes = serializers.IntegerField()
    text = serializers.CharField()


class ExerciseShape(serializers.Serializer[Any]):
    """A goal and how the person stands; `hints` grow with failed tries, `solution` is empty before it may be seen."""

    slug = serializers.CharField(source="exercise.slug")
    title = serializers.CharField(source="exercise.title")
    sentence = serializers.CharField(source="exercise.sentence")
    passed = serializers.BooleanField()
    tries = serializers.IntegerField(source="failed")
    tries_left = serializers.IntegerField(help_text="before the solution may be seen")
    hints = serializers.ListField(child=serializers.CharField())
    solution = serializers.CharField()
    run = RunShape(source="latest", allow_null=True)


class RequirementShape(serializers.Serializer[Any]):
    is_required = serializers.BooleanField()
