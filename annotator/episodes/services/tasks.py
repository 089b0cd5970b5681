"""Services of episode tasks: write, revise the sentence, withdraw."""

import uuid

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import WorkStage
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.environments.models import Environment
from annotator.episodes.models import EpisodeTask, TaskSentence
from annotator.episodes.selectors import latest_sentence
from annotator.timesheets.services.activity import record_activity

SENTENCE_LENGTH = 1000


def write_task(
    *, environment: Environment, author: User, sentence: str, asks_answer: bool, client_id: uuid.UUID
) -> EpisodeTask:
    """A new task with its first sentence; sent twice it is made once.

    Raises Rejected for an empty or too long sentence, Conflict for a retired environment.
    """
    text = _checked(sentence)
    with transaction.atomic():
        record_activity(person=author, dataset=environment.dataset, stage=WorkStage.EPISODES)
        if Environment.objects.get(pk=environment.pk).retired_at is not None:
            retired = f"The environment “{environment}” has been retired; choose another one."
            raise Conflict(Problem("retired", retired, field="environment"))
        facts = {"environment": environment, "asks_answer": asks_answer}
        task, is_new = EpisodeTask.objects.get_or_create(client_id=client_id, author=author, defaults=facts)
        if is_new:
            TaskSentence.objects.create(task=task, revision=1, text=text, author=author)
    return task


@transaction.atomic
def revise_sentence(*, task: EpisodeTask, author: User, sentence: str, revision: int) -> TaskSentence:
    """A new sentence after `revision`. Raises Rejected as `write_task`, Conflict when somebody was faster."""
    text = _checked(sentence)
    record_activity(person=author, dataset=task.environment.dataset, stage=WorkStage.EPISODES)
    EpisodeTask.objects.select_for_update().get(pk=task.pk)
    latest = latest_sentence(task)
    if latest.text == text:
        return latest
    if latest.revision != revision:
        newer = Problem("revised-meanwhile", "Somebody has revised this sentence; load it again.", field="sentence")
        raise Conflict(newer, current={"revision": latest.revision, "text": latest.text})
    return TaskSentence.objects.create(task=task, revision=revision + 1, text=text, author=author)


def withdraw_task(*, task: EpisodeTask) -> None:
    """Takes the task out of the pool; its episodes stay."""
    EpisodeTask.objects.filter(pk=task.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())


def _checked(sentence: str) -> str:
    text = sentence.strip()
    if not text:
        raise Rejected(Problem("sentence-missing", "Say in a sentence what is to be done.", field="sentence"))
    if len(text) > SENTENCE_LENGTH:
        long = f"The sentence has {len(text):,} characters; {SENTENCE_LENGTH:,} are allowed."
        raise Rejected(Problem("sentence-too-long", long, field="sentence"))
    return text
