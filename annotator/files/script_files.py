"""Reads script files and box files for the commands; their errors are usage errors (exit 2)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.core.management.base import CommandError

from annotator.domain.problems import Rejected
from annotator.domain.script import box_file
from annotator.domain.script.box_file import BoxFile
from annotator.files.inputs import read_input


def script_files(paths: Iterable[str]) -> Iterator[str]:
    """The files named, and the *.py files inside the folders named, in order."""
    for path in paths:
        if not Path(path).is_dir():
            yield path
            continue
        inside = sorted(_inside(path))
        if not inside:
            raise CommandError(f"{path}: there is no *.py file in this folder", returncode=2)
        yield from inside


def _inside(folder: str) -> Iterator[str]:
    # Paths as text: a Path for each of ten thousand files takes longer than parsing it.
    for parent, _, names in os.walk(folder):
        yield from (f"{parent}/{name}" for name in names if name.endswith(".py"))


def content(path: str) -> bytes:
    """The bytes of a file that the user named."""
    try:
        return read_input(path)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror or error}", returncode=2) from None


def box_file_at(path: str) -> BoxFile:
    """The boxes of OmniACT's box file."""
    try:
        return box_file.read(content(path))
    except Rejected as rejection:
        raise CommandError(f"{path}: {rejection}", returncode=2) from None
