"""Writes the archive of a frozen release in any format, with progress."""

from dataclasses import dataclass, replace
from functools import partial
from typing import IO

from django.core.files.storage import default_storage

from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.counts import count
from annotator.domain.formats.gold_findings import described, gold_findings
from annotator.domain.formats.record import ReleaseHead
from annotator.domain.formats.released_statistics import released_statistics
from annotator.domain.statistics.table import Table, from_json
from annotator.jobs.services import Report
from annotator.releases.models import Release
from annotator.releases.selectors import head_of
from annotator.releases.services.archive import read_image, write_archive
from annotator.releases.services.kept_records import KeptRecords


@dataclass(frozen=True, slots=True)
class WrittenRelease:
    """The head of an archive, with counts and statistics, and sentences on scripts to which public scorers do not
    give 100 %.
    """

    head: ReleaseHead
    findings: list[str]


def write_release(release: Release, format_name: str, into: IO[bytes], report: Report) -> WrittenRelease:
    """Writes the archive of the frozen rows. Equal rows give equal bytes."""
    records = KeptRecords(release)
    counts = count(records)
    findings = gold_findings(records()) if FORMATS[format_name].has_public_scorers else []
    report(0.1, "counting the statistics")
    statistics = _statistics(release, records)
    head = replace(head_of(release), counts=counts, findings=described(findings), statistics=statistics)
    progress_counter = _Counter(report, total=3 * release.items.count() + 4)
    write_archive(
        FORMATS[format_name].files(head, records, partial(read_image, open_image=default_storage.open)),
        into,
        open_image=default_storage.open,
        on_file=progress_counter.one_more,
    )
    return WrittenRelease(head, [finding.sentence for finding in findings])


def _statistics(release: Release, records: KeptRecords) -> tuple[Table, ...]:
    """Those that are stored with a finished release, which its exports repeat; else counted now."""
    stored = release.statistics
    return released_statistics(records) if stored is None else tuple(map(from_json, stored))


class _Counter:
    """Reports the progress of writing, a hundred times at most."""

    def __init__(self, report: Report, total: int) -> None:
        self._report, self._total, self._written = report, total, 0
        self._step = max(total // 100, 1)

    def one_more(self) -> None:
        self._written += 1
        if self._written % self._step == 0:
            self._report(min(0.1 + 0.85 * self._written / self._total, 0.95), f"{self._written} files written")
