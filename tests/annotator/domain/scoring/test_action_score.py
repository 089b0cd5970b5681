"""Penalties worked by hand, with their arithmetic, and the laws they obey."""

from dataclasses import astuple
from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from annotator.domain.scoring.action_score import task_score
from annotator.domain.scoring.examples import Example, Gold
from annotator.domain.scoring.variants import VARIANTS, Variant
from annotator.domain.script.actions import At, Keys, Pointer, Script, Write

BOX = Rect(100, 100, 130, 140)  # 30 x 40 pixels: its diagonal is 50
GOLD = Gold(
    "0",
    "web",
    (Pointer("click", At(115, 120)), Write("Paris"), Keys("press", ("enter",))),
    (BOX, None, None),
)
PAPER, CODE, EVEN = VARIANTS["paper"], VARIANTS["omniact-eval"], VARIANTS["unweighted"]
variants = st.sampled_from(list(VARIANTS.values()))


def _predicted(x: float, y: float, text: str = "Paris", key: str = "enter") -> Script:
    return (Pointer("click", At(x, y)), Write(text), Keys("press", (key,)))


def test_a_click_ten_pixels_off_costs_more_in_the_paper_than_in_the_code() -> None:
    # Ten pixels right of the box. Three actions: weight 0.1 + 2 = 2.1, alpha 2.1 / 3 = 0.7.
    example = Example(GOLD, _predicted(140, 120))
    # Paper: mu = 1/50, penalty 1 - 0.02 / (0.02 + 10) = 10 / 10.02.
    paper = task_score(example, PAPER)
    assert (paper.weight, paper.sequence) == pytest.approx((2.1, 2.1))
    assert paper.click == pytest.approx(0.7 * 10 / 10.02)
    assert paper.action == pytest.approx(2.1 - 0.7 * 10 / 10.02)
    # Code: mu = 50, penalty 1 - 50 / (50 + 10) = 1/6.
    assert task_score(example, CODE).click == pytest.approx(0.7 / 6)
    # Unweighted: weight 1, alpha 1/3.
    assert task_score(example, EVEN).click == pytest.approx(1 / 3 / 6)


def test_the_distance_to_a_corner_is_euclidean() -> None:
    # 3 right of and 4 below the corner (130, 140): distance 5; 1 - 50 / 55 = 1/11.
    assert task_score(Example(GOLD, _predicted(133, 144)), EVEN).click == pytest.approx(1 / 3 / 11)


def test_a_wrong_key_costs_its_whole_share() -> None:
    result = task_score(Example(GOLD, _predicted(115, 120, key="tab")), PAPER)
    assert astuple(result) == pytest.approx((2.1, 2.1, 0.0, 0.7, 0.0))
    assert result.action == pytest.approx(1.4)


def test_wrong_text_costs_one_minus_bleu() -> None:
    # "Parks" for "Paris": 4 of 5 characters, 2 of 4 pairs.
    result = task_score(Example(GOLD, _predicted(115, 120, text="Parks")), PAPER)
    assert result.write == pytest.approx(0.7 * (1 - sqrt(4 / 5 * 2 / 4)))


def test_case_counts_in_the_paper_and_not_in_the_code() -> None:
    example = Example(GOLD, _predicted(115, 120, text="PARIS"))
    # Only the P is right: no common pair, BLEU 0.
    assert task_score(example, PAPER).write == pytest.approx(0.7)
    assert task_score(example, CODE).write == 0


def test_the_order_and_case_of_keys_do_not_count() -> None:
    gold = Gold("0", "web", (Keys("hotkey", ("ctrl", "shift", "t")),), (None,))
    assert task_score(Example(gold, (Keys("hotkey", ("Shift", "ctrl", "T")),)), PAPER).key == 0
    assert task_score(Example(gold, (Keys("hotkey", ("ctrl", "t")),)), PAPER).key == pytest.approx(0.1)


def test_another_sequence_scores_nothing_and_adds_no_penalty() -> None:
    for predicted in (_predicted(115, 120)[:2], None):
        assert astuple(task_score(Example(GOLD, predicted), PAPER)) == pytest.approx((2.1, 0, 0, 0, 0))


def test_the_paper_penalises_every_pointer_action_and_the_code_clicks_only() -> None:
    for function in ("rightClick", "doubleClick", "moveTo", "dragTo"):
        gold = Gold("0", "web", (Pointer(function, At(115, 120)),), (BOX,))
        example = Example(gold, (Pointer(function, At(500, 500)),))
        assert task_score(example, PAPER).click > 0
        assert task_score(example, CODE).click == 0


def test_a_click_nowhere_costs_its_whole_share() -> None:
    gold = Gold("0", "web", (Pointer("click", At(115, 120)),), (BOX,))
    assert task_score(Example(gold, (Pointer("click"),)), CODE).click == pytest.approx(0.1)


def test_gold_without_an_action_or_with_too_few_boxes_is_refused() -> None:
    with pytest.raises(ValueError, match="task 7: the gold script has no action"):
        Gold("7", "web", (), ())
    with pytest.raises(ValueError, match="1 actions, but 2 boxes"):
        Gold("7", "web", (Write("a"),), (None, None))


@given(variants, st.floats(-2000, 2000), st.floats(-2000, 2000), st.floats(0, 1))
def test_a_nearer_miss_never_costs_more(variant: Variant, x: float, y: float, part: float) -> None:
    far = _predicted(x, y)
    near = _predicted(115 + (x - 115) * part, 120 + (y - 120) * part)
    assert task_score(Example(GOLD, near), variant).click <= task_score(Example(GOLD, far), variant).click + 1e-12


@given(st.integers(1, 500), st.integers(1, 500))
def test_for_the_same_miss_a_larger_box_costs_more_in_the_paper_and_less_in_the_code(side: int, miss: int) -> None:
    def click(size: int, variant_name: str) -> float:
        gold = Gold("0", "web", (Pointer("click", At(1, 1)),), (Rect(0, 0, size, size),))
        example = Example(gold, (Pointer("click", At(size + miss, 0)),))
        return task_score(example, VARIANTS[variant_name]).click

    assert click(side, "paper") <= click(side + 50, "paper")
    assert click(side, "omniact-eval") > click(side + 50, "omniact-eval")


@given(st.floats(0, 3000), st.floats(0, 3000))
def test_the_code_reading_is_the_ratio_of_miss_to_miss_and_diagonal(x: float, y: float) -> None:
    miss = hypot(max(100 - x, 0, x - 130), max(100 - y, 0, y - 140))
    assert task_score(Example(GOLD, _predicted(x, y)), EVEN).click == pytest.approx(miss / (miss + 50) / 3)
