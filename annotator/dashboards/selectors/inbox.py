"""The work that waits for a person in each of their datasets, and the work that was returned to them."""

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.boxes.selectors.queue import first_returned_screens, waiting_counts
from annotator.comments.selectors import unanswered
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import open_datasets_of, roles_of
from annotator.dialogues.selectors import waiting_dialogues
from annotator.episodes.selectors import waiting_episodes
from annotator.labels.models import ScreenStage
from annotator.labels.selectors import approved_at_stage
from annotator.labels.selectors.gold import concealed_from, percent_of, waiting_gold
from annotator.labels.selectors.queue import all_are_queued, to_adjudicate_count, to_name_count
from annotator.reviews.selectors import State, may_be_in, script_reviews, scripts_in, waiting_scripts
from annotator.screens.selectors import screens_of
from annotator.tasks.models import Script, Task
from annotator.training.selectors import exercises_left, has_begun, must_train, passed_at
from annotator.trials.models import Evaluator
from annotator.trials.selectors import waiting_for

# More are not counted: nobody plans their day by the difference, and a count looks at every row.
COUNTED = 1000
CAME_BACK_SHOWN = 20
CAME_BACK = (State.RETURNED, State.FAILED)


def work_of(user: User) -> list[dict[str, Any]]:
    """For each dataset {kind, count} of the work that waits for this person, and what was returned to them and why."""
    return [_work_in(dataset, user) for dataset in open_datasets_of(user)]


def _work_in(dataset: Dataset, user: User) -> dict[str, Any]:
    scripts_back = _own_scripts_back(dataset, user) if may_be_in(dataset, *CAME_BACK) else Script.objects.none()
    shown = list(scripts_back[: CAME_BACK_SHOWN + 1])
    back_count = len(shown) if len(shown) <= CAME_BACK_SHOWN else scripts_back.count()
    return {
        "dataset": dataset.slug,
        "name": dataset.name,
        "items": _items(dataset, user, back_count),
        "came_back": [*_screens_back(dataset, user), *_tasks_back(shown[:CAME_BACK_SHOWN])],
        "comments": list(_comments(dataset, user)),
    }


def _screens_back(dataset: Dataset, user: User) -> Iterator[dict[str, Any]]:
    """The screens that a reviewer returned to this person, or on which a box was reported."""
    for screen in first_returned_screens(dataset, user, most=CAME_BACK_SHOWN):
        yield {"screen": screen.pk, "task": None, "name": str(screen), "why": screen.returned_because}


def _tasks_back(scripts: list[Any]) -> Iterator[dict[str, Any]]:
    """The tasks of these scripts, which a maintainer returned or which failed to run, and why."""
    for review_state in script_reviews(scripts):
        run, verdict = review_state.execution, review_state.verdict
        reason = verdict.reason if verdict and review_state.state == State.RETURNED else ""
        yield {
            "screen": review_state.script.task.screen_id,
            "task": review_state.script.task_id,
            "name": review_state.script.sentence,
            "why": reason or (run.reason or run.error if run else ""),
        }


def _own_scripts_back(dataset: Dataset, user: User) -> QuerySet[Any]:
    return scripts_in(dataset, *CAME_BACK).filter(task__author=user)


def _comments(dataset: Dataset, user: User) -> Iterator[dict[str, Any]]:
    """What others wrote last on what this person made, or after what they wrote, in threads that are open."""
    for comment in unanswered(user, dataset, most=CAME_BACK_SHOWN):
        thread = comment.thread
        yield {
            "screen": thread.screen_id,
            "task": thread.task_id,
            "box": thread.box_id,
            "name": str(thread.screen),
            "text": comment.text,
            "author": comment.author,
        }


def _items(dataset: Dataset, user: User, back_count: int) -> list[dict[str, Any]]:
    roles = roles_of(user, dataset)
    counts: dict[str, int] = {}
    if roles & {Role.ANNOTATOR, Role.MAINTAINER}:
        counts |= {f"boxes-{kind}": count for kind, count in waiting_counts(dataset, user, most=COUNTED).items()}
        counts |= _label_work(dataset, user, decides=Role.MAINTAINER in roles)
    if roles & {Role.VOLUNTEER, Role.MAINTAINER}:
        counts |= _training_work(dataset, user) | _task_work(dataset, user, back_count) | _dialogue_work(dataset, user)
    if Evaluator.objects.filter(person=user, left_at=None, baseline__release__dataset=dataset).exists():
        counts["trials"] = waiting_for(user, dataset).count()
    if Role.MAINTAINER in roles:
        counts["final-pass"] = _count(waiting_scripts(dataset, user)) if may_be_in(dataset, State.PROVEN) else 0
        counts["episode-review"] = waiting_episodes(dataset, user).count()
    return [{"kind": kind.replace("_", "-"), "count": count} for kind, count in counts.items()]


def _count(rows: QuerySet[Any]) -> int:
    """The number of rows up to COUNTED, in no order: sorted, all of them would be looked at."""
    return rows.order_by()[:COUNTED].count()


def _label_work(dataset: Dataset, user: User, *, decides: bool) -> dict[str, int]:
    """The boxes to name, gold included, which is given only while others wait: `next_item` counts down from them.

    And those to adjudicate, for whoever decides.
    """
    only_queued = all_are_queued(dataset)
    count = to_name_count(user, dataset, most=COUNTED, only_queued=only_queued)
    if count:
        count = min(count + waiting_gold(user, dataset, percent=percent_of(dataset), most=COUNTED), COUNTED)
    labels = {"labels": count}
    if decides:
        labels["adjudication"] = to_adjudicate_count(user, dataset, most=COUNTED, only_queued=only_queued)
    return labels


def _dialogue_work(dataset: Dataset, user: User) -> dict[str, int]:
    """The number of dialogues to check; nothing is said of them in datasets that have none."""
    count = _count(waiting_dialogues(dataset, user))
    return {"dialogues": count} if count else {}


def _training_work(dataset: Dataset, user: User) -> dict[str, int]:
    """The number of exercises left, for people who must take the course or have begun it."""
    if passed_at(user) or not (must_train(user, dataset) or has_begun(user)):
        return {}
    return {"training": exercises_left(user)}


def _task_work(dataset: Dataset, user: User, back_count: int) -> dict[str, int]:
    own_tasks = Task.objects.filter(author=user, withdrawn_at=None)
    unwritten = screens_of(dataset).exclude(pk__in=own_tasks.values("screen"))
    ready = approved_at_stage(unwritten, ScreenStage.TASKS, hidden=concealed_from(user, dataset))
    returned = {"tasks-returned": back_count}
    return returned if must_train(user, dataset) else returned | {"tasks": _count(ready)}
