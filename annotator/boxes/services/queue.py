"""Keeps the queue of screens true: called by whatever changes what a screen waits for, in the same transaction."""

from django.db.models import Exists, OuterRef

from annotator.boxes.models import ScreenAuthor
from annotator.boxes.selectors.queue_rows import author_keys, queue_rows
from annotator.screens.models import QueuedScreen, QueuedStage, Screen
from annotator.screens.services.queue import dequeue, requeue

# An edit leaves a screen at these stages.
EDITABLE = frozenset({QueuedStage.BOXES, QueuedStage.RETURNED})
SCREENS_AT_ONCE = 2000


def refresh(screen: int) -> None:
    """Writes the row of a screen (key) from the facts. The caller holds the screen's row, or is its first writer."""
    row = next(queue_rows(Screen.objects.filter(pk=screen)), None)
    if row is None:
        dequeue(screen)
    else:
        requeue([row])
    is_returned = row is not None and row.stage == QueuedStage.RETURNED
    ScreenAuthor.objects.filter(screen=screen, is_returned=not is_returned).update(is_returned=is_returned)


def lock_and_refresh(screen: int) -> None:
    """As `refresh`, once others who change the screen are done."""
    list(Screen.objects.select_for_update().filter(pk=screen).values_list("pk"))
    refresh(screen)


def refresh_application(application: int) -> None:
    """Writes the rows of all screens of an application (key) anew, which was archived, deleted or brought back."""
    screens = Screen.objects.filter(application=application)
    QueuedScreen.objects.filter(screen__in=screens).delete()
    requeue(list(queue_rows(screens)))
    returned = QueuedScreen.objects.filter(screen__in=screens, stage=QueuedStage.RETURNED).values("screen")
    authors = ScreenAuthor.objects.filter(screen__in=screens)
    authors.filter(is_returned=True).exclude(screen__in=returned).update(is_returned=False)
    authors.filter(is_returned=False, screen__in=returned).update(is_returned=True)


def note_edits(screen: Screen, author: int | None) -> None:
    """Writes what follows from new edits of a screen by a person, or by a capture or file (None)."""
    known = Exists(ScreenAuthor.objects.filter(screen=OuterRef("pk"), person=author))
    queued = QueuedScreen.objects.filter(pk=screen.pk).annotate(known=known).values_list("stage", "known").first()
    stage, is_known = queued or (None, False)
    if author is not None and not is_known:
        add_author(screen, author, is_returned=stage == QueuedStage.RETURNED)
    if stage not in EDITABLE:
        refresh(screen.pk)


def add_author(screen: Screen, person: int, *, is_returned: bool = False) -> None:
    """Notes that a person (key) has edited or submitted the boxes of a screen."""
    row = ScreenAuthor(screen=screen, person_id=person, is_returned=is_returned)
    ScreenAuthor.objects.bulk_create([row], ignore_conflicts=True)


def remove_author(screen: Screen, person: int) -> None:
    """Forgets a person whose submission was deleted, unless they have edited or submitted the boxes besides."""
    if (screen.pk, person) not in author_keys(Screen.objects.filter(pk=screen.pk)):
        ScreenAuthor.objects.filter(screen=screen, person=person).delete()


def rebuild() -> None:
    """Writes all rows anew from the facts, for screens that were added by other means than the services."""
    QueuedScreen.objects.all().delete()
    ScreenAuthor.objects.all().delete()
    last = 0
    while keys := list(
        Screen.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:SCREENS_AT_ONCE]
    ):
        screens = Screen.objects.filter(pk__gt=last, pk__lte=keys[-1])
        rows = list(queue_rows(screens))
        returned = {row.screen_id for row in rows if row.stage == QueuedStage.RETURNED}
        authors = sorted(author_keys(screens))
        requeue(rows)
        ScreenAuthor.objects.bulk_create(
            (ScreenAuthor(screen_id=pk, person_id=person, is_returned=pk in returned) for pk, person in authors),
            batch_size=500,
        )
        last = keys[-1]
