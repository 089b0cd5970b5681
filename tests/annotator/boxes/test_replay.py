"""Random edit sequences with undo, conflicts, lost requests and crashes: browser and database end with the same boxes.

The editor, outbox and saver of the frontend run in Node as they are, two windows on one screen; here are the services
on a real database. No edit may change a box that its author has not seen, and none may be lost unless a person gave
it up. frontend/tests/replay/driver.ts makes the sequences, and shortens one that fails; REPLAY_SEQUENCES=10000 tries
more of them.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from annotator.accounts.models import User
from annotator.boxes.models import EditAction
from annotator.boxes.selectors import box_version, boxes_at, boxes_of
from annotator.boxes.services import apply_edits
from annotator.boxes.services.edits import SIDES, Edit
from annotator.domain.problems import Conflict, Rejected
from annotator.screens.models import Screen
from tests.examples import examples
from tests.factories import make_boxes, make_screen, make_user

FRONTEND = Path(__file__).resolve().parents[3] / "frontend"
SEQUENCES = int(os.environ.get("REPLAY_SEQUENCES") or examples(2000))
# Each a test of its own: where pytest runs in parallel, they run side by side.
SHARES = 2

Row = list[Any]

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(900)]


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sequences' program, built from the frontend's sources."""
    folder = tmp_path_factory.mktemp("replay")
    command = ["npx", "vite", "build", "--config", "tests/replay/vite.config.ts", "--outDir", str(folder)]
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run([*command, "--logLevel", "error"], cwd=FRONTEND, env=env, check=True)
    return folder / "driver.mjs"


class Server:
    """Answers one sequence after the other; each leaves the database as it found it."""

    def __init__(self, screen: Screen, author: User) -> None:
        self.screen, self.author = screen, author
        self.savepoint: str | None = None
        self.first = self.look()
        self.present: dict[str, Any] | None = None
        self.version = 0

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        doors: dict[str, Callable[..., dict[str, Any]]] = {
            "begin": self.begin,
            "edits": self.edits,
            "read": self.read,
            "end": self.end,
        }
        return doors[question.pop("do")](**question)

    def begin(self) -> dict[str, Any]:
        if self.savepoint:
            transaction.savepoint_rollback(self.savepoint)
            transaction.savepoint_commit(self.savepoint)
        self.savepoint = transaction.savepoint()
        self.present, self.version = self.first, self.first["version"]
        return {}

    def edits(self, *, base_version: int, edits: list[dict[str, Any]], seen: list[Any]) -> dict[str, Any]:
        """As the endpoint answers, in status and version. `seen` is each box as the window knew it."""
        version = self.version
        try:
            applied = apply_edits(
                screen=self.screen,
                author=self.author,
                base_version=base_version,
                edits=[as_edit(edit_body) for edit_body in edits],
            )
        except Conflict:
            return {"status": 409}
        except Rejected as refused:
            return {"status": 400, "message": str(refused)}
        self.present, self.version = None, applied.version
        for edit, existing in zip(applied.edits, seen, strict=True):
            if edit.version > version and edit.before != existing:
                return {"status": 500, "different": f"{existing} became {edit.after}, but it was {edit.before}"}
        return {"status": 200, "version": applied.version}

    def read(self) -> dict[str, Any]:
        self.present = self.present or self.look()
        return self.present

    def look(self) -> dict[str, Any]:
        """What a window reads; asked once after a write, for nobody else writes here."""
        return {"version": box_version(self.screen), "boxes": self.kept()}

    def kept(self) -> list[Row]:
        result = boxes_of(self.screen).values_list("id", *SIDES, "kind")
        return [[str(key), *state] for key, *state in result]

    def end(self, *, windows: list[list[Row]]) -> dict[str, Any]:
        stored = sorted(self.kept())
        last = boxes_at(self.screen, box_version(self.screen))
        replayed = sorted([str(box.pk), *(getattr(box, side) for side in SIDES), str(box.kind)] for box in last)
        fields = {"first window": sorted(windows[0]), "second window": sorted(windows[1]), "log": replayed}
        wrong = [f"{name}: {boxes}" for name, boxes in fields.items() if boxes != stored]
        return {"different": f"database: {stored}; " + "; ".join(wrong) if wrong else ""}


def as_edit(sent: dict[str, Any]) -> Edit:
    return Edit(UUID(sent["id"]), EditAction(sent["action"]), {**sent["box"], "id": UUID(sent["box"]["id"])})


@pytest.fixture
def server() -> Server:
    author, screen = make_user(), make_screen()
    make_boxes(screen, author, 3)
    return Server(screen, author)


@pytest.mark.parametrize("share", range(SHARES))
def test_random_sequences_end_in_the_same_boxes_everywhere(driver: Path, server: Server, share: int) -> None:
    count = SEQUENCES // SHARES
    node = subprocess.Popen(
        [Path(sys.executable).parent / "node", driver, str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    assert node.stdin
    assert node.stdout
    asked = 0
    for line in node.stdout:
        node.stdin.write(json.dumps(server.answer(json.loads(line))) + "\n")
        asked += 1
    _, complaint = node.communicate()
    assert node.returncode == 0, complaint[-4000:]
    assert asked > count * 4  # it did begin, read twice and compare for each of them
