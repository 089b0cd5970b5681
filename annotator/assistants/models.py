"""Models of assistants: endpoints, prompts and their revisions, asks and the requests that were sent for them."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from annotator.datasets.models import Dataset
from annotator.domain.model_costs import Prices
from annotator.jobs.models import Job


class Endpoint(models.Model):
    """A model behind an OpenAI-compatible address; `sealed_key` is its encrypted key, which no response contains.

    Prices are for a million tokens, in whatever currency `money_per_day` is too. `stand_in`: what answers there says
    itself that it is no model; null until `checked_at`. Removed endpoints stay, without key: asks refer to them.
    """

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="endpoints")
    name = models.CharField(max_length=100)
    base_url = models.CharField(max_length=500)
    model = models.CharField(max_length=200)
    sealed_key = models.TextField(blank=True)
    requests_per_day = models.PositiveIntegerField(default=1000)
    money_per_day = models.DecimalField(max_digits=12, decimal_places=4, default=0)
    input_price = models.DecimalField(max_digits=12, decimal_places=4, default=0)
    output_price = models.DecimalField(max_digits=12, decimal_places=4, default=0)
    temperature = models.FloatField(default=0.0)
    max_tokens = models.PositiveIntegerField(default=1000)
    timeout_seconds = models.PositiveSmallIntegerField(default=60)
    stand_in = models.BooleanField(null=True)
    checked_at = models.DateTimeField(null=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["dataset", "name"], condition=Q(removed_at=None), name="one_endpoint_per_name"
            )
        ]

    @property
    def prices(self) -> Prices:
        return Prices(self.input_price, self.output_price)


class AskKind(models.TextChoices):
    """What an assistant is asked for."""

    SCRIPT = "script", "A script for a task"
    BOXES = "boxes", "Boxes for a screen"
    LABELS = "labels", "Labels for boxes"
    TASKS = "tasks", "Tasks for a screen"
    TYPED = "typed", "A script for a typed sentence"
    PHRASINGS = "phrasings", "Reformulations of a sentence"
    DIALOGUES = "dialogues", "Dialogues about a screen"
    BASELINE = "baseline", "A script, as in OmniACT's baselines"
    ELEMENTS = "elements", "Elements that a task needs"
    EMBEDDINGS = "embeddings", "Vectors of sentences"


class Prompt(models.Model):
    """A prompt by name, and what it asks for; what it says stands in its revisions."""

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="prompts")
    name = models.CharField(max_length=100)
    kind = models.CharField(max_length=10, choices=AskKind.choices, default=AskKind.SCRIPT)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["dataset", "name"], name="one_prompt_per_name")]


class PromptRevision(models.Model):
    """What a prompt said from one moment on: `instructions` (the system message) and `text`. It never changes."""

    prompt = models.ForeignKey(Prompt, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    instructions = models.TextField(blank=True)
    text = models.TextField()
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["prompt", "number"], name="one_revision_per_number")]

    def __str__(self) -> str:
        return f"{self.prompt.name} {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise ValueError("A prompt revision does not change: add another one.")
        super().save(*args, **kwargs)


class Ask(Job):
    """The job that asks an endpoint once: `about` says what (a released sentence, and what is shown of its screen; or
    the boxes or the screen that something is suggested for).

    `request` is what was sent (pictures by their digests), `reply` what came back, `failure` why that is no answer,
    `stand_in` whether what was asked said that it is no model: endpoints change, what was asked does not.
    `tries` counts requests since the ask was last queued by a person; it is not sent again before `wait_until`.
    """

    function = "ask_assistant"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    endpoint = models.ForeignKey(Endpoint, on_delete=models.RESTRICT, related_name="asks")
    revision = models.ForeignKey(PromptRevision, on_delete=models.RESTRICT, related_name="asks")
    about = models.JSONField()
    request = models.JSONField(default=dict)
    reply = models.TextField(blank=True)
    answer = models.TextField(blank=True)
    failure = models.CharField(max_length=20, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    stand_in = models.BooleanField(null=True)
    wait_until = models.DateTimeField(null=True)

    @property
    def wanted(self) -> AskKind:
        return AskKind(self.about.get("kind", AskKind.SCRIPT))

    @property
    def temperature(self) -> float:
        """That of `about`, where it names one, else the endpoint's."""
        return float(self.about.get("temperature", self.endpoint.temperature))

    @property
    def max_tokens(self) -> int:
        """The most tokens of a reply: `about` may ask for fewer than the endpoint allows, not for more."""
        return min(self.about.get("max_tokens") or self.endpoint.max_tokens, self.endpoint.max_tokens)

    def describe(self) -> str:
        return f"{self.endpoint.name}, {self.revision}"


class ModelRequest(models.Model):
    """One request that was sent for an ask. It is written before it is sent, so that limits hold and none is lost.

    `ended_at` is null while it is in flight, and for ever where its worker was killed. `cost` is the most that it can
    cost until the endpoint has said how many tokens it counted; `is_estimate` where it never did.
    """

    ask = models.ForeignKey(Ask, on_delete=models.CASCADE, related_name="requests")
    endpoint = models.ForeignKey(Endpoint, on_delete=models.RESTRICT, related_name="requests")
    sent_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    seconds = models.FloatField(null=True)
    status = models.PositiveSmallIntegerField(null=True)
    failure = models.CharField(max_length=300, blank=True)
    input_tokens = models.PositiveIntegerField(null=True)
    output_tokens = models.PositiveIntegerField(null=True)
    cost = models.DecimalField(max_digits=16, decimal_places=8)
    is_estimate = models.BooleanField(default=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["endpoint", "sent_at"], name="requests_of_a_day")]


class SuggestionRun(Job):
    """The job that queues asks for suggestions of one kind: each app keeps what is suggested in a table of its own."""

    function = "make_suggestions"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    wanted = models.CharField(max_length=10, choices=AskKind.choices)
    endpoint = models.ForeignKey(Endpoint, on_delete=models.RESTRICT, related_name="+")
    revision = models.ForeignKey(PromptRevision, on_delete=models.RESTRICT, related_name="+")

    def describe(self) -> str:
        return f"{self.endpoint.name} suggests {self.wanted}"


class SuggestionAsk(models.Model):
    """One ask of a run; `key` says about what. `suggested` and `refused` count the entries of its reply."""

    run = models.ForeignKey(SuggestionRun, on_delete=models.CASCADE, related_name="asks")
    ask = models.OneToOneField(Ask, on_delete=models.CASCADE, related_name="suggestion_ask")
    key = models.CharField(max_length=40)
    suggested = models.PositiveIntegerField(default=0)
    refused = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["run", "key"], name="one_ask_per_key_of_a_run")]
