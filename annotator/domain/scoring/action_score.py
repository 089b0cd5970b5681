"""Action score: the sequence score less penalties for wrong positions, keys and texts (OmniACT 4.2)."""

from dataclasses import dataclass

from annotator.domain.geometry import Point, Rect
from annotator.domain.scoring.bleu import bleu
from annotator.domain.scoring.examples import Example, Gold
from annotator.domain.scoring.positions import positions, regions
from annotator.domain.scoring.sequence_score import same_sequence
from annotator.domain.scoring.variants import Variant
from annotator.domain.script.actions import Copy, Keys, Pointer, Script, Write


@dataclass(frozen=True, slots=True)
class TaskScore:
    """One example's score and penalties, all in units of its weight: sequence is 0 or the weight."""

    weight: float
    sequence: float = 0.0
    click: float = 0.0
    key: float = 0.0
    write: float = 0.0

    @property
    def action(self) -> float:
        return max(self.sequence - self.click - self.key - self.write, 0.0)


def task_score(example: Example, variant: Variant) -> TaskScore:
    """The example's score under a variant; an unmatched sequence scores 0, without penalties."""
    gold, predicted = example.gold, example.predicted
    weight = variant.weight(len(gold.script))
    if predicted is None or not same_sequence(gold.script, predicted):
        return TaskScore(weight)
    alpha = weight / len(gold.script)
    click, key, write = _penalties(gold, predicted, variant)
    return TaskScore(weight, weight, alpha * click, alpha * key, alpha * write)


def _penalties(gold: Gold, predicted: Script, variant: Variant) -> tuple[float, float, float]:
    """The click, key and write penalties of a matched script, each summed over its actions."""
    click = key = write = 0.0
    gold_regions, predicted_points = regions(gold.script, gold.boxes), positions(predicted)
    for gold_action, predicted_action, region, point in zip(
        gold.script, predicted, gold_regions, predicted_points, strict=True
    ):
        match gold_action, predicted_action:
            case Pointer(), Pointer():
                click += click_penalty(gold_action, region, point, variant)
            case Keys(), Keys():
                key += key_penalty(gold_action, predicted_action)
            case (Write(), Write()):
                write += write_penalty(gold_action, predicted_action, variant)
            case (Copy(), Copy()):
                write += write_penalty(gold_action, predicted_action, variant)
            case _:  # scrolls and pauses carry no penalty
                pass
    return click, key, write


def click_penalty(gold_action: Pointer, region: Rect | None, point: Point | None, variant: Variant) -> float:
    """The penalty of a position: 0 inside the region, towards 1 with the distance; 1 without a position, 0 without a
    region.
    """
    if region is None or gold_action.function not in variant.pointers:
        return 0.0
    return 1.0 if point is None else variant.miss(region.distance_to(point), region.diagonal)


def key_penalty(gold_action: Keys, predicted_action: Keys) -> float:
    """The penalty of keys: 0 if the sets of keys are equal, else 1; order and case do not count."""
    return float(set(map(str.lower, gold_action.keys)) != set(map(str.lower, predicted_action.keys)))


def write_penalty(gold_action: Write | Copy, predicted_action: Write | Copy, variant: Variant) -> float:
    """1 - BLEU of the text that is typed, or copied to be pasted."""
    if variant.folded:
        return 1 - bleu(gold_action.text.lower(), predicted_action.text.lower())
    return 1 - bleu(gold_action.text, predicted_action.text)
