"""Verbs of tasks: submit, revise, withdraw, run again, record what a run showed."""

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
from annotator.tasks import drafts
from annotator.tasks.models import Execution, Phrasing, Script, Task
from annotator.tasks.selectors import judge_script, latest_script
from annotator.training.selectors import must_train

LONGEST_SENTENCE = 500


@dataclass(frozen=True, slots=True)
class Wording:
    """What a volunteer writes: the task's sentence, the script's text, the reformulations."""

    sentence: str
    text: str
    phrasings: Sequence[str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run showed; the pictures are PNG, empty where the script was found unsound and nothing ran."""

    tier: str
    proven: bool
    reason: str
    evidence: Mapping[str, Any]
    before: bytes
    after: bytes


def submit_task(*, screen: Screen, author: User, wording: Wording, client_id: uuid.UUID) -> Script:
    """A new task with its first revision, queued for execution; sent twice it is made once.

    Raises Rejected, with what was written kept as the author's draft, when anything is wrong with it, and Conflict
    when other words were submitted under this id.
    """
    known = Task.objects.filter(client_id=client_id, author=author).first()
    if known is not None:
        return _same_again(known, wording)
    if not is_labelled(screen):
        unready = "Tasks are written once every box of the screen has been approved and labelled."
        raise Rejected(Problem("screen-not-ready", unready))
    problems = [*_course_problems(screen, author), *_flaws(screen, wording)]
    if problems:
        kept = {**_plain(wording), "client": str(client_id)}
        drafts.keep_refused(author=author, screen=screen, slot=drafts.NEW, content=kept)
        raise Rejected(*problems)
    with transaction.atomic():
        # Waits, where the same is being sent at the same moment, and finds what was made of it.
        task, is_new = Task.objects.get_or_create(client_id=client_id, defaults={"screen": screen, "author": author})
        if not is_new:
            return _same_again(task, wording)
        return _add_revision(task=task, author=author, wording=wording, client_id=client_id)


def revise_task(*, task: Task, author: User, wording: Wording, revision: int) -> Script:
    """A new revision after `revision`; sent twice it is made once.

    Raises Rejected as `submit_task` does, and Conflict when somebody has revised the task meanwhile.
    """
    if problems := _flaws(task.screen, wording):
        slot = drafts.slot_of(task)
        drafts.keep_refused(author=author, screen=task.screen, slot=slot, content=_plain(wording))
        raise Rejected(*problems)
    with transaction.atomic():
        Task.objects.select_for_update().get(pk=task.pk)
        latest = latest_script(task)
        if (latest.revision, latest.author_id) == (revision + 1, author.pk) and _says(latest, wording):
            return latest
        if latest.revision != revision:
            raise Conflict(Problem("revised-meanwhile", _why_revised(latest)))
        return _add_revision(task=task, author=author, wording=wording)


def withdraw_task(*, task: Task) -> None:
    Task.objects.filter(pk=task.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())


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
        if outcome.before:
            execution.before.save(f"{execution.pk}-before.png", ContentFile(outcome.before), save=False)
        if outcome.after:
            execution.after.save(f"{execution.pk}-after.png", ContentFile(outcome.after), save=False)
        execution.save()
    return True


def _same_again(task: Task, wording: Wording) -> Script:
    """What was made of the first sending. Raises Conflict when it said something else."""
    first = task.scripts.order_by("revision")[:1].get()
    if _says(first, wording):
        return latest_script(task)
    made = "This task was submitted from another window, with other words. Submit again to make a second one."
    raise Conflict(Problem("already-submitted", made), current={"task": task.pk})


def _says(script: Script, wording: Wording) -> bool:
    said = (script.sentence, script.text, [phrasing.text for phrasing in script.phrasings.all()])
    return said == (wording.sentence.strip(), wording.text, _given(wording))


def _why_revised(latest: Script) -> str:
    if latest.renames:
        names = ", ".join(f"{one['old']} is now {one['new']}" for one in latest.renames)
        return f"Labels of this screen have been renamed, and the script with them: {names}. Load it again."
    return "Somebody has revised this task; load it again."


def _plain(wording: Wording) -> dict[str, Any]:
    return {"sentence": wording.sentence, "script": wording.text, "phrasings": list(wording.phrasings)}


def _given(wording: Wording) -> list[str]:
    return [text.strip() for text in wording.phrasings if text.strip()]


def _course_problems(screen: Screen, author: User) -> list[Problem]:
    dataset = screen.application.dataset
    if not must_train(author, dataset):
        return []
    first = (
        f"“{dataset}” asks for the training course before you write tasks: about half an hour, under Training. "
        "What you wrote is kept as a draft."
    )
    return [Problem("course-required", first)]


def _flaws(screen: Screen, wording: Wording) -> list[Problem]:
    return [
        *_sentence_problems(wording),
        *_phrasing_problems(wording, screen.application.dataset.phrasings_per_task),
        *judge_script(screen, wording.text).problems,
    ]


def _sentence_problems(wording: Wording) -> list[Problem]:
    length = len(wording.sentence.strip())
    if not length:
        return [Problem("sentence-missing", "Say in one sentence what is to be done.", field="sentence")]
    if length > LONGEST_SENTENCE:
        too_long = f"The sentence has {length} characters; {LONGEST_SENTENCE} are allowed."
        return [Problem("sentence-too-long", too_long, field="sentence")]
    return []


def _phrasing_problems(wording: Wording, wanted: int) -> list[Problem]:
    given = _given(wording)
    problems = list(phrasing_text.problems(wording.sentence, wording.phrasings))
    if len(given) < wanted:
        few = f"{wanted} reformulations are asked for, {len(given)} are here."
        problems.append(Problem("too-few-phrasings", few, field="phrasings"))
    return problems


def _add_revision(*, task: Task, author: User, wording: Wording, client_id: uuid.UUID | None = None) -> Script:
    latest = task.scripts.aggregate(revision=Max("revision"))["revision"] or 0
    script = Script.objects.create(
        task=task, revision=latest + 1, sentence=wording.sentence.strip(), text=wording.text, author=author
    )
    add_phrasings(script, _given(wording))
    execute(script=script, by=author)
    drafts.drop_submitted(script=script, phrasings=_given(wording), client_id=client_id)
    return script


def add_phrasings(script: Script, texts: Sequence[str]) -> None:
    Phrasing.objects.bulk_create(
        Phrasing(script=script, position=position, text=text) for position, text in enumerate(texts)
    )
