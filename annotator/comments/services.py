"""Services of comments: write, change for a few minutes, resolve and reopen."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.comments.models import Comment, Thread, ThreadDecision
from annotator.comments.selectors import is_resolved
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.screens.models import Screen
from annotator.tasks.models import Task

CHANGED_WITHIN = timedelta(minutes=10)


@transaction.atomic
def write(*, screen: Screen, author: User, text: str, box: Box | None = None, task: Task | None = None) -> Comment:
    """Adds a comment on a box, a task or the screen; a resolved thread is open again then."""
    locked = Screen.objects.select_for_update().get(pk=screen.pk)
    thread, _ = Thread.objects.get_or_create(screen=locked, box=box, task=task)
    comment = Comment.objects.create(thread=thread, author=author, text=_checked(text))
    if is_resolved(thread):
        ThreadDecision.objects.create(thread=thread, by=author, resolved=False)
    return comment


@transaction.atomic
def change(*, comment: Comment, by: User, text: str) -> Comment:
    """Replaces the text of a comment. Raises Rejected for somebody else's, Conflict when it stands too long."""
    if comment.author_id != by.pk:
        raise Rejected(Problem("not-yours", "Only whoever wrote a comment can change it."))
    if comment.made_at < timezone.now() - CHANGED_WITHIN:
        minutes = CHANGED_WITHIN // timedelta(minutes=1)
        late = f"A comment can be changed for {minutes} minutes: others may have answered. Write another one."
        raise Conflict(Problem("too-late", late))
    comment.text, comment.edited_at = _checked(text), timezone.now()
    comment.save(update_fields=["text", "edited_at"])
    return comment


@transaction.atomic
def decide(*, thread: Thread, by: User, resolved: bool) -> Thread:
    """Resolves a thread or opens it again, once."""
    locked = Thread.objects.select_for_update().get(pk=thread.pk)
    if is_resolved(locked) != resolved:
        ThreadDecision.objects.create(thread=locked, by=by, resolved=resolved)
    return locked


def _checked(text: str) -> str:
    if not text.strip():
        raise Rejected(Problem("no-text", "Write something first.", field="text"))
    return text.strip()
