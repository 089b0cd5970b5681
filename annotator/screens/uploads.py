"""Many pictures at once, also in zip files: one bad file never stops the others."""

import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import IO

from annotator.accounts.models import User
from annotator.datasets.models import Application
from annotator.domain.problems import Problem, Rejected
from annotator.screens.models import Screen, Source
from annotator.screens.services import store_screen

FILE_LIMIT = 64 * 1024 * 1024
FILES_IN_A_ZIP = 2000
ZIP = (b"PK\x03\x04", b"PK\x05\x06")


@dataclass(frozen=True, slots=True)
class Sent:
    """A file as it came: its name and an open stream of its bytes."""

    name: str
    stream: IO[bytes]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that did not go in, and why."""

    file: str
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class Outcome:
    accepted: list[Screen] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)


def upload_screens(*, application: Application, files: Iterable[Sent], by: User) -> Outcome:
    """Stores each picture as a screen. Raises Rejected, with all the reasons, when none could be stored."""
    outcome = Outcome()
    for file in files:
        for name, content in _pictures(file):
            _store(outcome, application, name, content, by)
    if not outcome.accepted:
        raise Rejected(*_reasons(outcome.refused))
    return outcome


def _store(outcome: Outcome, application: Application, name: str, content: bytes | Rejected, by: User) -> None:
    """A transaction for each picture, so that one refusal undoes nothing else."""
    try:
        if isinstance(content, Rejected):
            raise content
        screen = store_screen(
            application=application,
            image_bytes=content,
            source=Source.UPLOAD,
            name=name,
            title=PurePosixPath(name).stem,
            created_by=by,
        )
    except Rejected as rejected:
        outcome.refused.append(Refusal(name, rejected.problems))
    else:
        outcome.accepted.append(screen)


def _pictures(file: Sent) -> Iterator[tuple[str, bytes | Rejected]]:
    """The file itself, or what a zip file holds, one after the other; a part that cannot be read as refusal."""
    content = file.stream.read(FILE_LIMIT + 1)
    if content.startswith(ZIP):
        file.stream.seek(0)
        yield from _unzipped(file)
    elif len(content) > FILE_LIMIT:
        yield file.name, _too_long()
    else:
        yield file.name, content


def _unzipped(file: Sent) -> Iterator[tuple[str, bytes | Rejected]]:
    try:
        archive = zipfile.ZipFile(file.stream)
    except zipfile.BadZipFile:
        yield file.name, Rejected(Problem("damaged-zip", "The zip file breaks off or is damaged."))
        return
    with archive:
        members = [member for member in archive.infolist() if _is_meant(member)]
        if len(members) > FILES_IN_A_ZIP:
            many = f"The zip file holds {len(members)} files; at most {FILES_IN_A_ZIP} are taken at once."
            yield file.name, Rejected(Problem("too-many-files", many))
            return
        for member in members:
            yield f"{file.name}/{member.filename}", _read(archive, member)


def _is_meant(member: zipfile.ZipInfo) -> bool:
    """Neither a folder nor what an operating system hides beside the files."""
    parts = PurePosixPath(member.filename).parts
    return not member.is_dir() and "__MACOSX" not in parts and not parts[-1].startswith(".")


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes | Rejected:
    try:
        # The size in the directory may lie, so no more than the limit is ever unpacked.
        with archive.open(member) as stream:
            content = stream.read(FILE_LIMIT + 1)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, OSError, ValueError):
        unread = "This part of the zip file is damaged, encrypted or packed in an unknown way."
        return Rejected(Problem("unreadable", unread))
    return _too_long() if len(content) > FILE_LIMIT else content


def _too_long() -> Rejected:
    return Rejected(Problem("too-long", f"The file is larger than {FILE_LIMIT // 1024**2} MB."))


def _reasons(refused: list[Refusal]) -> list[Problem]:
    if not refused:
        return [Problem("no-pictures", "Send at least one picture: PNG, JPEG, WebP, or a zip of them.", field="images")]
    return [
        Problem(problem.code, f"{refusal.file}: {problem.message}", field="images", hints=problem.hints)
        for refusal in refused
        for problem in refusal.problems
    ]
