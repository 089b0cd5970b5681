"""The demo's assistant, a stand-in for a model: what it suggests at each stage, and its answers to the release."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import sleep
from typing import Any

from django.conf import settings

from annotator.accounts.models import User
from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision, SuggestionRun
from annotator.assistants.selectors.starters import STARTERS
from annotator.assistants.services import create_endpoint, create_prompt
from annotator.boxes.services.suggestions import request_boxes
from annotator.datasets.models import Dataset, Role, SuggestionsShown
from annotator.datasets.services import change_dataset
from annotator.dialogues.services.suggestions import request_dialogues
from annotator.domain.problems import Problem, Rejected
from annotator.jobs.models import Status
from annotator.jobs.selectors import OPEN
from annotator.labels.services.suggestions import request_labels
from annotator.releases.models import Release
from annotator.tasks.services.suggestions import request_tasks
from annotator.trials.models import Evaluation
from annotator.trials.services.evaluations import request_evaluation
from workers.assistants.scripted_model import MODEL
from workers.baselines.asking import Report, carry_out
from workers.demo.load import demo_dataset
from workers.jobs.ask_assistant import ask_assistant
from workers.jobs.make_suggestions import make_suggestions

NAME = "Stand-in"
#: the share of its suggestions that are wrong, so that there is something to correct
MISTAKES = 0.2
#: seconds between looks at what workers do
PAUSE = 0.2
REQUESTS = {
    AskKind.BOXES: request_boxes,
    AskKind.LABELS: request_labels,
    AskKind.TASKS: request_tasks,
    AskKind.DIALOGUES: request_dialogues,
}


def add_assistant(report: Report) -> int:
    """Adds the assistant and what it suggests, or what is missing of it; how many asks have been answered.

    Raises Rejected where the stand-in does not start, or the settings do not allow its address.
    """
    dataset = demo_dataset()
    maintainer = dataset.memberships.filter(role=Role.MAINTAINER).earliest("pk").user
    release = dataset.releases.earliest("pk")
    with _stand_in(release) as address:
        endpoint = Endpoint.objects.filter(dataset=dataset, name=NAME).first() or create_endpoint(
            dataset=dataset, name=NAME, base_url=address, model=MODEL, key="", by=maintainer
        )
        prompts = {starter["kind"]: _prompt(dataset, starter, maintainer) for starter in STARTERS}
        for kind in REQUESTS:
            _suggest(kind, endpoint, prompts[kind], maintainer, report)
        _evaluate(release, endpoint, prompts[AskKind.SCRIPT], maintainer, report)
    shown = {"suggested_boxes": True, "suggested_labels": SuggestionsShown.BEFORE, "suggested_tasks": True}
    change_dataset(dataset=dataset, **shown)
    return Ask.objects.filter(endpoint=endpoint, status=Status.DONE).count()


@contextmanager
def _stand_in(release: Release) -> Iterator[str]:
    """The address of the stand-in, which runs in a process of its own and knows the scripts of the release."""
    port, mistakes = str(settings.DEMO_ASSISTANT_PORT), str(MISTAKES)
    options = ["--port", port, "--mistakes", mistakes, "--release", str(release.pk)]
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "scripted_model", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            if process.stdout is None or not process.stdout.readline():
                raise Rejected(Problem("no-stand-in", f"The stand-in does not start: {_last_line(process)}"))
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            process.terminate()


def _last_line(process: subprocess.Popen[str]) -> str:
    lines = process.stderr.read().strip().splitlines() if process.stderr else []
    return lines[-1] if lines else "it says nothing"


def _prompt(dataset: Dataset, starter: dict[str, Any], by: User) -> PromptRevision:
    kind = AskKind(starter["kind"])
    written = PromptRevision.objects.filter(prompt__dataset=dataset, prompt__kind=kind, prompt__name=kind.label)
    return written.first() or create_prompt(dataset=dataset, name=kind.label, by=by, **starter)


def _suggest(kind: AskKind, endpoint: Endpoint, revision: PromptRevision, by: User, report: Report) -> None:
    """Asks about what was not asked about before, and what is left unanswered; workers may do some of it."""
    with suppress(Rejected):
        make_suggestions(REQUESTS[kind](dataset=endpoint.dataset, endpoint=endpoint, revision=revision, by=by).pk)
    runs = SuggestionRun.objects.filter(endpoint=endpoint, revision=revision, status__in=OPEN)
    asks = Ask.objects.filter(endpoint=endpoint, revision=revision, status__in=OPEN)
    while runs.exists() or asks.exists():
        for ask in asks.filter(status=Status.QUEUED).order_by("pk"):
            ask_assistant(ask.pk)
        report(f"{kind.label}: {asks.count()} asks left")
        sleep(PAUSE)


def _evaluate(release: Release, endpoint: Endpoint, revision: PromptRevision, by: User, report: Report) -> None:
    begun = Evaluation.objects.filter(release=release, name=NAME).first()
    evaluation = begun or request_evaluation(
        release=release, split="test", endpoint=endpoint, revision=revision, source="", picture=True, name=NAME, by=by
    )
    carry_out(evaluation, report)
