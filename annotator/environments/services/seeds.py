"""Stores seeds: zip archives as they are sent, or files that are packed into one."""

import shutil
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import PurePosixPath
from stat import S_ISLNK
from typing import IO

from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.problems import Problem, Rejected
from annotator.environments.models import Seed
from annotator.files.content import keep_file
from annotator.files.storage import digest_of
from annotator.files.zip_directory import refuse_large_directory

SEED_BYTES, SEED_FILES = 512 * 1024 * 1024, 20_000
FIRST_DATE = (1980, 1, 1, 0, 0, 0)
"""The date of every packed file, so that equal files are an equal seed."""


def store_seed(*, dataset: Dataset, file: IO[bytes], by: User) -> Seed:
    """The seed of a zip archive; the same content twice is one seed.

    Raises Rejected for what is no zip archive, holds links or names that lead out of it, or is too large.
    """
    files, size = _read_archive(file)
    digest, stored = digest_of(file), keep_file("seeds", "zip", file)
    with transaction.atomic():
        seed, _ = Seed.objects.get_or_create(
            dataset=dataset,
            sha256=digest,
            defaults={"file": stored, "files": files, "size": size, "created_by": by},
        )
    return seed


def _read_archive(file: IO[bytes]) -> tuple[int, int]:
    refuse_large_directory(file)
    try:
        with zipfile.ZipFile(file) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        raise Rejected(Problem("not-a-zip", "A seed is a zip archive of files and folders.", field="file")) from None
    for entry in entries:
        name = PurePosixPath(entry.filename)
        if name.is_absolute() or ".." in name.parts or S_ISLNK(entry.external_attr >> 16):
            leads = f"“{entry.filename}” is a link or leads out of the folder: a seed holds files and folders only."
            raise Rejected(Problem("bad-seed", leads, field="file"))
    size = sum(entry.file_size for entry in entries)
    if len(entries) > SEED_FILES or size > SEED_BYTES:
        large = f"A seed holds at most {SEED_FILES:,} files and {SEED_BYTES // 2**20} MB, unpacked."
        raise Rejected(Problem("large-seed", large, field="file"))
    return sum(not entry.is_dir() for entry in entries), size


def store_files(*, dataset: Dataset, files: Sequence[tuple[str, IO[bytes]]], by: User) -> Seed:
    """The seed of files by their paths; equal files under equal paths are one seed, in whichever order they come.

    Raises Rejected for two files at one path, for paths that lead out of the folder, and as `store_seed`.
    """
    by_path = {_plain_path(path): file for path, file in files}
    if len(by_path) < len(files):
        raise Rejected(Problem("same-path", "Two of the files have the same path in the folder.", field="file"))
    with tempfile.TemporaryFile() as packed:
        with zipfile.ZipFile(packed, "w") as archive:
            for path in sorted(by_path):
                with archive.open(zipfile.ZipInfo(path, FIRST_DATE), "w", force_zip64=True) as target:
                    shutil.copyfileobj(by_path[path], target)
        packed.seek(0)
        return store_seed(dataset=dataset, file=packed, by=by)


def _plain_path(path: str) -> str:
    parts = PurePosixPath(path).parts
    if not parts or path.startswith("/") or ".." in parts:
        leads = f"“{path}” leads out of the folder: a seed holds files and folders only."
        raise Rejected(Problem("bad-seed", leads, field="file"))
    return "/".join(parts)
