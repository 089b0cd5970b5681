"""Models of the final review: verdicts (OmniACT 3.2.5), and samples of checked suggestions (GUICourse 3.2)."""

from django.conf import settings
from django.db import models

from annotator.datasets.models import Application, Dataset
from annotator.tasks.models import Script, Task


class Judgement(models.TextChoices):
    ACCEPTED = "accepted"
    RETURNED = "returned"


class Verdict(models.Model):
    """A maintainer's decision on one revision; the latest one counts.

    The database itself writes `dataset` and `script_author` (migration 0005), by which decisions are counted; an import
    moves them with what it publishes.
    """

    script = models.ForeignKey(Script, on_delete=models.CASCADE, related_name="verdicts")
    reviewer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="verdicts")
    judgement = models.CharField(max_length=10, choices=Judgement.choices)
    reason = models.TextField(blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    dataset = models.ForeignKey(Dataset, models.SET_NULL, null=True, editable=False, db_index=False, related_name="+")
    script_author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, editable=False, db_index=False, related_name="+"
    )

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["dataset", "script_author", "judgement"], name="verdicts_by_author"),
            models.Index(fields=["reviewer", "made_at"], name="verdicts_by_reviewer"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(judgement="returned") | ~models.Q(reason=""),
                name="returned_scripts_have_a_reason",
            )
        ]


class TaskState(models.Model):
    """What a task's state was determined to be, so that lists and counts need not look at its runs and verdicts.

    The database itself empties `state` when a script, run or verdict of the task changes (migration 0003), adds the row
    with the task, and keeps `application`, which is None while the task or its screen is withdrawn (migration 0004).
    Where the state is empty, selectors look at the facts (decision 2); the workers' sweep fills it in. `since` is when
    the task came to this state; `action_types` the `action_type` of each action of the script in force, one a line.
    """

    task = models.OneToOneField(Task, models.CASCADE, primary_key=True, related_name="determined")
    application = models.ForeignKey(Application, models.CASCADE, null=True, related_name="+", db_index=False)
    state = models.CharField(max_length=10, blank=True, db_index=True)
    since = models.DateTimeField(null=True)
    action_types = models.TextField(blank=True)

    class Meta:
        indexes = [models.Index(fields=["application", "state", "since"], name="task_states_of_application")]


class TaskSample(models.Model):
    """A random sample of the tasks that people made of an assistant's suggestions.

    Verdicts on it, by somebody else than its author, say how many of all of them are right: the accuracy after checking
    (GUICourse 3.2). `population` is the number of tasks that it was drawn from.
    """

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="task_samples")
    seed = models.BigIntegerField()
    population = models.PositiveIntegerField()
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    drawn_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]


class SampledScript(models.Model):
    """A revision in a sample: the one in force when it was drawn."""

    sample = models.ForeignKey(TaskSample, on_delete=models.CASCADE, related_name="scripts")
    script = models.ForeignKey(Script, on_delete=models.CASCADE, related_name="samples")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sample", "script"], name="sampled_once")]
