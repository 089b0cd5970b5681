"""Action score: what a script with the right actions loses for wrong places, keys and texts (OmniACT 4.2)."""

from dataclasses import dataclass

from annotator.domain.geometry import Point, Rect
from annotator.domain.scoring.bleu import bleu
from annotator.domain.scoring.examples import Example, Gold
from annotator.domain.scoring.positions import positions, regions
from annotator.domain.scoring.sequence_score import same_sequence
from annotator.domain.scoring.variants import Variant
from annotator.domain.script.actions import Keys, Pointer, Script, Write


@dataclass(frozen=True, slots=True)
class Outcome:
    """One example's score and penalties, all in units of its weight: sequence is 0 or the weight."""

    weight: float
    sequence: float = 0.0
    click: float = 0.0
    key: float = 0.0
    write: float = 0.0

    @property
    def action(self) -> float:
        return max(self.sequence - self.click - self.key - self.write, 0.0)


def outcome(example: Example, variant: Variant) -> Outcome:
    """The example's score under a variant; an unmatched sequence scores 0, without penalties."""
    gold, predicted = example.gold, example.predicted
    weight = variant.weight(len(gold.script))
    if predicted is None or not same_sequence(gold.script, predicted):
        return Outcome(weight)
    alpha = weight / len(gold.script)
    click, key, write = _penalties(gold, predicted, variant)
    return Outcome(weight, weight, alpha * click, alpha * key, alpha * write)


def _penalties(gold: Gold, predicted: Script, variant: Variant) -> tuple[float, float, float]:
    """The click, key and write penalties of a matched script, each summed over its actions."""
    click = key = write = 0.0
    wanted_places, places = regions(gold.script, gold.boxes), positions(predicted)
    for wanted, given, region, point in zip(gold.script, predicted, wanted_places, places, strict=True):
        match wanted, given:
            case Pointer(), Pointer():
                click += click_penalty(wanted, region, point, variant)
            case Keys(), Keys():
                key += key_penalty(wanted, given)
            case Write(), Write():
                write += write_penalty(wanted, given, variant)
            case _:  # scrolls and pauses carry no penalty
                pass
    return click, key, write


def click_penalty(wanted: Pointer, region: Rect | None, point: Point | None, variant: Variant) -> float:
    """0 inside the region, towards 1 with the distance; 1 without a position, 0 if none was wanted."""
    if region is None or wanted.function not in variant.pointers:
        return 0.0
    return 1.0 if point is None else variant.miss(region.distance_to(point), region.diagonal)


def key_penalty(wanted: Keys, given: Keys) -> float:
    """0 if the sets of keys are equal, else 1; order and case do not count."""
    return float(set(map(str.lower, wanted.keys)) != set(map(str.lower, given.keys)))


def write_penalty(wanted: Write, given: Write, variant: Variant) -> float:
    """1 - BLEU of the typed text."""
    if variant.folded:
        return 1 - bleu(wanted.text.lower(), given.text.lower())
    return 1 - bleu(wanted.text, given.text)
