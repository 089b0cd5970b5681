"""Services of tasks: submit, revise, withdraw, execute, record an execution."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import WorkStage
from annotator.domain import phrasing_text
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.domain.script.analysis import ScriptAnalysis
from annotator.domain.sentence_text import is_too_short
from annotator.files.content import keep
from annotator.jobs.models import Status
from annotator.jobs.services import finish, submit
from annotator.labels.selectors import is_labelled
from annotator.screens.models import Screen
from annotator.tasks.models import ActionPicture, Execution, Phrasing, Script, Task
from annotator.tasks.selectors import analyse_script, latest_script, meant_boxes
from annotator.tasks.services import drafts
from annotator.timesheets.services.activity import record_activity
from annotator.training.selectors import must_train

LONGEST_SENTENCE = 500


@dataclass(frozen=True, slots=True)
class Wording:
    """The texts of a task: the sentence, the script, the phrasings."""

    sentence: str
    text: str
    phrasings: Sequence[str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an execution; the pictures are PNG, empty where the script had problems and nothing ran.

    `action_pictures` has one for each action of a frozen page, empty where the display was as before.
    """

    tier: str
    proven: bool
    reason: str
    evidence: Mapping[str, Any]
    before: bytes
    after: bytes
    action_pictures: Sequence[bytes] = ()


def submit_task(*, screen: Screen, author: User, wording: Wording, client_id: uuid.UUID) -> Script:
    """A new task with its first revision, queued for execution; a repeated request returns the first.

    Raises Rejected, with what was written kept as the author's draft, when anything is wrong with it, and Conflict
    when other words were submitted under this id.
    """
    submitted = Task.objects.filter(client_id=client_id, author=author).first()
    if submitted is not None:
        return _first_submission(submitted, wording)
    if not is_labelled(screen):
        unready = "Tasks are written once every box of the screen has been approved and labelled."
        raise Rejected(Problem("screen-not-ready", unready))
    problems = [*_course_problems(screen, author), *_wording_problems(screen, wording)]
    if problems:
        draft = {**_plain(wording), "client": str(client_id)}
        drafts.keep_refused(author=author, screen=screen, slot=drafts.NEW, content=draft)
        raise Rejected(*problems)
    with transaction.atomic():
        record_activity(person=author, dataset=screen.application.dataset, stage=WorkStage.TASKS)
        # Waits, where the same is being sent at the same moment, and finds what was made of it.
        task, is_new = Task.objects.get_or_create(client_id=client_id, author=author, defaults={"screen": screen})
        if not is_new:
            return _first_submission(task, wording)
        return _add_revision(task=task, author=author, wording=wording, client_id=client_id)


def revise_task(*, task: Task, author: User, wording: Wording, revision: int) -> Script:
    """A new revision after `revision`; a repeated request returns the first.

    Raises Rejected as `submit_task` does, and Conflict when somebody has revised the task meanwhile.
    """
    if problems := _wording_problems(task.screen, wording):
        slot = drafts.slot_of(task)
        drafts.keep_refused(author=author, screen=task.screen, slot=slot, content=_plain(wording))
        raise Rejected(*problems)
    with transaction.atomic():
        record_activity(person=author, dataset=task.screen.application.dataset, stage=WorkStage.TASKS)
        Task.objects.select_for_update().get(pk=task.pk)
        latest = latest_script(task)
        if (latest.revision, latest.author_id) == (revision + 1, author.pk) and _is_same_wording(latest, wording):
            return latest
        if latest.revision != revision:
            raise Conflict(Problem("revised-meanwhile", _revised_message(latest)))
        return _add_revision(task=task, author=author, wording=wording)


def withdraw_task(*, task: Task) -> None:
    Task.objects.filter(pk=task.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())


@transaction.atomic
def execute(*, script: Script, by: User | None) -> Execution:
    """The queued or running execution of a script; a new one where there is none."""
    Script.objects.select_for_update().get(pk=script.pk)
    open_runs = script.executions.filter(status__in=[Status.QUEUED, Status.RUNNING])
    under_way: Execution | None = open_runs.first()
    if under_way is not None:
        return under_way
    dataset = script.task.screen.application.dataset
    return submit(Execution(dataset=dataset, created_by=by, script=script))


