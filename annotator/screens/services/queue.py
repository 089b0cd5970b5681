"""Writes the queue of screens: `boxes.services.queue` says what each waits for."""

from collections.abc import Iterable

from annotator.datasets.models import Application
from annotator.datasets.selectors.closed import is_open
from annotator.screens.models import QueuedScreen, QueuedStage, Screen


def enqueue_new(application: Application, screens: Iterable[Screen]) -> None:
    """Queues new screens of an application, whose boxes nobody has drawn. To be called in their transaction.

    What a job brings to an application that was archived meanwhile is queued once that is brought back.
    """
    if not Application.objects.filter(is_open(), pk=application.pk).exists():
        return
    rows = [
        QueuedScreen(screen=screen, dataset_id=application.dataset_id, stage=QueuedStage.BOXES) for screen in screens
    ]
    QueuedScreen.objects.bulk_create(rows, batch_size=500)


def requeue(rows: Iterable[QueuedScreen]) -> None:
    """Writes these rows in place of those of the same screens."""
    QueuedScreen.objects.bulk_create(
        rows,
        batch_size=500,
        update_conflicts=True,
        unique_fields=["screen"],
        update_fields=["dataset", "stage", "reserved_for"],
    )


def dequeue(*screens: int) -> None:
    """Removes the rows of screens (keys) that wait for nothing any more."""
    QueuedScreen.objects.filter(pk__in=screens).delete()
