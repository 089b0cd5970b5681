"""An endpoint, a prompt, an ask and an evaluation of a dataset."""

from typing import Any

from annotator.accounts.models import User
from annotator.assistants.models import Endpoint
from annotator.assistants.services import create_endpoint, create_prompt, request_ask
from annotator.datasets.models import Dataset
from annotator.domain.label_suggestions import STARTER_INSTRUCTIONS, STARTER_TEXT
from annotator.jobs.models import Job, Status
from annotator.labels.models import SuggestionAsk
from annotator.labels.services.suggestions import request_run
from annotator.releases.models import Release
from annotator.screens.models import Screen
from annotator.trials.services.evaluations import request_evaluation

ADDRESS = "https://models.example.org/v1"


def make_assistant_objects(dataset: Dataset, maintainer: User, release: Release) -> dict[str, Any]:
    """By name, the keys of the objects; the second evaluation was cancelled."""
    endpoint = create_endpoint(dataset=dataset, by=maintainer, name="first", base_url=ADDRESS, model="m", key="sk-1")
    revision = create_prompt(dataset=dataset, name="starter", instructions="", text="Do {{task}}", by=maintainer)
    item = release.items.get()
    about = {"item": item.pk, "sentence": 0, "source": "", "picture": True}
    ask = request_ask(endpoint=endpoint, revision=revision, about=about, by=maintainer)
    Job.objects.filter(pk=ask.pk).update(status=Status.FAILED)
    facts: dict[str, Any] = {"split": "test", "endpoint": endpoint, "revision": revision, "source": "", "picture": True}
    running, cancelled = (
        request_evaluation(release=release, name=name, by=maintainer, **facts) for name in ("asked", "cancelled")
    )
    Job.objects.filter(pk=cancelled.pk).update(status=Status.CANCELLED)
    runs = _make_runs(dataset, maintainer, endpoint)
    return {
        **runs,
        "endpoint_id": endpoint.pk,
        "prompt_id": revision.prompt_id,
        "revision": revision.pk,
        "revision_id": revision.pk,
        "ask_id": ask.pk,
        "evaluation_id": running.pk,
        "cancelled_evaluation": cancelled.pk,
    }


def _make_runs(dataset: Dataset, maintainer: User, endpoint: Endpoint) -> dict[str, Any]:
    """A run of suggestions that waits, and one of which an ask has failed."""
    text = {"instructions": STARTER_INSTRUCTIONS, "text": STARTER_TEXT}
    revision = create_prompt(dataset=dataset, name="labels", by=maintainer, **text)
    waiting, failed = (
        request_run(dataset=dataset, endpoint=endpoint, revision=revision, by=maintainer) for _ in range(2)
    )
    screen = Screen.objects.filter(application__dataset=dataset).first()
    assert screen is not None
    about = {"kind": "labels", "screen": screen.pk, "boxes": []}
    ask = request_ask(endpoint=endpoint, revision=revision, about=about, by=maintainer)
    SuggestionAsk.objects.create(run=failed, ask=ask, screen=screen, part=0)
    Job.objects.filter(pk=ask.pk).update(status=Status.FAILED)
    Job.objects.filter(pk=failed.pk).update(status=Status.DONE)
    return {"label_revision": revision.pk, "run_id": waiting.pk, "failed_run": failed.pk}
