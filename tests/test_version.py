"""The version stands in pyproject.toml alone and is shown wherever people look for it."""

import json
import subprocess
import sys
import tomllib

from django.test import Client

from setup import paths

VERSION: str = tomllib.loads((paths.ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_manage_py_prints_the_version() -> None:
    run = subprocess.run(
        [sys.executable, "manage.py", "--version"], cwd=paths.ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout == f"Actwright {VERSION}\n"


def test_the_page_carries_the_version(client: Client) -> None:
    assert f'<meta name="actwright-version" content="{VERSION}">' in client.get("/").content.decode()


def test_the_frontend_package_has_no_version_of_its_own() -> None:
    assert "version" not in json.loads((paths.FRONTEND / "package.json").read_text())


def test_the_changelog_names_the_version() -> None:
    assert f"\n## [{VERSION}]" in (paths.ROOT / "CHANGELOG.md").read_text()
