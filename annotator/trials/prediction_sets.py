"""Verbs of predictions: take a model's file, score it in a job, delete it."""

import hashlib
from collections.abc import Callable, Iterator
from typing import IO

from django.core.files import File
from django.db import transaction

from annotator.accounts.models import User
from annotator.domain.formats.predictions import Prediction as Entry
from annotator.domain.formats.predictions import stream_predictions
from annotator.domain.problems import Problem, Rejected
from annotator.jobs.models import Status
from annotator.jobs.services import finish, submit
from annotator.releases.models import Release
from annotator.trials.figures import Counted, about, figures_of, outcomes
from annotator.trials.gold import ReleasedTask, released_tasks
from annotator.trials.models import Prediction, PredictionSet

Report = Callable[[float, str], None]
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
    """Keeps the file and queues its scoring. Raises Rejected for a name that is taken, unless it is to be replaced."""
    if release.status != Status.DONE:
        raise Rejected(Problem("release-not-done", "This release has not been cut yet; wait until it is done."))
    if not release.items.filter(split=split).exists():
        raise Rejected(Problem("empty-split", f"The {split} split of this release has no task.", field="split"))
    digest = _digest(file)
    with transaction.atomic():
        Release.objects.select_for_update().get(pk=release.pk)
        taken = release.prediction_sets.filter(split=split, name=name).first()
        if taken and not replace:
            words = f"There are predictions of “{name}” already; choose another name."
            raise Rejected(Problem("name-taken", words, field="name"))
        if taken:
            taken.delete()
        kept = PredictionSet(
            dataset=release.dataset, release=release, split=split, name=name, notes=notes, created_by=by
        )
        kept.digest, kept.size = digest, file.size
        kept.file.save(f"{digest[:16]}.json", file, save=False)
        return submit(kept)


def delete_predictions(*, prediction_set: PredictionSet) -> None:
    prediction_set.delete()


def score_predictions(*, prediction_set: PredictionSet, report: Report) -> bool:
    """Scores a claimed set into rows and figures. False when the job was taken away meanwhile.

    A second attempt starts over. Raises Rejected when the file holds no predictions.
    """
    prediction_set.predictions.all().delete()
    report(0.02, "reading the split")
    tasks = {task.gold.id: task for task in released_tasks(prediction_set.release, prediction_set.split)}
    counted: list[Counted] = []
    faults, rows = 0, list[Prediction]()
    # Slow outside work: no transaction is open, and no more than a batch of scripts in memory.
    with prediction_set.file.open("rb") as opened:
        for row in _rows(prediction_set, stream_predictions(_pieces(opened), list(tasks)), tasks):
            faults += bool(row.code)
            rows.append(row)
            if row.item_id:
                counted.append(Counted(row.about, row.outcomes))
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
    """One row an entry; only the first for a task counts, and is what its row stands for."""
    for position, entry in enumerate(entries):
        fault = entry.fault
        row = Prediction(set=of, key=_storable(entry.id[:200]), position=position, script=_storable(entry.text))
        if fault:
            row.code, row.reason = fault.code, _storable(fault.reason)
        task = tasks.get(entry.id)
        if task and not (fault and fault.code == "repeated"):
            row.item_id, row.sentence = task.item, task.number
            row.outcomes, row.about = outcomes(task.gold, None if fault else entry.script), about(task)
        yield row


def _storable(text: str) -> str:
    """What strangers send may hold half surrogate pairs and zero bytes, which no database takes."""
    return text.encode(errors="backslashreplace").decode().replace("\0", "\\0")


def _digest(file: "File[bytes]") -> str:
    found = hashlib.sha256()
    for piece in file.chunks():
        found.update(piece)
    file.seek(0)
    return found.hexdigest()


def _pieces(opened: IO[bytes]) -> Iterator[bytes]:
    while piece := opened.read(PIECE):
        yield piece
