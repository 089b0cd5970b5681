"""The import job: reads a release or another dataset, writes it hidden, and publishes it once it is complete."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from time import monotonic

from annotator.domain.formats.episodes.readers import EPISODE_READERS
from annotator.domain.formats.import_plan import ImportPlan, counts_of, plan_import
from annotator.domain.formats.readers import read_release
from annotator.domain.formats.release_reader import ReadRelease
from annotator.domain.problems import Problem, Rejected, Unavailable
from annotator.imports.models import DatasetImport
from annotator.imports.services import SourceFiles, detach_abandoned, detach_staging, publish, remove_detached
from annotator.imports.services.report import ImportReport, check_against_dataset
from annotator.imports.services.requests import options_of
from annotator.jobs.services import Cancelled, PacedReport, Report, finish, hand_back
from annotator.tasks.models import Script
from annotator.tasks.services import execute
from workers.jobs.import_episodes import TurnOver, queue_replays, write_episodes
from workers.jobs.import_pictures import checked_pictures, kept_pictures
from workers.jobs.import_writing import ScreenWriter, imported_author, write_in_batches
from workers.jobs.runner import JobContext, run_job

# Then other jobs have their turn; the broker's time limit for one function is ten minutes.
TURN_SECONDS = 240
QUEUED_AT_ONCE = 200


def import_dataset(pk: int) -> None:
    """Do the DatasetImport with this key; what an earlier attempt has written is not written again."""
    run_job(DatasetImport, pk, _run)


def discard_imports() -> int:
    """Removes what cancelled and long failed imports have written; how many hidden datasets."""
    detach_abandoned()
    return remove_detached()


def _run(context: JobContext[DatasetImport]) -> None:
    try:
        do_import(context.job, context.report, ends_at=monotonic() + TURN_SECONDS)
    except TurnOver:
        hand_back(context.job)


def do_import(dataset_import: DatasetImport, report: Report, *, ends_at: float = inf) -> None:
    """Does a claimed import, or its dry run, and ends the job. Raises Rejected, and Cancelled where it was cancelled.

    A cancelled import leaves nothing.
    """
    paced = PacedReport(report)
    try:
        if not dataset_import.published_at:
            _write(dataset_import, paced, ends_at)
    except Cancelled:
        detach_staging(dataset_import)
        remove_detached()
        raise
    # It cannot be cancelled any more: its rows are part of the dataset.
    _queue_executions(dataset_import)
    queue_replays(dataset_import)
    if not finish(dataset_import):
        raise Cancelled


def _write(dataset_import: DatasetImport, report: PacedReport, ends_at: float) -> None:
    if dataset_import.format in EPISODE_READERS:
        write_episodes(dataset_import, report, ends_at=ends_at)
    else:
        _write_release(dataset_import, report, ends_at)


def _write_release(dataset_import: DatasetImport, report: PacedReport, ends_at: float) -> None:
    report(0.01, "reading the files")
    if not dataset_import.source:
        raise Rejected(Problem("files-gone", "The files of this import are no longer kept: send them again."))
    with dataset_import.source.open("rb") as file, SourceFiles(file) as source:
        read = read_release(dataset_import.format, source.open, source.keep_picture, source.names)
        plan = check_against_dataset(plan_import(read, options_of(dataset_import)), dataset_import.dataset)
        problems = ImportReport(dataset_import)
        problems.start(plan.left_out)
        if dataset_import.dry_run:
            _check(plan, source, problems, report)
        else:
            _write_screens(dataset_import, read, plan, source, problems, report, ends_at)
        problems.close(counts_of(plan), release_name(read))
    if not dataset_import.dry_run:
        _publish(dataset_import, problems)


def _check(plan: ImportPlan, source: SourceFiles, problems: ImportReport, report: PacedReport) -> None:
    total = len(plan.screens)
    for position, planned, outcome in checked_pictures(enumerate(plan.screens), source):
        if isinstance(outcome, Rejected):
            problems.add_refused(planned, outcome)
        report((position + 1) / total, f"{position + 1} of {total} pictures")


def _write_screens(
    dataset_import: DatasetImport,
    read: ReadRelease,
    plan: ImportPlan,
    source: SourceFiles,
    problems: ImportReport,
    report: PacedReport,
    ends_at: float,
) -> None:
    writer = ScreenWriter(dataset_import, imported_author(), _acceptance(read))
    done, total = writer.done_screens(), len(plan.screens)
    waiting = ((position, planned) for position, planned in enumerate(plan.screens) if planned.key not in done)
    for position, planned, outcome in kept_pictures(waiting, source):
        try:
            if isinstance(outcome, Rejected):
                raise outcome
            writer.write(planned, outcome)
        except Unavailable:
            raise
        except Rejected as rejected:
            problems.add_refused(planned, rejected)
        report(0.02 + 0.88 * (position + 1) / total, f"{position + 1} of {total} screens")
        if monotonic() > ends_at:
            raise TurnOver


def release_name(read: ReadRelease) -> str:
    """Name and version of an Actwright release; empty for other files."""
    return " ".join(filter(None, (read.head.name or read.head.dataset, read.head.version)))


def _acceptance(read: ReadRelease) -> str:
    """The reason of the verdicts on tasks of an Actwright release; empty where nobody has accepted them."""
    name = release_name(read)
    return f"Accepted in “{name}”, which was imported; it counts once it is proven here." if name else ""


def _publish(dataset_import: DatasetImport, problems: ImportReport) -> None:
    if not dataset_import.screens.exists():
        nothing = "Nothing could be imported: every screen was refused. The report says why."
        raise Rejected(Problem("nothing-imported", nothing))
    if left_behind := publish(dataset_import):
        twins = f"{left_behind} screens were left out: the dataset got their pictures while this was imported."
        problems.add([Problem("same-picture", twins)])
    remove_detached()


def _queue_executions(dataset_import: DatasetImport) -> None:
    """Queues every imported script that has not been queued yet: its evidence elsewhere does not count here."""
    scripts = Script.objects.filter(task__imported__owner=dataset_import, executions=None).order_by("pk")
    while pending := list(scripts.select_related("task__screen__application__dataset")[:QUEUED_AT_ONCE]):
        write_in_batches(_executions(pending, dataset_import))


def _executions(scripts: Sequence[Script], dataset_import: DatasetImport) -> Iterator[Callable[[], object]]:
    for script in scripts:
        yield partial(execute, script=script, by=dataset_import.created_by)
