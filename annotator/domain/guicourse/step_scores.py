"""Scores of steps (GUICourse B.2): Type EM, Cli.Acc, action score, step success rate, in named variants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import dist

from annotator.domain.guicourse.actions import Box, GuiAction, Point
from annotator.domain.guicourse.box_scores import iou, nearest
from annotator.domain.guicourse.text_scores import f1

TAP_LIMIT = 0.14
CLICKED = frozenset({"click", "hover", "tap"})


@dataclass(frozen=True, slots=True)
class StepVariant:
    """How the paper's words are read. `overlap`: from which a predicted box means the element that it overlaps most,
    None: it means the nearest; `inclusive`: a tap at the very limit counts; `whole_step`: the type is right where all
    names of a step are, else by action; `still`: the direction of a scroll by nothing, empty for none.
    """

    name: str
    reading: str
    overlap: float | None
    inclusive: bool
    whole_step: bool
    still: str


VARIANTS: Mapping[str, StepVariant] = {
    variant.name: variant
    for variant in (
        StepVariant(
            "paper", "as printed: nearest element, taps below 0.14, types by action", None, False, False, ""
        ),
        StepVariant(
            "guicourse-eval",
            "as the authors' code: element by overlap above 0.1, taps up to 0.14, types by step, no scroll is up",
            0.1, True, True, "up",
        ),
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """A step to score: gold and predicted actions, and the picture's elements by id."""

    gold: Sequence[GuiAction]
    predicted: Sequence[GuiAction]
    elements: Mapping[str, Box]


@dataclass(frozen=True, slots=True)
class StepScores:
    """Shares of 1; `click_accuracy` is None where no gold action points at anything."""

    variant: str
    steps: int
    type_em: float
    click_accuracy: float | None
    action_score: float
    step_success: float


def score_steps(steps: Iterable[Step], variant: StepVariant) -> StepScores:
    """The scores over all steps; of actions beyond the gold ones nothing is counted. Steps without gold are left out.

    Raises ValueError where no step has a gold action.
    """
    types: list[float] = []
    clicks: list[float] = []
    scores: list[float] = []
    successes: list[bool] = []
    for step in steps:
        if not step.gold:
            continue
        pairs = [(gold, step.predicted[at] if at < len(step.predicted) else None) for at, gold in enumerate(step.gold)]
        results = [score_action(gold, predicted, step.elements, variant) for gold, predicted in pairs]
        names = [float(predicted is not None and predicted.name == gold.name) for gold, predicted in pairs]
        types += [float(_names(step.gold) == _names(step.predicted))] if variant.whole_step else names
        clicks += [float(won) for (gold, _), (_, won) in zip(pairs, results, strict=True) if gold.name in CLICKED]
        scores.append(_mean([score for score, _ in results]))
        successes.append(all(won for _, won in results))
    if not scores:
        raise ValueError("no step has a gold action")
    accuracy = _mean(clicks) if clicks else None
    return StepScores(variant.name, len(scores), _mean(types), accuracy, _mean(scores), _mean(successes))


def score_action(
    gold: GuiAction, predicted: GuiAction | None, elements: Mapping[str, Box], variant: StepVariant
) -> tuple[float, bool]:
    """The score of an action, 0 to 1, and whether it succeeds."""
    if predicted is None or predicted.name != gold.name or not predicted.is_complete():
        return 0.0, False
    match gold.name:
        case "click" | "hover":
            return _overlap(gold, predicted), _same_element(gold, predicted, elements, variant)
        case "tap" if gold.point and predicted.point:
            distance = dist(gold.point, predicted.point)
            won = distance <= TAP_LIMIT if variant.inclusive else distance < TAP_LIMIT
            return (1 - distance / TAP_LIMIT if won else 0.0), won
        case "input" | "answer":
            score = f1(predicted.text, gold.text)
            return score, score > 0.5
        case "select":
            score = f1(predicted.text, gold.text)
            won = score > 0.5 and _same_element(gold, predicted, elements, variant)
            return (_overlap(gold, predicted) + score) / 2, won
        case "scroll" | "swipe":
            directions = [_direction(action, variant) for action in (gold, predicted)]
            won = bool(directions[0]) and directions[0] == directions[1]
            return float(won), won
        case "select_text" if gold.dual_point and predicted.dual_point:
            score = iou(_box(gold.dual_point), _box(predicted.dual_point))
            return score, score > 0.5
    return 1.0, True


def _overlap(gold: GuiAction, predicted: GuiAction) -> float:
    return iou(gold.box, predicted.box) if gold.box and predicted.box else 0.0


def _same_element(gold: GuiAction, predicted: GuiAction, elements: Mapping[str, Box], variant: StepVariant) -> bool:
    if predicted.box is None:
        return False
    return bool(gold.element) and nearest(predicted.box, elements, by_overlap=variant.overlap) == gold.element


def _direction(action: GuiAction, variant: StepVariant) -> str:
    """Up, down, left or right; of two equal amounts the vertical one."""
    if action.scroll:
        down, right = action.scroll
    elif action.dual_point:
        (left, top), (right, bottom) = action.dual_point
        down, right = bottom - top, right - left
    else:
        return ""
    if not down and not right:
        return variant.still
    if abs(down) >= abs(right):
        return "down" if down > 0 else "up"
    return "right" if right > 0 else "left"


def _box(ends: tuple[Point, Point]) -> Box:
    (x1, y1), (x2, y2) = ends
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _names(actions: Sequence[GuiAction]) -> list[str]:
    return [action.name for action in actions]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
