"""Backs an installation up into one archive while people work: all rows of one moment, and all files."""

import gzip
import io
import json
import os
import posixpath
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage
from django.db import connections, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.utils import timezone

from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.domain.problems import Problem, Rejected
from annotator.files.lock import files_kept
from annotator.files.storage import outages_as_problems
from annotator.installation.models import Backup
from annotator.installation.services import rows
from annotator.installation.services.archive import FILES, FORMAT, MANIFEST, ROWS, ArchiveWriter

SNAPSHOT = "snapshot"


@dataclass
class BackupReport:
    """The counts of a backup; `missing` names files that rows refer to and the storage lacks."""

    rows: int = 0
    files: int = 0
    missing: list[str] = field(default_factory=list)


def backup(path: Path) -> BackupReport:
    """Writes the archive and notes that there is one. Raises as `write_archive`."""
    report = write_archive(path)
    with transaction.atomic():
        made = Backup.objects.create(rows=report.rows, files=report.files, bytes=path.stat().st_size)
        record(Action.BACKED_UP, ObjectType.BACKUP, made.pk, rows=report.rows, files=report.files)
    return report


def note_copy() -> None:
    """Notes that all rows were copied into another database, without its address, which holds a password."""
    record(Action.DATABASE_COPIED, ObjectType.BACKUP, "")


def write_archive(path: Path, *, files: bool = True) -> BackupReport:
    """Writes the archive, which is there whole or not at all. Raises Rejected for a path that exists, DiskFull."""
    if path.exists():
        raise Rejected(Problem("exists", f"{path} exists already: name a new file."))
    with (
        outages_as_problems(),
        tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", suffix=".part", delete=False) as target,
    ):
        try:
            report = _write(ArchiveWriter(target), files=files)
            target.flush()
            os.fsync(target.fileno())
            Path(target.name).rename(path)
        except BaseException:
            Path(target.name).unlink(missing_ok=True)
            raise
    return report


def _write(archive: ArchiveWriter, *, files: bool) -> BackupReport:
    report = BackupReport()
    with files_kept():
        with snapshot() as using:
            manifest = json.dumps(_manifest(using, files=files)).encode()
            archive.add(MANIFEST, io.BytesIO(manifest), len(manifest))
            for model in rows.tables():
                _write_table(archive, model, using, report)
        for name in stored_files() if files else ():
            with default_storage.open(name) as content:
                archive.add(FILES + name, content, content.size)
            report.files += 1
    archive.close()
    return report


def _manifest(using: str, *, files: bool) -> dict[str, object]:
    applied = MigrationRecorder(connections[using]).applied_migrations()
    return {
        "format": FORMAT,
        "version": settings.VERSION,
        "made_at": timezone.now().isoformat(),
        "migrations": sorted(f"{app}.{name}" for app, name in applied),
        "tables": [model._meta.label_lower for model in rows.tables()],
        "last_keys": rows.last_keys(using),
        "files": files,
    }


def _write_table(archive: ArchiveWriter, model: type[Model], using: str, report: BackupReport) -> None:
    """Writes a table's rows, compressed on disk first because the archive needs their size."""
    file_columns = rows.file_fields(model)
    with tempfile.TemporaryFile() as spool:
        with gzip.GzipFile(fileobj=spool, mode="wb", compresslevel=3, mtime=0) as lines:
            for row in rows.rows(model, using):
                lines.write(rows.encoded(row))
                report.rows += 1
                report.missing += [row[at] for at in file_columns if row[at] and not default_storage.exists(row[at])]
        size = spool.tell()
        spool.seek(0)
        archive.add(f"{ROWS}{model._meta.label_lower}.jsonl.gz", spool, size)


@contextmanager
def snapshot() -> Iterator[str]:
    """The alias of a connection that reads all tables as they are now, while others write."""
    connection = connections.create_connection("default")
    connection.settings_dict = {**connection.settings_dict, "OPTIONS": {**connection.settings_dict["OPTIONS"]}}
    if connection.vendor == "sqlite":
        # IMMEDIATE, as the application has it, would lock out whoever writes.
        connection.settings_dict["OPTIONS"]["transaction_mode"] = "DEFERRED"
    connection.alias = SNAPSHOT
    connections[SNAPSHOT] = connection
    try:
        with transaction.atomic(using=SNAPSHOT), connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            # The moment is that of the first read.
            cursor.execute("SELECT COUNT(*) FROM django_migrations")
            cursor.fetchone()
            yield SNAPSHOT
    finally:
        connection.close()
        del connections[SNAPSHOT]


def stored_files(folder: str = "") -> Iterator[str]:
    """The names of all files of the storage, without those being written."""
    try:
        folders, names = default_storage.listdir(folder)
    except FileNotFoundError:
        return
    yield from (posixpath.join(folder, name) for name in sorted(names) if not name.endswith(".part"))
    for subfolder in sorted(folders):
        yield from stored_files(posixpath.join(folder, subfolder))
