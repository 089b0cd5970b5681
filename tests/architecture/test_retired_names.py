"""Names that were replaced by the field's standard words do not come back."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TYPESCRIPT = re.compile(
    r"^(?:export )?(?:default )?(?:abstract |async )?(class|interface|type|function|const) (\w+)", re.MULTILINE
)
TABLES = sorted((Path(__file__).parent / "retired_names").glob("*.txt"))


@dataclass(frozen=True)
class RetiredNames:
    """One table: the folders it covers, and by kind of definition the retired names with their replacements."""

    folders: tuple[Path, ...]
    replacements: dict[tuple[str, str], str]


def read_table(path: Path) -> RetiredNames:
    """Parse lines of `folder PATH` and of `module|class|function NAME REPLACEMENT`; `#` starts a comment."""
    folders: list[Path] = []
    replacements: dict[tuple[str, str], str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.partition("#")[0].split()
        if words[:1] == ["folder"]:
            folders.append(ROOT / words[1])
        elif words:
            kind, name, replacement = words
            assert kind in {"module", "class", "function"}, line
            replacements[kind, name] = replacement
    assert folders, f"{path.name} names no folder"
    return RetiredNames(tuple(folders), replacements)


def definitions(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Kind, name and place of every module, class and function (methods included) below a folder."""
    yield from _typescript_definitions(folder)
    for path in sorted(folder.rglob("*.py")):
        place = str(path.relative_to(ROOT))
        yield "module", path.parent.name if path.name == "__init__.py" else path.stem, place
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield "class", node.name, f"{place}:{node.lineno}"
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield "function", node.name, f"{place}:{node.lineno}"


def _typescript_definitions(folder: Path) -> Iterator[tuple[str, str, str]]:
    """The definitions of TypeScript modules: types count as classes, constants as functions."""
    for path in sorted([*folder.rglob("*.ts"), *folder.rglob("*.tsx")]):
        place, text = str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
        yield "module", path.stem, place
        for match in TYPESCRIPT.finditer(text):
            kind = "function" if match[1] in {"function", "const"} else "class"
            yield kind, match[2], f"{place}:{text.count(chr(10), 0, match.start()) + 1}"


def returned_names(table: Path) -> list[str]:
    """Every definition that bears a retired name of the table, with its place and its replacement."""
    retired = read_table(table)
    return [
        f"{place}: {kind} {name}, now {retired.replacements[kind, name]}"
        for folder in retired.folders
        for kind, name, place in definitions(folder)
        if (kind, name) in retired.replacements
    ]


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_a_retired_name_is_not_defined_again(table: Path) -> None:
    assert returned_names(table) == []


def test_a_name_that_has_come_back_is_reported_with_its_replacement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "line.py").write_text("class Line:\n    def hear(self): ...\n    def send(self): ...\n")
    table = tmp_path / "pkg.txt"
    table.write_text("folder pkg\nmodule line connection # why\nclass Line Connection\nfunction hear receive\n")
    assert returned_names(table) == [
        "pkg/line.py: module line, now connection",
        "pkg/line.py:1: class Line, now Connection",
        "pkg/line.py:2: function hear, now receive",
    ]


def test_a_typescript_name_that_has_come_back_is_reported_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "Side.tsx").write_text("export interface Ghost {}\nexport const still = 1;\n")
    table = tmp_path / "src.txt"
    table.write_text("folder src\nmodule Side Sidebar\nclass Ghost Suggestion\nfunction still unchanged\n")
    assert returned_names(table) == [
        "src/Side.tsx: module Side, now Sidebar",
        "src/Side.tsx:1: class Ghost, now Suggestion",
        "src/Side.tsx:2: function still, now unchanged",
    ]
