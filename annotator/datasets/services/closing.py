"""Services that archive and delete datasets and applications, and bring them back."""

from datetime import datetime
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Application, Dataset
from annotator.domain.problems import Conflict, Problem, Rejected

Item = TypeVar("Item", Dataset, Application)


@transaction.atomic
def archive(*, item: Item, by: User) -> Item:
    """Archives it, once. Raises Conflict for what is deleted."""
    locked = _lock(item)
    if locked.deleted_at:
        raise Conflict(Problem("deleted-already", f"“{locked}” is deleted: undo that first."))
    if locked.archived_at is None:
        locked.archived_at, locked.archived_by = timezone.now(), by
        locked.save(update_fields=["archived_at", "archived_by"])
        _record(Action.ARCHIVED, locked)
    return locked


@transaction.atomic
def bring_back(*, item: Item) -> Item:
    """Opens what was archived again."""
    locked = _lock(item)
    if locked.archived_at and not locked.removed_at:
        locked.archived_at, locked.archived_by = None, None
        locked.save(update_fields=["archived_at", "archived_by"])
        _record(Action.BROUGHT_BACK, locked)
    return locked


@transaction.atomic
def delete(*, item: Item, by: User, confirmation: str) -> Item:
    """Deletes it, once: its content is removed a week later. Raises Rejected unless its name was typed."""
    if confirmation != item.name:
        raise Rejected(Problem("not-confirmed", f"Type the name, {item.name}, to confirm.", field="confirmation"))
    locked = _lock(item)
    if locked.deleted_at is None:
        locked.deleted_at, locked.deleted_by = timezone.now(), by
        locked.save(update_fields=["deleted_at", "deleted_by"])
        _record(Action.DELETED, locked)
    return locked


@transaction.atomic
def undo_deletion(*, item: Item) -> Item:
    """Takes a deletion back; what was archived before is archived again. Raises Conflict once the content is gone."""
    locked = _lock(item)
    if locked.removed_at:
        raise Conflict(Problem("removed-already", f"The content of “{locked}” is gone: this can no longer be undone."))
    if locked.deleted_at:
        locked.deleted_at, locked.deleted_by = None, None
        locked.save(update_fields=["deleted_at", "deleted_by"])
        _record(Action.BROUGHT_BACK, locked)
    return locked


@transaction.atomic
def begin_removal(*, item: Item, before: datetime, **counts: int) -> bool:
    """Notes that the content of what was deleted before that moment is removed from now on, and what there was of it.

    False where the deletion was undone meanwhile.
    """
    locked = _lock(item)
    if locked.deleted_at is None or locked.deleted_at > before:
        return False
    if locked.removed_at is None:
        locked.removed_at = timezone.now()
        locked.save(update_fields=["removed_at"])
        _record(Action.CONTENT_REMOVED, locked, **counts)
    return True


def _lock(item: Item) -> Item:
    return type(item)._default_manager.select_for_update().get(pk=item.pk)


def _record(action: Action, item: Dataset | Application, **detail: int) -> None:
    kind = ObjectType.DATASET if isinstance(item, Dataset) else ObjectType.APPLICATION
    dataset = item.pk if isinstance(item, Dataset) else item.dataset_id
    record(action, kind, item.pk, dataset_id=dataset, **detail)
