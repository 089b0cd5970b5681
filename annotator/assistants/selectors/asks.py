"""Selectors of asks, and of what they have cost."""

from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from annotator.assistants.models import Ask, ModelRequest
from annotator.datasets.models import Dataset


@dataclass(frozen=True, slots=True)
class AskTotals:
    """What asks have taken: requests, those of them that got no answer, tokens, money, seconds."""

    requests: int
    unanswered: int
    input_tokens: int
    output_tokens: int
    cost: Decimal
    seconds: float


def asks_of(dataset: Dataset) -> QuerySet[Ask]:
    """The dataset's asks with what each has taken."""
    asks = Ask.objects.filter(dataset=dataset).select_related("endpoint", "revision__prompt", "created_by")
    return asks.annotate(
        request_count=Count("requests"),
        input_tokens=Coalesce(Sum("requests__input_tokens"), 0),
        output_tokens=Coalesce(Sum("requests__output_tokens"), 0),
        cost=Coalesce(Sum("requests__cost"), Decimal(0)),
        seconds=Coalesce(Sum("requests__seconds"), 0.0),
    )


def totals_of(asks: QuerySet[Ask]) -> AskTotals:
    """The totals of these asks, in one query."""
    sums = ModelRequest.objects.filter(ask__in=asks.order_by().values("pk")).aggregate(
        requests=Count("pk"),
        unanswered=Count("pk", filter=Q(ended_at=None) | ~Q(failure="")),
        input_tokens=Sum("input_tokens"),
        output_tokens=Sum("output_tokens"),
        cost=Sum("cost"),
        seconds=Sum("seconds"),
    )
    return AskTotals(
        requests=sums["requests"],
        unanswered=sums["unanswered"],
        input_tokens=sums["input_tokens"] or 0,
        output_tokens=sums["output_tokens"] or 0,
        cost=sums["cost"] or Decimal(0),
        seconds=sums["seconds"] or 0.0,
    )
