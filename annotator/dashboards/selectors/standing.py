"""Where a dataset's work stands for its maintainers: what waits longest, pace and time left by stage, jobs that
failed or are stuck, and what each person did of late.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.db.models import Case, Count, Exists, Max, Min, Model, OuterRef, Q, QuerySet, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Approval, BoxEdit, Submission
from annotator.dashboards.selectors.statistics.waiting import (
    SCREEN_STAGES,
    TASK_STAGES,
    screens_with_moments,
)
from annotator.datasets.models import Dataset
from annotator.jobs.models import Job, Status
from annotator.labels.models import Choice, Proposal, ScreenStage
from annotator.releases.selectors import followed_release
from annotator.reviews.models import Verdict
from annotator.reviews.selectors import State, count_tasks, determined_tasks, undetermined_scripts
from annotator.screens.selectors import on_screens_of
from annotator.tasks.models import Execution, Script, Task
from annotator.tasks.selectors import newest_scripts

Row = TypeVar("Row", bound=Model)
PACE_DAYS = 7
# A running job sends a heartbeat every few seconds; whoever is silent for so long is lost or sent again soon.
STUCK = timedelta(minutes=5)
LONG_QUEUED = timedelta(hours=1)


def maintainers_overview(dataset: Dataset) -> dict[str, Any]:
    """{stages, jobs, people}, in a number of queries that grows neither with the dataset nor with its people."""
    now = timezone.now()
    week = now - timedelta(days=PACE_DAYS)
    return {"stages": _stages(dataset, week), "jobs": _jobs(dataset, now), "people": _people(dataset, week)}


def _stages(dataset: Dataset, week: datetime) -> list[dict[str, Any]]:
    """By stage: how many wait, since when the oldest does, and how many a day leave it."""
    left = _left(dataset, week)
    rows = [*_waiting_screens(dataset), *_waiting_tasks(dataset)]
    return [row | _pace(row["waiting"], left.get(row["stage"])) for row in rows]


def _pace(waiting: int, done: int | None) -> dict[str, float | None]:
    """What leaves a stage each day, and the days until nothing waits at that pace; None where it is not known."""
    per_day = None if done is None else done / PACE_DAYS
    return {"per_day": per_day, "days_left": waiting / per_day if per_day else None}


def _waiting_screens(dataset: Dataset) -> list[dict[str, Any]]:
    rows = screens_with_moments(dataset).filter(~Q(stage=ScreenStage.TASKS) | Q(has_task=False))
    cases = [When(stage=stage, then=Coalesce(moment, "created_at")) for stage, (_, moment) in SCREEN_STAGES.items()]
    counted = rows.order_by().values_list("stage").annotate(waiting=Count("pk"), oldest=Min(Case(*cases)))
    names = {stage: (f"screens-{stage}", title) for stage, (title, _) in SCREEN_STAGES.items()}
    return _stage_rows(counted, names)


def _waiting_tasks(dataset: Dataset) -> list[dict[str, Any]]:
    determined, undetermined = determined_tasks(dataset), undetermined_scripts(dataset)
    if release := followed_release(dataset):
        released = release.items.values("script")
        of_newest = newest_scripts().filter(pk__in=released)
        determined = determined.exclude(state=State.ACCEPTED, task__in=of_newest.values("task"))
        undetermined = undetermined.exclude(state=State.ACCEPTED, pk__in=released)
    counted = [row[1:] for row in count_tasks(determined, undetermined)]
    return _stage_rows(counted, {state: (f"tasks-{state}", title) for state, title in TASK_STAGES.items()})


def _stage_rows(
    counted: Iterable[tuple[Any, int, datetime]], names: dict[Any, tuple[str, str]]
) -> list[dict[str, Any]]:
    """One row for each stage (its name and title), in their order: its number of things, since when the oldest is.

    `counted` has (stage, number, since when), of one stage any number of times.
    """
    waiting = Counter[Any]()
    moments: dict[Any, list[datetime]] = defaultdict(list)
    for stage, count, oldest in counted:
        waiting[stage] += count
        moments[stage].append(oldest)
    return [
        {"stage": name, "title": title, "waiting": waiting[stage], "oldest": min(moments[stage], default=None)}
        for stage, (name, title) in names.items()
    ]


def _left(dataset: Dataset, week: datetime) -> dict[str, int]:
    """How many things left each stage since `week`."""
    newly_named = Choice.objects.filter(made_at__gte=week, withdrawn_at=None)
    labelled = screens_with_moments(dataset).filter(
        pk__in=newly_named.values("screen"), stage=ScreenStage.TASKS, labelled_at__gte=week
    )
    with_new_task = _since(Task.objects.all(), dataset, "screen", "created_at", week)
    return {
        "screens-boxes": _since(Submission.objects.all(), dataset, "screen", "made_at", week).count(),
        "screens-review": _since(Approval.objects.all(), dataset, "screen", "made_at", week).count(),
        "screens-labels": labelled.count(),
        "screens-tasks": with_new_task.values("screen").distinct().count(),
        "tasks-waiting": Execution.objects.filter(dataset=dataset, finished_at__gte=week).count(),
        "tasks-proven": _since(Verdict.objects.all(), dataset, "script__task__screen", "made_at", week).count(),
    }


def _since(rows: QuerySet[Row], dataset: Dataset, screen: str, moment: str, week: datetime) -> QuerySet[Row]:
    """Those of `rows` from `week` on that belong to the dataset; `screen` leads from a row to its screen."""
    return rows.filter(on_screens_of(dataset, screen), **{f"{moment}__gte": week}).order_by()


def _jobs(dataset: Dataset, now: datetime) -> dict[str, int]:
    """The jobs that failed and were not repeated with success, that are silent, and that have waited long."""
    jobs = Job.objects.filter(dataset=dataset).order_by()
    silent = jobs.filter(status=Status.RUNNING, heartbeat_at__lt=now - STUCK)
    queued = jobs.filter(status=Status.QUEUED, created_at__lt=now - LONG_QUEUED)
    repeated = jobs.filter(kind=OuterRef("kind"), subject=OuterRef("subject"), pk__gt=OuterRef("pk"))
    failed = jobs.filter(~Exists(repeated), status=Status.FAILED)
    return {"failed": failed.count(), "stuck": silent.count(), "queued_long": queued.count()}


def _people(dataset: Dataset, week: datetime) -> list[dict[str, Any]]:
    """What each member did since `week`, by name, with the moment of the latest act."""
    acts: dict[str, tuple[QuerySet[Any], str, str, str]] = {
        "boxes": (BoxEdit.objects.filter(author__isnull=False), "screen", "author", "made_at"),
        "reviews": (Approval.objects.all(), "screen", "reviewer", "made_at"),
        "labels": (Proposal.objects.all(), "box__screen", "author", "made_at"),
        "tasks": (Script.objects.all(), "task__screen", "author", "created_at"),
        "verdicts": (Verdict.objects.all(), "script__task__screen", "reviewer", "made_at"),
    }
    counts: dict[int, dict[str, int]] = defaultdict(dict)
    latest: dict[int, datetime] = {}
    for kind, (rows, screen, person, moment) in acts.items():
        done = _since(rows, dataset, screen, moment, week).values(person)
        for row in done.annotate(count=Count("pk"), last=Max(moment)):
            counts[row[person]][kind] = row["count"]
            latest[row[person]] = max(latest.get(row[person], row["last"]), row["last"])
    members = User.objects.filter(memberships__dataset=dataset, is_active=True).distinct().order_by("name", "username")
    return [
        {"person": member, **{kind: counts[member.pk].get(kind, 0) for kind in acts}, "last_at": latest.get(member.pk)}
        for member in members
    ]
