"""An endpoint, a prompt, an ask and an evaluation of a dataset."""

from typing import Any

from annotator.accounts.models import User
from annotator.assistants.services import create_endpoint, create_prompt, request_ask
from annotator.datasets.models import Dataset
from annotator.jobs.models import Job, Status
from annotator.releases.models import Release
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
    return {
        "endpoint_id": endpoint.pk,
        "prompt_id": revision.prompt_id,
        "revision": revision.pk,
        "revision_id": revision.pk,
        "ask_id": ask.pk,
        "evaluation_id": running.pk,
        "cancelled_evaluation": cancelled.pk,
    }
