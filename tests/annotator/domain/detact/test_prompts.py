"""Tests of the prompts of baselines: what they show, and that they fit."""

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.detact import prompts
from annotator.domain.detact.detected import KINDS, Detected
from annotator.domain.detact.method import METHODS, PARAMETERS, Method
from annotator.domain.geometry import Rect
from annotator.domain.prompts import check_prompt, named_in
from annotator.domain.script import analyse
from annotator.domain.script.labels import Labels

ELEMENTS = st.lists(
    st.builds(
        lambda kind, name, left, top, sure: Detected(kind, name, Rect(left, top, left + 9, top + 5), "", sure),
        st.sampled_from(KINDS), st.text("ab c", min_size=1, max_size=30), st.integers(0, 999), st.integers(0, 999),
        st.floats(0, 1),
    ),
    max_size=30,
)  # fmt: skip


def test_each_prompt_names_what_it_shows_and_nothing_else() -> None:
    for elements in (True, False):
        for examples in (True, False):
            text = prompts.baseline_text(elements=elements, examples=examples)
            assert check_prompt(text, field="text", variables=prompts.BASELINE_VARIABLES) == []
            assert ("elements" in named_in(text), "examples" in named_in(text)) == (elements, examples)
            assert text.endswith("Task: {{task}}")
    assert check_prompt(prompts.FILTER_TEXT, field="text", variables=prompts.FILTER_VARIABLES) == []
    assert named_in(prompts.FILTER_TEXT) == ("task", "elements")


def test_the_reference_holds_calls_that_the_script_language_knows() -> None:
    calls = [
        line.rpartition(": ")[2]
        for line in prompts.baseline_text(elements=False, examples=False).splitlines()
        if "pyautogui." in line and ": " in line
    ]
    assert len(calls) == 10
    for call in calls:
        assert not analyse(f"pyautogui.moveTo(1, 1)\n{call}", Labels([]), 2000, 2000).problems, call


def test_elements_are_listed_by_kind_with_their_points() -> None:
    listed = prompts.element_lists(
        [Detected("colour", "red", Rect(0, 0, 10, 10)), Detected("text", "Save", Rect(10, 20, 30, 40))]
    )
    assert listed == "Text elements:\n[Save, 20, 30]\nColour elements:\n[red, 5, 5]"


@given(ELEMENTS, st.integers(-50, 400))
def test_what_fits_is_within_the_limit_and_the_rest_is_counted(elements: list[Detected], tokens: int) -> None:
    fit = prompts.fitted(elements, tokens=tokens)
    assert len(fit.elements) + fit.left_out == len(elements)
    assert prompts.tokens_of(prompts.element_lists(fit.elements)) <= max(tokens, 0)
    kept = [id(element) for element in fit.elements]
    assert kept == [id(element) for element in elements if id(element) in kept]


def test_colours_and_the_least_confident_are_left_out_first() -> None:
    sure, unsure = Detected("text", "sure", Rect(0, 0, 9, 9)), Detected("text", "dull", Rect(9, 0, 18, 9), "", 0.6)
    colour = Detected("colour", "blue", Rect(0, 9, 9, 18))
    fits = [prompts.fitted([colour, unsure, sure], tokens=tokens).elements for tokens in range(8, 30)]
    assert [fit for fit in fits if len(fit) == 1] == [(sure,)] * sum(len(fit) == 1 for fit in fits)
    assert (unsure, sure) in fits
    assert fits[-1] == (colour, unsure, sure)


def test_a_method_says_what_stood_in_for_what() -> None:
    method = Method(
        "few-shot", "llama-7b", 0.8, 400, 2000, filtered=True, engine="rapidocr", similarity="TF-IDF of characters",
        means={"texts": "RapidOCR in place of EasyOCR"},
    )  # fmt: skip
    description = method.described()
    for words in (
        "5 examples",
        "TF-IDF of characters, in place of MiniLM",
        "RapidOCR in place of EasyOCR",
        "0.8",
        "400",
    ):
        assert words in description
    assert "without repetition penalty 1.1" in description
    assert "not filtered" not in description
    assert all(Method(name, "gpt", 0.3, None, 4000).described() for name in METHODS)
    assert {row.prompt_tokens for row in PARAMETERS.values()} == {2000, 4000}
