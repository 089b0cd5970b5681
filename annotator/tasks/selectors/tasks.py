"""Selectors of tasks, their scripts and executions."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Membership, Role
from annotator.datasets.selectors.closed import is_open
from annotator.domain import phrasing_text
from annotator.domain.geometry import Rect
from annotator.domain.script.action_types import action_type
from annotator.domain.script.analysis import ScriptAnalysis, analyse
from annotator.domain.script.parse import parse
from annotator.domain.script.rename import named_labels
from annotator.labels.selectors import label_rects, label_rects_of
from annotator.screens.models import Screen
from annotator.tasks.models import Draft, Execution, Script, Task


def analyse_script(screen: Screen, text: str, labels: Mapping[str, Rect] | None = None) -> ScriptAnalysis:
    """The analysis of a script for a screen with its present labels (OmniACT 3.2.5)."""
    rects = label_rects(screen) if labels is None else labels
    return analyse(text, rects, screen.width, screen.height)


def latest_script(task: Task) -> Script:
    script: Script = task.scripts.order_by("-revision")[:1].get()
    return script


def latest_scripts(dataset: Dataset) -> QuerySet[Script]:
    """The revision in force of every task that is not withdrawn, with the columns of lists.

    Without the tasks of applications that are archived or deleted.
    """
    return all_latest_scripts(dataset).filter(is_open("task__screen__application__"))


def all_latest_scripts(dataset: Dataset) -> QuerySet[Script]:
    """As `latest_scripts`, with the tasks of archived and deleted applications."""
    return (
        newest_scripts()
        .filter(task__withdrawn_at=None, task__screen__withdrawn_at=None, task__screen__application__dataset=dataset)
        .annotate(execution_id=Subquery(_newest_execution().values("pk")))
        .select_related("task__author", "task__screen__application", "author")
        .prefetch_related("phrasings")
    )


def newest_scripts() -> QuerySet[Script]:
    """The latest revision of every task, of withdrawn ones too."""
    newest = Script.objects.filter(task=OuterRef("task")).order_by("-revision").values("pk")[:1]
    return Script.objects.filter(pk=Subquery(newest))


def _newest_execution() -> QuerySet[Execution]:
    return Execution.objects.filter(script=OuterRef("pk")).order_by("-pk")[:1]


def executions_of(scripts: Iterable[Any]) -> dict[int, Execution]:
    """The latest execution of each script of `latest_scripts`, by the script's key; without its evidence."""
    keys = [script.execution_id for script in scripts if script.execution_id]
    executions = Execution.objects.filter(pk__in=keys).defer("evidence")
    return {execution.script_id: execution for execution in executions}


def stale_scripts(scripts: Sequence[Script], executions: Mapping[int, Execution]) -> frozenset[int]:
    """The keys of scripts that resolve differently than when they were proven: a box or label has changed."""
    labels = label_rects_of({script.task.screen_id for script in scripts})
    return frozenset(
        script.pk
        for script in scripts
        if (execution := executions.get(script.pk)) is not None
        and execution.proven is not None
        and is_outdated(
            analyse_script(script.task.screen, script.text, labels[script.task.screen_id]),
            execution.resolved,
            execution.boxes,
        )
    )


def is_outdated(analysis: ScriptAnalysis, resolved: str, boxes: Sequence[object] | None) -> bool:
    """Whether a script means other points or boxes than `resolved` and `boxes`, those of its execution."""
    if analysis.problems:
        return resolved != ""
    return (analysis.resolved_text, meant_boxes(analysis)) != (resolved, boxes)


def meant_boxes(analysis: ScriptAnalysis) -> list[list[int] | None]:
    """The box that each action of a script is meant for, as executions keep it."""
    return [[box.left, box.top, box.right, box.bottom] if box else None for box in analysis.targets]


def drafts_of(author: User, screen: Screen) -> QuerySet[Draft]:
    """The person's drafts for the screen, each slot with its version."""
    return Draft.objects.filter(author=author, screen=screen).order_by("slot")


@dataclass(frozen=True, slots=True)
class Coverage:
    """The numbers of tasks of a screen that use each label and each type of action (OmniACT table 2)."""

    labels: Counter[str]
    actions: Counter[str]


def blind_tasks(person: User) -> QuerySet[Task]:
    """The tasks whose scripts this person must not see: those of open baselines that they answer or left.

    Not those that they wrote themselves, nor those of datasets that they maintain. Trials are an upper app, so that
    they are asked about through the dataset.
    """
    maintained = Membership.objects.filter(user=person, role=Role.MAINTAINER, inactive_since=None)
    answered_datasets = Dataset.objects.filter(
        releases__baselines__closed_at=None,
        releases__baselines__evaluators__person=person,
        releases__items__split=F("releases__baselines__split"),
    ).exclude(pk__in=maintained.values("dataset"))
    tasks = Task.objects.filter(pk__in=answered_datasets.values("releases__items__script__task"))
    return tasks.exclude(author=person).exclude(scripts__author=person)


def coverage_of(screen: Screen, viewer: User) -> Coverage:
    """The label usage that `viewer` may see: without the tasks that they answer blind."""
    visible = scripts_on(screen).exclude(task__in=blind_tasks(viewer))
    scripts = [parse(script.text).script for script in visible]
    return Coverage(
        labels=Counter(label for script in scripts for label in named_labels(script)),
        actions=Counter(kind for script in scripts for kind in {action_type(action) for action in script}),
    )


@dataclass(frozen=True, slots=True)
class NearCopy:
    """A task of the same screen with a nearly equal sentence, and the reason."""

    script: Script
    reason: str


def near_copies(screen: Screen, sentence: str, *, task: int | None) -> list[NearCopy]:
    """The tasks on a screen, without `task`, whose sentence or phrasing is too similar to `sentence`."""
    if not sentence.strip():
        return []
    copies = []
    for script in scripts_on(screen).exclude(task=task):
        texts = (script.sentence, *(phrasing.text for phrasing in script.phrasings.all()))
        if reason := next(filter(None, (phrasing_text.similarity_reason(sentence, text) for text in texts)), ""):
            copies.append(NearCopy(script, reason))
    return copies


def scripts_on(screen: Screen) -> QuerySet[Script]:
    """The revisions in force of the tasks on one screen."""
    return all_latest_scripts(screen.application.dataset).filter(task__screen=screen)
