"""Adds tasks that were written elsewhere; whether their scripts hold here is shown by running them here."""

from collections.abc import Sequence

from django.db import transaction

from annotator.accounts.models import User
from annotator.screens.models import Screen
from annotator.tasks.models import Phrasing, Script, Task
from annotator.tasks.services.tasks import Wording


@transaction.atomic
def import_tasks(*, screen: Screen, author: User, wordings: Sequence[Wording]) -> list[Script]:
    """New tasks, each with its first revision, in their order; nothing is queued for execution."""
    tasks = Task.objects.bulk_create(Task(screen=screen, author=author) for _ in wordings)
    scripts = Script.objects.bulk_create(
        Script(task=task, revision=1, sentence=wording.sentence.strip(), text=wording.text, author=author)
        for task, wording in zip(tasks, wordings, strict=True)
    )
    Phrasing.objects.bulk_create(
        Phrasing(script=script, position=position, text=text)
        for script, wording in zip(scripts, wordings, strict=True)
        for position, text in enumerate(wording.phrasings)
    )
    return scripts
