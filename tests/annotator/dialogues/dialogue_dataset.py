"""A dataset in which an assistant suggests dialogues and volunteers check them."""

import json
from typing import Any
from uuid import UUID

from annotator.accounts.models import User
from annotator.assistants.models import Ask
from annotator.assistants.services import create_endpoint, create_prompt, request_ask
from annotator.datasets.models import Dataset, Role
from annotator.dialogues.models import SuggestedDialogue, as_turns
from annotator.dialogues.services.checks import keep, next_dialogue
from annotator.dialogues.services.suggestions import fitting, keep_suggestions
from annotator.domain.dialogue_suggestions import STARTER_INSTRUCTIONS, STARTER_TEXT, read_dialogues_reply
from annotator.screens.models import Screen
from tests.annotator.world import World, make_world
from tests.factories import make_dataset, make_member

ANSWER = "The menu stands at <box>10 20 110 60</box>."


def entry(question: str, answer: str = ANSWER, kind: str = "visual") -> dict[str, Any]:
    return {"type": kind, "turns": [{"question": question, "answer": answer}]}


class DialogueDataset:
    """A labelled screen, an assistant, and two volunteers."""

    def __init__(self) -> None:
        self.dataset: Dataset = make_dataset("own")
        self.world: World = make_world(self.dataset)
        self.screen: Screen = self.world.screen
        self.ada, self.bea = (make_member(self.dataset, Role.VOLUNTEER) for _ in range(2))
        facts: dict[str, Any] = {
            "name": "writer",
            "base_url": "https://models.example.org/v1",
            "model": "m",
            "key": "sk-1",
        }
        self.endpoint = create_endpoint(dataset=self.dataset, by=None, **facts)
        text: dict[str, Any] = {"instructions": STARTER_INSTRUCTIONS, "text": STARTER_TEXT}
        self.revision = create_prompt(dataset=self.dataset, name="chat", kind="dialogues", by=None, **text)

    def suggest(self, *entries: dict[str, Any]) -> Ask:
        about = {"kind": "dialogues", "screen": self.screen.pk}
        ask = request_ask(endpoint=self.endpoint, revision=self.revision, about=about, by=None)
        reply = fitting(ask=ask, reply=read_dialogues_reply(json.dumps({"dialogues": entries})))
        keep_suggestions(ask=ask, reply=reply)
        ask.answer = json.dumps(reply.as_json())
        return ask

    def next(self, person: User) -> tuple[SuggestedDialogue, UUID]:
        assigned = next_dialogue(person=person, dataset=self.dataset)
        assert assigned is not None
        return assigned[0], assigned[1].token

    def keep_next(self, person: User) -> SuggestedDialogue:
        """The person keeps as it is what waits for them next."""
        dialogue, token = self.next(person)
        keep(person=person, dialogue=dialogue, token=token, turns=as_turns(dialogue.turns))
        return dialogue
