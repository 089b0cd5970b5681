"""The tests run on data of their own, and on the database that was asked for."""

import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from setup import paths


def test_nothing_is_kept_in_the_checkout() -> None:
    for folder in (settings.DATA_DIR, settings.MEDIA_ROOT):
        assert not Path(folder).is_relative_to(paths.ROOT)


@pytest.mark.database
@pytest.mark.django_db
def test_the_database_is_the_one_asked_for() -> None:
    on_postgres = os.environ.get("TEST_DATABASE") == "postgres"
    assert connection.vendor == ("postgresql" if on_postgres else "sqlite")


def test_the_configuration_of_a_team_passes_the_deployment_check(tmp_path: Path) -> None:
    env = {
        **os.environ,
        "DATA_DIR": str(tmp_path),
        "SECRET_KEY": secrets.token_urlsafe(60),
        "ALLOWED_HOSTS": "actwright.example.org",
        "CSRF_TRUSTED_ORIGINS": "https://actwright.example.org",
        "SECURE_COOKIES": "1",
        "DJANGO_SETTINGS_MODULE": "annotator.settings",
    }
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    completed = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert completed.returncode == 0, completed.stderr


def test_a_secret_key_that_was_cut_off_is_made_anew_and_then_kept(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch(mode=0o600)
    keys = {_secret_key(tmp_path) for _ in range(2)}
    assert len(keys) == 1
    assert len(keys.pop()) == 50
    assert [path.name for path in tmp_path.iterdir() if "secret_key" in path.name] == ["secret_key"]


def _secret_key(data: Path) -> str:
    code = "from django.conf import settings; print(settings.SECRET_KEY)"
    env = {**os.environ, "DATA_DIR": str(data), "DJANGO_SETTINGS_MODULE": "annotator.settings"}
    env.pop("SECRET_KEY", None)
    return subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.parametrize(("demo", "opened"), [("0", ["intranet.test"]), ("1", ["intranet.test", "127.0.0.1:8765"])])
def test_the_demo_opens_its_own_loopback_address_and_no_other(tmp_path: Path, demo: str, opened: list[str]) -> None:
    env = {**os.environ, "DATA_DIR": str(tmp_path), "DEMO": demo, "CAPTURE_ALLOWED_HOSTS": "intranet.test"}
    ask = "from annotator.settings import CAPTURE_ALLOWED_HOSTS; print(*CAPTURE_ALLOWED_HOSTS)"
    printed = subprocess.check_output([sys.executable, "-c", ask], env=env, text=True)
    assert printed.split() == opened
