"""A pipeline under way: people who capture, draw, review, name, write, accept and cut a release, each in a thread.

They write by HTTP and repeat only what was not acknowledged; `Ledger` holds what was.
"""

import hashlib
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.factories import make_picture
from tests.faults.client import FORM, Client, form_of

CAPTURES = 4
EDITS = 10
TASKS = 4
UPLOADS = 2
PAUSE_SECONDS = 0.4
SETTLE_SECONDS = 120.0
ENDED = frozenset({"done", "failed", "cancelled"})
PHRASINGS = ("Press {} for me", "I want {} to be used", "Have {} at work now")


@dataclass
class Ledger:
    """What was acknowledged, by kind of write: a key for each that says what must be in the database."""

    captures: list[str] = field(default_factory=list)
    uploads: list[str] = field(default_factory=list)
    edits: list[str] = field(default_factory=list)
    submissions: list[int] = field(default_factory=list)
    approvals: list[int] = field(default_factory=list)
    proposals: list[tuple[str, str, str]] = field(default_factory=list)
    tasks: list[str] = field(default_factory=list)
    verdicts: list[int] = field(default_factory=list)
    releases: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def total(self) -> int:
        """How many writes were acknowledged."""
        return sum(len(keys) for kind, keys in vars(self).items() if kind != "failures")


