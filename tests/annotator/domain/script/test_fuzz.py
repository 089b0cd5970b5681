"""Fuzz tests: mutated scripts give problems and never an exception."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.domain.script import analyse, box_file
from annotator.domain.script.key_names import KEY_NAMES
from annotator.domain.script.signatures import FUNCTIONS
from tests.examples import examples

FOLDER = Path("fixtures/scripts")
SEEDS = [path.read_bytes() for path in sorted(FOLDER.rglob("*.py")) if path.stat().st_size < 2000]
LABELS = box_file.read((FOLDER / "boxes.json").read_bytes()).labels

_WORDS = [*FUNCTIONS, *sorted(KEY_NAMES), "pyautogui", "import", "from", "as", "if", "for", "lambda", "None", "True"]
_SIGNS = ["(", ")", "[", "]", "{", "}", '"', "'", '"""', ",", ".", "=", "*", "**", "-", "+", ":", ";", "\n", "\n    "]
_ODD = ["\\", "#", "\0", "\r", "\f", "\t", "1e999", "0x", "é", "🛒", "“", "\u2028", "f'{1}'", "b''", "...", "\\ud800"]
pieces = st.sampled_from([piece.encode() for piece in (*_WORDS, *_SIGNS, *_ODD)]) | st.binary(max_size=4)


@st.composite
def mutants(draw: st.DrawFn) -> bytes:
    """A golden script with a few parts cut out, doubled, or replaced."""
    text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 6))):
        begin = draw(st.integers(0, len(text)))
        end = min(len(text), begin + draw(st.integers(0, 12)))
        middle = draw(st.one_of(pieces, st.just(text[begin:end] * 2), st.just(b"")))
        text = text[:begin] + middle + text[end:]
    return text


@settings(max_examples=examples(1500), deadline=None)
@given(mutants())
def test_a_mutated_script_is_judged_and_its_problems_lie_in_it(text: bytes) -> None:
    analysis = analyse(text, LABELS, 1280, 720)
    lines = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
    for problem in analysis.problems:
        assert problem.code
        assert problem.message
        assert 0 <= problem.line <= problem.end_line <= lines
        assert (problem.line, problem.column) <= (problem.end_line, problem.end_column)
    assert analysis.ok == bool(analysis.resolved)
    assert len(analysis.script) == len(analysis.spans)


@settings(max_examples=examples(300), deadline=None)
@given(st.lists(pieces, max_size=40).map(b"".join))
def test_random_bytes_are_analysed(text: bytes) -> None:
    assert analyse(text, LABELS, 1280, 720).ok in (True, False)


@settings(max_examples=examples(300), deadline=None)
@given(st.text(st.characters(), max_size=60))
def test_any_text_is_judged_even_with_half_characters(text: str) -> None:
    assert analyse(text, LABELS, 1280, 720).ok in (True, False)
