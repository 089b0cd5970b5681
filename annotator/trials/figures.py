"""From outcomes to the figures of a leaderboard's row: table 4, figure 6, and how far they can be trusted."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from annotator.domain.scoring.action_score import Outcome, outcome
from annotator.domain.scoring.confidence import FEW_FAMILIES, margin
from annotator.domain.scoring.examples import Example, Gold
from annotator.domain.scoring.report import Report, Scored, summary
from annotator.domain.scoring.variants import VARIANTS
from annotator.domain.script.actions import Script
from annotator.trials.gold import ReleasedTask


@dataclass(frozen=True, slots=True)
class Counted:
    """One answer as it is stored: `about` and `outcomes` of its row."""

    about: Mapping[str, Any]
    outcomes: Mapping[str, list[float]]


def about(task: ReleasedTask) -> dict[str, Any]:
    """What a task's outcome is counted by."""
    gold = task.gold
    counted = {"platform": gold.platform, "category": gold.category, "length": len(gold.script)}
    return {"family": task.family, **counted}


def outcomes(gold: Gold, predicted: Script | None) -> dict[str, list[float]]:
    """By variant: weight, and what sequence, clicks, keys and texts make of it. None stands for no sound answer."""
    example = Example(gold, predicted)
    return {name: _plain(outcome(example, variant)) for name, variant in VARIANTS.items()}


def _plain(found: Outcome) -> list[float]:
    return [found.weight, found.sequence, found.click, found.key, found.write]


def stored(plain: list[float]) -> Outcome:
    return Outcome(*plain)


def figures_of(answers: Iterable[Counted], variants: Iterable[str] = VARIANTS) -> dict[str, dict[str, Any]]:
    """By variant: overall, by length, platform and category, the margins of the two scores; empty without answers."""
    rows = list(answers)
    return {variant: _of_variant(rows, variant) for variant in variants} if rows else {}


def _of_variant(rows: list[Counted], variant: str) -> dict[str, Any]:
    found = [(row.about, stored(row.outcomes[variant])) for row in rows]
    report = summary((_scored(facts, one) for facts, one in found), variant)
    families = len({facts["family"] for facts, _ in found})
    return {
        **_tables(report),
        "sequence_margin": margin((facts["family"], one.sequence, one.weight) for facts, one in found),
        "action_margin": margin((facts["family"], one.action, one.weight) for facts, one in found),
        "families": families,
        "few": families < FEW_FAMILIES,
    }


def _scored(facts: Mapping[str, Any], found: Outcome) -> Scored:
    return Scored(facts["platform"], facts["category"], facts["length"], found)


def _tables(report: Report) -> dict[str, Any]:
    """Groups as lists, since JSON's keys are texts and lengths are numbers."""
    return {
        "overall": asdict(report.overall),
        "by_length": [{"group": str(name), **asdict(row)} for name, row in report.by_length.items()],
        "by_platform": [{"group": name, **asdict(row)} for name, row in report.by_platform.items()],
        "by_category": [{"group": name, **asdict(row)} for name, row in report.by_category.items()],
    }
