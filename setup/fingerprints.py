"""Fingerprint files: the digest of a step's inputs, so that the step is skipped while they are unchanged."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def digest(files: Iterable[Path], *facts: str) -> str:
    """SHA-256 over the paths and contents of files (in any order) and over further facts."""
    total = hashlib.sha256(repr(facts).encode())
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"\n{file} {content}".encode())
    return total.hexdigest()


def files_under(folder: Path, *, without: frozenset[str]) -> list[Path]:
    """All files below a folder, except those in folders named in `without`."""
    files: list[Path] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            files += [] if entry.name in without else files_under(entry, without=without)
        else:
            files.append(entry)
    return files


def matches(fingerprint: Path, content: str) -> bool:
    """Whether the fingerprint file holds this digest. Keep the file inside the folder that the step writes."""
    return fingerprint.is_file() and fingerprint.read_text() == content


def record(fingerprint: Path, content: str) -> None:
    """Writes the digest to the fingerprint file; its folder must exist."""
    fingerprint.write_text(content)
