"""Services of drafts: each slot of a screen has a version, so that no device overwrites another's text."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import WorkStage
from annotator.domain.problems import Conflict, Problem
from annotator.screens.models import Screen
from annotator.tasks.models import Draft, Script, Task
from annotator.timesheets.services.activity import record_activity

NEW = "new"


def slot_of(task: Task) -> str:
    """The slot in which a task is revised."""
    return f"task-{task.pk}"


@transaction.atomic
def save_draft(*, author: User, screen: Screen, slot: str, version: int, content: Mapping[str, Any] | None) -> Draft:
    """Stores a draft based on `version` (0: none); null deletes it.

    What is there already is acknowledged. Raises Conflict with the draft that is there when something else was
    kept meanwhile.
    """
    # Of two first words in one place one waits here for the other.
    User.objects.select_for_update().get(pk=author.pk)
    record_activity(person=author, dataset=screen.application.dataset, stage=WorkStage.TASKS)
    stored = Draft.objects.filter(author=author, screen=screen, slot=slot).first()
    if stored is None:
        return Draft.objects.create(author=author, screen=screen, slot=slot, content=content)
    if stored.content == content:
        return stored
    if stored.version != version:
        elsewhere = "This draft was changed in another window or on another device."
        raise Conflict(Problem("draft-changed", elsewhere), current=_plain(stored))
    return _write(stored, content)


def keep_refused(*, author: User, screen: Screen, slot: str, content: Mapping[str, Any]) -> None:
    """Stores a refused submission as a draft, unless there is one: that may be newer."""
    draft, _ = Draft.objects.get_or_create(author=author, screen=screen, slot=slot, defaults={"content": content})
    if draft.content is None:
        _write(draft, content)


def drop_submitted(*, script: Script, phrasings: list[str], client_id: uuid.UUID | None = None) -> None:
    """Deletes the drafts of a submission; text typed since then stays."""
    drafts = Draft.objects.filter(author=script.author, screen=script.task.screen, content__isnull=False)
    for draft in drafts.select_for_update():
        its_place = draft.slot == slot_of(script.task) or _client_of(draft) == str(client_id)
        if its_place and _comparable(draft.content or {}) == (script.sentence, script.text, phrasings):
            _write(draft, None)


def _write(draft: Draft, content: Mapping[str, Any] | None) -> Draft:
    draft.content = None if content is None else dict(content)
    draft.version += 1
    draft.save(update_fields=["content", "version", "updated_at"])
    return draft


def _client_of(draft: Draft) -> str:
    return str((draft.content or {}).get("client", ""))


def _comparable(content: Mapping[str, Any]) -> tuple[str, str, list[str]]:
    phrasings = [str(text).strip() for text in content.get("phrasings") or []]
    return (
        str(content.get("sentence", "")).strip(),
        str(content.get("script", "")),
        [text for text in phrasings if text],
    )


def _plain(draft: Draft) -> dict[str, Any]:
    return {
        "slot": draft.slot,
        "version": draft.version,
        "content": draft.content,
        "updated_at": draft.updated_at.isoformat(),
    }
