"""Backup archives: a tar of rows and files that is written and read as a stream, with the digest of each member.

`manifest.json` comes first, `digests.jsonl` last: {"member", "bytes", "sha256"} of every other member, in order.
"""

import hashlib
import json
import tarfile
import tempfile
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any

from annotator.domain.problems import Problem, Rejected

FORMAT = 1
MANIFEST = "manifest.json"
DIGESTS = "digests.jsonl"
ROWS = "rows/"
FILES = "files/"
PIECE = 1 << 20


class ArchiveWriter:
    """Adds members to an archive; their digests wait on disk until the end."""

    def __init__(self, target: IO[bytes]) -> None:
        self._tar = tarfile.open(fileobj=target, mode="w|", format=tarfile.PAX_FORMAT)  # noqa: SIM115 - `close`
        self._digests = tempfile.TemporaryFile()  # noqa: SIM115 - `close`

    def add(self, name: str, content: IO[bytes], size: int) -> None:
        """Adds `size` bytes of `content`. Raises OSError when there are fewer."""
        reader = _Digesting(content)
        self._add(name, reader, size)
        line = {"member": name, "bytes": size, "sha256": reader.digest.hexdigest()}
        self._digests.write(json.dumps(line).encode() + b"\n")

    def close(self) -> None:
        """Ends the archive with its digests."""
        size = self._digests.tell()
        self._digests.seek(0)
        self._add(DIGESTS, self._digests, size)
        self._tar.close()
        self._digests.close()

    def _add(self, name: str, content: Any, size: int) -> None:
        member = tarfile.TarInfo(name)
        member.size = size
        self._tar.addfile(member, content)
        self._tar.members = []  # type: ignore[attr-defined]  # it would remember each of a million files


class _Digesting:
    """A reader that computes the digest of the bytes read."""

    def __init__(self, content: IO[bytes]) -> None:
        self._content = content
        self.digest = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        piece = self._content.read(size)
        self.digest.update(piece)
        return piece


def members(path: Path) -> Generator[tuple[str, IO[bytes]], None, None]:
    """Name and content of each member, in order; a content must be read before the next member."""
    with refused_if_broken(path), tarfile.open(path, mode="r|") as tar:
        while (member := tar.next()) is not None:
            content = tar.extractfile(member)
            if content is None:
                raise tarfile.ReadError(f"{member.name} is no file")
            yield member.name, content
            tar.members = []  # type: ignore[attr-defined]


def read_manifest(path: Path) -> dict[str, Any]:
    """The manifest of an archive. Raises Rejected where the file is no archive of this format."""
    # Kept until its content has been read: a generator that nobody holds closes the archive.
    with refused_if_broken(path), closing(members(path)) as read:
        name, content = next(read)
        manifest: dict[str, Any] = json.loads(content.read(PIECE * 16)) if name == MANIFEST else {}
        if manifest.get("format") != FORMAT:
            raise tarfile.ReadError(f"it has no manifest of format {FORMAT}")
    return manifest


def verify(path: Path) -> None:
    """Reads the whole archive. Raises Rejected where a member is damaged or missing."""
    with tempfile.TemporaryFile() as computed, refused_if_broken(path):
        for name, content in members(path):
            if name == DIGESTS:
                _compare(content, computed)
                return
            digest, size = hashlib.sha256(), 0
            while piece := content.read(PIECE):
                digest.update(piece)
                size += len(piece)
            line = {"member": name, "bytes": size, "sha256": digest.hexdigest()}
            computed.write(json.dumps(line).encode() + b"\n")
        raise tarfile.ReadError("its end is missing")


def _compare(recorded: IO[bytes], computed: IO[bytes]) -> None:
    computed.seek(0)
    for line in computed:
        if recorded.readline() != line:
            raise tarfile.ReadError(f"{json.loads(line)['member']} is damaged")
    if recorded.read(1):
        raise tarfile.ReadError("members are missing")


@contextmanager
def refused_if_broken(path: Path) -> Iterator[None]:
    """A context that turns exceptions about the archive into Rejected with the reason."""
    try:
        yield
    except (tarfile.TarError, EOFError, ValueError, StopIteration, RuntimeError) as error:
        raise Rejected(Problem("broken-archive", f"{path} is no whole backup: {error or 'it is empty'}.")) from error
