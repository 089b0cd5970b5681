"""Verbs of tasks: draft, submit, revise, run again, record what a run showed."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from annotator.accounts.models import User
from annotator.domain import phrasing_text
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.jobs.models import Status
from annotator.jobs.services import finish, submit
from annotator.labels.selectors import is_labelled
from annotator.screens.models import Screen
from annotator.tasks.models import Draft, Execution, Phrasing, Script, Task
from annotator.tasks.selectors import judge_script, latest_script

LONGEST_SENTENCE = 500


@dataclass(frozen=True, slots=True)
class Wording:
    """What a volunteer writes: the task's sentence, the script's text, the reformulations."""

    sentence: str
    text: str
    phrasings: Sequence[str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run showed; the pictures are PNG."""

    tier: str
    proven: bool
    reason: str
    evidence: Mapping[str, Any]
    before: bytes
    after: bytes


def submit_task(*, screen: Screen, author: User, wording: Wording, client_id: uuid.UUID) -> Script:
    """A new task with its first revision, queued for execution; sent twice it is made once.

    Raises Rejected, with what was written kept as the author's draft, when anything is wrong with it.
    """
    known = Task.objects.filter(client_id=client_id, author=author).first()
    if known is not None:
        return latest_script(known)
    if not is_labelled(screen):
        unready = "Tasks are written once every box of the screen has been approved and labelled."
        raise Rejected(Problem("screen-not-ready", unready))
    _refuse_flaws(screen=screen, author=author, wording=wording)
    with transaction.atomic():
        task = Task.objects.create(screen=screen, author=author, client_id=client_id)
        return _add_revision(task=task, author=author, wording=wording)


def revise_task(*, task: Task, author: User, wording: Wording, revision: int) -> Script:
    """A new revision after `revision`. Raises Conflict when somebody has revised the task meanwhile."""
    _refuse_flaws(screen=task.screen, author=author, wording=wording)
    with transaction.atomic():
        Task.objects.select_for_update().get(pk=task.pk)
        if latest_script(task).revision != revision:
            raise Conflict(Problem("revised-meanwhile", "Somebody has revised this task; load it again."))
        return _add_revision(task=task, author=author, wording=wording)


def withdraw_task(*, task: Task) -> None:
    Task.objects.filter(pk=task.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())


def save_draft(*, author: User, screen: Screen, content: Mapping[str, Any]) -> Draft:
    return Draft.objects.update_or_create(author=author, screen=screen, defaults={"content": dict(content)})[0]


def drop_draft(*, author: User, screen: Screen) -> None:
    Draft.objects.filter(author=author, screen=screen).delete()


@transaction.atomic
def execute(*, script: Script, by: User | None) -> Execution:
    """Queues a real run, unless one is under way already."""
    Script.objects.select_for_update().get(pk=script.pk)
    open_runs = script.executions.filter(status__in=[Status.QUEUED, Status.RUNNING])
    under_way: Execution | None = open_runs.first()
    if under_way is not None:
        return under_way
    dataset = script.task.screen.application.dataset
    return submit(Execution(dataset=dataset, created_by=by, script=script))


def record_execution(*, execution: Execution, resolved: str, outcome: Outcome) -> bool:
    """Stores what a run showed. False, and nothing stored, when the job was taken away meanwhile."""
    with transaction.atomic():
        if not finish(execution):
            return False
        execution.refresh_from_db()
        execution.resolved, execution.tier = resolved, outcome.tier
        execution.proven, execution.reason = outcome.proven, outcome.reason
        execution.evidence = dict(outcome.evidence)
        execution.before.save(f"{execution.pk}-before.png", ContentFile(outcome.before), save=False)
        execution.after.save(f"{execution.pk}-after.png", ContentFile(outcome.after), save=False)
        execution.save()
    return True


def _refuse_flaws(*, screen: Screen, author: User, wording: Wording) -> None:
    problems = [
        *_sentence_problems(wording),
        *_phrasing_problems(wording, screen.application.dataset.phrasings_per_task),
        *judge_script(screen, wording.text).problems,
    ]
    if problems:
        kept = {"sentence": wording.sentence, "script": wording.text, "phrasings": list(wording.phrasings)}
        save_draft(author=author, screen=screen, content=kept)
        raise Rejected(*problems)


def _sentence_problems(wording: Wording) -> list[Problem]:
    length = len(wording.sentence.strip())
    if not length:
        return [Problem("sentence-missing", "Say in one sentence what is to be done.", field="sentence")]
    if length > LONGEST_SENTENCE:
        too_long = f"The sentence has {length} characters; {LONGEST_SENTENCE} are allowed."
        return [Problem("sentence-too-long", too_long, field="sentence")]
    return []


def _phrasing_problems(wording: Wording, wanted: int) -> list[Problem]:
    given = [text for text in wording.phrasings if text.strip()]
    problems = list(phrasing_text.problems(wording.sentence, wording.phrasings))
    if len(given) < wanted:
        few = f"{wanted} reformulations are asked for, {len(given)} are here."
        problems.append(Problem("too-few-phrasings", few, field="phrasings"))
    return problems


def _add_revision(*, task: Task, author: User, wording: Wording) -> Script:
    latest = task.scripts.aggregate(revision=Max("revision"))["revision"] or 0
    script = Script.objects.create(
        task=task, revision=latest + 1, sentence=wording.sentence.strip(), text=wording.text, author=author
    )
    given = [text.strip() for text in wording.phrasings if text.strip()]
    Phrasing.objects.bulk_create(
        Phrasing(script=script, position=position, text=text) for position, text in enumerate(given)
    )
    execute(script=script, by=author)
    drop_draft(author=author, screen=task.screen)
    return script
