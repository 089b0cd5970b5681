"""Removes the content of what was deleted a week ago, a few rows at a time; an interrupted removal goes on later."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import ManyToOneRel
from django.utils import timezone

from annotator.datasets.models import Application, Dataset, Membership
from annotator.datasets.selectors.closed import UNDONE_WITHIN
from annotator.datasets.services import begin_removal
from annotator.environments.models import Session
from annotator.imports.services.removal import remove_in_parts, remove_screen
from annotator.imports.services.staged_episodes import remove_all_episodes
from annotator.jobs.services import cancel_all
from annotator.releases.models import ReleaseItem
from annotator.retention.selectors import contents_of_application, contents_of_dataset, released_screens
from annotator.retention.selectors.contents import has_unfinished_jobs
from annotator.screens.models import Screen
from annotator.screens.services import withdraw_screen
from annotator.timesheets.models import Contest, Rate, Sheet, Shift, Timekeeping
from annotator.trials.models import Prediction, Trial

ROWS_AT_ONCE = 100
#: what people are owed and who may read it; the audit log has no foreign keys and stays by itself
STAYS = (Membership, Timekeeping, Shift, Rate, Contest, Sheet)
HOURS = (Shift, Rate, Contest, Sheet)


@dataclass
class Removed:
    """How many datasets and applications were removed."""

    datasets: int = 0
    applications: int = 0


def remove_due() -> Removed:
    """Removes the content of all datasets and applications whose deletion can no longer be undone."""
    before = timezone.now() - UNDONE_WITHIN
    removed = Removed()
    for dataset in Dataset.objects.filter(deleted_at__lte=before).order_by("pk"):
        removed.datasets += _remove_dataset(dataset, before)
    due = Application.objects.filter(deleted_at__lte=before).exclude(dataset__removed_at__isnull=False)
    for application in due.select_related("dataset").order_by("pk"):
        removed.applications += _remove_application(application, before)
    return removed


def _remove_dataset(dataset: Dataset, before: datetime) -> bool:
    """Whether the content of a dataset was removed now; while a worker has a job of it, that is asked to end first."""
    if dataset.removed_at and not _has_content(dataset):
        return False
    cancel_all(dataset.jobs.all())
    if has_unfinished_jobs(dataset) or not begin_removal(
        item=dataset, before=before, **contents_of_dataset(dataset).counts()
    ):
        return False
    _remove_releases(dataset)
    remove_all_episodes(dataset)
    for screen in Screen.objects.filter(application__dataset=dataset).order_by("pk").iterator():
        remove_screen(screen)
    remove_in_parts(dataset.jobs.all(), ROWS_AT_ONCE)
    if any(model._default_manager.filter(dataset=dataset).exists() for model in HOURS):
        _remove_all_but_hours(dataset)
    else:
        dataset.delete()
    return True


def _has_content(dataset: Dataset) -> bool:
    sessions = Session.objects.filter(environment__dataset=dataset)
    return any(rows.exists() for rows in (dataset.applications, dataset.jobs, dataset.environments, sessions))


def _remove_releases(dataset: Dataset) -> None:
    remove_in_parts(Trial.objects.filter(baseline__release__dataset=dataset), ROWS_AT_ONCE)
    remove_in_parts(Prediction.objects.filter(set__release__dataset=dataset), ROWS_AT_ONCE)
    remove_in_parts(ReleaseItem.objects.filter(release__dataset=dataset), ROWS_AT_ONCE)
    remove_in_parts(dataset.releases.all(), 1)


def _remove_all_but_hours(dataset: Dataset) -> None:
    """Deletes every row that belongs to the dataset, of whichever app, but STAYS: its applications last."""
    # Also of those whose rows the dataset does not name.
    for relation in Dataset._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel) and relation.related_model not in STAYS:
            rows = relation.related_model._default_manager.filter(**{relation.field.name: dataset})
            remove_in_parts(rows, ROWS_AT_ONCE)


def _remove_application(application: Application, before: datetime) -> bool:
    """Whether an application was removed now; screens of released tasks stay, withdrawn, and so does its row then."""
    kept = set(released_screens(application).values_list("pk", flat=True))
    gone = application.screens.exclude(pk__in=kept)
    if application.removed_at and not gone.exists():
        return False
    if not begin_removal(item=application, before=before, **contents_of_application(application).counts()):
        return False
    for screen in gone.order_by("pk").iterator():
        remove_screen(screen)
    for screen in application.screens.filter(withdrawn_at=None):
        withdraw_screen(screen=screen)
    if not kept:
        application.delete()
    return True
