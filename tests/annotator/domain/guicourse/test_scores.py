"""Tests of GUICourse's metrics, computed by hand."""

import pytest

from annotator.domain.guicourse.actions import Box, GuiAction, Point
from annotator.domain.guicourse.box_scores import iou, mean_iou, nearest
from annotator.domain.guicourse.step_scores import VARIANTS, Step, score_action, score_steps
from annotator.domain.guicourse.text_scores import exact_match, f1

PAPER, EVAL = VARIANTS["paper"], VARIANTS["guicourse-eval"]
SEARCH: Box = (0.1, 0.1, 0.3, 0.2)
CART: Box = (0.5, 0.1, 0.6, 0.2)
ELEMENTS = {"1": SEARCH, "2": CART}
FEMALE = GuiAction("select", box=SEARCH, element="1", text="Female")
CLICK = GuiAction("click", box=SEARCH, element="1")


def dual(name: str, start: Point, end: Point) -> GuiAction:
    return GuiAction(name, dual_point=(start, end))


@pytest.mark.parametrize(
    ("predicted", "gold", "exact", "overlap"),
    [
        ("The April 16, 2021.", "april 16 2021", 1, 1),
        ("blue shoes", "red shoes", 0, 0.5),
        ("", "shoes", 0, 0),
        ("the", "a", 1, 1),
    ],
)
def test_texts_are_compared_as_in_squad(predicted: str, gold: str, exact: float, overlap: float) -> None:
    assert (exact_match(predicted, gold), f1(predicted, gold)) == (exact, overlap)


def test_boxes_overlap_by_shared_area() -> None:
    assert iou((0, 0, 2, 2), (1, 0, 3, 2)) == pytest.approx(1 / 3)
    assert iou((0, 0, 0, 0), (0, 0, 0, 0)) == 0


def test_missing_boxes_cost_nothing_in_the_public_code_and_count_in_the_paper() -> None:
    gold, predicted = [SEARCH, CART], [SEARCH]
    assert mean_iou(predicted, gold, of_predicted=True) == 1
    assert mean_iou(predicted, gold, of_predicted=False) == 0.5
    assert mean_iou([], gold, of_predicted=True) == 0


def test_a_predicted_box_means_the_nearest_element_or_the_one_it_overlaps() -> None:
    elements = {"page": (0.0, 0.0, 1.0, 1.0), "far": (0.0, 0.0, 0.1, 0.1)}
    predicted = (0.02, 0.02, 0.6, 0.6)
    assert nearest(predicted, elements, by_overlap=None) == "page"
    assert nearest((0.0, 0.0, 0.02, 0.02), elements, by_overlap=0.1) == "far"
    assert nearest(predicted, {}, by_overlap=0.1) == ""


@pytest.mark.parametrize(
    ("gold", "predicted", "score", "won"),
    [
        (CLICK, GuiAction("click", box=(0.1, 0.1, 0.2, 0.2)), 0.5, True),
        (CLICK, GuiAction("click", box=CART), 0, False),
        (CLICK, GuiAction("hover", box=SEARCH), 0, False),
        (CLICK, None, 0, False),
        (GuiAction("tap", point=(0.5, 0.5)), GuiAction("tap", point=(0.5, 0.57)), 0.5, True),
        (GuiAction("tap", point=(0.5, 0.5)), GuiAction("tap", point=(0.5, 0.7)), 0, False),
        (GuiAction("input", text="blue shoes"), GuiAction("input", text="red shoes"), 0.5, False),
        (GuiAction("answer", text="16 April"), GuiAction("answer", text="april 16"), 1, True),
        (GuiAction("scroll", scroll=(0.5, 0)), GuiAction("scroll", scroll=(0.1, 0)), 1, True),
        (GuiAction("scroll", scroll=(0.5, 0)), GuiAction("scroll", scroll=(0, 0.5)), 0, False),
        (dual("swipe", (0.5, 0.8), (0.5, 0.2)), dual("swipe", (0.1, 0.4), (0.2, 0.1)), 1, True),
        (dual("select_text", (0, 0), (0.2, 0.2)), dual("select_text", (0.2, 0.2), (0, 0)), 1, True),
        (FEMALE, GuiAction("select", box=SEARCH, text="male"), 0.5, False),
        (GuiAction("copy"), GuiAction("copy"), 1, True),
    ],
)  # fmt: skip
def test_actions_are_scored_as_in_the_paper(
    gold: GuiAction, predicted: GuiAction | None, score: float, won: bool
) -> None:
    scored, success = score_action(gold, predicted, ELEMENTS, PAPER)
    assert scored == pytest.approx(score, abs=1e-9)
    assert success == won


def test_the_public_code_takes_no_scroll_for_up_and_the_paper_for_none() -> None:
    up, still = GuiAction("scroll", scroll=(-0.5, 0)), GuiAction("scroll", scroll=(0, 0))
    assert score_action(up, still, {}, EVAL)[1]
    assert not score_action(up, still, {}, PAPER)[1]
    assert not score_action(still, still, {}, PAPER)[1]


def test_a_step_succeeds_when_all_its_actions_do_and_later_ones_do_not_count() -> None:
    typing = GuiAction("input", text="shoes")
    right = Step([CLICK, typing], [CLICK, typing, GuiAction("enter")], ELEMENTS)
    short = Step([CLICK, typing], [CLICK], ELEMENTS)
    scores = score_steps([right, short, Step([], [CLICK], ELEMENTS)], PAPER)
    assert (scores.steps, scores.type_em, scores.click_accuracy) == (2, 0.75, 1)
    assert (scores.action_score, scores.step_success) == (0.75, 0.5)
    assert score_steps([right, short], EVAL).type_em == 0


def test_without_a_gold_action_there_is_nothing_to_score() -> None:
    with pytest.raises(ValueError, match="no step"):
        score_steps([Step([], [], {})], PAPER)
