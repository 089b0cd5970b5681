"""Suggestions for boxes of a test, as an assistant's reply leaves them."""

from collections.abc import Sequence

from annotator.assistants.models import Ask, Endpoint, PromptRevision
from annotator.assistants.services import create_endpoint, create_prompt, request_ask
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset
from annotator.domain.label_suggestions import STARTER_INSTRUCTIONS, STARTER_TEXT, LabelReply, SuggestedText
from annotator.labels.services.suggestions import keep_suggestions

ADDRESS = "https://models.example.org/v1"


def make_label_assistant(dataset: Dataset) -> tuple[Endpoint, PromptRevision]:
    endpoint = create_endpoint(dataset=dataset, by=None, name="namer", base_url=ADDRESS, model="m", key="sk-1")
    text = {"instructions": STARTER_INSTRUCTIONS, "text": STARTER_TEXT}
    return endpoint, create_prompt(dataset=dataset, name="labels", kind="labels", by=None, **text)


def suggest(assistant: tuple[Endpoint, PromptRevision], boxes: Sequence[Box], *texts: str) -> Ask:
    """An ask about these boxes that was answered with these labels."""
    about = {"kind": "labels", "screen": boxes[0].screen_id, "boxes": [box.pk.hex for box in boxes]}
    ask = request_ask(endpoint=assistant[0], revision=assistant[1], about=about, by=None)
    labels = tuple(SuggestedText(number, text, 0.75) for number, text in enumerate(texts, 1))
    keep_suggestions(ask=ask, reply=LabelReply(labels, ()))
    return ask
