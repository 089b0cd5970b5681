"""Services of releases: request one; freeze, write and seal it."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from math import inf
from time import perf_counter
from typing import Any
from uuid import UUID

from django.core.files.storage import default_storage
from django.db import transaction

from annotator.accounts.models import User
from annotator.audit.models import Action
from annotator.datasets.models import Dataset
from annotator.domain.formats.catalog import DEFAULT, FORMATS
from annotator.domain.formats.counts import count
from annotator.domain.formats.gold_findings import described, gold_findings
from annotator.domain.problems import Problem, Rejected
from annotator.domain.splits import SPLITS, Split
from annotator.files.content import keep_file
from annotator.files.storage import digest_of
from annotator.jobs.selectors import asked_before
from annotator.jobs.services import finish, submit
from annotator.releases.models import GroupBy, Release
from annotator.releases.selectors import anything_releasable, head_of, next_number, open_release
from annotator.releases.services.archive import read_image, write_archive
from annotator.releases.services.evidence import write_evidence
from annotator.releases.services.freezing import freeze
from annotator.releases.services.kept_records import KeptRecords
from annotator.releases.services.row_batches import Report
from annotator.releases.services.trail import record_release

REPORT_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class ReleaseInputs:
    """The inputs of a release; with the dataset's families and settings they determine every byte.

    `ratio` is train : validation : test, the dataset's own by default; `hold` maps applications (slugs) to a split.
    """

    seed: int
    format: str = DEFAULT
    ratio: Sequence[int] | None = None
    name: str = ""
    version: str = ""
    note: str = ""
    group_by: str = GroupBy.SCREEN
    hold: Mapping[str, Split] = field(default_factory=dict)


@transaction.atomic
def request_release(*, dataset: Dataset, by: User | None, client_id: UUID | None = None, **inputs: Any) -> Release:
    """The queued release of these inputs; a queued or running one with the same inputs is returned.

    So is the one that was asked for under the same `client_id`, even when it has ended.

    Raises Rejected for inputs that cannot be used and for a dataset with nothing to release.
    """
    release = unsaved_release(dataset, ReleaseInputs(**inputs))
    locked = Dataset.objects.select_for_update().get(pk=dataset.pk)
    if known := asked_before(Release, client_id, by):
        return known[0]
    release.number, release.created_by, release.client_id = next_number(locked), by, client_id
    if under_way := open_release(release):
        return under_way
    if not anything_releasable(locked):
        empty = (
            "There is nothing to release: no task has been accepted in the final pass with a proven script "
            "whose boxes and labels are unchanged."
        )
        raise Rejected(Problem("nothing-to-release", empty))
    submitted = submit(release)
    record_release(Action.RELEASE_REQUESTED, submitted, number=release.number, seed=release.seed, format=release.format)
    return submitted


def unsaved_release(dataset: Dataset, inputs: ReleaseInputs) -> Release:
    """A release with these inputs and without a number. Raises Rejected for inputs that cannot be used."""
    _validate(inputs, dataset)
    return Release(dataset=dataset, **{**asdict(inputs), "ratio": list(inputs.ratio or dataset.ratio)})


def _validate(inputs: ReleaseInputs, dataset: Dataset) -> None:
    problems = []
    if inputs.format not in FORMATS:
        message = f"There is no format “{inputs.format}”; choose {', '.join(FORMATS)}."
        problems.append(Problem("unknown-format", message, field="format"))
    if inputs.group_by not in GroupBy.values:
        message = f"Families cannot be grouped by “{inputs.group_by}”; choose {', '.join(GroupBy.values)}."
        problems.append(Problem("unknown-group", message, field="group_by"))
    applications = set(dataset.applications.values_list("slug", flat=True))
    for slug, split in inputs.hold.items():
        if slug not in applications:
            message = f"The dataset has no application “{slug}”; it has {', '.join(sorted(applications))}."
            problems.append(Problem("unknown-application", message, field="hold"))
        if split not in SPLITS:
            problems.append(Problem("unknown-split", f"“{split}” is not one of {', '.join(SPLITS)}.", field="hold"))
    if problems:
        raise Rejected(*problems)


def cut_release(*, release: Release, report: Report) -> bool:
    """Freezes, writes and seals a claimed release. False when the job is no longer this worker's."""
    paced_report = _Paced(report)
    freeze(release=release, report=paced_report)
    records = KeptRecords(release)
    counts = count(records)
    findings = gold_findings(records()) if FORMATS[release.format].has_public_scorers else []
    head = replace(head_of(release), counts=counts, findings=described(findings))
    progress_counter = _Counter(paced_report, total=3 * release.items.count() + 4)
    # Slow outside work: no transaction is open while the archive is written.
    with tempfile.TemporaryFile() as archive:
        write_archive(
            FORMATS[release.format].files(head, records, partial(read_image, open_image=default_storage.open)),
            archive,
            open_image=default_storage.open,
            on_file=progress_counter.one_more,
        )
        digest, file = digest_of(archive), keep_file("releases", "zip", archive)
    paced_report(0.97, "writing the evidence")
    with tempfile.TemporaryFile() as evidence:
        write_evidence(release, digest, evidence)
        evidence_digest, evidence_file = digest_of(evidence), keep_file("releases", "jsonl", evidence)
    parts = {"digest": digest, "file": file, "evidence_digest": evidence_digest, "evidence": evidence_file}
    return _seal(release, counts=dict(counts), findings=[finding.sentence for finding in findings], **parts)


def _seal(release: Release, **sealed: object) -> bool:
    with transaction.atomic():
        if not finish(release):
            return False
        Release.objects.filter(pk=release.pk).update(**sealed)
    return True


class _Paced:
    """Passes on the first report and then one each REPORT_SECONDS: each is a write that waits for others'."""

    def __init__(self, report: Report) -> None:
        self._report, self._last_time = report, -inf

    def __call__(self, done: float, doing: str) -> None:
        if perf_counter() - self._last_time >= REPORT_SECONDS:
            self._report(done, doing)
            self._last_time = perf_counter()


class _Counter:
    """Reports the progress of writing, a hundred times at most."""

    def __init__(self, report: Report, total: int) -> None:
        self._report, self._total, self._written = report, total, 0
        self._step = max(total // 100, 1)

    def one_more(self) -> None:
        self._written += 1
        if self._written % self._step == 0:
            self._report(min(0.1 + 0.85 * self._written / self._total, 0.95), f"{self._written} files written")
