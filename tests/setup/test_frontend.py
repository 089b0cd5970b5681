"""Tests of when the frontend's packages are installed again."""

import json
from pathlib import Path
from typing import Any

import pytest

from setup.frontend import installed_as_locked

LOCKED: dict[str, dict[str, Any]] = {
    "": {"name": "actwright"},
    "node_modules/react": {"version": "19.3.1", "integrity": "sha512-a"},
    "node_modules/for-windows": {"version": "1.0.0", "integrity": "sha512-b", "optional": True},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "node_modules").mkdir()
    write(tmp_path / "package-lock.json", LOCKED)
    return tmp_path


def write(lock: Path, packages: dict[str, dict[str, Any]]) -> None:
    lock.write_text(json.dumps({"packages": packages}))


def have(folder: Path, packages: dict[str, dict[str, Any]]) -> None:
    write(folder / "node_modules" / ".package-lock.json", packages)


def test_an_installation_that_was_not_finished_does_not_count(folder: Path) -> None:
    assert not installed_as_locked(folder)


def test_packages_for_other_machines_may_be_missing_and_their_source_is_no_matter(folder: Path) -> None:
    have(folder, {"node_modules/react": {**LOCKED["node_modules/react"], "resolved": "somewhere"}})
    assert installed_as_locked(folder)


@pytest.mark.parametrize("change", [{"version": "19.3.0"}, {"integrity": "sha512-other"}])
def test_another_version_or_content_does_not_count(folder: Path, change: dict[str, str]) -> None:
    have(folder, {"node_modules/react": {**LOCKED["node_modules/react"], **change}})
    assert not installed_as_locked(folder)


def test_a_missing_package_does_not_count(folder: Path) -> None:
    have(folder, {})
    assert not installed_as_locked(folder)
