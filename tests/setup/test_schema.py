"""The check of what is generated names a migration that the kept tables do not know."""

from pathlib import Path

from setup.schema import TABLES, unknown_migrations


def test_every_migration_is_in_the_kept_tables() -> None:
    assert unknown_migrations() == []


def test_a_migration_that_they_do_not_know_is_named(tmp_path: Path) -> None:
    older = tmp_path / "tables.sql"
    older.write_text(TABLES.read_text().replace("('boxes', '0001_initial',", "('boxes', '0000_other',"))
    assert unknown_migrations(older) == [Path("annotator/boxes/migrations/0001_initial.py")]
