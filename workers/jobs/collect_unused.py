"""The periodic removal of unused files, files of ended uploads, expired exports, sessions and invitations."""

import logging

from annotator.installation.services.collection import collect
from annotator.releases.services import expire_exports
from annotator.screens.services.uploads import forget_old_files

log = logging.getLogger(__name__)


def collect_unused() -> None:
    """Remove them and log how many there were."""
    forget_old_files()
    expire_exports()
    report = collect()
    if report.files or report.parts or report.invitations:
        log.info(
            "%s unused files, %s half-written files and %s expired invitations removed",
            report.files,
            report.parts,
            report.invitations,
        )
