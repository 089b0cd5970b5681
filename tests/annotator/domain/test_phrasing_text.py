"""Reformulations must differ from the task and from each other, and it is said why they do not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.phrasing_text import problems, similarities, similarity_reason

TASK = "What is 3+2?"


def test_other_words_pass() -> None:
    assert problems(TASK, ["Calculate the sum of 3 and 2", "Add two to three", "Compute 3 plus 2"]) == ()


def test_the_task_again_in_capitals_is_no_reformulation() -> None:
    (problem,) = problems(TASK, ["WHAT IS 3 + 2", "Add two to three"])
    assert (problem.code, problem.field) == ("phrasing-too-close", "phrasings.0")
    assert "the task" in problem.message
    assert "word for word" in problem.message


def test_the_second_of_two_equal_phrasings_is_the_one_refused() -> None:
    (problem,) = problems(TASK, ["Add two to three", "Compute 3 plus 2", "add two to three."])
    assert problem.field == "phrasings.2"
    assert "phrasing 1" in problem.message


def test_an_empty_phrasing_is_named() -> None:
    assert [(p.code, p.field) for p in problems(TASK, ["Add two to three", " … "])] == [
        ("empty-phrasing", "phrasings.1")
    ]


def test_the_same_words_in_another_order_are_too_close() -> None:
    assert "100%" in similarity_reason("In the search bar type shoes", "Type shoes in the search bar")


def test_a_misspelt_copy_is_too_close() -> None:
    assert "letters" in similarity_reason("Open the settings menu", "Open the setings menu")


def test_one_other_colour_in_a_short_task_is_another_task() -> None:
    assert similarity_reason("Open the red folder", "Open the blue folder") == ""


def test_the_most_similar_earlier_text_is_measured_and_named() -> None:
    first, second, blank = similarities("Open the main menu", ["Please open the menu", "Please open that menu", " "])
    assert first is not None
    assert second is not None
    assert (first.to, first.words, first.reason) == ("the task", 0.6, "")
    assert second.to == "phrasing 1"
    assert second.letters == 1 - 2 / 21
    assert blank is None


@given(st.text(max_size=30), st.lists(st.text(max_size=30), max_size=4))
def test_nearness_gives_a_reason_exactly_where_the_check_gives_a_problem(sentence: str, phrasings: list[str]) -> None:
    refused = {problem.field for problem in problems(sentence, phrasings) if problem.code == "phrasing-too-close"}
    results = {
        f"phrasings.{place}" for place, near in enumerate(similarities(sentence, phrasings)) if near and near.reason
    }
    assert results == refused


@pytest.mark.parametrize("phrasing", ["x", "go", "...a"])
def test_a_letter_is_no_reformulation(phrasing: str) -> None:
    (problem,) = problems("Save the file", [phrasing])
    assert (problem.code, problem.field) == ("phrasing-too-short", "phrasings.0")


def test_a_short_sentence_of_another_script_is_one() -> None:
    assert problems("Save the file", ["打开文件"]) == ()
