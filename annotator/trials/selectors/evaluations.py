"""Selectors of evaluations: how far each is, and what it has cost."""

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import QuerySet, Sum
from django.db.models.functions import Coalesce

from annotator.assistants.models import Ask
from annotator.assistants.selectors import AskTotals, totals_of
from annotator.jobs.models import Status
from annotator.releases.models import Release
from annotator.trials.models import Evaluation, EvaluationAsk

RELATED = ("endpoint", "revision__prompt", "release", "dataset", "created_by", "prediction_set")


@dataclass(frozen=True, slots=True)
class Progress:
    """How many asks of an evaluation are in each status, and what they have taken; `total` is null while unknown."""

    total: int
    answered: int
    failed: int
    open: int
    failures: dict[str, int]
    totals: AskTotals


def evaluations_of(release: Release) -> QuerySet[Evaluation]:
    """The evaluations of a release, the latest first."""
    return Evaluation.objects.filter(release=release).select_related(*RELATED).order_by("-pk")


def progress_of_evaluation(evaluation: Evaluation) -> Progress:
    """Counts and totals of the evaluation's asks, in three queries."""
    asks = EvaluationAsk.objects.filter(evaluation=evaluation)
    rows = list(asks.values_list("ask__status", "ask__failure"))
    statuses = Counter(status for status, _ in rows)
    failures = Counter(failure or status for status, failure in rows if status in (Status.FAILED, Status.CANCELLED))
    return Progress(
        total=len(rows),
        answered=statuses[Status.DONE],
        failed=statuses[Status.FAILED] + statuses[Status.CANCELLED],
        open=statuses[Status.QUEUED] + statuses[Status.RUNNING],
        failures=dict(sorted(failures.items())),
        totals=totals_of(Ask.objects.filter(evaluation_ask__evaluation=evaluation)),
    )


def costs_of(release: Release) -> dict[int, tuple[Decimal, bool]]:
    """By prediction set, what the assistant's answers have cost, and whether it says that it is no model."""
    evaluations = Evaluation.objects.filter(release=release, prediction_set__isnull=False)
    rows = evaluations.annotate(cost=Coalesce(Sum("asks__ask__requests__cost"), Decimal(0)))
    return {
        prediction_set: (cost, stand_in)
        for prediction_set, cost, stand_in in rows.values_list("prediction_set", "cost", "stand_in")
    }


def name_with_origin(name: str, *, stand_in: bool) -> str:
    """The contestant's name where nothing beside it can say that it is no model."""
    return f"{name} (stand-in, no model)" if stand_in else name
