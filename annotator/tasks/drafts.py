"""Verbs of drafts: kept as they are typed, each place by its version, so that no device overwrites another's words."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from annotator.accounts.models import User
from annotator.domain.problems import Conflict, Problem
from annotator.screens.models import Screen
from annotator.tasks.models import Draft, Script, Task

NEW = "new"


def slot_of(task: Task) -> str:
    """The place in which a task is revised."""
    return f"task-{task.pk}"


@transaction.atomic
def save_draft(*, author: User, screen: Screen, slot: str, version: int, content: Mapping[str, Any] | None) -> Draft:
    """Keeps what was typed after `version` (0: nothing was there); null forgets it.

    What is there already is acknowledged. Raises Conflict with the draft that is there when something else was
    kept meanwhile.
    """
    # Of two first words in one place one waits here for the other.
    User.objects.select_for_update().get(pk=author.pk)
    kept = Draft.objects.filter(author=author, screen=screen, slot=slot).first()
    if kept is None:
        return Draft.objects.create(author=author, screen=screen, slot=slot, content=content)
    if kept.content == content:
        return kept
    if kept.version != version:
        elsewhere = "This draft was changed in another window or on another device."
        raise Conflict(Problem("draft-changed", elsewhere), current=_plain(kept))
    return _write(kept, content)


def keep_refused(*, author: User, screen: Screen, slot: str, content: Mapping[str, Any]) -> None:
    """Keeps a refused submission as a draft, unless there is one: that may be newer."""
    draft, _ = Draft.objects.get_or_create(author=author, screen=screen, slot=slot, defaults={"content": content})
    if draft.content is None:
        _write(draft, content)


def drop_submitted(*, script: Script, phrasings: list[str], client_id: uuid.UUID | None = None) -> None:
    """Forgets the drafts of what was submitted; what was typed since then stays."""
    drafts = Draft.objects.filter(author=script.author, screen=script.task.screen, content__isnull=False)
    for draft in drafts.select_for_update():
        its_place = draft.slot == slot_of(script.task) or _client_of(draft) == str(client_id)
        if its_place and _says(draft.content or {}) == (script.sentence, script.text, phrasings):
            _write(draft, None)


def _write(draft: Draft, content: Mapping[str, Any] | None) -> Draft:
    draft.content = None if content is None else dict(content)
    draft.version += 1
    draft.save(update_fields=["content", "version", "updated_at"])
    return draft


def _client_of(draft: Draft) -> str:
    return str((draft.content or {}).get("client", ""))


def _says(content: Mapping[str, Any]) -> tuple[str, str, list[str]]:
    given = [str(text).strip() for text in content.get("phrasings") or []]
    return (
        str(content.get("sentence", "")).strip(),
        str(content.get("script", "")),
        [text for text in given if text],
    )


def _plain(draft: Draft) -> dict[str, Any]:
    return {
        "slot": draft.slot,
        "version": draft.version,
        "content": draft.content,
        "updated_at": draft.updated_at.isoformat(),
    }
