"""Tests of the parser: actions with spans, and recovery after an error."""

import pytest

from annotator.domain.script.actions import At, Keys, Named, Pointer, Write
from annotator.domain.script.parse import parse
from annotator.domain.script.span import Span


def test_actions_come_in_order_with_their_places() -> None:
    parsed = parse('import pyautogui\npyautogui.click("go"); pyautogui.write("tea")\n')
    assert parsed.script == (Pointer("click", Named("go")), Write("tea"))
    assert parsed.spans == (Span(2, 1, 2, 22), Span(2, 24, 2, 46))


def test_columns_count_characters_and_not_bytes() -> None:
    parsed = parse('pyautogui.click("購物車 🛒"); pyautogui.click(x=5)')
    assert parsed.spans == (Span(1, 1, 1, 25),)
    assert [(problem.column, problem.end_column) for problem in parsed.problems] == [(27, 47)]


def test_a_call_over_several_lines_ends_where_it_ends() -> None:
    parsed = parse('pyautogui.press(\n    "enter",\n)')
    assert parsed.spans == (Span(1, 1, 3, 2),)


def test_an_argument_has_a_place_of_its_own() -> None:
    parsed = parse('pyautogui.hotkey("ctrl", "c")\npyautogui.click("go", clicks=2)')
    assert parsed.argument_span(0, "keys", 1) == Span(1, 26, 1, 29)
    assert parsed.argument_span(1, "clicks") == Span(2, 30, 2, 31)
    assert parsed.argument_span(1, "duration") == parsed.spans[1]


def test_every_line_that_is_not_python_is_reported() -> None:
    text = 'pyautogui.click("go"\npyautogui.press("enter")\npyautogui.write("tea)\nfoo bar\npyautogui.scroll(5)'
    parsed = parse(text)
    assert [problem.line for problem in parsed.problems] == [1, 3, 4]
    assert parsed.script[0] == Keys("press", ("enter",))
    assert parsed.spans[1].line == 5


def test_a_mistake_of_another_kind_is_reported_beside_a_syntax_error() -> None:
    parsed = parse("pyautogui.clik(1, 2)\npyautogui.click(\n")
    assert [problem.code for problem in parsed.problems] == ["unknown-function", "syntax-error"]


def test_a_call_over_several_lines_survives_a_mistake_elsewhere() -> None:
    parsed = parse('pyautogui.click(\n    "go",\n)\npyautogui.press("enter))\n')
    assert parsed.script == (Pointer("click", Named("go")),)
    assert [(problem.code, problem.line) for problem in parsed.problems] == [("syntax-error", 4)]


def test_a_block_is_one_problem_even_beside_a_syntax_error() -> None:
    parsed = parse('for i in range(3):\n    pyautogui.press("tab")\n    pyautogui.press("tab")\npyautogui.click(\n')
    assert [(problem.code, problem.line) for problem in parsed.problems] == [("not-a-call", 1), ("syntax-error", 4)]


def test_indented_lines_are_one_problem_and_still_read() -> None:
    parsed = parse('    pyautogui.click(1, 2)\n    pyautogui.click("é"); pyautogui.press("tab")\n')
    assert [problem.code for problem in parsed.problems] == ["syntax-error"]
    assert parsed.spans == (Span(1, 5, 1, 26), Span(2, 5, 2, 25), Span(2, 27, 2, 49))


def test_all_mistakes_of_one_call_are_reported() -> None:
    parsed = parse('pyautogui.click("go", clicks="2", buton="left", duration=x)')
    assert [problem.code for problem in parsed.problems] == ["wrong-type", "unknown-argument", "not-a-literal"]


def test_an_import_applies_from_its_line_on() -> None:
    parsed = parse('click("go")\nfrom pyautogui import click\nclick("go")')
    assert [problem.line for problem in parsed.problems] == [1]
    assert parsed.spans == (Span(3, 1, 3, 12),)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", "import pyautogui"])
def test_a_text_without_actions_is_read_without_a_problem(text: str) -> None:
    assert (parse(text).script, parse(text).problems) == ((), ())


def test_text_and_bytes_are_read_alike() -> None:
    text = 'pyautogui.click("Köln")\r\npyautogui.click(1, 2)'
    assert parse(text) == parse(text.encode()) == parse(b"\xef\xbb\xbf" + text.encode())
    assert parse(text).script[1] == Pointer("click", At(1, 2))


def test_a_lone_surrogate_in_a_text_is_a_problem_with_its_place() -> None:
    problem = parse("# one\n# \ud800").problems[0]
    assert (problem.code, problem.line, problem.column) == ("not-utf-8", 2, 3)
