"""The floors and furniture of the house hold."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(
    path
    for folder in ("annotator", "workers")
    for path in (ROOT / folder).rglob("*.py")
    if "migrations" not in path.parts
)
NOTHING_NAMES = {"utils", "helpers", "common", "core", "misc", "base", "manager", "handler"}


def test_every_import_keeps_to_its_floor() -> None:
    tool = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([tool, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_no_file_is_two_things() -> None:
    too_long = [str(path) for path in SOURCES if len(path.read_text().splitlines()) > 300]
    assert too_long == []


def test_no_file_has_a_name_that_says_nothing() -> None:
    assert [str(path) for path in SOURCES if path.stem in NOTHING_NAMES] == []


@pytest.mark.parametrize("name", ["exec", "eval"])
def test_nothing_is_ever_executed_as_python(name: str) -> None:
    calls = [
        f"{path}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]
    assert calls == []


def test_every_module_says_what_it_is() -> None:
    silent = [
        str(path)
        for path in SOURCES
        if path.name != "__init__.py" and not ast.get_docstring(ast.parse(path.read_text()))
    ]
    assert silent == []
