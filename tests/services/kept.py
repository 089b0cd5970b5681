"""Folders that take long to make, kept under var/tests until a file changes that they depend on."""

import fcntl
import hashlib
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from setup import paths

KEPT = paths.ROOT / "var" / "tests"


def kept_folder(name: str, make: Callable[[Path], None], inputs: Iterable[Path] = ()) -> Path:
    """The folder that `make` fills, from the code of annotator, the locked packages and the files `inputs`.

    Of several processes that ask at once one makes it and the others wait. Who writes into it works on a copy.
    """
    kept = KEPT / f"{name}-{_digest(tuple(inputs))}"
    with _lock(name):
        if not kept.exists():
            for old in KEPT.glob(f"{name}-*"):
                shutil.rmtree(old)
            partial = KEPT / f"{name}-partial"
            partial.mkdir()
            make(partial)
            partial.rename(kept)
    return kept


@cache
def _digest(inputs: tuple[Path, ...]) -> str:
    digest = hashlib.sha256(sys.version.encode())
    # Migrations import modules, and what follows them makes rows of models and permissions.
    code = [*(paths.ROOT / "annotator").rglob("*.py"), *paths.REQUIREMENTS.glob("*.txt")]
    for path in sorted([*code, *inputs]):
        digest.update(str(path.relative_to(paths.ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def _lock(name: str) -> Iterator[None]:
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / f"{name}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
