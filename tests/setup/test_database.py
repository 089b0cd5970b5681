"""When a database is migrated and given the demo."""

from pathlib import Path

import pytest

from setup import database, places
from setup.environment import Surroundings, read_surroundings
from setup.steps import Step


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that would have run; the first makes the file, as SQLite does."""
    commands: list[str] = []

    def record(step: Step) -> None:
        commands.append(str(step.command[-1]))
        file = Path(step.env["DATA_DIR"]) / "actwright.sqlite3"
        file.touch()

    monkeypatch.setattr(database, "must", record)
    return commands


def starting(folder: Path, **variables: str) -> Surroundings:
    return read_surroundings({"DATA_DIR": str(folder), **variables}, folder / ".env")


def test_a_second_start_leaves_the_database_alone(tmp_path: Path, done: list[str]) -> None:
    database.ensure(starting(tmp_path))
    database.ensure(starting(tmp_path))
    assert done == ["migrate", "load_demo"]


def test_a_deleted_database_is_made_again(tmp_path: Path, done: list[str]) -> None:
    database.ensure(starting(tmp_path))
    (tmp_path / "actwright.sqlite3").unlink()
    database.ensure(starting(tmp_path))
    assert done == ["migrate", "load_demo"] * 2


def test_a_new_migration_is_applied_without_loading_the_demo_again(
    tmp_path: Path, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "ROOT", tmp_path)
    folder = tmp_path / "annotator" / "screens" / "migrations"
    folder.mkdir(parents=True)
    (folder / "0001_initial.py").touch()
    database.ensure(starting(tmp_path))
    (folder / "0002_more.py").touch()
    database.ensure(starting(tmp_path))
    assert done == ["migrate", "load_demo", "migrate"]


def test_a_server_is_asked_every_time(tmp_path: Path, done: list[str]) -> None:
    for _ in range(2):
        database.ensure(starting(tmp_path, DATABASE_URL="postgres://a@b/c", DEMO="0"))
    assert done == ["migrate", "migrate"]


def test_the_demo_can_be_declined(tmp_path: Path, done: list[str]) -> None:
    database.ensure(starting(tmp_path, DEMO="0"))
    assert done == ["migrate"]
