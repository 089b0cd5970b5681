"""The golden scripts in `fixtures/scripts`: the resolved text of each valid one, the problems of each invalid one."""

import ast
import re
from pathlib import Path

import pytest

from annotator.domain.problems import Problem
from annotator.domain.script import ScriptAnalysis, analyse, box_file
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from tests.annotator.domain.script.pyautogui_without_display import answer

FOLDER = Path("fixtures/scripts")
VALID = sorted((FOLDER / "valid").glob("*.py"))
INVALID = sorted((FOLDER / "invalid").glob("*.py"))
LABELS = box_file.read((FOLDER / "boxes.json").read_bytes()).labels

_RUN_ALL = """
import contextlib, io, json, runpy
wrong = {}
for path in sys.argv[1:]:
    try:
        runpy.run_path(path)
    except Exception as error:
        wrong[path] = repr(error)
print(json.dumps(wrong))
"""


def verdict(path: Path) -> ScriptAnalysis:
    return analyse(path.read_bytes(), LABELS, 1280, 720)


def expected(path: Path) -> str:
    """The lines that a valid script says, behind "#>", it resolves to."""
    lines = re.split(r"\r\n|\r|\n", path.read_bytes().decode())
    return "".join(f"{line.removeprefix('#> ')}\n" for line in lines if line.startswith("#> "))


def named_code(path: Path) -> str:
    """The code in the first comment of an invalid script."""
    return path.read_bytes().split(b"\n", 1)[0].decode().removeprefix("# ")


def test_there_are_enough_of_both() -> None:
    assert len(VALID) >= 60
    assert len(INVALID) >= 60


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_valid_script_resolves_to_what_it_says(path: Path) -> None:
    analysis = verdict(path)
    assert analysis.problems == ()
    assert analysis.resolved_text == expected(path) != ""


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_the_canonical_text_of_a_valid_script_means_the_same(path: Path) -> None:
    script = parse(path.read_bytes()).script
    assert parse(render(script)).script == script


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_an_invalid_script_has_the_problem_it_names_and_no_other(path: Path) -> None:
    analysis = verdict(path)
    assert {problem.code for problem in analysis.problems} == {named_code(path)}
    assert (analysis.resolved, analysis.resolved_text) == ((), "")


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_a_problem_has_a_message_and_a_span_within_the_text(path: Path) -> None:
    lines = path.read_bytes().decode(errors="replace").split("\n")
    for problem in verdict(path).problems:
        assert problem.message[-1] in ".?"
        assert problem.line == 0 or is_inside(problem, lines)


def is_inside(problem: Problem, lines: list[str]) -> bool:
    begins = (problem.line, problem.column)
    ends = (problem.end_line, problem.end_column)
    return begins < ends and ends <= (len(lines), max(map(len, lines)) + 2)


def test_every_code_the_language_has_is_shown_by_an_invalid_script() -> None:
    sources = Path("annotator/domain/script").glob("*.py")
    words = {
        node.value
        for source in sources
        if source.stem not in ("box_file", "analysis")
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    results = {named_code(path) for path in INVALID}
    assert results <= words
    assert {word for word in words if re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", word)} - results == NOT_CODES


NOT_CODES = {"utf-8", "utf-8-sig", "triple-quoted"}


def test_pyautogui_itself_takes_every_resolved_text(tmp_path: Path) -> None:
    """Real PyAutoGUI on a platform that only records: no name, argument or value it would refuse."""
    files = []
    for path in VALID:
        file = tmp_path / path.name
        file.write_text("import pyautogui, pyperclip\n" + verdict(path).resolved_text)
        files.append(str(file))
    assert answer(_RUN_ALL, *files) == {}