def record_execution(*, execution: Execution, analysis: ScriptAnalysis, outcome: Outcome) -> bool:
    """Stores the result of an execution of the script analysed. False, and nothing stored, when the job is no longer
    this worker's.
    """
    before, after = (keep("executions", "png", png) if png else "" for png in (outcome.before, outcome.after))
    pictures = [
        ActionPicture(execution=execution, index=index, file=keep("executions", "png", png))
        for index, png in enumerate(outcome.action_pictures)
        if png
    ]
    with transaction.atomic():
        if not finish(execution):
            return False
        execution.refresh_from_db()
        ActionPicture.objects.bulk_create(pictures)
        execution.resolved, execution.boxes = analysis.resolved_text, meant_boxes(analysis)
        execution.tier = outcome.tier
        execution.proven, execution.reason = outcome.proven, outcome.reason
        execution.evidence = dict(outcome.evidence)
        execution.before, execution.after = before, after
        execution.save()
    return True


def _first_submission(task: Task, wording: Wording) -> Script:
    """The script of the first request. Raises Conflict when its texts differ."""
    first = task.scripts.order_by("revision")[:1].get()
    if _is_same_wording(first, wording):
        return latest_script(task)
    message = "This task was submitted from another window, with other words. Submit again to make a second one."
    raise Conflict(Problem("already-submitted", message), current={"task": task.pk})


def _is_same_wording(script: Script, wording: Wording) -> bool:
    stored_wording = (script.sentence, script.text, [phrasing.text for phrasing in script.phrasings.all()])
    return stored_wording == (wording.sentence.strip(), wording.text, _phrasings(wording))


def _revised_message(latest: Script) -> str:
    if latest.renames:
        names = ", ".join(f"{renaming['old']} is now {renaming['new']}" for renaming in latest.renames)
        return f"Labels of this screen have been renamed, and the script with them: {names}. Load it again."
    return "Somebody has revised this task; load it again."


def _plain(wording: Wording) -> dict[str, Any]:
    return {"sentence": wording.sentence, "script": wording.text, "phrasings": list(wording.phrasings)}


def _phrasings(wording: Wording) -> list[str]:
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


def _wording_problems(screen: Screen, wording: Wording) -> list[Problem]:
    return [
        *_sentence_problems(wording),
        *_phrasing_problems(wording, screen.application.dataset.phrasings_per_task),
        *analyse_script(screen, wording.text).problems,
    ]


def _sentence_problems(wording: Wording) -> list[Problem]:
    length = len(wording.sentence.strip())
    if not length:
        return [Problem("sentence-missing", "Say in one sentence what is to be done.", field="sentence")]
    if is_too_short(wording.sentence):
        return [Problem("sentence-too-short", "Too short: say the whole task in one sentence.", field="sentence")]
    if length > LONGEST_SENTENCE:
        too_long = f"The sentence has {length} characters; {LONGEST_SENTENCE} are allowed."
        return [Problem("sentence-too-long", too_long, field="sentence")]
    return []


def _phrasing_problems(wording: Wording, required: int) -> list[Problem]:
    phrasings = _phrasings(wording)
    problems = list(phrasing_text.problems(wording.sentence, wording.phrasings))
    if len(phrasings) < required:
        message = f"{required} reformulations are asked for, {len(phrasings)} are here."
        problems.append(Problem("too-few-phrasings", message, field="phrasings"))
    return problems


def _add_revision(*, task: Task, author: User, wording: Wording, client_id: uuid.UUID | None = None) -> Script:
    latest = task.scripts.aggregate(revision=Max("revision"))["revision"] or 0
    script = Script.objects.create(
        task=task, revision=latest + 1, sentence=wording.sentence.strip(), text=wording.text, author=author
    )
    add_phrasings(script, _phrasings(wording))
    execute(script=script, by=author)
    drafts.drop_submitted(script=script, phrasings=_phrasings(wording), client_id=client_id)
    return script


def add_phrasings(script: Script, texts: Sequence[str]) -> None:
    Phrasing.objects.bulk_create(
        Phrasing(script=script, position=position, text=text) for position, text in enumerate(texts)
    )
