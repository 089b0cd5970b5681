"""The import job of files of episodes: each comes in whole or not at all, and stays when the import is cancelled."""

from time import monotonic

from annotator.domain.problems import Problem, Rejected
from annotator.episodes.models import Submission
from annotator.imports.models import DatasetImport
from annotator.imports.services import SourceFiles, imported_places, keep_counts, mark_imported
from annotator.imports.services.report import ImportReport
from annotator.jobs.services import Cancelled, Report, finish
from workers.episode_import import Entry, EpisodeImport

ENTRIES_AT_ONCE = 100


class TurnOver(Exception):  # noqa: N818 - the job goes on later
    """Raised when other jobs wait; the next attempt goes on where this one stopped."""


def import_episodes(dataset_import: DatasetImport, report: Report, *, ends_at: float) -> None:
    """Does a claimed import of episodes, or its dry run, and ends the job.

    Raises Rejected where nothing came in, Cancelled where it was cancelled, TurnOver where its time is over.
    """
    report(0.01, "reading the files")
    if not dataset_import.source:
        raise Rejected(Problem("files-gone", "The files of this import are no longer kept: send them again."))
    with dataset_import.source.open("rb") as file, SourceFiles(file) as source:
        _Attempt(dataset_import, source, report, ends_at).run()
    if not finish(dataset_import):
        raise Cancelled


class _Attempt:
    def __init__(self, dataset_import: DatasetImport, source: SourceFiles, report: Report, ends_at: float) -> None:
        self._import, self._report, self._ends_at = dataset_import, report, ends_at
        self._pending: list[Entry] = []
        self._entries = 0
        self._problems = ImportReport(dataset_import)
        self._problems.start([])
        self._work = EpisodeImport(
            dataset_import.dataset,
            source,
            dry_run=dataset_import.dry_run,
            done=imported_places(dataset_import),
            on_entry=self._note,
            on_written=self._mark,
            on_read=self._between_episodes,
        )

    def run(self) -> None:
        try:
            self._work.run(self._import.format)
        finally:
            self._keep_report()
        counts = self._work.counts
        if not counts["episodes"] and not counts["there_already"]:
            nothing = "Nothing can be imported: no episode of the files could be taken. The report says why."
            raise Rejected(Problem("nothing-imported", nothing))

    def _note(self, entry: Entry) -> None:
        self._pending.append(entry)
        if len(self._pending) >= ENTRIES_AT_ONCE:
            self._keep_report()

    def _keep_report(self) -> None:
        self._problems.add(Problem(entry.code, str(entry)) for entry in self._pending)
        self._entries += len(self._pending)
        self._pending = []
        keep_counts(dataset_import=self._import, counts={**self._work.counts, "entries": self._entries})

    def _mark(self, place: str, submission: Submission) -> None:
        mark_imported(dataset_import=self._import, episode=submission.episode, place=place)

    def _between_episodes(self) -> None:
        self._report(self._work.progress, f"{self._work.counts['episodes']} episodes")
        if not self._import.dry_run and monotonic() > self._ends_at:
            raise TurnOver
