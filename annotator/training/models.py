"""Models of the course: lessons read, exercises run, courses passed, and which datasets require the course."""

from django.conf import settings
from django.db import models

from annotator.datasets.models import Dataset
from annotator.jobs.models import Job


class CourseRequirement(models.Model):
    """The requirement that everyone but maintainers passes the course before writing tasks; no row: none."""

    dataset = models.OneToOneField(
        Dataset, on_delete=models.CASCADE, primary_key=True, related_name="course_requirement"
    )
    set_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    set_at = models.DateTimeField(auto_now_add=True)


class Reading(models.Model):
    """A person has read a lesson to its end."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="readings")
    version = models.PositiveIntegerField()
    lesson = models.SlugField()
    read_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "version", "lesson"], name="one_reading_per_lesson")]


class ExerciseRun(Job):
    """The job that runs a person's script of an exercise, and its grade.

    `proven` and `passed` are null until it has run; `reason` says what is wrong, `evidence` is a Proof's.
    """

    function = "grade_exercise"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="exercise_runs")
    version = models.PositiveIntegerField()
    exercise = models.SlugField()
    text = models.TextField()
    resolved = models.TextField(blank=True)
    proven = models.BooleanField(null=True)
    passed = models.BooleanField(null=True)
    reason = models.TextField(blank=True)
    evidence = models.JSONField(default=dict, blank=True)

    def describe(self) -> str:
        return f"exercise {self.exercise}"

    class Meta:
        indexes = [models.Index(fields=["person", "version", "exercise"], name="runs_of_person")]


class CoursePass(models.Model):
    """A record that a person has passed all exercises of a course version; it counts in every dataset."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="course_passes")
    version = models.PositiveIntegerField()
    passed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "version"], name="one_pass_per_version")]
