"""Tests of when the database is migrated and the demo loaded."""

import os
import subprocess
from pathlib import Path

import pytest

from setup import database, paths
from setup.commands import _startup_message
from setup.config import Config, read_config
from setup.steps import Step


@pytest.fixture
def performed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that would have run; the first makes the file, as SQLite does."""
    commands: list[str] = []

    def record(step: Step) -> None:
        commands.append(str(step.command[-1]))
        file = Path(step.env["DATA_DIR"]) / "actwright.sqlite3"
        file.touch()

    monkeypatch.setattr(database, "require_step", record)
    return commands


def starting(folder: Path, **variables: str) -> Config:
    return read_config({"DATA_DIR": str(folder), **variables}, folder / ".env")


def test_a_second_start_leaves_the_database_alone(tmp_path: Path, performed: list[str]) -> None:
    database.ensure(starting(tmp_path))
    database.ensure(starting(tmp_path))
    assert performed == ["migrate", "load_demo"]


def test_a_deleted_database_is_made_again(tmp_path: Path, performed: list[str]) -> None:
    database.ensure(starting(tmp_path))
    (tmp_path / "actwright.sqlite3").unlink()
    database.ensure(starting(tmp_path))
    assert performed == ["migrate", "load_demo"] * 2


def test_a_new_migration_is_applied_without_loading_the_demo_again(
    tmp_path: Path, performed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "ROOT", tmp_path)
    folder = tmp_path / "annotator" / "screens" / "migrations"
    folder.mkdir(parents=True)
    (folder / "0001_initial.py").touch()
    database.ensure(starting(tmp_path))
    (folder / "0002_more.py").touch()
    database.ensure(starting(tmp_path))
    assert performed == ["migrate", "load_demo", "migrate"]


def test_a_server_is_asked_every_time(tmp_path: Path, performed: list[str]) -> None:
    for _ in range(2):
        database.ensure(starting(tmp_path, DATABASE_URL="postgres://a@b/c", DEMO="0"))
    assert performed == ["migrate", "migrate"]


def test_the_demo_can_be_declined(tmp_path: Path, performed: list[str]) -> None:
    database.ensure(starting(tmp_path, DEMO="0"))
    assert performed == ["migrate"]


@pytest.mark.long
def test_the_token_of_the_first_account_is_printed_by_the_start_until_there_is_an_account(tmp_path: Path) -> None:
    config = starting(tmp_path, DEMO="0", PATH=os.environ["PATH"])
    assert run_manage(config, "migrate").returncode == 0
    token = database.setup_token(config)
    assert len(token) > 30
    assert f"asks for this token: {token}" in _startup_message(config, token)
    create = "from annotator.accounts.models import User; User.objects.create_user('ada')"
    assert run_manage(config, "shell", "-c", create).returncode == 0
    assert database.setup_token(config) == ""
    assert "token" not in _startup_message(config, "")


def run_manage(config: Config, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [str(paths.PYTHON), str(paths.ROOT / "manage.py"), *arguments]
    return subprocess.run(command, env=config.for_children(), capture_output=True, check=False, timeout=120)
