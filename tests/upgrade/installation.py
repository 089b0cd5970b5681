"""A stored installation of an earlier version: its database and files unpacked, and counts of their contents."""

import lzma
import os
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path

import psycopg2

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "fixtures" / "installations"
LONGEST_COMMAND_SECONDS = 240
SQLITE_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
POSTGRES_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"


def lay_out_files(version: str, data_dir: Path) -> None:
    """Unpacks the installation's media folder into `data_dir`."""
    with tarfile.open(KEPT / version / "media.tar.xz") as archive:
        archive.extractall(data_dir, filter="data")


def lay_out_sqlite(version: str, file: Path) -> None:
    """Unpacks the installation's SQLite database into `file`."""
    file.write_bytes(lzma.decompress((KEPT / version / "database.sqlite3.xz").read_bytes()))


def lay_out_postgres(version: str, dsn: str) -> None:
    """Runs the installation's SQL dump in the empty database at `dsn`."""
    sql = lzma.decompress((KEPT / version / "database.sql.xz").read_bytes()).decode()
    with closing(psycopg2.connect(dsn)) as connection, connection, connection.cursor() as cursor:
        cursor.execute(sql)


def manage(*arguments: str, database_url: str, data_dir: Path) -> str:
    """The output of a management command of this checkout, run on the installation.

    Raises: AssertionError with the command's output when it fails.
    """
    variables = {"DATABASE_URL": database_url, "DATA_DIR": str(data_dir), "REDIS_URL": "redis://127.0.0.1:1/0"}
    environment = {**os.environ, **variables, "DJANGO_SETTINGS_MODULE": "annotator.settings"}
    completed = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST_COMMAND_SECONDS,
    )
    assert completed.returncode == 0, f"{arguments[0]}\n{completed.stdout}\n{completed.stderr}"
    return completed.stdout


def sqlite_row_counts(file: Path) -> dict[str, int]:
    """The number of rows of each table of an SQLite database."""
    with closing(sqlite3.connect(file)) as connection:
        tables = [name for (name,) in connection.execute(SQLITE_TABLES)]
        return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in tables}


def postgres_row_counts(dsn: str) -> dict[str, int]:
    """The number of rows of each table of a PostgreSQL database."""
    counts = {}
    with closing(psycopg2.connect(dsn)) as connection, connection.cursor() as cursor:
        cursor.execute(POSTGRES_TABLES)
        for (name,) in cursor.fetchall():
            cursor.execute(f'SELECT count(*) FROM public."{name}"')
            ((counts[name],),) = cursor.fetchall()
    return counts


def media_files(data_dir: Path) -> list[str]:
    """The paths of all media files, relative to `data_dir`."""
    return sorted(str(file.relative_to(data_dir)) for file in data_dir.glob("media/**/*") if file.is_file())
