"""The storage of files on disk: a file is there whole and synced to disk, or it is not there."""

import errno
import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from django.core.files.storage import FileSystemStorage
from django.db import Error

from annotator.files.content_storage import ContentStorage
from annotator.files.lock import files_kept
from annotator.files.outages import outage_of

PIECE = 1 << 20
# The end of the names of files that are just being written.
PART = ".part"
PROBE_BYTES = 64 * 1024


class DurableStorage(FileSystemStorage, ContentStorage):
    """Writes under a temporary name in the same folder, syncs, compares with what was to be written, renames.

    An existing file of the same name is replaced. Raises DiskFull when there is no room, DiskReadOnly when the disk
    takes nothing, OSError when it gave back something else than was written; either way nothing is left behind.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_overwrite=True, **options)

    def _save(self, name: str, content: Any) -> str:
        path = Path(self.path(name))
        with outages_as_problems(), files_kept():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._write(path, content.chunks())
        return name.replace("\\", "/")

    def holds(self, name: str, digest: str, size: int) -> bool:
        """Read to its end: a disk that was full once left cut files."""
        if not self.exists(name) or self.size(name) != size:
            return False
        with self.open(name) as stored:
            return digest_of(stored) == digest

    def touch(self, name: str) -> None:
        os.utime(self.path(name))

    def remove_parts(self, before: datetime) -> int:
        return sum(_remove_older(path, before) for path in Path(self.location).rglob(f".*{PART}"))

    def probe(self) -> None:
        """By writing: a full or read-only disk shows itself no other way for sure."""
        probe_folder(Path(self.location))

    def _write(self, path: Path, pieces: Iterator[bytes]) -> None:
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=PART)
        temporary = Path(name)
        try:
            with os.fdopen(descriptor, "w+b") as file:
                written = hashlib.sha256()
                for piece in pieces:
                    written.update(piece)
                    file.write(piece)
                file.flush()
                os.fsync(file.fileno())
                if digest_of(file) != written.hexdigest():
                    raise OSError(errno.EIO, "The disk gave back something else than was written", str(path))
            if self.file_permissions_mode is not None:
                temporary.chmod(self.file_permissions_mode)
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)


def probe_folder(folder: Path) -> None:
    """Writes and removes a few bytes in a folder of this machine. Raises OSError where that cannot be done."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".probe-", suffix=PART) as file:
        file.write(os.urandom(PROBE_BYTES))
        file.flush()


@contextmanager
def outages_as_problems() -> Iterator[None]:
    """Raises what `outage_of` makes of an error of the system or the database."""
    try:
        yield
    except (OSError, Error) as error:
        if outage := outage_of(error):
            raise outage from error
        raise


def digest_of(file: IO[bytes]) -> str:
    """SHA-256 in hex of the whole file, from its beginning."""
    file.seek(0)
    digest = hashlib.sha256()
    while piece := file.read(PIECE):
        digest.update(piece)
    return digest.hexdigest()


def _remove_older(path: Path, before: datetime) -> bool:
    try:
        if path.stat().st_mtime > before.timestamp():
            return False
        path.unlink()
    except FileNotFoundError:
        return False
    return True


def _sync_folder(folder: Path) -> None:
    """The new name too survives a power failure."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
