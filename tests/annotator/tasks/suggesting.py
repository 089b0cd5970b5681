"""A room in which an assistant suggests tasks and volunteers write them."""

import json
import uuid
from typing import Any

from annotator.accounts.models import User
from annotator.assistants.models import Ask
from annotator.assistants.services import create_endpoint, create_prompt, request_ask
from annotator.datasets.models import Dataset, Role
from annotator.domain.task_suggestions import STARTER_INSTRUCTIONS, STARTER_TEXT, read_tasks_reply
from annotator.tasks.models import SuggestedTask, Task
from annotator.tasks.services import Wording, submit_task
from annotator.tasks.services.suggestions import fitting, keep_suggestions, take_up
from tests.annotator.world import World, make_world
from tests.factories import make_dataset, make_member

PHRASINGS = ["Bring up the menu, please", "Show me every command there is", "I want to see what can be chosen"]


class Room:
    """A labelled screen, an assistant, and two volunteers."""

    def __init__(self) -> None:
        self.dataset: Dataset = make_dataset("own", suggested_tasks=True)
        self.world: World = make_world(self.dataset)
        self.screen = self.world.screen
        self.ada, self.bea = (make_member(self.dataset, Role.VOLUNTEER) for _ in range(2))
        facts: dict[str, Any] = {
            "name": "writer",
            "base_url": "https://models.example.org/v1",
            "model": "m",
            "key": "sk-1",
        }
        self.endpoint = create_endpoint(dataset=self.dataset, by=None, **facts)
        text: dict[str, Any] = {"instructions": STARTER_INSTRUCTIONS, "text": STARTER_TEXT}
        self.revision = create_prompt(dataset=self.dataset, name="tasks", kind="tasks", by=None, **text)

    def suggest(self, *entries: dict[str, Any]) -> Ask:
        about = {"kind": "tasks", "screen": self.screen.pk}
        ask = request_ask(endpoint=self.endpoint, revision=self.revision, about=about, by=None)
        reply = fitting(ask=ask, reply=read_tasks_reply(json.dumps({"tasks": entries})))
        keep_suggestions(ask=ask, reply=reply)
        ask.answer = json.dumps(reply.as_json())
        return ask

    def entry(self, sentence: str, script: str = 'pyautogui.click("open-menu")') -> dict[str, Any]:
        return {"sentence": sentence, "script": script, "phrasings": PHRASINGS}

    def submit(self, person: User, suggestion: SuggestedTask, **changed: str) -> Task:
        client_id = uuid.uuid4()
        take_up(person=person, suggestion=suggestion, client_id=client_id)
        words: dict[str, Any] = {"sentence": suggestion.sentence, "text": suggestion.text, **changed}
        wording = Wording(phrasings=suggestion.phrasings, **words)
        return submit_task(screen=self.screen, author=person, wording=wording, client_id=client_id).task
