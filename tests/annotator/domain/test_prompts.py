"""Prompts: their variables are checked when they are written, and filled in once."""

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.prompts import STARTER_INSTRUCTIONS, STARTER_TEXT, VARIABLES, check_prompt, fill_in, named_in

TEXTS = st.text(st.sampled_from("ab{} \n"), max_size=30)


def test_the_starter_has_no_problem_and_names_each_variable() -> None:
    assert check_prompt(STARTER_INSTRUCTIONS, field="instructions") == []
    assert check_prompt(STARTER_TEXT, field="text") == []
    assert set(named_in(STARTER_TEXT)) == set(VARIABLES)


def test_an_unknown_variable_is_reported_at_its_place() -> None:
    (problem,) = check_prompt("Do\n  {{ tusk }}", field="text")
    assert (problem.code, problem.line, problem.column, problem.field) == ("unknown-variable", 2, 3, "text")
    assert "task" in problem.hints


def test_braces_that_are_not_closed_are_reported() -> None:
    assert [problem.code for problem in check_prompt("Do {{task", field="text")] == ["open-braces"]


@given(TEXTS)
def test_whatever_a_page_says_stays_as_it_is(page_text: str) -> None:
    values = dict.fromkeys(VARIABLES, page_text + "{{task}}")
    assert fill_in("A {{elements}} B", values) == f"A {page_text}{{{{task}}}} B"


@given(st.lists(st.sampled_from(list(VARIABLES)), max_size=5), TEXTS)
def test_a_prompt_without_problems_can_be_filled_in(names: list[str], between: str) -> None:
    text = between.join(f"{{{{{name}}}}}" for name in names)
    if not check_prompt(text, field="text"):
        assert "{{" not in fill_in(text, dict.fromkeys(VARIABLES, ""))
