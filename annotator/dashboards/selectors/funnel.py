"""Selectors of a dataset's overview: the funnel, progress by application, and the paper's tables 2 and 3."""

from collections import Counter, defaultdict
from typing import Any

from django.db.models import Count

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Platform
from annotator.datasets.selectors.closed import is_open
from annotator.domain.script.action_types import ACTION_TYPES, action_types
from annotator.domain.splits import SPLITS
from annotator.labels.models import ScreenStage
from annotator.labels.selectors import box_and_label_counts, stage_counts
from annotator.labels.selectors.gold import concealed_from
from annotator.releases.selectors import followed_release, frozen_records
from annotator.reviews.selectors import State, count_tasks, determined_tasks, undetermined_scripts
from annotator.tasks.selectors import blind_tasks

APPROVED_STAGES = (ScreenStage.LABELS, ScreenStage.TASKS)


def overview(dataset: Dataset, viewer: User) -> dict[str, Any]:
    """{funnel, coverage, tasks, table_2, table_3} as `viewer` may see them; `tasks` counts those in each state."""
    tasks = tasks_by_application(dataset)
    cover = _coverage(dataset, viewer, tasks)
    task_counts = {state.value: sum(counts[state.value] for counts in tasks.values()) for state in State}
    return {
        "funnel": _funnel(dataset, cover, task_counts),
        "coverage": cover,
        "tasks": task_counts,
        "table_2": table_2(dataset, viewer),
        "table_3": table_3(dataset),
    }


def tasks_by_application(dataset: Dataset) -> dict[int, Counter[str]]:
    """The number of tasks in each state by application (key)."""
    counts: dict[int, Counter[str]] = defaultdict(Counter)
    for application, state, tasks, _ in count_tasks(determined_tasks(dataset), undetermined_scripts(dataset)):
        counts[application][state] += tasks
    return counts


def _funnel(dataset: Dataset, cover: list[dict[str, Any]], tasks: dict[str, int]) -> list[dict[str, Any]]:
    """Planned, drawn, labelled, written and released work: {stage, done, total} by stage."""
    task_total = sum(tasks.values())
    proven = tasks[State.PROVEN] + tasks[State.ACCEPTED]
    release = followed_release(dataset)
    released = sum(release.counts["families"].values()) if release else 0
    followed = "official" if release and release.official_since else "latest"
    columns = {name: sum(row[name] for row in cover) for name in ("target", "screens", "approved", "boxes", "labels")}
    stages = [
        ("screens", columns["screens"], columns["target"]),
        ("screens approved", columns["approved"], columns["screens"]),
        ("boxes labelled", columns["labels"], columns["boxes"]),
        ("tasks proven", proven, task_total),
        ("tasks accepted", tasks[State.ACCEPTED], task_total),
        (
            f"tasks in the {followed} release",
            released,
            tasks[State.ACCEPTED],
        ),
    ]
    return [{"stage": stage, "done": done, "total": total} for stage, done, total in stages]


def _coverage(dataset: Dataset, viewer: User, tasks: dict[int, Counter[str]]) -> list[dict[str, Any]]:
    """The counts of each application against its target (OmniACT 3.2.1: three to four screens each)."""
    hidden = concealed_from(viewer, dataset)
    stages = stage_counts(dataset, hidden=hidden)
    boxes = box_and_label_counts(dataset, hidden=hidden)
    return [
        {
            "slug": application.slug,
            "name": application.name,
            "platform": application.platform,
            "category": application.category,
            "target": application.target,
            "screens": sum(stages[application.pk].values()),
            "approved": sum(stages[application.pk][stage] for stage in APPROVED_STAGES),
            "labelled": stages[application.pk][ScreenStage.TASKS],
            "boxes": boxes.get(application.pk, (0, 0))[0],
            "labels": boxes.get(application.pk, (0, 0))[1],
            "tasks": sum(tasks[application.pk].values()),
            "accepted": tasks[application.pk][State.ACCEPTED],
        }
        for application in dataset.applications.filter(is_open())
    ]


def table_2(dataset: Dataset, viewer: User) -> list[dict[str, Any]]:
    """How often each action type occurs in the accepted scripts, in per cent (OmniACT table 2).

    Without the scripts that `viewer` must not know because they answer their tasks in an open baseline.
    """
    blind = blind_tasks(viewer)
    counts = Counter[str]()
    undetermined = undetermined_scripts(dataset).filter(state=State.ACCEPTED).exclude(task__in=blind)
    for text in undetermined.values_list("text", flat=True):
        counts.update(action_types(text))
    determined = determined_tasks(dataset).filter(state=State.ACCEPTED).exclude(task__in=blind)
    for types, tasks in determined.values_list("action_types").annotate(Count("pk")):
        counts.update({name: times * tasks for name, times in Counter(types.splitlines()).items()})
    total = sum(counts.values())
    return [
        {"type": name, "actions": counts[name], "percent": 100 * counts[name] / total if total else 0.0}
        for name in (*ACTION_TYPES, *sorted(counts.keys() - set(ACTION_TYPES)))
    ]


def table_3(dataset: Dataset) -> list[dict[str, Any]]:
    """Tasks of the official release, else the latest, by platform and split, phrasings counted (OmniACT table 3)."""
    counts: Counter[tuple[str, str]] = Counter()
    if release := followed_release(dataset):
        for record in frozen_records(release):
            counts[record.screen.platform, record.split] += 1 + len(record.phrasings)
    return [
        {"platform": platform.value, **{split: counts[platform.value, split] for split in SPLITS}}
        for platform in Platform
    ]
