"""A web server as `run.py` starts it, with the embedded services and one screen of 300 labelled boxes."""

from __future__ import annotations

import os
import random
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import django
from django.core.management import call_command

from setup.services import web_responds_at
from setup.supervisor import start_with_subreaper

BOXES = 300
WIDTH, HEIGHT = 1920, 1080
NAME, PASSWORD = "bench", "bench the studio"
_ACROSS = 20
_WORDS = "find search product bar button menu open close list item price filter cart home login".split()  # noqa: SIM905


@dataclass(frozen=True, slots=True)
class StudioServer:
    """Where it answers, the screen's key and labels, and an API token of a volunteer."""

    address: str
    slug: str
    screen: int
    labels: list[str]
    token: str


@contextmanager
def studio_server() -> Iterator[StudioServer]:
    """Serves until the context ends. Raises TimeoutError when nothing answers within a minute."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        # Nothing is queued here, so no broker is needed.
        os.environ |= {"DATA_DIR": folder, "REDIS_URL": "redis://127.0.0.1:1/0"}
        os.environ.pop("DATABASE_URL", None)
        os.environ["DJANGO_SETTINGS_MODULE"] = "annotator.settings"
        django.setup()
        call_command("migrate", verbosity=0)
        slug, screen, labels, token = _make()
        address = f"http://127.0.0.1:{port}"
        manner = ["--workers", "2", "--lifespan", "off", "--no-access-log", "--timeout-graceful-shutdown", "3"]
        command = [sys.executable, "-m", "uvicorn", "annotator.asgi:application", "--port", str(port), *manner]
        web = start_with_subreaper([*command, "--log-level", "warning"], env=os.environ, output=None)
        try:
            _wait(f"{address}/api/me")
            yield StudioServer(address, slug, screen, labels, token)
        finally:
            web.terminate()
            web.wait(timeout=30)


def _wait(address: str) -> None:
    until = time.monotonic() + 60
    while not web_responds_at(address)():
        if time.monotonic() > until:
            raise TimeoutError(f"nothing answers at {address}")
        time.sleep(0.2)


def _make() -> tuple[str, int, list[str], str]:
    # Models can be imported once Django knows its settings.
    from annotator.accounts.services import create_token, create_user
    from annotator.boxes.selectors import boxes_of
    from annotator.boxes.services import apply_edits
    from annotator.datasets.models import Membership, Role
    from tests import factories as make

    dataset = make.make_dataset("bench")
    volunteer = create_user(username=NAME, password=PASSWORD)
    Membership.objects.create(dataset=dataset, user=volunteer, role=Role.VOLUNTEER)
    drawer = make.make_member(dataset)
    screen = make.make_screen(make.make_application(dataset), width=WIDTH, height=HEIGHT)
    corners = [((number % _ACROSS) * 95 + 5, (number // _ACROSS) * 70 + 10) for number in range(BOXES)]
    edits = [make.addition(left, top, left + 80, top + 40) for left, top in corners]
    apply_edits(screen=screen, author=drawer, base_version=0, edits=edits)
    make.submit(screen, drawer)
    make.approve(screen, make.make_member(dataset))
    dice = random.Random(7)
    labels = ["-".join([*dice.sample(_WORDS, 3), str(number)]) for number in range(BOXES)]
    make.make_labels(screen, list(boxes_of(screen)), *labels)
    return dataset.slug, screen.pk, labels, create_token(user=volunteer, name="bench")[1]
