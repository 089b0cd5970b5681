"""Services of evaluations: queue the asks of a split, gather their answers into predictions, cancel, ask again."""

import io
import json
from collections.abc import Iterator

from django.core.files import File
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.assistants.models import Ask, Endpoint, PromptRevision
from annotator.assistants.services import request_ask
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.jobs.models import Job, Status
from annotator.jobs.selectors import OPEN
from annotator.jobs.services import Report, cancel_all, finish, heartbeat, postpone, retry_all, run_again, submit
from annotator.jobs.services.queue import send
from annotator.releases.models import Release
from annotator.trials.models import Evaluation, EvaluationAsk, PredictionSet
from annotator.trials.selectors.released_tasks import ReleasedTask, released_tasks
from annotator.trials.services.predictions import upload_predictions

SOME = 50
STAND_IN_NOTE = "Made by a stand-in that is no model."


@transaction.atomic
def request_evaluation(
    *,
    release: Release,
    split: str,
    endpoint: Endpoint,
    revision: PromptRevision,
    source: str,
    picture: bool,
    name: str,
    by: User | None,
) -> Evaluation:
    """Queues an evaluation. Raises Rejected for a name that is taken, an empty split, or nothing to be shown."""
    if release.status != Status.DONE:
        raise Rejected(Problem("release-not-done", "This release has not been cut yet; wait until it is done."))
    if not release.items.filter(split=split).exists():
        raise Rejected(Problem("empty-split", f"The {split} split of this release has no task.", field="split"))
    if endpoint.removed_at:
        raise Rejected(Problem("endpoint-removed", f"{endpoint.name} was removed.", field="endpoint"))
    if not picture and not source:
        raise Rejected(Problem("nothing-shown", "Show the picture, elements or both.", field="source"))
    taken = Problem("name-taken", f"The leaderboard has “{name}” already; choose another name.", field="name")
    if release.prediction_sets.filter(split=split, name=name).exists():
        raise Rejected(taken)
    evaluation = Evaluation(
        dataset=release.dataset, release=release, split=split, endpoint=endpoint, revision=revision,
        source=source, picture=picture, name=name, created_by=by,
    )  # fmt: skip
    try:
        with transaction.atomic():
            submit(evaluation)
    except IntegrityError:
        raise Rejected(taken) from None
    facts = {"release": release.pk, "split": split, "endpoint": endpoint.pk, "revision": revision.pk}
    record(Action.EVALUATION_REQUESTED, ObjectType.EVALUATION, evaluation.pk, dataset_id=release.dataset_id, **facts)
    return evaluation


def advance_evaluation(*, evaluation: Evaluation, report: Report) -> bool:
    """Queues the asks that are missing; once all have ended, stores their answers as predictions and ends the job.

    Until then the job goes back into the queue: the last ask sends it again. False when it is no longer this worker's.
    """
    _queue_asks(evaluation, report)
    asks = _jobs_of(evaluation)
    still_open = asks.filter(status__in=OPEN).count()
    if still_open:
        total = asks.count()
        postpone(evaluation, f"{total - still_open} of {total} tasks asked")
        return True
    report(0.95, "gathers the answers")
    written = _predictions(evaluation)
    with transaction.atomic():
        heartbeat(evaluation)
        prediction_set = _store(evaluation, written)
        Evaluation.objects.filter(pk=evaluation.pk).update(prediction_set=prediction_set)
        return finish(evaluation)


def is_wanted(*, ask_id: int) -> bool:
    """Whether the ask is to be sent: it belongs to no evaluation, or to one that was not cancelled."""
    cancelled = EvaluationAsk.objects.filter(ask_id=ask_id, evaluation__status=Status.CANCELLED)
    return not cancelled.exists()


def note_answer(*, ask_id: int) -> None:
    """Sends the ask's evaluation to the workers if this was the last one that it waited for."""
    evaluation = Evaluation.objects.filter(asks__ask_id=ask_id, status=Status.QUEUED).first()
    if evaluation and not _jobs_of(evaluation).filter(status__in=OPEN).exists():
        send(evaluation)


