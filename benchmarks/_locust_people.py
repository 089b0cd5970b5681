"""What the people of the load benchmark do; read by locust in an environment of its own, so it imports nothing of ours.

PEOPLE names a file with the tokens, DATASET the slug. A screen or box that nobody waits for (204) is an answer too.
"""

import itertools
import json
import os
import uuid
from pathlib import Path
from typing import Any

from locust import FastHttpUser, between, task  # type: ignore[import-not-found]

TOKENS = itertools.cycle(json.loads(Path(os.environ["PEOPLE"]).read_text()))
DATASET = f"/api/datasets/{os.environ['DATASET']}"
SLOWEST, FASTEST = float(os.environ["THINK_MOST"]), float(os.environ["THINK_LEAST"])
OK = 200


class QueueClient(FastHttpUser):  # type: ignore[misc]
    """Names most of the time; draws, reviews and looks at lists in between."""

    wait_time = between(FASTEST, SLOWEST)

    def on_start(self) -> None:
        self.token = {"Authorization": f"Bearer {next(TOKENS)}"}

    @task(6)  # type: ignore[untyped-decorator]
    def name_box(self) -> None:
        if assigned := self._ask("next box", f"{DATASET}/label-queue/next", {}):
            box = assigned["box"]["id"]
            answer = {"token": assigned["token"], "text": f"box {box[:13]}"}
            self._ask("name box", f"/api/boxes/{box}/proposals", answer)

    @task(3)  # type: ignore[untyped-decorator]
    def draw(self) -> None:
        if assigned := self._ask("next screen", f"{DATASET}/box-queue/next", {"stage": "boxes"}):
            screen = assigned["screen"]
            box = {"id": str(uuid.uuid4()), "left": 60, "top": 10, "right": 90, "bottom": 30, "kind": "click"}
            edits = {
                "base_version": screen["version"],
                "edits": [{"id": str(uuid.uuid4()), "action": "add", "box": box}],
            }
            applied = self._ask("edit", f"/api/screens/{screen['id']}/edits", edits)
            if applied:
                body = {"version": applied["version"], "token": assigned["token"]}
                self._ask("submit", f"/api/screens/{screen['id']}/submission", body)

    @task(2)  # type: ignore[untyped-decorator]
    def review(self) -> None:
        if assigned := self._ask("next review", f"{DATASET}/box-queue/next", {"stage": "review"}):
            screen = assigned["screen"]
            body = {"version": screen["version"], "decision": "approved", "token": assigned["token"]}
            self._ask("decide", f"/api/screens/{screen['id']}/approvals", body)

    @task(1)  # type: ignore[untyped-decorator]
    def look(self) -> None:
        self._ask("my work", "/api/work")
        self._ask("list of screens", f"{DATASET}/screens")

    def _ask(self, name: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """The decoded answer; None for an empty one. What is not 2xx counts as an error."""
        method = "GET" if body is None else "POST"
        with self.client.request(method, path, name=name, json=body, headers=self.token, catch_response=True) as answer:
            if not OK <= answer.status_code < OK + 100:
                answer.failure(f"{answer.status_code} {(answer.text or '')[:200]}")
                return None
            answer.success()
            return json.loads(answer.text) if answer.text else None
