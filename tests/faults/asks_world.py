"""An evaluation of many tasks by a stand-in, and what became of its asks; a program with the stack's settings.

`python -m tests.faults.asks_world fill TASKS URL` requests it and prints its key, `… facts KEY` what is stored.
"""

import json
import os
import sys
from typing import Any

import django

SENTENCES = 4


def fill(tasks: int, url: str) -> int:
    """The key of a queued evaluation of a release with so many tasks, a multiple of SENTENCES."""
    from annotator.releases.models import ReleaseItem
    from annotator.trials.services.evaluations import request_evaluation
    from tests.annotator.elements.captured import captured_release
    from tests.workers.assistants.asking import make_endpoint, make_revision

    release, world = captured_release()
    first = release.items.order_by("position").first()
    assert first is not None
    families = range(release.items.count(), tasks // SENTENCES)
    ReleaseItem.objects.bulk_create(
        ReleaseItem(
            release=release,
            position=number,
            split="test",
            screen=first.screen,
            script_id=first.script_id,
            stored={
                **first.stored,
                "family_id": f"family-{number}",
                "sentence": f"do task {number}",
                "phrasings": [f"{way} task {number}" for way in ("kindly do", "now manage", "somebody finish")],
            },
        )
        for number in families
    )
    endpoint = make_endpoint(world.dataset, url, requests_per_day=10 * tasks, timeout_seconds=20)
    evaluation = request_evaluation(
        release=release, split="test", endpoint=endpoint, revision=make_revision(world.dataset),
        source="dom", picture=False, name="scripted", by=world.maintainer,
    )  # fmt: skip
    key: int = evaluation.pk
    return key


def facts(key: int) -> dict[str, Any]:
    """The evaluation's status, its asks by status, and by ask its requests by how they ended."""
    from annotator.assistants.models import Ask
    from annotator.trials.models import Evaluation

    evaluation = Evaluation.objects.get(pk=key)
    asks = Ask.objects.filter(evaluation_ask__evaluation=evaluation).prefetch_related("requests")
    counts = [
        {
            "status": ask.status,
            "answered": sum(request.status == 200 for request in ask.requests.all()),
            "refused": sum(request.status not in (None, 200) for request in ask.requests.all()),
            "lost": sum(request.ended_at is None for request in ask.requests.all()),
        }
        for ask in asks
    ]
    predictions = evaluation.prediction_set
    return {
        "status": evaluation.status,
        "error": evaluation.error,
        "asks": counts,
        "predictions": predictions.predictions.exclude(script="").count() if predictions else 0,
    }


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.faults.settings")
    django.setup()
    match sys.argv[1:]:
        case ["fill", tasks, url]:
            print(json.dumps(fill(int(tasks), url)))  # noqa: T201
        case ["facts", key]:
            print(json.dumps(facts(int(key))))  # noqa: T201


if __name__ == "__main__":
    main()
