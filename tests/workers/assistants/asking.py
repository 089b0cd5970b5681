"""A stand-in in this process, an endpoint that leads to it, and asks about a release."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pytest_django import Settings

from annotator.assistants.models import Ask, Endpoint, PromptRevision
from annotator.assistants.services import create_endpoint, create_prompt, request_ask
from annotator.datasets.models import Dataset
from annotator.domain.prompts import STARTER_INSTRUCTIONS, STARTER_TEXT
from annotator.releases.models import Release
from workers.assistants.scripted_model import MODEL, ScriptedModel
from workers.assistants.scripted_replies import Behaviour
from workers.jobs.ask_assistant import ask_assistant

KEY = "sk-plain-key-of-the-tests-4711"


@contextmanager
def scripted(settings: Settings, *, key: str = "", journal: Path | None = None, **behaviour: Any) -> Iterator[str]:
    """The base URL of a stand-in that endpoints may have."""
    server = ScriptedModel(0, Behaviour(**behaviour), key=key, journal=journal)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    settings.ASSISTANT_ALLOWED_HOSTS = [f"127.0.0.1:{server.server_address[1]}"]
    try:
        yield server.base_url
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def make_endpoint(dataset: Dataset, base_url: str, **facts: Any) -> Endpoint:
    facts = {"name": "scripted", "model": MODEL, "key": KEY, "timeout_seconds": 5, **facts}
    return create_endpoint(dataset=dataset, by=None, base_url=base_url, **facts)


def make_revision(dataset: Dataset) -> PromptRevision:
    return create_prompt(dataset=dataset, name="starter", instructions=STARTER_INSTRUCTIONS, text=STARTER_TEXT, by=None)


def about(release: Release, **changed: Any) -> Mapping[str, Any]:
    item = release.items.order_by("position").first()
    assert item is not None
    return {"item": item.pk, "sentence": 0, "source": "dom", "picture": True, **changed}


def asked(endpoint: Endpoint, revision: PromptRevision, release: Release, **changed: Any) -> Ask:
    """An ask after a worker has done it, as far as it could."""
    ask = request_ask(endpoint=endpoint, revision=revision, about=about(release, **changed), by=None)
    ask_assistant(ask.pk)
    ask.refresh_from_db()
    return ask
