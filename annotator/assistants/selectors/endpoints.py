"""Selectors of endpoints, and of what was sent to them today."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from django.db.models import Count, QuerySet, Sum
from django.utils import timezone

from annotator.assistants.models import Endpoint, ModelRequest
from annotator.datasets.models import Dataset


@dataclass(frozen=True, slots=True)
class Usage:
    """Requests and money of the day (UTC); requests in flight count with the most that they can cost."""

    requests: int
    cost: Decimal


def endpoints_of(dataset: Dataset) -> QuerySet[Endpoint]:
    """The dataset's endpoints that are in use."""
    return Endpoint.objects.filter(dataset=dataset, removed_at=None)


def usage_today(endpoint: Endpoint) -> Usage:
    today = ModelRequest.objects.filter(endpoint=endpoint, sent_at__gte=_start_of_day())
    sums = today.aggregate(requests=Count("pk"), cost=Sum("cost"))
    return Usage(sums["requests"], sums["cost"] or Decimal(0))


def limit_reached(endpoint: Endpoint, most: Decimal) -> str:
    """Why no request that may cost `most` can be sent today; empty where it can. A limit of no money is none."""
    used = usage_today(endpoint)
    goes_on = f"It goes on at {_start_of_day() + timedelta(days=1):%H:%M} UTC, or with a higher limit."
    if used.requests >= endpoint.requests_per_day:
        return f"{endpoint.name} has had its {endpoint.requests_per_day:,} requests of today. {goes_on}"
    if endpoint.money_per_day and used.cost + most > endpoint.money_per_day:
        spent = f"{used.cost:.4f} of {endpoint.money_per_day:.4f} are spent, and this request may cost {most:.4f}"
        return f"{endpoint.name} has reached its money for today: {spent}. {goes_on}"
    return ""


def _start_of_day() -> datetime:
    return timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