@transaction.atomic
def cancel_evaluation(*, evaluation: Evaluation) -> None:
    """Cancels the evaluation and its asks; answers that are there stay. Raises Conflict when it has ended."""
    if not cancel_all(Job.objects.filter(pk=evaluation.pk)):
        raise Conflict(Problem("job-has-ended", "This evaluation has ended already; there is nothing to cancel."))
    cancel_all(_jobs_of(evaluation))


@transaction.atomic
def ask_again(*, evaluation: Evaluation) -> int:
    """Queues the asks without an answer again, and the evaluation; its predictions are then replaced.

    The number of asks. Raises Conflict where there is none.
    """
    Evaluation.objects.select_for_update().get(pk=evaluation.pk)
    unanswered = _jobs_of(evaluation).filter(status__in=[Status.FAILED, Status.CANCELLED])
    count = retry_all(unanswered)
    if not count and evaluation.status not in (Status.FAILED, Status.CANCELLED):
        raise Conflict(Problem("nothing-failed", "Every task has an answer or is being asked; nothing is to be done."))
    run_again(evaluation)
    return count


def _queue_asks(evaluation: Evaluation, report: Report) -> None:
    """Adds the asks that are missing, some in each transaction: after a kill it goes on where it was."""
    present = set(evaluation.asks.values_list("key", flat=True))
    batch: list[ReleasedTask] = []
    for task in released_tasks(evaluation.release, evaluation.split):
        if task.gold.id not in present:
            batch.append(task)
        if len(batch) == SOME:
            _add(evaluation, batch)
            report(0.0, f"{evaluation.asks.count()} tasks queued")
            batch = []
    _add(evaluation, batch)


@transaction.atomic
def _add(evaluation: Evaluation, tasks: list[ReleasedTask]) -> None:
    # The row is locked: an attempt that is believed dead may be alive, and each task is asked once.
    Evaluation.objects.select_for_update().get(pk=evaluation.pk)
    heartbeat(evaluation)
    for task in tasks:
        about = {
            "item": task.item,
            "sentence": task.number,
            "source": evaluation.source,
            "picture": evaluation.picture,
        }
        by = evaluation.created_by
        ask = request_ask(endpoint=evaluation.endpoint, revision=evaluation.revision, about=about, by=by)
        EvaluationAsk.objects.create(evaluation=evaluation, ask=ask, key=task.gold.id)


def _jobs_of(evaluation: Evaluation) -> QuerySet[Job]:
    return Job.objects.filter(pk__in=evaluation.asks.values("ask_id"))


def _predictions(evaluation: Evaluation) -> bytes:
    """The answers as a file of predictions: JSON Lines. A task without an answer has no line, and scores nothing."""
    return b"".join(_lines(evaluation))


def _lines(evaluation: Evaluation) -> Iterator[bytes]:
    answered = Ask.objects.filter(evaluation_ask__evaluation=evaluation, status=Status.DONE)
    rows = answered.values_list("evaluation_ask__key", "answer")
    for key, answer in sorted(rows, key=lambda row: int(row[0])):
        yield json.dumps({"id": key, "script": answer}).encode() + b"\n"


def _store(evaluation: Evaluation, written: bytes) -> PredictionSet:
    """The predictions, whose scoring is queued. Raises Rejected where no task was answered."""
    if not written:
        raise Rejected(Problem("no-answers", "No task was answered. The failures stand in the list of asks."))
    is_stand_in = Ask.objects.filter(evaluation_ask__evaluation=evaluation, stand_in=True).exists()
    Evaluation.objects.filter(pk=evaluation.pk).update(stand_in=is_stand_in)
    return upload_predictions(
        release=evaluation.release,
        name=evaluation.name,
        file=File(io.BytesIO(written), name="predictions.jsonl"),
        by=evaluation.created_by,
        split=evaluation.split,
        notes=STAND_IN_NOTE if is_stand_in else "",
        replace=evaluation.prediction_set_id is not None,
    )
