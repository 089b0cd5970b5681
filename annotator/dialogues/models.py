"""Models of dialogues: what an assistant suggests about a screen, what a person makes of it, samples checked again."""

from typing import Any

from django.conf import settings
from django.db import models

from annotator.assistants.models import Ask
from annotator.datasets.models import Dataset
from annotator.domain.dialogue_suggestions import DialogueTurn
from annotator.screens.models import Screen


class QuestionType(models.TextChoices):
    """What a dialogue is about: GUIChat's four aspects (GUICourse 3.3)."""

    VISUAL = "visual", "Visual information"
    HUMAN = "human", "Human-centric issue"
    KNOWLEDGE = "knowledge", "World knowledge"
    REASONING = "reasoning", "Complex reasoning"


def as_turns(rows: list[dict[str, Any]]) -> tuple[DialogueTurn, ...]:
    """The turns that a JSON field holds."""
    return tuple(DialogueTurn(row["question"], row["answer"]) for row in rows)


class SuggestedDialogue(models.Model):
    """A dialogue that an assistant suggested about a screen. It is data of the dataset once a person has checked it.

    `confidence` from 0 to 1, null where the model did not say.
    """

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="suggested_dialogues")
    ask = models.ForeignKey(Ask, on_delete=models.CASCADE, related_name="suggested_dialogues")
    question_type = models.CharField(max_length=10, choices=QuestionType.choices)
    turns = models.JSONField()
    confidence = models.FloatField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]


class DialogueCheck(models.Model):
    """What a person made of a suggested dialogue: `turns` as they left it, or `dropped`, the reason why it is none.

    `seconds` from when they were shown it.
    """

    dialogue = models.OneToOneField(SuggestedDialogue, on_delete=models.CASCADE, related_name="check_made")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="dialogue_checks")
    turns = models.JSONField(default=list)
    dropped = models.TextField(blank=True)
    seconds = models.FloatField()
    made_at = models.DateTimeField(auto_now_add=True)

    @property
    def is_kept(self) -> bool:
        """Whether nothing was changed."""
        return not self.dropped and as_turns(self.turns) == as_turns(self.dialogue.turns)


class DialogueSample(models.Model):
    """A random sample of checked dialogues, checked again by somebody who did not check them first.

    `population` is the number of dialogues that it was drawn from.
    """

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="dialogue_samples")
    seed = models.BigIntegerField()
    population = models.PositiveIntegerField()
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    drawn_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]


class SampledDialogue(models.Model):
    """A check in a sample, and whether another person finds right what it left; `reason` where they do not."""

    sample = models.ForeignKey(DialogueSample, on_delete=models.CASCADE, related_name="dialogues")
    check_made = models.ForeignKey(DialogueCheck, on_delete=models.CASCADE, related_name="samples")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    is_right = models.BooleanField(null=True)
    reason = models.TextField(blank=True)
    judged_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sample", "check_made"], name="dialogue_sampled_once")]
