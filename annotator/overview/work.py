"""What a person may do next in each of their datasets."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Exists, OuterRef

from annotator.accounts.models import User
from annotator.boxes.models import BoxStage, PinStage
from annotator.boxes.queue import waiting_screens
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import datasets_of, roles_of
from annotator.labels.models import ScreenStage
from annotator.labels.queue import open_approved, to_adjudicate, unnamed_by
from annotator.labels.selectors import with_stage
from annotator.overview.selectors import box_work
from annotator.reviews.queue import waiting_scripts
from annotator.reviews.selectors import State, scripts, standings
from annotator.screens.selectors import screens_of
from annotator.tasks.models import Task
from annotator.training.selectors import exercises_left, has_begun, must_train, passed_at
from annotator.trials.models import Evaluator
from annotator.trials.selectors import waiting_for

OPENED_AT_ONCE = 50
# More are not counted: nobody plans their day by the difference, and a count looks at every row.
COUNTED = 1000
CAME_BACK_SHOWN = 20


def work_of(user: User) -> list[dict[str, Any]]:
    """For each dataset {kind, count} of everything that waits for this person, and what came back to them and why."""
    return [
        {
            "dataset": dataset.slug,
            "name": dataset.name,
            "items": _items(dataset, user),
            "came_back": [*_screens_back(dataset, user), *_tasks_back(dataset, user)],
        }
        for dataset in datasets_of(user)
    ]


def _screens_back(dataset: Dataset, user: User) -> Iterator[dict[str, Any]]:
    """Screens that a reviewer returned, or on which somebody found a box wrong."""
    drawn = waiting_screens(dataset, user, PinStage.BOXES).filter(box_stage=BoxStage.RETURNED, mine=True)
    for screen in drawn[:CAME_BACK_SHOWN]:
        yield {"screen": screen.pk, "task": None, "name": str(screen), "why": screen.returned_because}


def _tasks_back(dataset: Dataset, user: User) -> Iterator[dict[str, Any]]:
    """Tasks that a maintainer returned, or whose script did not run as it should."""
    back = scripts(dataset).filter(task__author=user, state__in=[State.RETURNED, State.FAILED])
    for standing in standings(list(back[:CAME_BACK_SHOWN])):
        run, verdict = standing.execution, standing.verdict
        why = verdict.reason if verdict and standing.state == State.RETURNED else ""
        yield {
            "screen": standing.script.task.screen_id,
            "task": standing.script.task_id,
            "name": standing.script.sentence,
            "why": why or (run.reason or run.error if run else ""),
        }


def _items(dataset: Dataset, user: User) -> list[dict[str, Any]]:
    roles = roles_of(user, dataset)
    counts: dict[str, int] = {}
    if roles & {Role.ANNOTATOR, Role.MAINTAINER}:
        counts |= {f"boxes-{kind}": count for kind, count in box_work(dataset, user).items()}
    if roles & {Role.ANNOTATOR, Role.MAINTAINER}:
        open_approved(dataset, limit=OPENED_AT_ONCE)
        counts["labels"] = unnamed_by(user, dataset)[:COUNTED].count()
    if Role.MAINTAINER in roles:
        counts["adjudication"] = to_adjudicate(user, dataset)[:COUNTED].count()
    if roles & {Role.VOLUNTEER, Role.MAINTAINER}:
        counts |= _training_work(dataset, user) | _task_work(dataset, user)
    if Evaluator.objects.filter(person=user, left_at=None, baseline__release__dataset=dataset).exists():
        counts["trials"] = waiting_for(user, dataset).count()
    if Role.MAINTAINER in roles:
        counts["final-pass"] = waiting_scripts(dataset, user).count()
    return [{"kind": kind.replace("_", "-"), "count": count} for kind, count in counts.items()]


def _training_work(dataset: Dataset, user: User) -> dict[str, int]:
    """The exercises that are left, for whoever must take the course or has begun it."""
    if passed_at(user) or not (must_train(user, dataset) or has_begun(user)):
        return {}
    return {"training": exercises_left(user)}


def _task_work(dataset: Dataset, user: User) -> dict[str, int]:
    mine = scripts(dataset).filter(task__author=user)
    written = Task.objects.filter(screen=OuterRef("pk"), author=user, withdrawn_at=None)
    ready = with_stage(screens_of(dataset)).filter(stage=ScreenStage.TASKS)
    returned = {"tasks-returned": mine.filter(state__in=[State.RETURNED, State.FAILED]).count()}
    return returned if must_train(user, dataset) else returned | {"tasks": ready.filter(~Exists(written)).count()}
