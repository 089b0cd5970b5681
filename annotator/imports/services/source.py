"""The files of an import: a folder packed into a zip file, and its members by their paths."""

import os
import shutil
import stat
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path, PurePosixPath
from typing import IO, Self

from annotator.domain.clean_text import clean
from annotator.domain.problems import Problem, Rejected
from annotator.files.zip_directory import refuse_large_directory

# All files together, unpacked; a single file.
LIMIT_BYTES = 200 * 1024**3
FILE_LIMIT_BYTES = 8 * 1024**3
# The files by which the folder is found in which a dataset begins.
FIRST_FILES = frozenset({"manifest.json", "train.json", "train.jsonl", "README.md"})
UNREADABLE = (zipfile.BadZipFile, zlib.error, struct.error, NotImplementedError, RuntimeError, EOFError, ValueError)

DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError)


class SourceFiles:
    """The files of a zip file, below the folder in which its dataset begins. To be used in `with`.

    Raises Rejected for a damaged zip file, for one that unpacks to more than LIMIT_BYTES, and for one whose list of
    files is too long for the memory.
    """

    def __init__(self, file: IO[bytes]) -> None:
        refuse_large_directory(file)
        self._stack = ExitStack()
        try:
            self._archive = self._stack.enter_context(zipfile.ZipFile(file))
        except (*UNREADABLE, OSError) as error:
            raise _damaged(str(error)) from None
        members = [member for member in self._archive.infolist() if _is_shown(member)]
        if sum(member.file_size for member in members) > LIMIT_BYTES:
            raise Rejected(Problem("too-large", f"The zip file unpacks to more than {LIMIT_BYTES >> 30} GiB."))
        root = _root([PurePosixPath(member.filename) for member in members])
        self._members = {member.filename.removeprefix(root): member for member in members}
        self._pictures = self._stack.enter_context(tempfile.TemporaryDirectory())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        """Closes the files. Raises Rejected where one turned out to be damaged while it was read."""
        self._stack.close()
        if isinstance(error, DAMAGED):
            raise _damaged(str(error)) from None

    @property
    def names(self) -> list[str]:
        """The paths of all files."""
        return list(self._members)

    def open(self, path: str) -> IO[bytes]:
        """The file at that path. Raises FileNotFoundError, and Rejected where it is damaged."""
        member = self._members.get(path)
        if member is None:
            raise FileNotFoundError(path)
        if member.file_size > FILE_LIMIT_BYTES:
            raise Rejected(Problem("too-large", f"{path} has more than {FILE_LIMIT_BYTES >> 30} GiB."))
        try:
            opened = self._archive.open(member)
            return self._on_disk(opened) if path.endswith(".parquet") else opened
        except UNREADABLE as error:
            raise _damaged(f"{path}: {error}") from None

    def keep_picture(self, data: bytes) -> str:
        """Keeps a picture that was inside another file; gives the name for `read_picture`."""
        descriptor, name = tempfile.mkstemp(dir=self._pictures)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        return name

    def read_picture(self, name: str) -> bytes:
        """A picture by its path or by its name from `keep_picture`. Raises Rejected where it cannot be read."""
        try:
            if name.startswith(self._pictures):
                return Path(name).read_bytes()
            with self.open(name) as file:
                return file.read()
        except FileNotFoundError:
            raise Rejected(Problem("no-picture", f"There is no picture {name}.")) from None
        except UNREADABLE as error:
            raise _damaged(f"{name}: {error}") from None

    def _on_disk(self, opened: IO[bytes]) -> IO[bytes]:
        """The same file on disk: Parquet is read from its end, which a zip file would unpack again each time."""
        file = tempfile.TemporaryFile(dir=self._pictures)  # noqa: SIM115 - the caller closes it
        with opened:
            shutil.copyfileobj(opened, file, 1 << 20)
        file.seek(0)
        return file


def pack_folder(folder: Path, target: IO[bytes]) -> None:
    """Writes the regular files of a folder into a zip file, without packing them: pictures are packed already."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED, strict_timestamps=False) as archive:
        for path in _regular_files(folder):
            archive.write(path, clean(path.relative_to(folder).as_posix()))


def _regular_files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if not path.name.startswith(".") and stat.S_ISREG(path.lstat().st_mode):
            yield path


def _is_shown(member: zipfile.ZipInfo) -> bool:
    """Neither a folder nor what an operating system hides beside the files."""
    parts = PurePosixPath(member.filename).parts
    return not member.is_dir() and "__MACOSX" not in parts and not parts[-1].startswith(".")


def _root(paths: list[PurePosixPath]) -> str:
    """The folder of the first files, with a slash at its end; empty where they are not in a folder."""
    folders = [path.parent for path in paths if path.name in FIRST_FILES]
    if not folders:
        return ""
    folder = min(folders, key=lambda folder: (len(folder.parts), folder))
    return f"{folder}/" if folder.parts else ""


def _damaged(reason: str) -> Rejected:
    return Rejected(Problem("damaged-zip", f"The zip file breaks off or is damaged: {reason}."))
