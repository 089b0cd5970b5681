"""The entries of the audit log about releases."""

from typing import Any

from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.releases.models import Release


def record_release(action: Action, release: Release, **detail: Any) -> None:
    """Adds an entry on this release."""
    record(action, ObjectType.RELEASE, release.pk, dataset_id=release.dataset_id, **detail)


def record_download(*, release: Release, **detail: Any) -> None:
    """Records that the archive of a release is handed out."""
    record_release(Action.RELEASE_DOWNLOADED, release, number=release.number, **detail)
