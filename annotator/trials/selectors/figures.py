"""The figures of a leaderboard row from stored outcomes: table 4, figure 6, confidence margins."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from annotator.domain.scoring.action_score import TaskScore, task_score
from annotator.domain.scoring.confidence import FEW_FAMILIES, margin
from annotator.domain.scoring.examples import Example, Gold
from annotator.domain.scoring.report import Report, ScoredTask, summary
from annotator.domain.scoring.variants import VARIANTS
from annotator.domain.script.actions import Script
from annotator.trials.selectors.released_tasks import ReleasedTask


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """The stored values of one answer: `about` and `outcomes` of its row."""

    about: Mapping[str, Any]
    outcomes: Mapping[str, list[float]]


def about(task: ReleasedTask) -> dict[str, Any]:
    """The groups of a task's outcome: family, platform, category, length."""
    gold = task.gold
    counted = {"platform": gold.platform, "category": gold.category, "length": len(gold.script)}
    return {"family": task.family, **counted}


def outcomes(gold: Gold, predicted: Script | None) -> dict[str, list[float]]:
    """By variant: weight, and the parts of the score. `predicted` is None for a broken or missing answer."""
    example = Example(gold, predicted)
    return {name: _plain(task_score(example, variant)) for name, variant in VARIANTS.items()}


def _plain(score: TaskScore) -> list[float]:
    return [score.weight, score.sequence, score.click, score.key, score.write]


def task_score_from(plain: list[float]) -> TaskScore:
    """The score of stored values."""
    return TaskScore(*plain)


def figures_of(answers: Iterable[StoredAnswer], variants: Iterable[str] = VARIANTS) -> dict[str, dict[str, Any]]:
    """By variant: overall, by length, platform and category, the margins of both scores; empty without answers."""
    rows = list(answers)
    return {variant: _of_variant(rows, variant) for variant in variants} if rows else {}


def _of_variant(rows: list[StoredAnswer], variant: str) -> dict[str, Any]:
    scored = [(row.about, task_score_from(row.outcomes[variant])) for row in rows]
    report = summary((_scored(task_facts, score) for task_facts, score in scored), variant)
    families = len({task_facts["family"] for task_facts, _ in scored})
    return {
        **_tables(report),
        "sequence_margin": margin((task_facts["family"], score.sequence, score.weight) for task_facts, score in scored),
        "action_margin": margin((task_facts["family"], score.action, score.weight) for task_facts, score in scored),
        "families": families,
        "few": families < FEW_FAMILIES,
    }


def _scored(facts: Mapping[str, Any], score: TaskScore) -> ScoredTask:
    return ScoredTask(facts["platform"], facts["category"], facts["length"], score)


def _tables(report: Report) -> dict[str, Any]:
    """The report with its groups as lists, since JSON keys are texts and lengths are numbers."""
    return {
        "overall": asdict(report.overall),
        "by_length": [{"group": str(name), **asdict(row)} for name, row in report.by_length.items()],
        "by_platform": [{"group": name, **asdict(row)} for name, row in report.by_platform.items()],
        "by_category": [{"group": name, **asdict(row)} for name, row in report.by_category.items()],
    }
