"""Services that archive, delete and bring back datasets and applications, with the queues that follow."""

from django.db import transaction

from annotator.accounts.models import User
from annotator.boxes.services.queue import refresh_application
from annotator.datasets import services
from annotator.datasets.models import Application, Dataset
from annotator.domain.problems import Rejected
from annotator.retention.selectors import deletion_denied_reason


def archive_dataset(*, dataset: Dataset, by: User) -> Dataset:
    """Archives a dataset: nobody finds work in it any more, and what it holds takes no changes."""
    return services.archive(item=dataset, by=by)


def bring_back_dataset(*, dataset: Dataset) -> Dataset:
    """Opens an archived dataset again."""
    return services.bring_back(item=dataset)


@transaction.atomic
def delete_dataset(*, dataset: Dataset, by: User, confirmation: str) -> Dataset:
    """Deletes a dataset, which can be undone for a week. Raises Rejected while paid hours are not approved."""
    if problem := deletion_denied_reason(dataset):
        raise Rejected(problem)
    return services.delete(item=dataset, by=by, confirmation=confirmation)


def undo_dataset_deletion(*, dataset: Dataset) -> Dataset:
    """Takes the deletion of a dataset back."""
    return services.undo_deletion(item=dataset)


@transaction.atomic
def archive_application(*, application: Application, by: User) -> Application:
    """Archives an application: its screens leave all queues and take no changes."""
    return _queued(services.archive(item=application, by=by))


@transaction.atomic
def bring_back_application(*, application: Application) -> Application:
    """Opens an archived application again; its screens wait for what they waited for."""
    return _queued(services.bring_back(item=application))


@transaction.atomic
def delete_application(*, application: Application, by: User, confirmation: str) -> Application:
    """Deletes an application, which can be undone for a week."""
    return _queued(services.delete(item=application, by=by, confirmation=confirmation))


@transaction.atomic
def undo_application_deletion(*, application: Application) -> Application:
    """Takes the deletion of an application back."""
    return _queued(services.undo_deletion(item=application))


def _queued(application: Application) -> Application:
    refresh_application(application.pk)
    return application
