"""The same work at Actwright and at Label Studio over HTTP: next item, one edit of 1,000 boxes, 50 boxes submitted."""

from __future__ import annotations

import http.client
import json
import uuid
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Protocol
from urllib.parse import urlsplit

from benchmarks._label_studio import TOKEN, LabelStudio
from benchmarks._peers_dataset import BOXES, HEIGHT, WIDTH, corners
from benchmarks._queue_dataset import SLUG

SUBMITTED = 50
IMAGE = {"original_width": WIDTH, "original_height": HEIGHT, "image_rotation": 0}


class Peer(Protocol):
    """What both can do; each answers the seconds until the answer was there."""

    def next_item(self) -> float: ...
    def edit(self) -> float: ...
    def submit(self) -> float: ...


class Client:
    """One connection that stays open, as a browser's does."""

    def __init__(self, address: str, authorization: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=300)
        self._headers = {"Authorization": authorization, "Content-Type": "application/json"}

    def call(self, method: str, path: str, body: Any = None) -> tuple[float, Any]:
        """The seconds of a request, its body put together before, and the decoded answer."""
        text = None if body is None else json.dumps(body)
        began = perf_counter()
        answer = self._answer(method, path, text)
        content = answer.read()
        seconds = perf_counter() - began
        if answer.status >= http.client.BAD_REQUEST:
            raise RuntimeError(f"{method} {path}: {answer.status} {content[:300]!r}")
        return seconds, json.loads(content) if content else None

    def _answer(self, method: str, path: str, text: str | None) -> http.client.HTTPResponse:
        try:
            self._connection.request(method, path, text, self._headers)
            return self._connection.getresponse()
        except ConnectionError:
            # A server closes what was idle while the other one worked.
            self._connection.close()
            self._connection.request(method, path, text, self._headers)
            return self._connection.getresponse()


class OwnWork:
    """Actwright: the requests that its pages make."""

    def __init__(self, address: str, token: str, screen: int) -> None:
        self._client = Client(address, f"Bearer {token}")
        self._screen, self._number = f"/api/screens/{screen}", 0
        boxes = self._client.call("GET", f"{self._screen}/boxes")[1]
        self._version, self._boxes = boxes["version"], boxes["boxes"]

    def next_item(self) -> float:
        seconds, assigned = self._next()
        self._client.call("DELETE", f"/api/leases/{assigned['token']}")
        return seconds

    def edit(self) -> float:
        self._number += 1
        box = self._boxes[self._number % len(self._boxes)]
        state = {name: box[name] for name in ("id", "left", "top", "bottom", "kind")}
        state["right"] = box["right"] + self._number % 9 + 1
        edit = {"id": str(uuid.uuid4()), "action": "change", "box": state}
        body = {"base_version": self._version, "edits": [edit]}
        seconds, applied = self._client.call("POST", f"{self._screen}/edits", body)
        self._version = applied["version"]
        return seconds

    def submit(self) -> float:
        """The boxes of the next screen, sent at once, and their submission."""
        assigned = self._next()[1]
        screen, version = assigned["screen"]["id"], assigned["screen"]["version"]
        edits = [
            {"id": str(uuid.uuid4()), "action": "add", "box": {"id": str(uuid.uuid4()), "kind": "click", **sides}}
            for sides in ({"left": x, "top": y, "right": x + 30, "bottom": y + 15} for x, y in _small_places())
        ]
        first, applied = self._client.call(
            "POST", f"/api/screens/{screen}/edits", {"base_version": version, "edits": edits}
        )
        done = {"version": applied["version"], "token": assigned["token"]}
        return first + self._client.call("POST", f"/api/screens/{screen}/submission", done)[0]

    def _next(self) -> tuple[float, Any]:
        return self._client.call("POST", f"/api/datasets/{SLUG}/box-queue/next", {"stage": "boxes"})


class StudioWork:
    """Label Studio: the requests that its pages make for the same."""

    def __init__(self, studio: LabelStudio, items: int, picture: str) -> None:
        self._client, self.project = Client(studio.address, f"Token {TOKEN}"), studio.new_project()
        self._path = f"/api/projects/{self.project}"
        tasks = [{"data": {"image": picture, "number": number}} for number in range(items)]
        self._client.call("POST", f"{self._path}/import", tasks)
        self.large_task = self._client.call("GET", f"{self._path}/next")[1]["id"]
        body = {"result": regions(BOXES, named=False)}
        self._annotation = self._client.call("POST", f"/api/tasks/{self.large_task}/annotations", body)[1]["id"]
        self._number = 0

    def next_item(self) -> float:
        return self._client.call("GET", f"{self._path}/next")[0]

    def edit(self) -> float:
        """All regions are sent: it has no smaller way to save one."""
        self._number += 1
        result = regions(BOXES, named=False)
        result[self._number % BOXES]["value"]["width"] += 0.1
        return self._client.call("PATCH", f"/api/annotations/{self._annotation}", {"result": result})[0]

    def submit(self) -> float:
        task = self._client.call("GET", f"{self._path}/next")[1]["id"]
        body = {"result": regions(SUBMITTED, named=False)}
        return self._client.call("POST", f"/api/tasks/{task}/annotations", body)[0]


@dataclass(frozen=True, slots=True)
class Pair:
    """The seconds of one kind of work, round by round."""

    own: list[float]
    studio: list[float]


def regions(count: int, *, named: bool) -> list[dict[str, Any]]:
    """So many boxes as Label Studio keeps them, in per cent; a text each where they are named."""
    result = []
    for number, (left, top, right, bottom) in enumerate(corners(count)):
        size = {"width": 100 * (right - left) / WIDTH, "height": 100 * (bottom - top) / HEIGHT, "rotation": 0}
        place = {"x": 100 * left / WIDTH, "y": 100 * top / HEIGHT, **size}
        known = {"id": f"region-{number}", "to_name": "image", **IMAGE}
        value = {**place, "rectanglelabels": ["click"]}
        result.append({**known, "type": "rectanglelabels", "from_name": "kind", "value": value})
        if named:
            text = {**place, "text": [f"button {number}"]}
            result.append({**known, "type": "textarea", "from_name": "label", "value": text})
    return result


def _small_places() -> list[tuple[int, int]]:
    """Places on a screen of 1,000 x 1,000 pixels."""
    return [(number % 10 * 60 + 10, number // 10 * 40 + 10) for number in range(SUBMITTED)]
