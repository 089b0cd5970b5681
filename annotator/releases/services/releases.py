"""Services of releases: request one; freeze, write and seal it."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction

from annotator.accounts.models import User
from annotator.audit.models import Action
from annotator.datasets.models import Dataset
from annotator.domain.formats.catalog import DEFAULT, FORMATS
from annotator.domain.problems import Problem, Rejected
from annotator.domain.splits import SPLITS, Split
from annotator.domain.statistics.table import as_json
from annotator.files.content import keep_file
from annotator.files.storage import digest_of
from annotator.jobs.selectors import asked_before
from annotator.jobs.services import PacedReport, Report, finish, submit
from annotator.releases.models import GroupBy, Release
from annotator.releases.selectors import any_releasable_episode, anything_releasable, next_number, open_release
from annotator.releases.services.evidence import write_evidence
from annotator.releases.services.freezing import freeze
from annotator.releases.services.release_archive import write_release
from annotator.releases.services.trail import record_release


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


def request_release(*, dataset: Dataset, by: User | None, client_id: UUID | None = None, **inputs: Any) -> Release:
    """The queued release of these inputs; a queued or running one with the same inputs is returned.

    So is the one that was asked for under the same `client_id`, even when it has ended.

    Raises Rejected for inputs that cannot be used and for a dataset with nothing to release.
    """
    release = unsaved_release(dataset, ReleaseInputs(**inputs))
    # Takes most of a second of 100,000 families: nobody else could write meanwhile.
    is_empty = not anything_releasable(dataset) and not any_releasable_episode(dataset)
    return _request(release, by, client_id, is_empty=is_empty)


@transaction.atomic
def _request(release: Release, by: User | None, client_id: UUID | None, *, is_empty: bool) -> Release:
    locked = Dataset.objects.select_for_update().get(pk=release.dataset_id)
    if known := asked_before(Release, client_id, by):
        return known[0]
    release.number, release.created_by, release.client_id = next_number(locked), by, client_id
    if under_way := open_release(release):
        return under_way
    if is_empty:
        empty = (
            "There is nothing to release: no task has been accepted in the final pass with a proven script "
            "whose boxes and labels are unchanged, and no episode has been accepted that may be released."
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
    paced_report = PacedReport(report)
    freeze(release=release, report=paced_report)
    # Slow outside work: no transaction is open while the archive is written.
    with tempfile.TemporaryFile() as archive:
        written = write_release(release, release.format, archive, paced_report)
        digest, file = digest_of(archive), keep_file("releases", "zip", archive)
    paced_report(0.97, "writing the evidence")
    with tempfile.TemporaryFile() as evidence:
        write_evidence(release, digest, evidence)
        evidence_digest, evidence_file = digest_of(evidence), keep_file("releases", "jsonl", evidence)
    parts = {"digest": digest, "file": file, "evidence_digest": evidence_digest, "evidence": evidence_file}
    contents = {"counts": dict(written.head.counts), "statistics": list(map(as_json, written.head.statistics))}
    return _seal(release, **contents, findings=written.findings, **parts)


def _seal(release: Release, **sealed: object) -> bool:
    with transaction.atomic():
        if not finish(release):
            return False
        Release.objects.filter(pk=release.pk).update(**sealed)
    return True
