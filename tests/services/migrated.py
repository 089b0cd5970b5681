"""A migrated database that holds nothing, made once for SQLite and for PostgreSQL and copied to where one is wanted.

Migrating takes ten seconds of a processor. What is copied is migrated again by whoever uses it, in no time.
"""

import fcntl
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from setup import paths
from tests.services import postgres

KEPT = paths.ROOT / "var" / "tests"


def copy_to(database: Path) -> None:
    """Makes `database` a migrated one; its folder is made, and what was there is replaced."""
    database.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(_migrated(), database)


@cache
def _migrated() -> Path:
    kept = KEPT / f"migrated-{_digest_of_what_migrates()}.sqlite3"
    with _lock():
        if not kept.exists():
            for old in KEPT.glob("migrated-*"):
                old.unlink()
            _make(kept)
    return kept


def start_postgres(folder: Path) -> str:
    """Starts a PostgreSQL in `folder` whose database is a migrated one; gives its DATABASE_URL."""
    return postgres.start(folder, like=_migrated_cluster())


@cache
def _migrated_cluster() -> Path:
    kept = KEPT / f"cluster-{_digest_of_what_migrates()}"
    with _lock():
        if not kept.exists():
            for old in KEPT.glob("cluster-*"):
                shutil.rmtree(old)
            _make_cluster(kept)
    return kept


def _make_cluster(kept: Path) -> None:
    partial = KEPT / "cluster-partial"
    with tempfile.TemporaryDirectory(prefix="actwright-migrated-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        cluster = postgres.initialise(folder)
        server = postgres.serve(cluster, folder / "postgres.log")
        try:
            _migrate(cluster.url, folder)
        finally:
            # It writes all that it knows before it ends: the copies begin without a recovery.
            postgres.stop(server)
        shutil.copytree(cluster.home / "data", partial)
    partial.rename(kept)


def _migrate(database_url: str, data_dir: Path) -> None:
    env = {**os.environ, "DATA_DIR": str(data_dir), "DATABASE_URL": database_url}
    env["DJANGO_SETTINGS_MODULE"] = "annotator.settings"
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=paths.ROOT, env=env, check=True)


def _make(kept: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="actwright-migrated-") as folder:
        made = Path(folder) / "made.sqlite3"
        _migrate(f"sqlite:///{made}", Path(folder))
        partial = kept.with_suffix(".partial")
        partial.unlink(missing_ok=True)
        with closing(sqlite3.connect(made)) as opened:
            # One file, with what still stands in the log of writes.
            opened.execute("VACUUM INTO ?", [str(partial)])
        partial.rename(kept)


def _digest_of_what_migrates() -> str:
    digest = hashlib.sha256(sys.version.encode())
    # Migrations import modules, and what follows them makes rows of models and permissions.
    for path in sorted([*(paths.ROOT / "annotator").rglob("*.py"), *paths.REQUIREMENTS.glob("*.txt")]):
        digest.update(str(path.relative_to(paths.ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def _lock() -> Iterator[None]:
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "migrated.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
