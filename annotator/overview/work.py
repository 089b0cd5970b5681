"""What a person may do next in each of their datasets."""

from typing import Any

from django.db.models import Exists, OuterRef, Q

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import datasets_of, roles_of
from annotator.labels.models import ScreenStage, Waiting
from annotator.labels.queue import open_approved, unnamed_by, waiting_boxes
from annotator.labels.selectors import with_stage
from annotator.overview.selectors import box_work
from annotator.reviews.selectors import State, scripts
from annotator.screens.selectors import screens_of
from annotator.tasks.models import Task
from annotator.trials.models import Evaluator
from annotator.trials.selectors import waiting_for

OPENED_AT_ONCE = 50


def work_of(user: User) -> list[dict[str, Any]]:
    """For each dataset its name and {kind, count} of everything that waits for this person."""
    return [
        {"dataset": dataset.slug, "name": dataset.name, "items": _items(dataset, user)} for dataset in datasets_of(user)
    ]


def _items(dataset: Dataset, user: User) -> list[dict[str, Any]]:
    roles = roles_of(user, dataset)
    counts: dict[str, int] = {}
    if roles & {Role.ANNOTATOR, Role.MAINTAINER}:
        counts |= {f"boxes-{kind}": count for kind, count in box_work(dataset, user).items()}
    if roles & {Role.ANNOTATOR, Role.MAINTAINER}:
        open_approved(dataset, limit=OPENED_AT_ONCE)
        counts["labels"] = unnamed_by(user, dataset, after=0).count()
    if Role.MAINTAINER in roles:
        counts["adjudication"] = waiting_boxes(dataset, Waiting.ADJUDICATION).count()
    if roles & {Role.VOLUNTEER, Role.MAINTAINER}:
        counts |= _task_work(dataset, user)
    if Evaluator.objects.filter(person=user, left_at=None, baseline__release__dataset=dataset).exists():
        counts["trials"] = waiting_for(user, dataset).count()
    if Role.MAINTAINER in roles:
        own = Q(author=user) | Q(task__author=user)
        counts["final-pass"] = scripts(dataset).filter(state=State.PROVEN).exclude(own).count()
    return [{"kind": kind.replace("_", "-"), "count": count} for kind, count in counts.items()]


def _task_work(dataset: Dataset, user: User) -> dict[str, int]:
    mine = scripts(dataset).filter(task__author=user)
    written = Task.objects.filter(screen=OuterRef("pk"), author=user, withdrawn_at=None)
    ready = with_stage(screens_of(dataset)).filter(stage=ScreenStage.TASKS)
    return {
        "tasks-returned": mine.filter(state__in=[State.RETURNED, State.FAILED]).count(),
        "tasks": ready.filter(~Exists(written)).count(),
    }
