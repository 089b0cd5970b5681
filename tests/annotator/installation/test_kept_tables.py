"""A new SQLite database gets the tables that all migrations come to, at once."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from setup.schema import TABLES, migrated_tables
from tests.annotator.installation.installations import Installation


@pytest.mark.long
def test_the_kept_tables_are_those_that_the_migrations_make() -> None:
    assert TABLES.read_text() == migrated_tables(), "Run: python3 run.py schema"


def test_a_new_database_needs_no_migration_and_has_what_django_keeps_of_models(tmp_path: Path) -> None:
    installation = Installation.on_sqlite(tmp_path / "new")
    installation.manage("migrate")
    installation.manage("migrate", "--check")
    assert installation.content("SELECT COUNT(*) FROM auth_permission")[0][0] > 100


def test_only_a_database_without_any_table_is_new(tmp_path: Path) -> None:
    installation = Installation.on_sqlite(tmp_path / "old")
    ask = "from django.db import connection; from annotator.installation.services.kept_tables import is_new"
    assert installation.manage("shell", "-v0", "-c", f"{ask}; print(is_new(connection))") == "True\n"
    with closing(sqlite3.connect(tmp_path / "old" / "actwright.sqlite3")) as database:
        database.execute("CREATE TABLE kept (id INTEGER)")
    assert installation.manage("shell", "-v0", "-c", f"{ask}; print(is_new(connection))") == "False\n"
