"""Services of agreement counts: queue one, record its figures, tell whether the latest is still current."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.db.models import Max
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Approval, BoxEdit
from annotator.dashboards.models import AgreementCount
from annotator.dashboards.selectors.agreement import agreement
from annotator.dashboards.services.counting import ask_for, latest_of, latest_with_figures, store
from annotator.datasets.models import Dataset
from annotator.labels.models import Proposal, SendBack
from annotator.screens.models import Screen

SCREEN = "screen__application__dataset"
#: these tables only grow, so that what is behind the latest row that was seen is new
GROWING: dict[str, tuple[type[Proposal | SendBack | Approval], str]] = {
    "proposals": (Proposal, f"box__{SCREEN}"),
    "send_backs": (SendBack, f"box__{SCREEN}"),
    "approvals": (Approval, SCREEN),
}


def ask_for_count(*, dataset: Dataset, by: User) -> AgreementCount:
    """The queued or running count of the dataset; a new one where there is none."""
    return ask_for(AgreementCount, dataset=dataset, by=by)


def count_agreement(*, count: AgreementCount, report: Callable[[float, str], None]) -> bool:
    """Counts for a claimed job and stores the figures. False when the job is no longer this worker's."""
    # Looked at before anything is read: what comes in between is told as new, not forgotten.
    table_sizes, as_of = _table_sizes(count.dataset), timezone.now()
    figures = _plain(agreement(count.dataset, report))
    return store(count, figures=figures, seen=table_sizes, as_of=as_of)


def latest_figures(dataset: Dataset) -> AgreementCount | None:
    """The latest count that has figures; None before the first."""
    return latest_with_figures(AgreementCount, dataset)


def latest_count(dataset: Dataset) -> AgreementCount | None:
    """The latest count in whatever status, without its figures."""
    return latest_of(AgreementCount, dataset)


def is_current(count: AgreementCount) -> bool:
    """Whether nothing was proposed, sent back, edited, approved or withdrawn since the count."""
    table_sizes, dataset = count.seen, count.dataset
    has_grown = any(
        model._default_manager.filter(**{"pk__gt": table_sizes[name], path: dataset}).exists()
        for name, (model, path) in GROWING.items()
    )
    return not has_grown and table_sizes["edits"] == _edits(dataset) and table_sizes["withdrawn"] == _withdrawn(dataset)


def _table_sizes(dataset: Dataset) -> dict[str, int]:
    latest = {
        name: model._default_manager.aggregate(latest=Max("pk"))["latest"] or 0 for name, (model, _) in GROWING.items()
    }
    return {**latest, "edits": _edits(dataset), "withdrawn": _withdrawn(dataset)}


def _edits(dataset: Dataset) -> int:
    return BoxEdit.objects.filter(**{SCREEN: dataset}).order_by().count()


def _withdrawn(dataset: Dataset) -> int:
    return Screen.objects.filter(application__dataset=dataset, withdrawn_at__isnull=False).count()


def _plain(figures: dict[str, Any]) -> dict[str, Any]:
    """The figures as JSON values: the keys of applications and people become text."""
    return {
        measure: {
            "dataset": asdict(groups["dataset"]),
            **{
                by: {str(key): asdict(figure) for key, figure in groups[by].items()}
                for by in ("applications", "people")
            },
        }
        for measure, groups in figures.items()
    }
