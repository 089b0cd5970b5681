"""Models of answers to released tasks, by people (the human baseline, OmniACT C.3) and by models (predictions)."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from annotator.assistants.models import Ask, Endpoint, PromptRevision
from annotator.jobs.models import Job
from annotator.releases.models import Release, ReleaseItem


class Baseline(models.Model):
    """A human baseline on one split of a release; `feedback`: evaluators see their scores.

    With `phrasings` every sentence is a task, as in the release; else each family's own sentence only.
    """

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="baselines")
    split = models.CharField(max_length=10, default="test")
    seed = models.BigIntegerField(default=0)
    phrasings = models.BooleanField(default=True)
    feedback = models.BooleanField(default=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["release", "split"], name="one_baseline_per_split")]


class Evaluator(models.Model):
    """A person who answers tasks of a baseline; their answers stay after they leave."""

    baseline = models.ForeignKey(Baseline, on_delete=models.CASCADE, related_name="evaluators")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="evaluations")
    left_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["baseline", "person"], name="one_evaluator_per_person")]


class Answer(models.Model):
    """The abstract answer of a person or model to one released task.

    `key` is the task's id in its split, `sentence` its place in the family (0 is the task's own). `outcomes`: by
    variant the weight, sequence, click, key and write parts; `about`: family, platform, category and length, by
    which figures are counted. Both are written with the answer.
    """

    key = models.CharField(max_length=200, blank=True)
    sentence = models.PositiveSmallIntegerField(default=0)
    position = models.PositiveIntegerField()
    script = models.TextField(blank=True)
    outcomes = models.JSONField(default=dict, blank=True)
    about = models.JSONField(default=dict, blank=True)

    class Meta:
        abstract = True
        ordering = ["position"]


class Trial(Answer):
    """One released task assigned to one person, with the answer; `evaluator` is null while nobody may have it.

    People get theirs by `position`. Seconds at work are counted by the server; `seen_at` is set while the clock
    runs. `skipped` says why it was passed over.
    """

    baseline = models.ForeignKey(Baseline, on_delete=models.CASCADE, related_name="trials")
    item = models.ForeignKey(ReleaseItem, on_delete=models.CASCADE, related_name="+")
    evaluator = models.ForeignKey(Evaluator, on_delete=models.RESTRICT, null=True, related_name="trials")
    opened_at = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True)
    seconds = models.FloatField(default=0.0)
    draft = models.TextField(blank=True)
    skipped = models.CharField(max_length=500, blank=True)
    answered_at = models.DateTimeField(null=True)

    class Meta(Answer.Meta):
        abstract = False
        indexes = [models.Index(fields=["evaluator", "answered_at", "position"], name="next_trial")]
        constraints = [
            models.UniqueConstraint(fields=["baseline", "key"], name="one_trial_per_task"),
            models.CheckConstraint(
                condition=Q(answered_at=None, skipped="", script="") | Q(answered_at__isnull=False),
                name="answers_have_a_moment",
            ),
        ]


class PredictionSet(Job):
    """A model's file of predictions for one split of a release; `figures` by variant, as `figures_of` gives them.

    `digest` is the SHA-256 of the file, `faults` how many of its entries and of the split's tasks score nothing.
    """

    function = "score_predictions"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="prediction_sets")
    split = models.CharField(max_length=10, default="test")
    name = models.CharField(max_length=100)
    notes = models.TextField(blank=True)
    file = models.FileField(upload_to="predictions/%Y/%m", max_length=200)
    digest = models.CharField(max_length=64)
    size = models.BigIntegerField()
    figures = models.JSONField(default=dict, blank=True)
    faults = models.PositiveIntegerField(default=0)

    def describe(self) -> str:
        return f"predictions of {self.name}"

    class Meta:
        constraints = [models.UniqueConstraint(fields=["release", "split", "name"], name="one_set_per_name")]


class Prediction(Answer):
    """One entry of a file, or a task without one; `code` and `reason` say why it scores nothing.

    `item` is null where the entry names no task of the split.
    """

    set = models.ForeignKey(PredictionSet, on_delete=models.CASCADE, related_name="predictions")
    item = models.ForeignKey(ReleaseItem, on_delete=models.CASCADE, null=True, related_name="+")
    code = models.CharField(max_length=20, blank=True)
    reason = models.TextField(blank=True)

    class Meta(Answer.Meta):
        abstract = False
        constraints = [models.UniqueConstraint(fields=["set", "position"], name="one_prediction_per_position")]


class Evaluation(Job):
    """An assistant that answers a split: its asks are jobs of their own, this one queues them and gathers the answers.

    `source` names the elements that the assistant is shown (empty: none), `picture` says whether it sees the screen.
    What it answered is scored as a file of predictions is: `prediction_set`, null until all asks have ended.
    `stand_in`: some of it was answered by what says that it is no model. `method` is empty, or a method of OmniACT's
    baselines as JSON; where it says so, DetACT's elements are first filtered by `filter_revision`.
    """

    function = "evaluate_assistant"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="evaluations")
    split = models.CharField(max_length=10, default="test")
    name = models.CharField(max_length=100)
    endpoint = models.ForeignKey(Endpoint, on_delete=models.RESTRICT, related_name="+")
    revision = models.ForeignKey(PromptRevision, on_delete=models.RESTRICT, related_name="+")
    method = models.JSONField(default=dict)
    filter_revision = models.ForeignKey(PromptRevision, on_delete=models.RESTRICT, null=True, related_name="+")
    source = models.CharField(max_length=20, blank=True)
    picture = models.BooleanField(default=True)
    stand_in = models.BooleanField(default=False)
    prediction_set = models.OneToOneField(
        PredictionSet, on_delete=models.SET_NULL, null=True, related_name="evaluation"
    )

    def describe(self) -> str:
        return f"{self.endpoint.name} answers the {self.split} split of release {self.release.number}"

    class Meta:
        constraints = [models.UniqueConstraint(fields=["release", "split", "name"], name="one_evaluation_per_name")]


class AskStage(models.TextChoices):
    """What is asked: vectors of sentences, which elements a task needs, in some methods; and in all its script."""

    EMBED = "embed", "Embed sentences"
    FILTER = "filter", "Filter elements"
    SCRIPT = "script", "Script"


class EvaluationAsk(models.Model):
    """The ask of one released sentence in an evaluation, for a stage; `key` is the task's id in its split.

    Vectors are asked for many sentences at once; then `key` is the position of the first among them.
    """

    stage = models.CharField(max_length=10, choices=AskStage.choices, default=AskStage.SCRIPT)
    evaluation = models.ForeignKey(Evaluation, on_delete=models.CASCADE, related_name="asks")
    ask = models.OneToOneField(Ask, on_delete=models.CASCADE, related_name="evaluation_ask")
    key = models.CharField(max_length=200)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["evaluation", "stage", "key"], name="one_ask_per_stage_of_a_task")
        ]
