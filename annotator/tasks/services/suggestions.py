"""Services of suggested tasks: ask an assistant, keep what fits the screen, take a suggestion up or drop it."""

import uuid
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision, SuggestionRun
from annotator.assistants.services import ask_about_screens, count_reply, request_run
from annotator.datasets.models import Dataset, WorkStage
from annotator.domain import phrasing_text
from annotator.domain.problems import Conflict, Problem, Rejected, required_reason
from annotator.domain.sentence_text import is_too_short
from annotator.domain.task_suggestions import RefusedWording, SuggestedWording, TaskReply
from annotator.jobs.services import Report
from annotator.screens.models import Screen
from annotator.tasks.models import SuggestedTask, SuggestionUse
from annotator.tasks.selectors import analyse_script, scripts_on
from annotator.tasks.selectors.suggestions import TAKEN_FOR, screens_to_suggest, written_from
from annotator.tasks.services.tasks import LONGEST_SENTENCE
from annotator.timesheets.services.activity import record_activity


@transaction.atomic
def request_tasks(*, dataset: Dataset, endpoint: Endpoint, revision: PromptRevision, by: User | None) -> SuggestionRun:
    """Queues a run for tasks. Raises Rejected as `request_run` does, and where no screen is left."""
    if not screens_to_suggest(dataset, endpoint=endpoint, revision=revision).exists():
        message = "No screen is ready for tasks that this assistant has not suggested some for already."
        raise Rejected(Problem("nothing-waits", message))
    return request_run(dataset=dataset, wanted=AskKind.TASKS, endpoint=endpoint, revision=revision, by=by)


def queue_asks(*, run: SuggestionRun, report: Report) -> bool:
    """Adds the asks that are missing, one for each screen. False when the job is no longer this worker's."""
    screens = screens_to_suggest(run.dataset, endpoint=run.endpoint, revision=run.revision)
    return ask_about_screens(run=run, keys=list(screens.values_list("pk", flat=True)), report=report)


def fitting(*, ask: Ask, reply: TaskReply) -> TaskReply:
    """The reply with those tasks refused that could not be submitted on the screen, or that stand there already.

    Phrasings that are too near to the sentence or to each other are left out.
    """
    screen = Screen.objects.filter(pk=ask.about["screen"]).first()
    if screen is None:
        return replace(reply, tasks=(), refused=(*reply.refused, RefusedWording("", "The screen is gone.")))
    sentences = [
        *scripts_on(screen).values_list("sentence", flat=True),
        *SuggestedTask.objects.filter(screen=screen).values_list("sentence", flat=True),
    ]
    kept: list[SuggestedWording] = []
    refused = list(reply.refused)
    for task in reply.tasks:
        if reason := _reason_against(screen, task, [*sentences, *(each.sentence for each in kept)]):
            refused.append(RefusedWording(task.sentence, reason))
        else:
            kept.append(replace(task, phrasings=_distinct(task)))
    return TaskReply(tuple(kept), tuple(refused))


def _reason_against(screen: Screen, task: SuggestedWording, sentences: list[str]) -> str:
    """Why the task cannot be one of this screen; empty where it can."""
    if is_too_short(task.sentence) or not task.sentence:
        return "Its sentence is too short."
    if len(task.sentence) > LONGEST_SENTENCE:
        return f"Its sentence has more than {LONGEST_SENTENCE} characters."
    if any(phrasing_text.similarity_reason(task.sentence, other) for other in sentences):
        return "A task with nearly this sentence is there already."
    problems = analyse_script(screen, task.script).problems
    return f"Its script: {problems[0].message}" if problems else ""


def _distinct(task: SuggestedWording) -> tuple[str, ...]:
    """The phrasings that use other words than the sentence and the phrasings before them."""
    kept: list[str] = []
    for text in task.phrasings:
        if len(text) <= LONGEST_SENTENCE and not phrasing_text.problems(task.sentence, [*kept, text]):
            kept.append(text)
    return tuple(kept)


@transaction.atomic
def keep_suggestions(*, ask: Ask, reply: TaskReply) -> None:
    """Stores the tasks of a reply that fit."""
    made = SuggestedTask.objects.bulk_create(
        SuggestedTask(
            screen_id=ask.about["screen"],
            ask=ask,
            sentence=task.sentence,
            text=task.script,
            phrasings=list(task.phrasings),
            confidence=task.confidence,
        )
        for task in reply.tasks
    )
    count_reply(ask=ask, suggested=len(made), refused=len(reply.refused))


@transaction.atomic
def take_up(*, person: User, suggestion: SuggestedTask, client_id: uuid.UUID) -> None:
    """The person writes the task as their draft with this id; for a day nobody else is offered it.

    Raises Conflict where it is written, dropped, or being written by somebody else.
    """
    _decide(person, suggestion, client_id=client_id, dropped="")


@transaction.atomic
def drop(*, person: User, suggestion: SuggestedTask, reason: str) -> None:
    """The suggestion is offered to nobody any more. Raises Rejected without a reason, Conflict as `take_up` does."""
    _decide(
        person,
        suggestion,
        client_id=None,
        dropped=required_reason(reason, "Say what is wrong with the suggestion."),
    )


def _decide(person: User, suggestion: SuggestedTask, **decision: Any) -> None:
    record_activity(person=person, dataset=suggestion.screen.application.dataset, stage=WorkStage.TASKS)
    locked = SuggestedTask.objects.select_for_update().get(pk=suggestion.pk)
    use = SuggestionUse.objects.filter(suggestion=locked).first()
    if use is not None:
        _refuse_decided(locked, use, person)
    facts = {**decision, "person": person, "made_at": timezone.now()}
    SuggestionUse.objects.update_or_create(suggestion=locked, defaults=facts)


def _refuse_decided(suggestion: SuggestedTask, use: SuggestionUse, person: User) -> None:
    if written_from(suggestion):
        raise Conflict(Problem("already-written", f"{use.person} has submitted this task."))
    if use.dropped:
        raise Conflict(Problem("already-dropped", f"{use.person} has dropped this suggestion: {use.dropped}"))
    if use.person_id != person.pk and use.made_at > timezone.now() - TAKEN_FOR:
        raise Conflict(Problem("being-written", f"{use.person} is writing this task."))
