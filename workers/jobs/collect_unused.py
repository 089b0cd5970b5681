"""The periodic removal of what was deleted a week ago, unused files, ended uploads, expired exports and invitations."""

import logging

from annotator.installation.services.collection import collect
from annotator.releases.services import expire_exports
from annotator.retention.services import remove_due
from annotator.screens.services.uploads import forget_old_files

log = logging.getLogger(__name__)


def collect_unused() -> None:
    """Remove them and log how many there were."""
    forget_old_files()
    expire_exports()
    removed = remove_due()
    if removed.datasets or removed.applications:
        log.info("%s datasets and %s applications that were deleted removed", removed.datasets, removed.applications)
    report = collect()
    if report.files or report.parts or report.invitations:
        log.info(
            "%s unused files, %s half-written files and %s expired invitations removed",
            report.files,
            report.parts,
            report.invitations,
        )
