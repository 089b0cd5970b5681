"""The report of scores: the five columns of OmniACT's table 4 in all, and by length, platform and category."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import TypeVar

from annotator.domain.scoring.action_score import TaskScore, task_score
from annotator.domain.scoring.examples import Example
from annotator.domain.scoring.variants import Variant

Key = TypeVar("Key", int, str)


@dataclass(frozen=True, slots=True)
class AggregateScores:
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
    overall: AggregateScores
    by_length: Mapping[int, AggregateScores]
    by_platform: Mapping[str, AggregateScores]
    by_category: Mapping[str, AggregateScores]


@dataclass(frozen=True, slots=True)
class ScoredTask:
    """The score of one task with its groups; `length` is the gold script's number of actions."""

    platform: str
    category: str
    length: int
    score: TaskScore


def score(examples: Iterable[Example], variant: Variant) -> Report:
    """Scores all examples; their order does not matter. Raises ValueError when there is none."""
    return summary((score_example(example, variant) for example in examples), variant.name)


def score_example(example: Example, variant: Variant) -> ScoredTask:
    gold = example.gold
    return ScoredTask(gold.platform, gold.category, len(gold.script), task_score(example, variant))


def summary(tasks: Iterable[ScoredTask], variant: str) -> Report:
    """The report of scored tasks. Raises ValueError when there is none."""
    rows = list(tasks)
    if not rows:
        raise ValueError("there is no task to score")
    return Report(
        variant,
        aggregate([row.score for row in rows]),
        _by(rows, lambda row: row.length),
        _by(rows, lambda row: row.platform),
        _by([row for row in rows if row.category], lambda row: row.category),
    )


def _by(rows: Iterable[ScoredTask], key: Callable[[ScoredTask], Key]) -> dict[Key, AggregateScores]:
    groups: dict[Key, list[TaskScore]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row.score)
    return {name: aggregate(groups[name]) for name in sorted(groups)}


def aggregate(outcomes: Sequence[TaskScore]) -> AggregateScores:
    """The table's row over these tasks; exact sums (fsum), so that their order does not change a digit."""
    ideal = fsum(tasks.weight for tasks in outcomes)
    return AggregateScores(
        len(outcomes),
        fsum(tasks.sequence for tasks in outcomes) / ideal,
        fsum(tasks.click for tasks in outcomes) / ideal,
        fsum(tasks.key for tasks in outcomes) / ideal,
        fsum(tasks.write for tasks in outcomes) / ideal,
        fsum(tasks.action for tasks in outcomes) / ideal,
    )