class Pipeline:
    """The people of one dataset (`tests.faults.world.fill`) at work at `address`; `site` is a page to capture."""

    def __init__(self, address: str, world: Mapping[str, Any], site: str) -> None:
        self.slug, self.world, self.site = world["slug"], world, site
        self.clients = {name: Client(address, token) for name, token in world["tokens"].items()}
        self.ledger = Ledger()
        self._threads = [
            threading.Thread(target=self._guarded, args=(work,), name=work.__name__, daemon=True)
            for work in (self._capture, self._draw, self._name, self._name_too, self._write, self._accept)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def is_working(self) -> bool:
        return any(thread.is_alive() for thread in self._threads)

    def wait(self) -> None:
        """Until everybody is done, every job has ended and the last release is cut."""
        for thread in self._threads:
            thread.join()
        self._guarded(self._release_all)

    def get(self, who: str, path: str) -> Any:
        return self.clients[who].get(path)

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            self.ledger.failures.append(f"{work.__name__}: {error!r}"[:800])

    def _capture(self) -> None:
        """Pages, one request each, and pictures between them."""
        for number in range(max(CAPTURES, UPLOADS)):
            if number < CAPTURES:
                url = f"{self.site}?page={number}&in={self.slug}"
                body = {"application": "site", "urls": [url], "client_id": str(uuid.uuid4())}
                self.clients["maintainer"].post(f"/api/datasets/{self.slug}/captures", body)
                self.ledger.captures.append(url)
            if number < UPLOADS:
                self._upload(f"picture {number}")
            time.sleep(PAUSE_SECONDS)

    def _upload(self, title: str) -> None:
        seed = int(hashlib.sha256(f"{self.slug} {title}".encode()).hexdigest()[:6], 16)
        fields = {"application": "pictures", "client_id": str(uuid.uuid4())}
        body = form_of(fields, f"{title}.png", make_picture(seed=seed))
        status, reply = self.clients["maintainer"].send("POST", f"/api/datasets/{self.slug}/screens", body, FORM)
        if status != 202:
            raise RuntimeError(f"upload: {status} {reply}"[:500])
        self.ledger.uploads.append(title)

    def _draw(self) -> None:
        """One box in each request, submitted, approved by a colleague."""
        screen, version = self.world["blank"], 0
        for number in range(EDITS):
            sides = {"left": 10 + number * 20, "top": 10, "right": 25 + number * 20, "bottom": 40}
            box = {"id": str(uuid.uuid4()), **sides, "kind": "click"}
            edit: dict[str, Any] = {"id": str(uuid.uuid4()), "action": "add", "box": box}
            body = {"base_version": version, "edits": [edit]}
            version = self.clients["drawer"].post(f"/api/screens/{screen}/edits", body)["version"]
            self.ledger.edits.append(edit["id"])
            time.sleep(PAUSE_SECONDS)
        self.clients["drawer"].post(f"/api/screens/{screen}/submission", {"version": version})
        self.ledger.submissions.append(version)
        body = {"version": version, "decision": "approved"}
        self.clients["reviewer"].post(f"/api/screens/{screen}/approvals", body)
        self.ledger.approvals.append(version)

    def _name(self) -> None:
        self._name_as("namer")

    def _name_too(self) -> None:
        self._name_as("reviewer")

    def _name_as(self, who: str) -> None:
        """All boxes that wait for a name, those of the screen that is drawn meanwhile too."""
        client, named = self.clients[who], 0
        until = time.monotonic() + SETTLE_SECONDS
        while named < self.world["boxes"] + EDITS and time.monotonic() < until:
            status, assigned = client.send("POST", f"/api/datasets/{self.slug}/label-queue/next", b"{}")
            if status != 200:
                time.sleep(PAUSE_SECONDS)
                continue
            box = assigned["box"]["id"]
            answer = client.post(f"/api/boxes/{box}/proposals", {"token": assigned["token"], "text": f"item {box[:8]}"})
            self.ledger.proposals.append((box, f"{self.slug}-{who}", answer["slug"]))
            named += 1
            time.sleep(PAUSE_SECONDS / 2)

    def _write(self) -> None:
        for number in range(TASKS):
            client_id, name = str(uuid.uuid4()), f"entry {number}"
            body = {
                "client_id": client_id,
                "sentence": f"Use {name} of the first row",
                "script": f'pyautogui.click("box-{number % 3 + 1}")',
                "phrasings": [phrasing.format(name) for phrasing in PHRASINGS],
            }
            self.clients["volunteer"].post(f"/api/screens/{self.world['labelled']}/tasks", body)
            self.ledger.tasks.append(client_id)
            time.sleep(3 * PAUSE_SECONDS)

    def _accept(self) -> None:
        """Every task once it is proven; after the first, a release is cut."""
        client, accepted = self.clients["maintainer"], set[int]()
        until = time.monotonic() + SETTLE_SECONDS
        while len(accepted) < TASKS and time.monotonic() < until:
            waiting = client.get(f"/api/datasets/{self.slug}/tasks?state=proven")["results"]
            for task in waiting:
                if task["script"] not in accepted and (task["execution"] or {}).get("proven"):
                    client.post(f"/api/scripts/{task['script']}/verdicts", {"judgement": "accepted"})
                    accepted.add(task["script"])
                    self.ledger.verdicts.append(task["script"])
                    if len(accepted) == 1:
                        self._release("first")
            time.sleep(PAUSE_SECONDS)

    def _release(self, name: str) -> None:
        body = {"seed": 7, "name": name, "client_id": str(uuid.uuid4())}
        self.clients["maintainer"].post(f"/api/datasets/{self.slug}/releases", body)
        self.ledger.releases.append(name)

    def _release_all(self) -> None:
        self._wait_for_jobs()
        self._release("last")
        self._wait_for_jobs()

    def _wait_for_jobs(self) -> None:
        until = time.monotonic() + SETTLE_SECONDS
        while open_jobs := [job for job in self._jobs() if job["status"] not in ENDED]:
            if time.monotonic() > until:
                raise TimeoutError(f"jobs have not ended: {open_jobs}")
            time.sleep(PAUSE_SECONDS)

    def _jobs(self) -> list[dict[str, Any]]:
        jobs: list[dict[str, Any]] = []
        following = f"/api/datasets/{self.slug}/jobs?size=200"
        while following:
            page = self.get("maintainer", following)
            jobs += page["results"]
            following = (page["next"] or "").removeprefix(self.clients["maintainer"].address)
        return jobs
