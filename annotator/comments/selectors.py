"""Selectors of comments: who may see which, which threads are open, what waits for an answer.

Whoever names boxes blindly must not read there what somebody else thinks of their names.
"""

from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from annotator.accounts.models import User
from annotator.boxes.models import Approval, Box, BoxEdit, Decision, ScreenAuthor
from annotator.comments.models import Comment, Thread, ThreadDecision
from annotator.datasets.models import Dataset, Role, WorkStage
from annotator.datasets.selectors import roles_of
from annotator.datasets.selectors.closed import is_open
from annotator.labels.models import Choice
from annotator.labels.selectors import concealed_from
from annotator.leases.selectors import items_held_by
from annotator.screens.models import Screen
from annotator.tasks.models import Task
from annotator.tasks.selectors import blind_tasks


def visible_comments(reader: User, dataset: Dataset) -> QuerySet[Comment]:
    """The comments of a dataset that a reader may see: their own, and those that keep their answers blind.

    Hidden are what others wrote on a screen, its boxes and tasks since its boxes were first approved, as long as the
    reader names one of these boxes or may still be given one; a gold box is such a box to whoever only names. And all
    that others wrote on a screen with a task that the reader answers blind in an open trial.
    """
    return Comment.objects.filter(_is_on_screen_of(dataset), _is_visible(reader, dataset))


def _is_on_screen_of(dataset: Dataset, *conditions: Q) -> Exists:
    """The condition that a comment is on a screen of the dataset that meets these.

    Asked of each comment; joined to the screens, a database may begin with all of them.
    """
    screens = Screen.objects.filter(*conditions, application__dataset=dataset, withdrawn_at=None)
    return Exists(screens.filter(pk=OuterRef("thread__screen")))


def _is_visible(reader: User, dataset: Dataset) -> Q:
    """The condition of `visible_comments`, asked of one comment after the other."""
    screen = OuterRef("thread__screen")
    named = Approval.objects.filter(screen=screen, decision=Decision.APPROVED, made_at__lte=OuterRef("made_at"))
    tried = blind_tasks(reader).filter(screen=screen)
    is_named_blindly = Exists(named) & Exists(_blind_screens(reader, dataset).filter(pk=screen))
    return Q(author=reader) | ~(Q(is_named_blindly) | Q(Exists(tried)))


def _blind_screens(reader: User, dataset: Dataset) -> QuerySet[Screen]:
    """The screens with a box that the reader names now, or that has no label yet which they may see."""
    leased = Box.objects.filter(pk__in=[UUID(item) for item in items_held_by(reader, WorkStage.LABELS)])
    blind = Q(pk__in=leased.values("screen"))
    roles = roles_of(reader, dataset)
    if Role.ANNOTATOR in roles and Role.MAINTAINER not in roles:
        settled = Choice.objects.filter(box=OuterRef("pk"), withdrawn_at=None)
        settled = settled.exclude(pk__in=concealed_from(reader, dataset))
        unnamed = Box.objects.filter(screen=OuterRef("pk"), removed_at=None).filter(~Exists(settled))
        blind |= Q(Exists(unnamed))
    return Screen.objects.filter(blind, application__dataset=dataset).order_by()


def threads_of(screen: Screen, reader: User) -> list[Thread]:
    """The threads of a screen in which the reader sees a comment, with `shown`, those comments, and `resolved`."""
    comments = visible_comments(reader, screen.application.dataset).filter(thread__screen=screen)
    threads: dict[int, Thread] = {}
    for comment in comments.select_related("author", "thread__task").order_by("pk"):
        thread = threads.setdefault(comment.thread_id, comment.thread)
        if not hasattr(thread, "shown"):
            thread.shown, thread.resolved = [], False  # type: ignore[attr-defined]
        thread.shown.append(comment)  # type: ignore[attr-defined]
    for decision in ThreadDecision.objects.filter(thread__in=threads).order_by("pk"):
        threads[decision.thread_id].resolved = decision.resolved  # type: ignore[attr-defined]
    return list(threads.values())


def is_resolved(thread: Thread) -> bool:
    """Whether the last decision on the thread was to resolve it."""
    last = thread.decisions.order_by("-pk").first()
    return last is not None and last.resolved


def unanswered(person: User, dataset: Dataset, *, most: int) -> list[Comment]:
    """The latest comment of each open thread that waits for this person: somebody else's, on what they made or wrote.

    They made the boxes that they edited, the screens on which they drew, and their tasks.
    """
    of_others = _of_others_for(person, dataset)
    # Mostly there is none, and who may see what takes longer to put together than to ask.
    if not of_others.exists():
        return []
    last_decision = ThreadDecision.objects.filter(thread=OuterRef("thread")).order_by("-pk").values("resolved")[:1]
    is_visible = _is_visible(person, dataset)
    later = Comment.objects.filter(is_visible, thread=OuterRef("thread"), pk__gt=OuterRef("pk"))
    # A list made first: most comments are on what others made, and the rest need not be asked of them.
    latest = Comment.objects.filter(is_visible, ~Exists(later), pk__in=of_others.values("pk"))
    open_threads = latest.annotate(resolved=Subquery(last_decision)).filter(Q(resolved=None) | Q(resolved=False))
    return list(
        open_threads.select_related("author", "thread__screen__application", "thread__task").order_by("-pk")[:most]
    )


def _of_others_for(person: User, dataset: Dataset) -> QuerySet[Comment]:
    """What others wrote on what this person made, or in threads in which they wrote, resolved or not, in no order."""
    drawn = ScreenAuthor.objects.filter(screen=OuterRef("thread__screen"), person=person)
    # Lists made once: for each comment a database would look at all edits of the person.
    edited = BoxEdit.objects.filter(author=person).order_by().values("box")
    written = Comment.objects.filter(author=person).order_by().values("thread")
    own_tasks = Task.objects.filter(author=person).order_by().values("pk")
    mine = Q(thread__task__in=own_tasks) | Q(thread__box__in=edited) | Q(thread__in=written)
    mine |= Q(Exists(drawn), thread__box=None, thread__task=None)
    of_others = Comment.objects.exclude(author=person).filter(mine, _is_on_screen_of(dataset, is_open("application__")))
    return of_others.order_by()
