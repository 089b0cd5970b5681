"""Locals say what they are: names that hide a type are not used for them."""

import ast
from collections.abc import Iterator
from pathlib import Path

from setup.paths import ROOT

FOLDERS = ("annotator", "workers", "setup", "tests", "benchmarks")
HIDING = frozenset({"one", "told", "said", "given", "found", "held"})


def test_no_local_and_no_argument_has_a_name_that_hides_what_it_is() -> None:
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if "migrations" not in path.parts]
    assert len(files) > 500
    assert [line for path in files for line in hiding_names(path)] == []


def hiding_names(path: Path) -> Iterator[str]:
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            for node in ast.walk(function):
                if (name := name_made_by(node)) in HIDING:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}: {name}"  # type: ignore[attr-defined]


def name_made_by(node: ast.AST) -> str | None:
    if isinstance(node, ast.arg):
        return node.arg
    return node.id if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else None
