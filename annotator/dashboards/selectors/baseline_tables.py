"""The runs of baselines on a split, with their scores, as rows of OmniACT's tables."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import QuerySet

from annotator.assistants.models import Ask
from annotator.domain.detact.method import method_of
from annotator.domain.detact.tables import PEOPLE, Run, tables_of
from annotator.domain.scoring.report import AggregateScores
from annotator.domain.statistics.table import Cell, Table
from annotator.jobs.models import Status
from annotator.releases.models import Release
from annotator.trials.models import Baseline, Evaluation, Prediction, PredictionSet
from annotator.trials.selectors.evaluations import costs_of, name_with_origin
from annotator.trials.selectors.figures import StoredAnswer, figures_of

VARIANT = "paper"
#: tasks of table 5, as in the paper
SUBSET = 500


def baseline_tables(release: Release, split: str, *, subset: int) -> list[Table]:
    """The tables of all baselines that were run on the split, and of people where they answered it."""
    drawn = drawn_tasks(release, split, subset)
    runs = [*_models(release, split, drawn), *_people(release, split)]
    where = f"Release {release.number}, {split} split, variant {VARIANT}, in per cent of the ideal sequence score."
    return tables_of(runs, where=where, subset=len(drawn))


def has_baselines(release: Release, split: str) -> bool:
    """Whether a baseline was run on the split and scored."""
    scored = _scored(release, split)
    return any(scored.values_list("method", flat=True))


def _scored(release: Release, split: str) -> QuerySet[Evaluation]:
    return Evaluation.objects.filter(release=release, split=split, prediction_set__status=Status.DONE)


def drawn_tasks(release: Release, split: str, number: int) -> frozenset[str]:
    """The ids of so many tasks of the split, drawn by the release's seed; all where there are fewer."""
    total = int(release.counts.get("tasks", {}).get(split, 0))
    drawn = random.Random(release.seed).sample(range(total), min(number, total))  # noqa: S311 - no secret
    return frozenset(map(str, drawn))


def _models(release: Release, split: str, drawn: frozenset[str]) -> Iterator[Run]:
    costs = costs_of(release)
    for evaluation in _scored(release, split).select_related("endpoint", "prediction_set").order_by("pk"):
        scored = evaluation.prediction_set
        if not evaluation.method or scored is None:
            continue
        figures = scored.figures[VARIANT]
        cost, stand_in = costs[scored.pk]
        yield Run(
            contestant=name_with_origin(evaluation.name, stand_in=stand_in),
            model=evaluation.endpoint.model,
            method=method_of(evaluation.method),
            overall=_scores(figures["overall"]),
            by_length=_by_length(figures),
            subset=_subset(scored, drawn),
            cost=float(cost),
            stand_in=stand_in,
            notes=scored.notes,
            used=list(_used(evaluation)),
        )


def _people(release: Release, split: str) -> Iterator[Run]:
    baseline = Baseline.objects.filter(release=release, split=split).first()
    answered = baseline.trials.filter(answered_at__isnull=False) if baseline else ()
    figures = figures_of([StoredAnswer(trial.about, trial.outcomes) for trial in answered], [VARIANT]).get(VARIANT)
    if figures:
        yield Run(PEOPLE, "", None, _scores(figures["overall"]), _by_length(figures))


def _subset(scored: PredictionSet, drawn: frozenset[str]) -> AggregateScores | None:
    rows = Prediction.objects.filter(set=scored, key__in=drawn, item__isnull=False).exclude(code="repeated")
    figures = figures_of([StoredAnswer(row.about, row.outcomes) for row in rows], [VARIANT]).get(VARIANT)
    return _scores(figures["overall"]) if figures else None


def _used(evaluation: Evaluation) -> Iterator[Mapping[str, Cell]]:
    """The settings with which asks were sent, by stage, and how many."""
    asks = Ask.objects.filter(evaluation_ask__evaluation=evaluation).exclude(request={})
    rows = asks.values_list("evaluation_ask__stage", "request__temperature", "request__max_tokens")
    for (stage, temperature, max_tokens), number in sorted(Counter(rows).items()):
        yield {"stage": stage, "temperature": temperature, "max_tokens": max_tokens, "asks": number}


def _scores(figures: Mapping[str, Any]) -> AggregateScores:
    return AggregateScores(**figures)


def _by_length(figures: Mapping[str, Any]) -> dict[int, AggregateScores]:
    rows = figures["by_length"]
    return {int(row["group"]): _scores({name: row[name] for name in row if name != "group"}) for row in rows}
