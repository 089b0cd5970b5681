"""Suggested boxes of a test, as an assistant's reply leaves them."""

import json
from collections.abc import Sequence
from typing import Any

from annotator.assistants.models import Ask, Endpoint, PromptRevision
from annotator.assistants.services import create_endpoint, create_prompt, request_ask
from annotator.boxes.services.suggestions import about_screen, fitting, keep_suggestions, numbered_of
from annotator.datasets.models import Dataset
from annotator.domain.box_suggestions import STARTER_INSTRUCTIONS, STARTER_TEXT, as_list, read_boxes_reply
from annotator.domain.geometry import Rect
from annotator.screens.models import Screen

ADDRESS = "https://models.example.org/v1"


def make_box_assistant(dataset: Dataset) -> tuple[Endpoint, PromptRevision]:
    endpoint = create_endpoint(dataset=dataset, by=None, name="finder", base_url=ADDRESS, model="m", key="sk-1")
    text = {"instructions": STARTER_INSTRUCTIONS, "text": STARTER_TEXT}
    return endpoint, create_prompt(dataset=dataset, name="boxes", kind="boxes", by=None, **text)


def own(rect: Rect, kind: str = "click", confidence: float = 0.8) -> dict[str, Any]:
    """An entry of a reply with a rectangle of the model's own."""
    return {"rect": as_list(rect), "kind": kind, "confidence": confidence}


def suggest(assistant: tuple[Endpoint, PromptRevision], screen: Screen, entries: Sequence[Any]) -> Ask:
    """An ask about the screen that was answered with these entries."""
    about = {"kind": "boxes", **about_screen(screen)}
    ask = request_ask(endpoint=assistant[0], revision=assistant[1], about=about, by=None)
    content = json.dumps({"boxes": list(entries)})
    size = {"width": screen.width, "height": screen.height}
    reply = fitting(ask=ask, reply=read_boxes_reply(content, numbered=numbered_of(ask), **size))
    keep_suggestions(ask=ask, reply=reply)
    ask.answer = json.dumps(reply.as_json())
    return ask
