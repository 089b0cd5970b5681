"""Verbs and questions of agreement counts: ask for one, count, whether the latest still tells all."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Approval, BoxEdit
from annotator.datasets.models import Dataset
from annotator.jobs.models import Status
from annotator.jobs.services import finish, submit
from annotator.labels.models import Proposal, SendBack
from annotator.overview.agreement import agreement
from annotator.overview.models import AgreementCount
from annotator.screens.models import Screen

SCREEN = "screen__application__dataset"
#: these tables only grow, so that what is behind the latest row that was seen is new
GROWING: dict[str, tuple[type[Proposal | SendBack | Approval], str]] = {
    "proposals": (Proposal, f"box__{SCREEN}"),
    "send_backs": (SendBack, f"box__{SCREEN}"),
    "approvals": (Approval, SCREEN),
}


@transaction.atomic
def ask_for_count(*, dataset: Dataset, by: User) -> AgreementCount:
    """Queues a count, or finds the one under way."""
    Dataset.objects.select_for_update().get(pk=dataset.pk)
    under_way = _counts(dataset).filter(status__in=[Status.QUEUED, Status.RUNNING]).first()
    return under_way or submit(AgreementCount(dataset=dataset, created_by=by))


def count_agreement(*, count: AgreementCount, report: Callable[[float, str], None]) -> bool:
    """Counts for a claimed job. False when it was taken away meanwhile."""
    # Looked at before anything is read: what comes in between is told as new, not forgotten.
    seen, as_of = _seen(count.dataset), timezone.now()
    figures = _plain(agreement(count.dataset, report))
    with transaction.atomic():
        if not finish(count):
            return False
        _counts(count.dataset).filter(figures__isnull=False).update(figures=None)
        AgreementCount.objects.filter(pk=count.pk).update(figures=figures, seen=seen, as_of=as_of)
    return True


def latest_figures(dataset: Dataset) -> AgreementCount | None:
    return _counts(dataset).filter(figures__isnull=False).first()


def latest_count(dataset: Dataset) -> AgreementCount | None:
    """Whatever has become of it."""
    return _counts(dataset).defer("figures").first()


def tells_all(count: AgreementCount) -> bool:
    """Whether nothing was proposed, sent back, edited, approved or withdrawn since."""
    seen, dataset = count.seen, count.dataset
    grown = any(
        model._default_manager.filter(**{"pk__gt": seen[name], path: dataset}).exists()
        for name, (model, path) in GROWING.items()
    )
    return not grown and seen["edits"] == _edits(dataset) and seen["withdrawn"] == _withdrawn(dataset)


def _counts(dataset: Dataset) -> QuerySet[AgreementCount]:
    return AgreementCount.objects.filter(dataset=dataset).order_by("-pk")


def _seen(dataset: Dataset) -> dict[str, int]:
    latest = {
        name: model._default_manager.aggregate(latest=Max("pk"))["latest"] or 0 for name, (model, _) in GROWING.items()
    }
    return {**latest, "edits": _edits(dataset), "withdrawn": _withdrawn(dataset)}


def _edits(dataset: Dataset) -> int:
    return BoxEdit.objects.filter(**{SCREEN: dataset}).order_by().count()


def _withdrawn(dataset: Dataset) -> int:
    return Screen.objects.filter(application__dataset=dataset, withdrawn_at__isnull=False).count()


def _plain(told: dict[str, Any]) -> dict[str, Any]:
    """As JSON has it: the keys of applications and people become text."""
    return {
        measure: {
            "dataset": asdict(groups["dataset"]),
            **{
                by: {str(key): asdict(figure) for key, figure in groups[by].items()}
                for by in ("applications", "people")
            },
        }
        for measure, groups in told.items()
    }
