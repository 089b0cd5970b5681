"""Models of tasks, scripts, phrasings, drafts and executions (OmniACT 3.2.4, 3.2.5)."""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone

from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision
from annotator.datasets.models import Dataset
from annotator.jobs.models import Job
from annotator.screens.models import Screen


class Task(models.Model):
    """A task on one screen; its texts are in the revisions of its script."""

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="tasks")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tasks")
    client_id = models.UUIDField(default=uuid.uuid4, help_text="an author who sends a task twice makes one")
    created_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["author", "client_id"], name="one_task_per_client_id")]


class Script(models.Model):
    """An immutable revision of a task: sentence, script text, phrasings. A correction is a new revision.

    Where labels have been renamed, the house itself adds a revision: `wording_of` is the one that a person wrote,
    `renames` what was renamed since the revision before, as [{"old", "new", "by"}].
    """

    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="scripts")
    revision = models.PositiveIntegerField()
    sentence = models.TextField()
    text = models.TextField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="scripts")
    created_at = models.DateTimeField(auto_now_add=True)
    wording_of = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="renamed")
    renames = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["-revision"]
        indexes = [models.Index(fields=["author", "created_at"], name="scripts_by_author")]
        constraints = [models.UniqueConstraint(fields=["task", "revision"], name="one_script_per_revision")]


class Phrasing(models.Model):
    """A reformulation of a task's sentence; the task and its phrasings are one family."""

    script = models.ForeignKey(Script, on_delete=models.CASCADE, related_name="phrasings")
    position = models.PositiveSmallIntegerField()
    text = models.TextField()

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["script", "position"], name="one_phrasing_per_position")]


class Recheck(models.Model):
    """The latest check of a screen's scripts against its boxes and labels, as of `seen`."""

    screen = models.OneToOneField(Screen, on_delete=models.CASCADE, primary_key=True, related_name="recheck")
    seen = models.DateTimeField()


class Draft(models.Model):
    """A person's unsubmitted texts in one slot of a screen's studio.

    `slot` is `new`, `task-N` for the revision of a task, or what the browser calls a draft put aside. `version`
    grows with every change and never starts again: a draft that was submitted or thrown away stays, with null.
    """

    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts")
    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="drafts")
    slot = models.CharField(max_length=60, default="new")
    version = models.PositiveIntegerField(default=1)
    content = models.JSONField(null=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["author", "screen", "slot"], name="one_draft_per_person_and_place")
        ]


class Execution(Job):
    """The job that runs a script on a display, with its evidence.

    `resolved` is the text that ran, `boxes` holds the box that each action was meant for ([left, top, right, bottom] or
    null); `proven` is null until it has run. An execution whose `resolved` or `boxes` differ from those of the script
    today is stale: so is one from before boxes were kept, whose `boxes` are null.
    """

    function = "execute_script"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    script = models.ForeignKey(Script, on_delete=models.CASCADE, related_name="executions")
    resolved = models.TextField(blank=True)
    boxes = models.JSONField(null=True)
    tier = models.CharField(max_length=10, blank=True)
    proven = models.BooleanField(null=True)
    reason = models.TextField(blank=True)
    evidence = models.JSONField(default=dict, blank=True)
    before = models.FileField(upload_to="executions/%Y/%m", max_length=200, blank=True)
    after = models.FileField(upload_to="executions/%Y/%m", max_length=200, blank=True)

    def describe(self) -> str:
        return f"script {self.script_id}"


class ActionPicture(models.Model):
    """The display after an action that changed it (PNG), of an execution on a frozen page; `index` counts from 0."""

    execution = models.ForeignKey(Execution, on_delete=models.CASCADE, related_name="action_pictures")
    index = models.PositiveIntegerField()
    file = models.FileField(upload_to="executions", max_length=200)

    class Meta:
        ordering = ["execution", "index"]
        constraints = [models.UniqueConstraint(fields=["execution", "index"], name="one_picture_per_action")]


class SuggestedTask(models.Model):
    """A task that an assistant suggested for a screen. It is no task until a person submits one.

    `confidence` from 0 to 1, null where the model did not say.
    """

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="suggested_tasks")
    ask = models.ForeignKey(Ask, on_delete=models.CASCADE, related_name="suggested_tasks")
    sentence = models.TextField()
    text = models.TextField()
    phrasings = models.JSONField(default=list, blank=True)
    confidence = models.FloatField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]


class SuggestionUse(models.Model):
    """What a person makes of a suggested task: they write it, or drop it for a reason.

    What they wrote is their task with `client_id`, where they have submitted one; `dropped` is the reason.
    """

    suggestion = models.OneToOneField(SuggestedTask, on_delete=models.CASCADE, related_name="use")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="suggestion_uses")
    client_id = models.UUIDField(null=True)
    dropped = models.TextField(blank=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(client_id=None, dropped__gt="") | models.Q(client_id__isnull=False, dropped=""),
                name="written_or_dropped",
            )
        ]


class WritingAssistant(models.Model):
    """Which assistant helps those who write tasks with one thing: `wanted` is AskKind.TYPED or PHRASINGS."""

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="writing_assistants")
    wanted = models.CharField(max_length=10, choices=AskKind.choices)
    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="+")
    revision = models.ForeignKey(PromptRevision, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["dataset", "wanted"], name="one_assistant_per_help")]


class WritingRequest(models.Model):
    """That a person asked for a script or for reformulations of the sentence that they had typed.

    `client_id` is that of the draft, and later of the task that is submitted from it.
    """

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="writing_requests")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="writing_requests")
    client_id = models.UUIDField()
    sentence = models.TextField()
    ask = models.OneToOneField(Ask, on_delete=models.CASCADE, related_name="writing_request")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["person", "client_id"], name="writing_requests_of_a_draft")]


class SuggestedText(models.Model):
    """One script or one reformulation that an assistant wrote for a request. It is text until a person submits it.

    `taken_at`: the person put it into their draft; `dropped_at`: they turned it down. The later of the two holds.
    `confidence`: of the reply that it came in, from 0 to 1; null where the model did not say.
    """

    request = models.ForeignKey(WritingRequest, on_delete=models.CASCADE, related_name="texts")
    position = models.PositiveSmallIntegerField()
    text = models.TextField()
    confidence = models.FloatField(null=True)
    taken_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["request", "position"]
        constraints = [models.UniqueConstraint(fields=["request", "position"], name="one_text_per_position")]
