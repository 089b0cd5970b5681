"""The import job of files of episodes: writes them hidden, and queues their replays once they are published."""

from time import monotonic

from annotator.domain.problems import Problem, Rejected
from annotator.episodes.models import EpisodeStep, Submission
from annotator.episodes.services import replay_imported
from annotator.imports.models import DatasetImport
from annotator.imports.services import SourceFiles, keep_counts, publish, remove_detached
from annotator.imports.services.report import ImportReport
from annotator.jobs.services import Report
from workers.episode_import import Entry, EpisodeImport

ENTRIES_AT_ONCE = 100


class TurnOver(Exception):  # noqa: N818 - the job goes on later
    """Raised when other jobs wait; the next attempt goes on where this one stopped."""


def write_episodes(dataset_import: DatasetImport, report: Report, *, ends_at: float) -> None:
    """Writes the episodes of an import hidden and publishes them, or reports what a dry run finds.

    Raises Rejected where nothing came in, Cancelled where it was cancelled, TurnOver where its time is over.
    """
    report(0.01, "reading the files")
    if not dataset_import.source:
        raise Rejected(Problem("files-gone", "The files of this import are no longer kept: send them again."))
    with dataset_import.source.open("rb") as file, SourceFiles(file) as source:
        attempt = _Attempt(dataset_import, source, report, ends_at)
        attempt.run()
    if not dataset_import.dry_run:
        attempt.publish()


def queue_replays(dataset_import: DatasetImport) -> None:
    """Queues the replay of every published episode that can be replayed here, and counts them."""
    submissions = Submission.objects.filter(episode__imported__owner=dataset_import).order_by("pk")
    if not submissions.exists():
        return
    waiting = submissions.filter(replay=None, episode__task__environment__retired_at=None)
    for submission in waiting.select_related("episode__task__environment", "episode__person").iterator():
        replay_imported(submission=submission)
    dataset_import.refresh_from_db(fields=["counts"])
    replays = submissions.exclude(replay=None).count()
    keep_counts(dataset_import=dataset_import, counts={**dataset_import.counts, "replays": replays})


class _Attempt:
    def __init__(self, dataset_import: DatasetImport, source: SourceFiles, report: Report, ends_at: float) -> None:
        self._import, self._report, self._ends_at = dataset_import, report, ends_at
        self._pending: list[Entry] = []
        self._entries = 0
        self._problems = ImportReport(dataset_import)
        self._problems.start([])
        self._work = EpisodeImport(dataset_import, source, on_entry=self._note, on_read=self._between_episodes)

    def run(self) -> None:
        try:
            self._work.run()
        finally:
            self._keep_report()
        counts = self._work.counts
        if not counts["episodes"] and not counts["there_already"]:
            nothing = "Nothing can be imported: no episode of the files could be taken. The report says why."
            raise Rejected(Problem("nothing-imported", nothing))

    def publish(self) -> None:
        """Makes the episodes part of the dataset; those that it got itself meanwhile are left out, and counted."""
        if left_behind := publish(self._import):
            there = f"{left_behind} episodes were left out: the dataset got them while this was imported."
            self._problems.add([Problem("there-already", there)])
            self._work.counts["there_already"] += left_behind
            self._work.counts["episodes"] -= left_behind
            self._work.counts["actions"] = EpisodeStep.objects.filter(episode__imported__owner=self._import).count()
            self._keep_report()
        remove_detached()

    def _note(self, entry: Entry) -> None:
        self._pending.append(entry)
        if len(self._pending) >= ENTRIES_AT_ONCE:
            self._keep_report()

    def _keep_report(self) -> None:
        self._problems.add(Problem(entry.code, str(entry)) for entry in self._pending)
        self._entries += len(self._pending)
        self._pending = []
        counts = {**self._work.counts, "replays": 0, "entries": self._entries}
        keep_counts(dataset_import=self._import, counts=counts)

    def _between_episodes(self) -> None:
        self._report(self._work.progress, f"{self._work.counts['episodes']} episodes")
        if not self._import.dry_run and monotonic() > self._ends_at:
            raise TurnOver
