"""Verbs of releases: ask for one, freeze what goes in, write and seal it."""

import tempfile
from collections.abc import Callable, Sequence
from functools import partial

from django.core.files import File
from django.core.files.storage import default_storage
from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.counts import count
from annotator.domain.formats.record import as_json
from annotator.domain.problems import Problem, Rejected
from annotator.jobs.services import finish, submit
from annotator.releases.archive import digest_of, write_archive
from annotator.releases.models import Release, ReleaseItem
from annotator.releases.records import records_of
from annotator.releases.selectors import anything_releasable, frozen_records, head_of, next_number, releasable
from annotator.releases.splitting import split_of

Report = Callable[[float, str], None]


@transaction.atomic
def request_release(
    *,
    dataset: Dataset,
    seed: int,
    format: str,  # noqa: A002
    by: User | None,
    ratio: Sequence[int] | None = None,
) -> Release:
    """Queues a release. Raises Rejected for an unknown format and for a dataset with nothing to release."""
    if format not in FORMATS:
        known = ", ".join(FORMATS)
        raise Rejected(Problem("unknown-format", f"There is no format “{format}”; choose {known}.", field="format"))
    Dataset.objects.select_for_update().get(pk=dataset.pk)
    if not anything_releasable(dataset):
        empty = (
            "There is nothing to release: no task has been accepted in the final pass with a proven script "
            "whose boxes and labels are unchanged."
        )
        raise Rejected(Problem("nothing-to-release", empty))
    return submit(
        Release(
            dataset=dataset,
            number=next_number(dataset),
            seed=seed,
            ratio=list(ratio or dataset.ratio),
            format=format,
            created_by=by,
        )
    )


def cut_release(*, release: Release, report: Report) -> bool:
    """Freezes, writes and seals a claimed release. False when the job was taken away meanwhile."""
    report(0.05, "choosing and splitting families")
    freeze(release=release)
    head, records = head_of(release), partial(frozen_records, release)
    written = _Counter(report, total=3 * release.items.count() + 4)
    # Slow outside work: no transaction is open while the archive is written.
    with tempfile.TemporaryFile() as archive:
        write_archive(
            FORMATS[release.format].files(head, records),
            archive,
            open_image=default_storage.open,
            each=written.one_more,
        )
        return _seal(release, digest_of(archive), dict(count(records)), File(archive))


@transaction.atomic
def freeze(*, release: Release) -> None:
    """Takes the dataset's releasable families as they are now into rows; a second attempt starts over."""
    release.items.all().delete()
    standings = releasable(release.dataset)
    scripts = [standing.script for standing in standings]
    runs = {standing.script.pk: standing.execution for standing in standings if standing.execution}
    splits = split_of(scripts, ratio=release.ratio, seed=release.seed)
    by_task = {str(script.task_id): script for script in scripts}
    ReleaseItem.objects.bulk_create(
        (
            ReleaseItem(
                release=release,
                position=position,
                split=record.split,
                script=by_task[record.family_id],
                record=as_json(record),
            )
            for position, record in enumerate(records_of(scripts, runs, splits))
        ),
        batch_size=500,
    )


def _seal(release: Release, digest: str, counts: dict[str, object], archive: "File[bytes]") -> bool:
    archive.seek(0)
    name = default_storage.save(f"releases/{digest[:2]}/{digest}.zip", archive)
    with transaction.atomic():
        if not finish(release):
            return False
        Release.objects.filter(pk=release.pk).update(digest=digest, counts=counts, file=name)
    return True


class _Counter:
    """Tells how far the writing is, a hundred times at most."""

    def __init__(self, report: Report, total: int) -> None:
        self._report, self._total, self._written = report, total, 0
        self._step = max(total // 100, 1)

    def one_more(self) -> None:
        self._written += 1
        if self._written % self._step == 0:
            self._report(min(0.1 + 0.85 * self._written / self._total, 0.95), f"{self._written} files written")
