"""Restores an archive of `backup` into an empty installation of either database: all of it or nothing."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.files import File
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.domain.problems import Problem, Rejected
from annotator.files.storage import outages_as_problems
from annotator.installation.services import rows
from annotator.installation.services.archive import FILES, ROWS, members, read_manifest, refused_if_broken, verify
from annotator.installation.services.backup import BackupReport, stored_files

# `migrate` fills these itself; their rows are replaced.
MADE_BY_MIGRATE = (Permission, ContentType)


def restore(path: Path) -> BackupReport:
    """Creates the tables where there are none, and fills them and the storage.

    Raises Rejected, with nothing changed, for a broken archive, one of another version, or an installation that holds
    something already.
    """
    if not path.is_file():
        raise Rejected(Problem("no-file", f"{path} is no file."))
    manifest = read_manifest(path)
    verify(path)
    call_command("migrate", verbosity=0, interactive=False)
    _refuse_other_version(path, manifest)
    _refuse_contents(files=manifest["files"])
    try:
        with outages_as_problems(), transaction.atomic(), _without_triggers():
            for model in MADE_BY_MIGRATE:
                model._base_manager.all().delete()
            report = _load(path)
            rows.set_last_keys(manifest["last_keys"])
            connection.check_constraints()
            record(Action.RESTORED, ObjectType.BACKUP, "", of=manifest["made_at"], rows=report.rows, files=report.files)
    except BaseException:
        # There was none before.
        for name in stored_files() if manifest["files"] else ():
            default_storage.delete(name)
        raise
    ContentType.objects.clear_cache()
    return report


def _load(path: Path) -> BackupReport:
    report = BackupReport()
    with refused_if_broken(path):
        for name, content in members(path):
            if name.startswith(ROWS):
                model = apps.get_model(name.removeprefix(ROWS).removesuffix(".jsonl.gz"))
                with gzip.GzipFile(fileobj=content) as lines:
                    report.rows += rows.insert(model, lines)
            elif name.startswith(FILES):
                default_storage.save(name.removeprefix(FILES), _Streamed(content))
                report.files += 1
    return report


class _Streamed(File):  # type: ignore[type-arg]  # no generic when it runs
    """A member of a stream as a Django file, readable once."""

    def __init__(self, content: IO[bytes]) -> None:
        super().__init__(content)
        self._content = content

    def chunks(self, chunk_size: int | None = None) -> Iterator[bytes]:
        while piece := self._content.read(chunk_size or self.DEFAULT_CHUNK_SIZE):
            yield piece


def _refuse_other_version(path: Path, manifest: dict[str, Any]) -> None:
    applied = {f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations()}
    if differing := sorted(applied ^ set(manifest["migrations"])):
        raise Rejected(
            Problem(
                "other-version",
                f"{path} was made by version {manifest['version']}; this is {settings.VERSION}, whose tables differ "
                f"(by {differing[0]}{' and others' if len(differing) > 1 else ''}). Restore it with that version, "
                "then upgrade.",
            )
        )


def _refuse_contents(*, files: bool) -> None:
    filled = [
        model._meta.label for model in rows.tables() if model not in MADE_BY_MIGRATE and model._base_manager.exists()
    ]
    if filled:
        raise Rejected(
            Problem("not-empty", f"The database holds rows already ({', '.join(filled[:3])}): restore into a new one.")
        )
    if files and (name := next(stored_files(), "")):
        raise Rejected(Problem("not-empty", f"The storage holds files already ({name}): restore into a new one."))


@contextmanager
def _without_triggers() -> Iterator[None]:
    """A context without our triggers, since rows are inserted by table, not in the order of time."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = cursor.fetchall()
            for name, _ in triggers:
                cursor.execute(f'DROP TRIGGER "{name}"')
            yield
            for _, sql in triggers:
                cursor.execute(sql)
            return
        names = [connection.ops.quote_name(model._meta.db_table) for model in rows.tables()]
        for name in names:
            cursor.execute(f"ALTER TABLE {name} DISABLE TRIGGER USER")
        yield
        # What waits for the commit to be checked keeps a table from being altered.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for name in names:
            cursor.execute(f"ALTER TABLE {name} ENABLE TRIGGER USER")
