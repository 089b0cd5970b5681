"""Removes expired sessions and invitations, unused files, and remains of interrupted writes."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module

from django.conf import settings
from django.core.files.storage import default_storage
from django.utils import timezone

from annotator.datasets.models import Invitation
from annotator.domain.formats.episodes.record import episode_from_json, kept_files
from annotator.files.content_storage import content_storage
from annotator.files.lock import files_removable
from annotator.installation.services import rows
from annotator.installation.services.backup import stored_files
from annotator.releases.models import ReleaseEpisode, ReleaseItem, ReleaseScreen

# A file is written before the row that names it: the longest job or upload ends well within this time.
FILE_GRACE = timedelta(days=1)
# Expired invitations stay listed as such for a while.
INVITATION_GRACE = timedelta(days=30)


@dataclass
class CollectionReport:
    """The numbers of removed rows and files."""

    invitations: int = 0
    files: int = 0
    parts: int = 0


def collect() -> CollectionReport:
    """Removes what is unused and returns the counts. Files are kept while a backup runs."""
    report = CollectionReport()
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    old = Invitation.objects.filter(accepted_by=None, expires_at__lt=timezone.now() - INVITATION_GRACE)
    report.invitations, _ = old.delete()
    with _used_names() as used:
        report.files = sum(_remove_unused(name, used) for name in stored_files())
    report.parts = content_storage().remove_parts(timezone.now() - FILE_GRACE)
    return report


def _remove_unused(name: str, used: sqlite3.Connection) -> bool:
    if used.execute("SELECT 1 FROM used WHERE name = ?", [name]).fetchone():
        return False
    # Whoever stores the same content at this moment has it and its new time before or after, never in between.
    with files_removable() as may_remove:
        if not may_remove or default_storage.get_modified_time(name) > timezone.now() - FILE_GRACE:
            return False
        default_storage.delete(name)
    return True


@contextmanager
def _used_names() -> Iterator[sqlite3.Connection]:
    """A table `used` of the names of all files that rows refer to, on disk: there may be millions."""
    with tempfile.NamedTemporaryFile(suffix=".sqlite3") as file, closing(sqlite3.connect(file.name)) as used:
        used.execute("CREATE TABLE used (name TEXT PRIMARY KEY) WITHOUT ROWID")
        used.executemany("INSERT OR IGNORE INTO used VALUES (?)", _names())
        yield used


def _names() -> Iterator[tuple[str]]:
    for model in rows.tables():
        for field in (rows.fields(model)[position] for position in rows.file_fields(model)):
            names = model._base_manager.exclude(**{field.attname: ""}).values_list(field.attname)
            yield from names.iterator(chunk_size=rows.CHUNK)
    # What was released keeps its picture, though its screen be deleted.
    yield from ReleaseScreen.objects.values_list("record__image").iterator(chunk_size=rows.CHUNK)
    of_earlier_versions = ReleaseItem.objects.filter(screen=None)
    yield from of_earlier_versions.values_list("stored__screen__image").iterator(chunk_size=rows.CHUNK)
    for record in ReleaseEpisode.objects.values_list("record", flat=True).iterator(chunk_size=rows.CHUNK):
        yield from ((name,) for name in kept_files(episode_from_json(record)))
