"""Questions about tasks, their scripts and executions."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain import phrasing_text
from annotator.domain.geometry import Rect
from annotator.domain.script.action_types import action_type
from annotator.domain.script.judgement import Judgement, judge
from annotator.domain.script.parse import parse
from annotator.domain.script.rename import named_labels
from annotator.labels.selectors import label_rects, label_rects_of
from annotator.screens.models import Screen
from annotator.tasks.models import Draft, Execution, Script, Task


def judge_script(screen: Screen, text: str, labels: Mapping[str, Rect] | None = None) -> Judgement:
    """The static verdict on a script for a screen, with its labels as they are now (OmniACT 3.2.5)."""
    rects = label_rects(screen) if labels is None else labels
    return judge(text, rects, screen.width, screen.height)


def latest_script(task: Task) -> Script:
    script: Script = task.scripts.order_by("-revision")[:1].get()
    return script


def latest_scripts(dataset: Dataset) -> QuerySet[Script]:
    """The revision in force of every task that is not withdrawn, with what a list shows of it."""
    newest = Script.objects.filter(task=OuterRef("task")).order_by("-revision").values("pk")[:1]
    return (
        Script.objects.filter(
            pk=Subquery(newest),
            task__withdrawn_at=None,
            task__screen__withdrawn_at=None,
            task__screen__application__dataset=dataset,
        )
        .annotate(execution_id=Subquery(_newest_execution().values("pk")))
        .select_related("task__author", "task__screen__application", "author")
        .prefetch_related("phrasings")
    )


def _newest_execution() -> QuerySet[Execution]:
    return Execution.objects.filter(script=OuterRef("pk")).order_by("-pk")[:1]


def executions_of(scripts: Iterable[Any]) -> dict[int, Execution]:
    """The latest execution of each script of `latest_scripts`, by the script's key; without its evidence."""
    wanted = [script.execution_id for script in scripts if script.execution_id]
    found = Execution.objects.filter(pk__in=wanted).defer("evidence")
    return {execution.script_id: execution for execution in found}


def stale_scripts(scripts: Sequence[Script], executions: Mapping[int, Execution]) -> frozenset[int]:
    """The keys of scripts that would no longer run as they were proven: a box or a label has changed."""
    labels = label_rects_of({script.task.screen_id for script in scripts})
    return frozenset(
        script.pk
        for script in scripts
        if (ran := executions.get(script.pk)) is not None
        and ran.proven is not None
        and ran.resolved != resolved_text(script, labels[script.task.screen_id])
    )


def resolved_text(script: Script, labels: Mapping[str, Rect]) -> str:
    """What the script resolves to with these labels; empty when it is no longer sound."""
    judgement = judge_script(script.task.screen, script.text, labels)
    return "" if judgement.problems else judgement.resolved_text


def drafts_of(author: User, screen: Screen) -> QuerySet[Draft]:
    """What this person has typed for the screen, each place with its version."""
    return Draft.objects.filter(author=author, screen=screen).order_by("slot")


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many tasks of a screen name each label and do each type of action (OmniACT table 2)."""

    labels: Counter[str]
    actions: Counter[str]


def coverage_of(screen: Screen) -> Coverage:
    scripts = [parse(script.text).script for script in scripts_on(screen)]
    return Coverage(
        labels=Counter(label for script in scripts for label in named_labels(script)),
        actions=Counter(kind for script in scripts for kind in {action_type(action) for action in script}),
    )


@dataclass(frozen=True, slots=True)
class NearCopy:
    """A task of the same screen that says nearly the same, and in what respect."""

    script: Script
    reason: str


def near_copies(screen: Screen, sentence: str, *, task: int | None) -> list[NearCopy]:
    """The tasks on a screen, but for `task` itself, of which the sentence or a phrasing is too close to `sentence`."""
    if not sentence.strip():
        return []
    found = []
    for script in scripts_on(screen).exclude(task=task):
        texts = (script.sentence, *(phrasing.text for phrasing in script.phrasings.all()))
        if reason := next(filter(None, (phrasing_text.too_close(sentence, text) for text in texts)), ""):
            found.append(NearCopy(script, reason))
    return found


def scripts_on(screen: Screen) -> QuerySet[Script]:
    """The revisions in force of the tasks on one screen."""
    return latest_scripts(screen.application.dataset).filter(task__screen=screen)
