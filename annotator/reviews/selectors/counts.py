"""Counts of a dataset's tasks by state: determined states are counted as they stand, the others by their facts."""

from typing import Any

from django.db.models import Count, Min, QuerySet

from annotator.datasets.models import Application, Dataset
from annotator.datasets.selectors.closed import is_open
from annotator.reviews.models import TaskState
from annotator.reviews.selectors.reviews import State, scripts


def determined_tasks(dataset: Dataset) -> QuerySet[TaskState]:
    """The determined states of the tasks that are in `scripts`."""
    return _states(dataset).exclude(state="")


def may_be_in(dataset: Dataset, *states: State) -> bool:
    """Whether the index of determined states knows a task in one of these states, or one that is not determined now."""
    return _states(dataset).filter(state__in=[*states, ""]).exists()


def _states(dataset: Dataset) -> QuerySet[TaskState]:
    # Not joined: found application by application, SQLite counts them by its index alone.
    applications = Application.objects.filter(is_open(), dataset=dataset).order_by().values("pk")
    return TaskState.objects.filter(application__in=applications)


def undetermined_scripts(dataset: Dataset) -> QuerySet[Any]:
    """Those of `scripts` whose tasks' states are not determined now."""
    return scripts(dataset).filter(task__in=TaskState.objects.filter(state="").values("task"))


def count_tasks(determined: QuerySet[TaskState], undetermined: QuerySet[Any]) -> list[tuple[int, str, int, Any]]:
    """(application (key), state, number of tasks, since when the oldest is in it) of `determined_tasks` and
    `undetermined_scripts`, or of some of each: of one application and state up to two rows.

    In one query, so that a task whose state is determined meanwhile counts once.
    """
    first, second = (
        rows.order_by().values_list(application, "state").annotate(tasks=Count("*"), oldest=Min("since"))
        for rows, application in ((determined, "application"), (undetermined, "task__screen__application"))
    )
    return list(first.union(second, all=True))
