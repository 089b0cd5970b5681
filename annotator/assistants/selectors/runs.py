"""Selectors of runs of suggestions: how far each is, and what it brought."""

from dataclasses import dataclass
from typing import Any

from django.db.models import BigIntegerField, Count, Q, QuerySet, Sum
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision, SuggestionAsk, SuggestionRun
from annotator.assistants.selectors.asks import AskTotals, totals_of
from annotator.datasets.models import Dataset
from annotator.jobs.models import Status
from annotator.jobs.selectors import OPEN


@dataclass(frozen=True, slots=True)
class RunProgress:
    """Asks of a run by state, what they suggested, entries of replies that were refused, and what it has taken."""

    asks: int
    answered: int
    failed: int
    open: int
    suggested: int
    refused: int
    totals: AskTotals


def runs_of(dataset: Dataset, wanted: AskKind) -> QuerySet[SuggestionRun]:
    """The dataset's runs for this, the latest first."""
    runs = SuggestionRun.objects.filter(dataset=dataset, wanted=wanted)
    return runs.select_related("endpoint", "revision__prompt").order_by("-pk")


def screens_asked_about(*, wanted: AskKind, endpoint: Endpoint, revision: PromptRevision) -> QuerySet[Any, Any]:
    """The keys of the screens about which this revision was answered at this endpoint, or is being asked."""
    asks = Ask.objects.filter(about__kind=wanted, endpoint=endpoint, revision=revision, status__in=[Status.DONE, *OPEN])
    key = Cast(KeyTextTransform("screen", "about"), BigIntegerField())
    return asks.annotate(screen=key).values("screen")


def progress_of_run(run: SuggestionRun) -> RunProgress:
    """Counts of the run's asks, in two queries."""
    counts = SuggestionAsk.objects.filter(run=run).aggregate(
        asks=Count("pk"),
        answered=Count("pk", filter=Q(ask__status=Status.DONE)),
        failed=Count("pk", filter=Q(ask__status__in=[Status.FAILED, Status.CANCELLED])),
        open=Count("pk", filter=Q(ask__status__in=OPEN)),
        suggested=Sum("suggested", default=0),
        refused=Sum("refused", default=0),
    )
    return RunProgress(**counts, totals=totals_of(Ask.objects.filter(suggestion_ask__run=run)))
