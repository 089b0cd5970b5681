"""Does the jobs of an evaluation in this process, beside workers that may do some of them too."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from time import sleep

from django.db.models import QuerySet
from django.utils import timezone

from annotator.assistants.models import Ask
from annotator.jobs.models import Status
from annotator.jobs.services import requeue_stale
from annotator.trials.models import Evaluation
from annotator.trials.selectors.evaluations import progress_of_evaluation
from workers.jobs.ask_assistant import ask_assistant
from workers.jobs.evaluate_assistant import evaluate_assistant
from workers.jobs.score_predictions import score_predictions

#: seconds that are waited for an endpoint which asks for it, and between looks at what other workers do
LONGEST_PAUSE, PAUSE = 60.0, 1.0
ENDED = (Status.DONE, Status.FAILED, Status.CANCELLED)

Report = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Why asks of an evaluation are not sent now: what they say, each once."""

    asks: int
    reasons: tuple[str, ...]


def carry_out(evaluation: Evaluation, report: Report) -> Waiting | None:
    """Asks until the evaluation has ended and is scored; why not, where nothing can be sent for long."""
    while True:
        requeue_stale()
        evaluate_assistant(evaluation.pk)
        evaluation.refresh_from_db()
        if evaluation.status in ENDED:
            _score(evaluation)
            return None
        if limit := _ask_all(evaluation, report):
            return Waiting(_open(evaluation).count(), (limit,))
        if waiting := _waiting(evaluation):
            return waiting
        if _open(evaluation).exists():
            sleep(PAUSE)


def _score(evaluation: Evaluation) -> None:
    while evaluation.prediction_set and evaluation.prediction_set.status not in ENDED:
        score_predictions(evaluation.prediction_set.pk)
        evaluation.prediction_set.refresh_from_db()
        if evaluation.prediction_set.status not in ENDED:
            sleep(PAUSE)
            requeue_stale()


def _ask_all(evaluation: Evaluation, report: Report) -> str:
    """Sends what can be sent now; the limit of the endpoint that is reached, if any: all others would hear the same."""
    for pk in _sendable(evaluation):
        ask_assistant(pk)
        now = progress_of_evaluation(evaluation)
        cost = f", {now.totals.cost:.4f} spent" if now.totals.cost else ""
        report(f"{now.total - now.open} of {now.total} asks ended, {now.failed} without an answer{cost}")
        limited = Ask.objects.filter(pk=pk, status=Status.QUEUED, wait_until=None).exclude(error="")
        if limit := limited.values_list("error", flat=True).first():
            return limit
    return ""


def _sendable(evaluation: Evaluation) -> Iterator[int]:
    asks = _open(evaluation)
    for pk, until in list(asks.order_by("pk").values_list("pk", "wait_until")):
        if until is None or until <= timezone.now():
            yield pk


def _waiting(evaluation: Evaluation) -> Waiting | None:
    """Why nothing can be sent for long: the endpoint asks for it. None where it goes on soon, or a worker is at it."""
    rows = list(_open(evaluation).values_list("wait_until", "error"))
    busy = Ask.objects.filter(evaluation_ask__evaluation=evaluation, status=Status.RUNNING).exists()
    if busy or not rows or any(_is_soon(until) for until, _ in rows):
        return None
    return Waiting(len(rows), tuple(dict.fromkeys(error for _, error in rows)))


def _is_soon(until: datetime | None) -> bool:
    return until is None or (until - timezone.now()).total_seconds() <= LONGEST_PAUSE


def _open(evaluation: Evaluation) -> QuerySet[Ask]:
    return Ask.objects.filter(evaluation_ask__evaluation=evaluation, status=Status.QUEUED)
