"""Services of counts of any kind: queue one, store its figures, find the latest."""

from datetime import datetime
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.dashboards.models import AgreementCount, StatisticsCount
from annotator.datasets.models import Dataset
from annotator.jobs.models import Status
from annotator.jobs.services import finish, submit

Count = TypeVar("Count", AgreementCount, StatisticsCount)


@transaction.atomic
def ask_for(model: type[Count], *, dataset: Dataset, by: User) -> Count:
    """The queued or running count of the dataset; a new one where there is none."""
    Dataset.objects.select_for_update().get(pk=dataset.pk)
    under_way = counts(model, dataset).filter(status__in=[Status.QUEUED, Status.RUNNING]).first()
    return under_way or submit(model(dataset=dataset, created_by=by))


def store(count: Count, *, figures: Any, seen: dict[str, Any], as_of: datetime) -> bool:
    """Ends a claimed count with its figures; earlier counts lose theirs. False when it is no longer this worker's."""
    model = type(count)
    with transaction.atomic():
        if not finish(count):
            return False
        counts(model, count.dataset).filter(figures__isnull=False).update(figures=None)
        model._default_manager.filter(pk=count.pk).update(figures=figures, seen=seen, as_of=as_of)
    return True


def latest_with_figures(model: type[Count], dataset: Dataset) -> Count | None:
    """The latest count that has figures; None before the first."""
    return counts(model, dataset).filter(figures__isnull=False).first()


def latest_of(model: type[Count], dataset: Dataset) -> Count | None:
    """The latest count in whatever status, without its figures."""
    return counts(model, dataset).defer("figures").first()


def counts(model: type[Count], dataset: Dataset) -> QuerySet[Count]:
    return model._default_manager.filter(dataset=dataset).order_by("-pk")
