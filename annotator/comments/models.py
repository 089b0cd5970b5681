"""Models of comments: a thread for each thing, what was written in it, and when it was resolved or reopened."""

from django.conf import settings
from django.db import models

from annotator.boxes.models import Box
from annotator.screens.models import Screen
from annotator.tasks.models import Task


class Thread(models.Model):
    """What people write about one thing: a box, a task, or without both the screen itself."""

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="threads")
    box = models.OneToOneField(Box, on_delete=models.CASCADE, null=True, related_name="thread")
    task = models.OneToOneField(Task, on_delete=models.CASCADE, null=True, related_name="thread")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(box=None) | models.Q(task=None), name="thread_is_about_one_thing"
            ),
            models.UniqueConstraint(
                fields=["screen"], condition=models.Q(box=None, task=None), name="one_thread_per_screen"
            ),
        ]


class Comment(models.Model):
    """What a person wrote; they may change it for a few minutes."""

    thread = models.ForeignKey(Thread, on_delete=models.CASCADE, related_name="comments")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="comments")
    text = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)
    edited_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~models.Q(text=""), name="comments_are_not_empty")]


class ThreadDecision(models.Model):
    """That somebody resolved a thread or reopened it; the last one holds."""

    thread = models.ForeignKey(Thread, on_delete=models.CASCADE, related_name="decisions")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="thread_decisions")
    resolved = models.BooleanField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
