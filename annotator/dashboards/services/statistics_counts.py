"""Services of counts of statistics: queue one, record its figures, tell whether the latest is still current."""

from dataclasses import asdict
from datetime import UTC
from typing import Any

from django.db.models import Max, Model
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Approval, BoxEdit, Submission
from annotator.dashboards.models import StatisticsCount
from annotator.dashboards.selectors.agreement import agreement
from annotator.dashboards.selectors.statistics.content import content_statistics
from annotator.dashboards.selectors.statistics.process import process_statistics
from annotator.dashboards.services.agreement_counts import latest_figures as latest_agreement
from annotator.dashboards.services.counting import ask_for, latest_of, latest_with_figures, store
from annotator.datasets.models import Dataset
from annotator.domain.statistics.table import Table, as_json
from annotator.jobs.services import Report
from annotator.labels.models import Choice, Proposal
from annotator.releases.selectors import followed_release, read_snapshot
from annotator.reviews.models import Verdict
from annotator.screens.models import Screen
from annotator.tasks.models import Execution, Script, Task
from annotator.timesheets.models import Rate
from annotator.trials.models import PredictionSet, Trial

SCREEN = "screen__application__dataset"
#: tables with numbered rows of which none is removed: a new row has a larger key
GROWING: tuple[tuple[type[Model], str], ...] = (
    (Submission, SCREEN),
    (Approval, SCREEN),
    (Proposal, f"box__{SCREEN}"),
    (Choice, SCREEN),
    (Script, f"task__{SCREEN}"),
    (Verdict, f"script__task__{SCREEN}"),
)


def ask_for_statistics(*, dataset: Dataset, by: User) -> StatisticsCount:
    """The queued or running count of the dataset; a new one where there is none."""
    return ask_for(StatisticsCount, dataset=dataset, by=by)


def count_statistics(*, count: StatisticsCount, report: Report) -> bool:
    """Counts for a claimed job and stores the figures. False when the job is no longer this worker's."""
    # Looked at before anything is read: what comes in between is told as new, not forgotten.
    extent, as_of = _extent(count.dataset), timezone.now()
    report(0.1, "reading tasks, screens, boxes and labels")
    tables = statistics_of(count.dataset)
    report(0.9, "keeping the tables")
    return store(count, figures=list(map(as_json, tables)), seen=extent, as_of=as_of)


def statistics_of(dataset: Dataset, *, with_agreement: bool = False) -> list[Table]:
    """All statistics of one moment, those of content first; nothing is written, and nobody waits for it.

    Agreement is as of its latest count, or counted too, which is slow where there is much.
    """
    with read_snapshot():
        figures = _agreement_now(dataset) if with_agreement else _counted_agreement(dataset)
        return [*content_statistics(dataset), *process_statistics(dataset, figures)]


def latest_statistics(dataset: Dataset) -> StatisticsCount | None:
    """The latest count that has figures; None before the first."""
    return latest_with_figures(StatisticsCount, dataset)


def latest_statistics_count(dataset: Dataset) -> StatisticsCount | None:
    """The latest count in whatever status, without its figures."""
    return latest_of(StatisticsCount, dataset)


def is_current(count: StatisticsCount) -> bool:
    """Whether it is of today and nothing that it counts has changed since."""
    return bool(count.seen == _extent(count.dataset))


def _agreement_now(dataset: Dataset) -> dict[str, Any]:
    return {measure: asdict(groups["dataset"]) for measure, groups in agreement(dataset).items()}


def _counted_agreement(dataset: Dataset) -> dict[str, Any]:
    count = latest_agreement(dataset)
    return {measure: groups["dataset"] for measure, groups in (count.figures or {}).items()} if count else {}


def _extent(dataset: Dataset) -> dict[str, Any]:
    """What tells that something has changed: the day, since ages grow, and newest rows and counts."""
    screens = Screen.objects.filter(application__dataset=dataset)
    tasks = Task.objects.filter(**{SCREEN: dataset})
    release, agreement_count = followed_release(dataset), latest_agreement(dataset)
    newest = {model.__name__: _newest(model, path, dataset) for model, path in GROWING}
    runs = Execution.objects.filter(**{f"script__task__{SCREEN}": dataset}).order_by()
    return {
        **newest,
        "day": timezone.now().astimezone(UTC).date().isoformat(),
        "edits": BoxEdit.objects.filter(**{SCREEN: dataset}).order_by().count(),
        "screens": screens.count(),
        "screens_withdrawn": screens.filter(withdrawn_at__isnull=False).count(),
        "tasks_withdrawn": tasks.filter(withdrawn_at__isnull=False).count(),
        "proven": runs.filter(proven=True).count(),
        "failed": runs.filter(proven=False).count(),
        "labels_withdrawn": Choice.objects.filter(**{SCREEN: dataset}, withdrawn_at__isnull=False).count(),
        "release": release.pk if release else None,
        "answers": _newest(Trial, "baseline__release__dataset", dataset, "answered_at"),
        "predictions": _newest(PredictionSet, "release__dataset", dataset, "finished_at"),
        "rates": _newest(Rate, "dataset", dataset),
        "agreement": agreement_count.pk if agreement_count else None,
    }


def _newest(model: type[Model], path: str, dataset: Dataset, column: str = "pk") -> int | str:
    """The largest value of a column among the dataset's rows; 0 without any."""
    newest = model._default_manager.filter(**{path: dataset}).order_by().aggregate(newest=Max(column))["newest"]
    return newest.isoformat() if hasattr(newest, "isoformat") else newest or 0
