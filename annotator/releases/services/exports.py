"""Exports of releases: the archive of a finished release in another format, kept for some days."""

import tempfile
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.audit.models import Action
from annotator.datasets.models import Dataset
from annotator.domain.formats.catalog import FORMATS
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.files.content import keep_file
from annotator.files.storage import digest_of
from annotator.jobs.models import Status
from annotator.jobs.services import PacedReport, Report, finish, submit
from annotator.releases.models import Release, ReleaseExport
from annotator.releases.selectors import export_formats, usable_export
from annotator.releases.services.release_archive import write_release
from annotator.releases.services.trail import record_release


@transaction.atomic
def request_export(*, release: Release, format: str, by: User) -> ReleaseExport:  # noqa: A002 - the word of the page
    """The queued export of a release; one of the same format that is under way or still kept is returned.

    Raises Conflict for a release that is not done, Rejected for an unknown format and for the release's own.
    """
    if release.status != Status.DONE:
        raise Conflict(Problem("not-done", "Only a finished release can be exported: wait until it is done."))
    if format not in FORMATS:
        unknown = f"There is no format “{format}”; choose {', '.join(FORMATS)}."
        raise Rejected(Problem("unknown-format", unknown, field="format"))
    if format == release.format:
        own = "The release itself is in this format: download it."
        raise Rejected(Problem("own-format", own, field="format"))
    if format not in export_formats(release):
        empty = f"The release holds nothing that “{FORMATS[format].title}” can say."
        raise Rejected(Problem("empty-format", empty, field="format"))
    Dataset.objects.select_for_update().get(pk=release.dataset_id)
    if existing := usable_export(release, format):
        return existing
    export = submit(ReleaseExport(dataset=release.dataset, created_by=by, release=release, format=format))
    record_release(Action.RELEASE_EXPORTED, release, number=release.number, format=format)
    return export


def write_export(*, export: ReleaseExport, report: Report) -> bool:
    """Writes and stores a claimed export. False when the job is no longer this worker's."""
    with tempfile.TemporaryFile() as archive:
        write_release(export.release, export.format, archive, PacedReport(report))
        digest, file = digest_of(archive), keep_file("releases", "zip", archive)
    expires_at = timezone.now() + timedelta(days=settings.RELEASE_EXPORT_DAYS)
    with transaction.atomic():
        if not finish(export):
            return False
        ReleaseExport.objects.filter(pk=export.pk).update(digest=digest, file=file, expires_at=expires_at)
    return True


def expire_exports() -> int:
    """Lets the files of expired exports go, which can be made again; how many."""
    return ReleaseExport.objects.filter(expires_at__lte=timezone.now()).exclude(file="").update(file="")
