"""Stamps: what was made from which content, so that work already done is not done again."""

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
    """All files of a folder, not looking into folders named in `without`."""
    found: list[Path] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += [] if entry.name in without else files_under(entry, without=without)
        else:
            found.append(entry)
    return found


def matches(stamp: Path, content: str) -> bool:
    """Whether the stamp says this very content was dealt with. Keep a stamp inside what it vouches for."""
    return stamp.is_file() and stamp.read_text() == content


def mark(stamp: Path, content: str) -> None:
    """Say so; the folder must be there."""
    stamp.write_text(content)
