"""What waits at each stage of a dataset's work, with its age."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone

from annotator.boxes.models import Approval, Submission
from annotator.datasets.models import Dataset
from annotator.domain.statistics.funnel import WaitingStage
from annotator.labels.models import Choice, ScreenStage
from annotator.labels.selectors import with_queued_stage
from annotator.releases.selectors import followed_release
from annotator.reviews.selectors import State, scripts
from annotator.screens.selectors import screens_of
from annotator.tasks.models import Task

PIECE = 2000
#: the stages of screens in their order, with the column that says since when a screen is there; those of tasks
SCREEN_STAGES = {
    ScreenStage.BOXES: ("Boxes to be drawn", "created_at"),
    ScreenStage.RETURNED: ("Boxes returned", "decided_at"),
    ScreenStage.REVIEW: ("Boxes to be reviewed", "submitted_at"),
    ScreenStage.LABELS: ("Labels to be found", "decided_at"),
    ScreenStage.TASKS: ("Labelled, without a task", "labelled_at"),
}
TASK_STAGES = {
    State.WAITING: "Scripts to be executed",
    State.FAILED: "Tasks that failed",
    State.RETURNED: "Tasks returned",
    State.PROVEN: "Tasks to be reviewed",
    State.ACCEPTED: "Accepted, not released",
}


def waiting_stages(dataset: Dataset) -> list[WaitingStage]:
    """The stages of screens, then those of tasks, in two queries."""
    now = timezone.now()
    return [*_screens(dataset, now), *_tasks(dataset, now)]


def _screens(dataset: Dataset, now: datetime) -> list[WaitingStage]:
    stages = {stage: WaitingStage(name) for stage, (name, _) in SCREEN_STAGES.items()}
    with_task = 0
    for row in _screen_rows(dataset):
        if row["has_task"]:
            with_task += 1
        else:
            stage = ScreenStage(row["stage"])
            stages[stage].ages.append(_age(row, SCREEN_STAGES[stage][1], now))
    return _with_passed(list(stages.values()), with_task)


def screens_with_moments(dataset: Dataset) -> QuerySet[Any]:
    """Each screen with its `stage`, when it came to each, and whether it `has_task`."""
    submissions = Submission.objects.filter(screen=OuterRef("pk")).order_by("-pk").values("made_at")
    decisions = Approval.objects.filter(screen=OuterRef("pk")).order_by("-pk").values("made_at")
    choices = Choice.objects.filter(screen=OuterRef("pk"), withdrawn_at=None).order_by("-pk").values("made_at")
    tasks = Task.objects.filter(screen=OuterRef("pk"), withdrawn_at=None)
    rows: QuerySet[Any] = with_queued_stage(screens_of(dataset)).annotate(
        submitted_at=Subquery(submissions[:1]),
        decided_at=Subquery(decisions[:1]),
        labelled_at=Subquery(choices[:1]),
        has_task=Exists(tasks),
    )
    return rows


def _screen_rows(dataset: Dataset) -> Iterator[dict[str, Any]]:
    names = ("stage", "created_at", "submitted_at", "decided_at", "labelled_at", "has_task")
    yield from screens_with_moments(dataset).order_by().values(*names).iterator(PIECE)


def _tasks(dataset: Dataset, now: datetime) -> list[WaitingStage]:
    stages = {state: WaitingStage(name) for state, name in TASK_STAGES.items()}
    release = followed_release(dataset)
    released_scripts = set(release.items.values_list("script_id", flat=True)) if release else set()
    released = 0
    for row in scripts(dataset).order_by().values("pk", "state", "since").iterator(PIECE):
        state = State(row["state"])
        if state == State.ACCEPTED and row["pk"] in released_scripts:
            released += 1
        else:
            stages[state].ages.append((now - row["since"]).total_seconds())
    return _with_passed(list(stages.values()), released)


def _age(row: dict[str, Any], since: str, now: datetime) -> float:
    """The seconds since the thing came to its stage; since it was made where that is not known."""
    moment: datetime = row[since] or row["created_at"]
    return (now - moment).total_seconds()


def _with_passed(stages: list[WaitingStage], passed: int) -> list[WaitingStage]:
    """The stages with the number of things that have gone further; `passed` is that of the last one."""
    for stage in reversed(stages):
        stage.passed = passed
        passed += len(stage.ages)
    return stages
