"""The five columns of OmniACT's table 4 over many examples, and the same by length, platform and category."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import TypeVar

from annotator.domain.scoring.action_score import Outcome, outcome
from annotator.domain.scoring.examples import Example
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
    """The figures of all examples, by the gold script's number of actions (figure 6), platform and category.

    Tasks without a category (those off the web) are in `overall` only.
    """

    variant: str
    overall: Figures
    by_length: Mapping[int, Figures]
    by_platform: Mapping[str, Figures]
    by_category: Mapping[str, Figures]


@dataclass(frozen=True, slots=True)
class Scored:
    """One task's outcome with what it is counted by; `length` is the gold script's number of actions."""

    platform: str
    category: str
    length: int
    outcome: Outcome


def score(examples: Iterable[Example], variant: Variant) -> Report:
    """Scores all examples; their order does not matter. Raises ValueError when there is none."""
    return summary((scored(example, variant) for example in examples), variant.name)


def scored(example: Example, variant: Variant) -> Scored:
    gold = example.gold
    return Scored(gold.platform, gold.category, len(gold.script), outcome(example, variant))


def summary(found: Iterable[Scored], variant: str) -> Report:
    """The report on outcomes of that variant. Raises ValueError when there is none."""
    rows = list(found)
    if not rows:
        raise ValueError("there is no task to score")
    return Report(
        variant,
        figures([row.outcome for row in rows]),
        _by(rows, lambda row: row.length),
        _by(rows, lambda row: row.platform),
        _by([row for row in rows if row.category], lambda row: row.category),
    )


def _by(rows: Iterable[Scored], key: Callable[[Scored], Key]) -> dict[Key, Figures]:
    groups: dict[Key, list[Outcome]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row.outcome)
    return {name: figures(groups[name]) for name in sorted(groups)}


def figures(outcomes: Sequence[Outcome]) -> Figures:
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
