"""The hidden dataset of an import: its applications, how they become part of the dataset, and its removal."""

from datetime import timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models import F, Max, Q
from django.utils import timezone

from annotator.datasets.models import Application, Dataset
from annotator.domain.formats.record import ReleasedScreen
from annotator.imports.models import DatasetImport, Staging
from annotator.imports.services.removal import remove_screen
from annotator.imports.services.staged_episodes import publish_episodes, remove_all_episodes
from annotator.jobs.models import Job, Status
from annotator.labels.models import QueuedBox
from annotator.reviews.models import Verdict
from annotator.screens.models import QueuedScreen, Screen

FILES_LAST = timedelta(days=7)


@transaction.atomic
def staging_of(dataset_import: DatasetImport) -> Dataset:
    """The hidden dataset of an import, made where there is none yet."""
    staging = Staging.objects.filter(owner=dataset_import).select_related("dataset").first()
    if staging is None:
        dataset = Dataset.objects.create(slug=f"import-{uuid4().hex}", name=f"Import {dataset_import.pk}")
        staging = Staging.objects.create(dataset=dataset, owner=dataset_import)
    return staging.dataset


def staging_application(dataset_import: DatasetImport, screen: ReleasedScreen) -> Application:
    """The application of a screen in the import's hidden dataset. To be called in a transaction."""
    application, _ = Application.objects.get_or_create(
        dataset=staging_of(dataset_import),
        slug=screen.application,
        defaults={
            "name": screen.application.replace("-", " ").capitalize()[:100],
            "platform": screen.platform,
            "category": screen.category,
        },
    )
    return application


@transaction.atomic
def publish(dataset_import: DatasetImport) -> int:
    """Moves everything that was imported into the dataset at once; how much it had meanwhile got itself.

    Where an application is there already, the screens become its next ones; those pictures that it shows already stay
    behind and are removed with their tasks, and so do episodes that it has already. Does nothing for what is published.
    """
    locked = DatasetImport.objects.select_for_update().get(pk=dataset_import.pk)
    staging = Staging.objects.filter(owner=locked).select_related("dataset").first()
    if locked.published_at or staging is None:
        return 0
    target = Dataset.objects.select_for_update().get(pk=locked.dataset_id)
    known = {application.slug: application for application in target.applications.all()}
    left_behind = 0
    for application in staging.dataset.applications.all():
        if application.slug in known:
            left_behind += _merge(application, known[application.slug])
        else:
            Application.objects.filter(pk=application.pk).update(dataset=target)
    left_behind += publish_episodes(locked, staging.dataset, target)
    for model in (QueuedBox, Job, Verdict):
        model._default_manager.filter(dataset=staging.dataset).update(dataset=target)
    # Without the screens that stay behind.
    moved = QueuedScreen.objects.filter(dataset=staging.dataset, screen__application__dataset=target)
    moved.update(dataset=target)
    DatasetImport.objects.filter(pk=locked.pk).update(published_at=timezone.now())
    Staging.objects.filter(pk=staging.pk).update(owner=None)
    return left_behind


def _merge(application: Application, into: Application) -> int:
    """Moves the screens of an application to the end of another one; the number of those it shows already."""
    shown = into.screens.filter(withdrawn_at=None).values("pixel_digest")
    last = into.screens.aggregate(last=Max("number"))["last"] or 0
    Screen.objects.filter(application=application).exclude(pixel_digest__in=shown).update(
        application=into, number=F("number") + last
    )
    return application.screens.count()


def detach_abandoned() -> None:
    """Takes the hidden rows from imports that were cancelled while they waited, or failed FILES_LAST ago.

    So long the files of an import stay, and it can be tried again.
    """
    ended_long_ago = Q(finished_at__lt=timezone.now() - FILES_LAST)
    abandoned = DatasetImport.objects.filter(
        Q(status=Status.CANCELLED) | (Q(status=Status.FAILED) & ended_long_ago), published_at=None
    )
    Staging.objects.filter(owner__in=abandoned).update(owner=None)
    DatasetImport.objects.filter(ended_long_ago).exclude(source="").update(source="")


def detach_staging(dataset_import: DatasetImport) -> None:
    """Takes the hidden rows from an import that was cancelled; `remove_detached` removes them."""
    Staging.objects.filter(owner=dataset_import, owner__published_at=None).update(owner=None)


def remove_detached() -> int:
    """Removes hidden datasets that no import owns, a few rows at a time; how many."""
    removed = 0
    for staging in Staging.objects.filter(owner=None).select_related("dataset"):
        for screen in Screen.objects.filter(application__dataset=staging.dataset).order_by("pk"):
            remove_screen(screen)
        remove_all_episodes(staging.dataset)
        staging.dataset.delete()
        removed += 1
    return removed
