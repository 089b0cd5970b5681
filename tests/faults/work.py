"""Pieces of work that a test has done by HTTP: a box drawn, a picture uploaded, a script executed."""

import uuid
from collections.abc import Mapping
from itertools import count
from typing import Any

from tests.factories import make_picture
from tests.faults.client import FORM, Client, form_of

numbers = count(1)
PHRASINGS = ("Press {} for me", "I want {} to be used", "Have {} at work now")


class BoxDrawer:
    """Draws one box after the other on a screen; an edit that was refused is sent again as it was."""

    def __init__(self, client: Client, screen: int) -> None:
        self._client, self._screen = client, screen
        self.version = 0
        self.edits: list[str] = []
        self._next = self._edit()

    def draw(self) -> tuple[int, Any]:
        """Status and answer of one request."""
        body = {"base_version": self.version, "edits": [self._next]}
        status, answer = self._client.once("POST", f"/api/screens/{self._screen}/edits", body)
        if status == 200:
            self.version = answer["version"]
            self.edits.append(self._next["id"])
            self._next = self._edit()
        return status, answer

    def _edit(self) -> dict[str, Any]:
        left = len(self.edits) % 12 * 24
        sides = {"left": left, "top": 20, "right": left + 20, "bottom": 60}
        return {"id": str(uuid.uuid4()), "action": "add", "box": {"id": str(uuid.uuid4()), **sides, "kind": "click"}}


def upload(client: Client, slug: str, picture: bytes) -> tuple[int, Any]:
    """Status and answer of one upload."""
    body = form_of({"application": "pictures"}, "picture.png", picture)
    return client.send_once("POST", f"/api/datasets/{slug}/screens", body, FORM)


def new_picture() -> bytes:
    return make_picture(seed=10_000 + next(numbers))


def submit_task(client: Client, world: Mapping[str, Any]) -> tuple[int, Any]:
    """Status and answer of a new task; its script is queued."""
    name = f"entry {next(numbers)}"
    body = {
        "client_id": str(uuid.uuid4()),
        "sentence": f"Use {name} of the first row",
        "script": 'pyautogui.click("box-1")',
        "phrasings": [phrasing.format(name) for phrasing in PHRASINGS],
    }
    return client.once("POST", f"/api/screens/{world['labelled']}/tasks", body)


def is_proven(client: Client, execution: int) -> bool:
    """Whether an execution is done and has proven its script. Raises: AssertionError when it failed."""
    status, answer = client.once("GET", f"/api/executions/{execution}")
    assert status == 200, answer
    assert answer["status"] not in {"failed", "cancelled"}, answer
    return bool(answer["status"] == "done" and answer["proven"])
