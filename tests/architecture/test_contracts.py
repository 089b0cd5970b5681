"""Import contracts hold; modules are short, named by their subject and documented; nothing runs text as Python."""

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
EMPTY_NAMES = {"utils", "helpers", "common", "core", "misc", "base", "manager", "handler"}


def test_every_import_follows_the_contracts() -> None:
    tool = Path(sys.executable).with_name("lint-imports")
    completed = subprocess.run([tool, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert completed.returncode == 0, completed.stdout


def test_no_module_has_more_than_300_lines() -> None:
    too_long = [str(path) for path in SOURCES if len(path.read_text().splitlines()) > 300]
    assert too_long == []


def test_no_module_has_an_empty_name_such_as_utils() -> None:
    assert [str(path) for path in SOURCES if path.stem in EMPTY_NAMES] == []


@pytest.mark.parametrize("name", ["exec", "eval"])
def test_nothing_is_ever_executed_as_python(name: str) -> None:
    calls = [
        f"{path}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]
    assert calls == []


def test_every_module_has_a_docstring() -> None:
    silent = [
        str(path)
        for path in SOURCES
        if path.name != "__init__.py" and not ast.get_docstring(ast.parse(path.read_text()))
    ]
    assert silent == []
