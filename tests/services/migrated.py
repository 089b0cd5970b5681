"""A migrated database that holds nothing, made once for SQLite and for PostgreSQL and copied to where one is wanted.

Migrating takes ten seconds of a processor. What is copied is migrated again by whoever uses it, in no time.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

import psycopg2
from psycopg2.extensions import ISOLATION_LEVEL_AUTOCOMMIT

from setup import paths
from tests.services import postgres
from tests.services.kept import kept_folder

#: the name of a migrated database of each cluster that nobody connects to, so that CREATE DATABASE may copy it
TEMPLATE = "migrated"


def copy_to(database: Path) -> None:
    """Makes `database` a migrated one; its folder is made, and what was there is replaced."""
    database.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(_sqlite() / "rows.sqlite3", database)


def initialise_postgres(folder: Path, options: Sequence[str] = postgres.CARELESS) -> postgres.Cluster:
    """A cluster in `folder` whose database is a migrated one, and TEMPLATE another."""
    return postgres.initialise(folder, options, like=_cluster())


def start_postgres(folder: Path) -> str:
    """Starts such a cluster, until this process ends; gives its DATABASE_URL."""
    return postgres.start(initialise_postgres(folder))


@cache
def _sqlite() -> Path:
    return kept_folder("sqlite", _make_sqlite)


@cache
def _cluster() -> Path:
    return kept_folder("cluster", _make_cluster)


def _make_sqlite(kept: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="actwright-migrated-") as folder:
        made = Path(folder) / "made.sqlite3"
        _migrate(f"sqlite:///{made}", Path(folder))
        with closing(sqlite3.connect(made)) as opened:
            # One file, with what still stands in the log of writes.
            opened.execute("VACUUM INTO ?", [str(kept / "rows.sqlite3")])


def _make_cluster(kept: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="actwright-migrated-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        cluster = postgres.initialise(folder)
        server = postgres.serve(cluster)
        try:
            _migrate(cluster.url, folder)
            create_database(cluster.home, TEMPLATE, "postgres")
        finally:
            # It writes all that it knows before it ends: the copies begin without a recovery.
            postgres.stop(server)
        shutil.copytree(cluster.home / "data", kept, dirs_exist_ok=True)


def create_database(host: Path | str, name: str, template: str = TEMPLATE) -> None:
    """A new database like `template` on the server whose socket is in the folder `host`."""
    with closing(psycopg2.connect(host=str(host), user="postgres", dbname="template1")) as opened:
        opened.set_isolation_level(ISOLATION_LEVEL_AUTOCOMMIT)
        with opened.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {name} TEMPLATE {template}")


def _migrate(database_url: str, data_dir: Path) -> None:
    env = {**os.environ, "DATA_DIR": str(data_dir), "DATABASE_URL": database_url}
    env["DJANGO_SETTINGS_MODULE"] = "annotator.settings"
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=paths.ROOT, env=env, check=True)
