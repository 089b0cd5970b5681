"""Test installations with a database, a data folder and processes of their own."""

import json
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg2
from environ import Env

from tests.services import migrated
from tests.upgrade import installation

USER = (
    "INSERT INTO accounts_user (username, name, password, first_name, last_name, email, is_active, is_staff,"
    " is_superuser, date_joined) VALUES ('{name}', '', '', '', '', '', {true}, {false}, {false}, '2026-01-01')"
)
TOKEN = (
    "INSERT INTO accounts_apitoken (user_id, name, access, digest, created_at)"
    " SELECT id, 'busy', 'full', username, '2026-01-01' FROM accounts_user WHERE username = '{name}'"
)


@dataclass(frozen=True)
class Installation:
    """An installation by its DATABASE_URL and DATA_DIR."""

    database_url: str
    data_dir: Path

    @classmethod
    def in_folder(cls, folder: Path) -> "Installation":
        """The one whose SQLite database and files are in `folder`."""
        return cls(f"sqlite:///{folder}/actwright.sqlite3", folder)

    def copied_to(self, folder: Path) -> "Installation":
        """A copy of one in a folder: `folder` must not exist."""
        shutil.copytree(self.data_dir, folder)
        return self.in_folder(folder)

    @classmethod
    def on_sqlite(cls, folder: Path) -> "Installation":
        folder.mkdir()
        return cls.in_folder(folder)

    @classmethod
    def with_tables(cls, folder: Path) -> "Installation":
        """One whose tables are empty, which takes no migrations of its own."""
        made = cls.on_sqlite(folder)
        migrated.copy_to(folder / "actwright.sqlite3")
        return made

    def manage(self, *arguments: str) -> str:
        return installation.manage(*arguments, database_url=self.database_url, data_dir=self.data_dir)

    def connect(self) -> Any:
        existing = Env.db_url_config(self.database_url)
        if existing["ENGINE"].endswith("sqlite3"):
            return sqlite3.connect(existing["NAME"], timeout=30)
        return psycopg2.connect(host=existing["HOST"], dbname=existing["NAME"], user=existing["USER"])

    def content(self, query: str) -> list[tuple[Any, ...]]:
        with closing(self.connect()) as opened:
            cursor = opened.cursor()
            cursor.execute(query)
            result: list[tuple[Any, ...]] = cursor.fetchall()
            return result

    def tables(self) -> list[str]:
        of_sqlite = self.database_url.startswith("sqlite")
        query = installation.SQLITE_TABLES if of_sqlite else installation.POSTGRES_TABLES
        return sorted(name for (name,) in self.content(query))

    def columns(self, table: str) -> str:
        """The columns by name: their order in the table tells which migrations made it."""
        with closing(self.connect()) as opened:
            cursor = opened.cursor()
            cursor.execute(f'SELECT * FROM "{table}" LIMIT 0')
            return ", ".join(f'"{name}"' for name in sorted(column[0] for column in cursor.description))

    def all_rows(self, *, json_sorted: bool = False) -> dict[str, list[tuple[Any, ...]]]:
        """Every row of every table as the database has it; of the migrations only the names, no backups.

        A backup is noted once it is written, so that it does not know itself; so are a copy and a restoration.
        With `json_sorted` the names in JSON objects come in one order: PostgreSQL does not keep theirs.
        """
        columns = {name: "app, name" if name == "django_migrations" else self.columns(name) for name in self.tables()}
        del columns["installation_backup"]
        noted = {"audit_entry": "WHERE action NOT IN ('backed-up', 'database-copied', 'restored')"}
        rows = {
            name: self.content(f'SELECT {selected} FROM "{name}" {noted.get(name, "")}')
            for name, selected in columns.items()
        }
        plain = _json_sorted if json_sorted else tuple
        return {name: sorted(map(plain, table_rows), key=repr) for name, table_rows in rows.items()}

    def triggers(self) -> set[tuple[Any, ...]]:
        return set(self.content("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))

    def all_files(self) -> dict[str, bytes]:
        return {name: (self.data_dir / name).read_bytes() for name in installation.media_files(self.data_dir)}

    @contextmanager
    def being_written(self) -> Iterator[list[str]]:
        """Adds a person and their token, together, again and again; the names that were committed so far."""
        names: list[str] = []
        ended = threading.Event()

        def write() -> None:
            booleans = {"true": "TRUE", "false": "FALSE"}
            with closing(self.connect()) as opened:
                while not ended.is_set():
                    name = f"busy-{uuid4().hex}"
                    cursor = opened.cursor()
                    cursor.execute(USER.format(name=name, **booleans))
                    cursor.execute(TOKEN.format(name=name))
                    opened.commit()
                    names.append(name)
                    ended.wait(0.005)

        thread = threading.Thread(target=write)
        thread.start()
        try:
            yield names
        finally:
            ended.set()
            thread.join()


def _json_sorted(row: tuple[Any, ...]) -> tuple[Any, ...]:
    is_object = [isinstance(value, str) and value[:1] in ("{", "[") for value in row]
    return tuple(
        json.dumps(json.loads(value), sort_keys=True) if existing else value
        for value, existing in zip(row, is_object, strict=True)
    )
