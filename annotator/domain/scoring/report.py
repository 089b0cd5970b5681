"""The five columns of OmniACT's table 4 over many examples, and the same by length and by platform."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import TypeVar

from annotator.domain.scoring.action_score import Outcome, outcome
from annotator.domain.scoring.examples import Example, Gold
from annotator.domain.scoring.variants import Variant

Key = TypeVar("Key", int, str)


@dataclass(frozen=True, slots=True)
class Figures:
    """Table 4, as shares of the ideal sequence score of all `tasks` (0 to 1).

    action_score = sequence_score - click_penalty - key_penalty - write_penalty.
    """

    tasks: int
    sequence_score: float
    click_penalty: float
    key_penalty: float
    write_penalty: float
    action_score: float


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of all examples, by the gold script's number of actions (figure 6), and by platform."""

    variant: str
    overall: Figures
    by_length: Mapping[int, Figures]
    by_platform: Mapping[str, Figures]


def score(examples: Iterable[Example], variant: Variant) -> Report:
    """Scores all examples; their order does not matter. Raises ValueError when there is none."""
    scored = [(example.gold, outcome(example, variant)) for example in examples]
    if not scored:
        raise ValueError("there is no task to score")
    return Report(
        variant.name,
        _figures([found for _, found in scored]),
        _by(scored, lambda gold: len(gold.script)),
        _by(scored, lambda gold: gold.platform),
    )


def _by(scored: Iterable[tuple[Gold, Outcome]], key: Callable[[Gold], Key]) -> dict[Key, Figures]:
    groups: dict[Key, list[Outcome]] = defaultdict(list)
    for gold, found in scored:
        groups[key(gold)].append(found)
    return {name: _figures(groups[name]) for name in sorted(groups)}


def _figures(outcomes: Sequence[Outcome]) -> Figures:
    """Exact sums (fsum), so that no order of examples gives another last digit."""
    ideal = fsum(found.weight for found in outcomes)
    return Figures(
        len(outcomes),
        fsum(found.sequence for found in outcomes) / ideal,
        fsum(found.click for found in outcomes) / ideal,
        fsum(found.key for found in outcomes) / ideal,
        fsum(found.write for found in outcomes) / ideal,
        fsum(found.action for found in outcomes) / ideal,
    )
