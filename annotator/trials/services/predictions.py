"""Services of predictions: store a model's file, score it in a job, delete it."""

from collections.abc import Iterator
from typing import IO

from django.core.files import File
from django.db import transaction

from annotator.accounts.models import User
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.domain.formats.predictions import Prediction as Entry
from annotator.domain.formats.predictions import stream_predictions
from annotator.domain.problems import Problem, Rejected
from annotator.files.content import keep_file
from annotator.files.storage import digest_of
from annotator.jobs.models import Status
from annotator.jobs.services import Report, finish, submit
from annotator.releases.models import Release
from annotator.trials.models import Prediction, PredictionSet
from annotator.trials.selectors.figures import StoredAnswer, about, figures_of, outcomes
from annotator.trials.selectors.released_tasks import ReleasedTask, released_tasks

PIECE = 1 << 18
SOME = 500


def upload_predictions(
    *,
    release: Release,
    name: str,
    file: "File[bytes]",
    by: User | None,
    split: str = "test",
    notes: str = "",
    replace: bool = False,
) -> PredictionSet:
    """Stores the file and queues its scoring. Raises Rejected for a name that is taken, unless it is replaced."""
    if release.status != Status.DONE:
        raise Rejected(Problem("release-not-done", "This release has not been cut yet; wait until it is done."))
    if not release.items.filter(split=split).exists():
        raise Rejected(Problem("empty-split", f"The {split} split of this release has no task.", field="split"))
    digest, stored = digest_of(file), keep_file("predictions", "json", file)
    with transaction.atomic():
        Release.objects.select_for_update().get(pk=release.pk)
        replaced = release.prediction_sets.filter(split=split, name=name).first()
        if replaced and not replace:
            words = f"There are predictions of “{name}” already; choose another name."
            raise Rejected(Problem("name-taken", words, field="name"))
        if replaced:
            replaced.delete()
        prediction_set = PredictionSet(
            dataset=release.dataset, release=release, split=split, name=name, notes=notes, created_by=by
        )
        prediction_set.digest, prediction_set.size = digest, file.size
        prediction_set.file = stored
        return submit(prediction_set)


@transaction.atomic
def delete_predictions(*, prediction_set: PredictionSet) -> None:
    """Deletes a model's answers and their scores."""
    where = prediction_set.dataset_id
    record(Action.PREDICTIONS_DELETED, ObjectType.PREDICTIONS, prediction_set.pk, dataset_id=where)
    prediction_set.delete()


def score_predictions(*, prediction_set: PredictionSet, report: Report) -> bool:
    """Scores a claimed set into rows and figures. False when the job is no longer this worker's.

    A second attempt starts over. Raises Rejected when the file holds no predictions.
    """
    prediction_set.predictions.all().delete()
    report(0.02, "reading the split")
    tasks = {task.gold.id: task for task in released_tasks(prediction_set.release, prediction_set.split)}
    counted: list[StoredAnswer] = []
    faults, rows = 0, list[Prediction]()
    # Slow outside work: no transaction is open, and no more than a batch of scripts in memory.
    with prediction_set.file.open("rb") as opened:
        for row in _rows(prediction_set, stream_predictions(_pieces(opened), list(tasks)), tasks):
            faults += bool(row.code)
            rows.append(row)
            if row.item_id:
                counted.append(StoredAnswer(row.about, row.outcomes))
            if len(rows) == SOME:
                Prediction.objects.bulk_create(rows)
                rows = []
                report(min(0.95 * len(counted) / len(tasks), 0.95), f"{len(counted)} tasks scored")
    Prediction.objects.bulk_create(rows)
    report(0.97, "adding up")
    figures = figures_of(counted)
    with transaction.atomic():
        if not finish(prediction_set):
            return False
        PredictionSet.objects.filter(pk=prediction_set.pk).update(figures=figures, faults=faults)
    return True


def _rows(of: PredictionSet, entries: Iterator[Entry], tasks: dict[str, ReleasedTask]) -> Iterator[Prediction]:
    """The rows of a file's entries; only the first entry for a task counts."""
    for position, entry in enumerate(entries):
        fault = entry.fault
        row = Prediction(set=of, key=entry.id[:200], position=position, script=entry.text)
        if fault:
            row.code, row.reason = fault.code, fault.reason
        task = tasks.get(entry.id)
        if task and not (fault and fault.code == "repeated"):
            row.item_id, row.sentence = task.item, task.number
            row.outcomes, row.about = outcomes(task.gold, None if fault else entry.script), about(task)
        yield row


def _pieces(opened: IO[bytes]) -> Iterator[bytes]:
    while piece := opened.read(PIECE):
        yield piece
