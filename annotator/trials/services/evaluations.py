"""Services of evaluations: queue the asks of a split, gather their answers into predictions, cancel, ask again."""

import io
import json
from collections.abc import Iterator

from django.core.files import File
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.domain.detact.method import Method, method_of
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.jobs.models import Job, Status
from annotator.jobs.selectors import OPEN
from annotator.jobs.services import Report, cancel_all, finish, heartbeat, postpone, retry_all, run_again, submit
from annotator.jobs.services.queue import send
from annotator.releases.models import Release
from annotator.trials.models import AskStage, Evaluation, EvaluationAsk, PredictionSet
from annotator.trials.services.evaluation_asks import counts_of_prompts, queue_asks
from annotator.trials.services.predictions import upload_predictions

WORDS = {
    AskStage.EMBED: "asks for vectors of sentences ended",
    AskStage.FILTER: "tasks asked for the elements that they need",
    AskStage.SCRIPT: "tasks asked",
}
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
    method: Method | None = None,
    filter_revision: PromptRevision | None = None,
) -> Evaluation:
    """Queues an evaluation. Raises Rejected for a name that is taken, an empty split, or nothing to be shown."""
    _check(release, split, endpoint, revision, method)
    if not picture and not source and method is None:
        raise Rejected(Problem("nothing-shown", "Show the picture, elements or both.", field="source"))
    taken = Problem("name-taken", f"The leaderboard has “{name}” already; choose another name.", field="name")
    if release.prediction_sets.filter(split=split, name=name).exists():
        raise Rejected(taken)
    evaluation = Evaluation(
        dataset=release.dataset, release=release, split=split, endpoint=endpoint, revision=revision,
        source=source, picture=picture, name=name, created_by=by, method=method.as_json() if method else {},
        filter_revision=filter_revision,
    )  # fmt: skip
    try:
        with transaction.atomic():
            submit(evaluation)
    except IntegrityError:
        raise Rejected(taken) from None
    facts = {"release": release.pk, "split": split, "endpoint": endpoint.pk, "revision": revision.pk}
    record(Action.EVALUATION_REQUESTED, ObjectType.EVALUATION, evaluation.pk, dataset_id=release.dataset_id, **facts)
    return evaluation


def _check(release: Release, split: str, endpoint: Endpoint, revision: PromptRevision, method: Method | None) -> None:
    """Raises Rejected where this cannot be evaluated."""
    if release.status != Status.DONE:
        raise Rejected(Problem("release-not-done", "This release has not been cut yet; wait until it is done."))
    if not release.items.filter(split=split).exists():
        raise Rejected(Problem("empty-split", f"The {split} split of this release has no task.", field="split"))
    if endpoint.removed_at:
        raise Rejected(Problem("endpoint-removed", f"{endpoint.name} was removed.", field="endpoint"))
    if (revision.prompt.kind == AskKind.BASELINE) != (method is not None):
        words = "A prompt of a baseline and a method go together: manage.py run_baseline. Choose another prompt."
        raise Rejected(Problem("other-prompt", words, field="revision"))


def advance_evaluation(*, evaluation: Evaluation, report: Report) -> bool:
    """Queues the asks that are missing; once all have ended, stores their answers as predictions and ends the job.

    Where a method filters elements, that is asked first, and scripts once all those have ended. Until then the job
    goes back into the queue: the last ask sends it again. False when it is no longer this worker's.
    """
    for stage in _stages(evaluation):
        queue_asks(evaluation, stage, report)
        asks = _jobs_of(evaluation, stage)
        still_open = asks.filter(status__in=OPEN).count()
        if still_open:
            total = asks.count()
            postpone(evaluation, f"{total - still_open} of {total} {WORDS[stage]}")
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


def _stages(evaluation: Evaluation) -> tuple[AskStage, ...]:
    embeds = bool(evaluation.method) and method_of(evaluation.method).embeddings is not None
    stages = [(AskStage.EMBED, embeds), (AskStage.FILTER, evaluation.filter_revision_id is not None)]
    return (*(stage for stage, is_needed in stages if is_needed), AskStage.SCRIPT)


def _jobs_of(evaluation: Evaluation, stage: AskStage | None = None) -> QuerySet[Job]:
    asks = evaluation.asks.filter(stage=stage) if stage else evaluation.asks.all()
    return Job.objects.filter(pk__in=asks.values("ask_id"))


def _predictions(evaluation: Evaluation) -> bytes:
    """The answers as a file of predictions: JSON Lines. A task without an answer has no line, and scores nothing."""
    return b"".join(_lines(evaluation))


def _lines(evaluation: Evaluation) -> Iterator[bytes]:
    scripts = Ask.objects.filter(evaluation_ask__evaluation=evaluation, evaluation_ask__stage=AskStage.SCRIPT)
    answered = scripts.filter(status=Status.DONE)
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
        notes=" ".join(filter(None, [STAND_IN_NOTE if is_stand_in else "", _method_note(evaluation)])),
        replace=evaluation.prediction_set_id is not None,
    )


def _method_note(evaluation: Evaluation) -> str:
    """What stands beside the score of a method: how it was made, and what its prompts lack."""
    if not evaluation.method:
        return ""
    counts = counts_of_prompts(evaluation)
    lacks = [
        f"{counts['left_out']:,} elements were left out of {counts['shortened']:,} prompts so that they fit.",
        f"{counts['too_long']:,} prompts are longer without any element.",
        f"In {counts['unfiltered']:,} prompts elements are not filtered: the assistant's reply could not be read.",
    ]
    numbers = (counts["left_out"], counts["too_long"], counts["unfiltered"])
    lacking = [sentence for sentence, count in zip(lacks, numbers, strict=True) if count]
    return " ".join([method_of(evaluation.method).described(), *lacking])
