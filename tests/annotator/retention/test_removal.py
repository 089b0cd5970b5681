"""Tests of the removal: a week after its deletion nothing of a dataset is left but what people are owed and the log."""

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from annotator.audit.models import Action, Entry
from annotator.datasets.models import Application, Dataset
from annotator.jobs.models import Job, Status
from annotator.releases.models import ReleaseItem
from annotator.retention import services
from annotator.screens.models import Screen
from annotator.timesheets.models import Contest, Shift
from tests.annotator.rights.full_dataset import FullDataset
from tests.annotator.trials.released import release_of
from tests.annotator.world import make_accepted, make_world
from tests.factories import make_screen

pytestmark = pytest.mark.django_db
#: rows that belong to people or to the installation, not to a dataset, or that say what was removed
OF_NO_DATASET = {
    "accounts.User",
    "accounts.ApiToken",
    "accounts.Session",
    "audit.Entry",
    "episodes.StepPicture",
    "leases.Draft",
}


def rows() -> dict[str, int]:
    """The number of rows of every table of ours."""
    models = [model for model in apps.get_models() if model.__module__.startswith("annotator.")]
    named = {model._meta.label: model._default_manager.count() for model in models}
    return {name: count for name, count in named.items() if name not in OF_NO_DATASET}


def let_pass(item: Any, days: float = 7.1) -> None:
    """Moves the deletion of a dataset or application back in time."""
    type(item)._default_manager.filter(pk=item.pk).update(deleted_at=timezone.now() - timedelta(days=days))


def test_of_a_dataset_with_everything_in_it_only_hours_members_and_the_log_stay() -> None:
    untouched = FullDataset("untouched")
    alone = rows()
    full = FullDataset("full")
    Contest.objects.filter(dataset=full.dataset).update(note="Two hours more")
    Job.objects.filter(dataset=full.dataset, status__in=[Status.QUEUED, Status.RUNNING]).update(status=Status.DONE)
    let_pass(full.dataset)
    assert services.remove_due() == services.Removed(datasets=1)
    assert services.remove_due() == services.Removed()
    stays = ("datasets.Dataset", "datasets.Membership", "timesheets.Contest", "timesheets.Shift")
    left = {name: count - alone[name] for name, count in rows().items() if count != alone[name]}
    assert left == {name: apps.get_model(name)._default_manager.count() - alone[name] for name in stays}
    assert left["timesheets.Contest"] == 1
    assert Dataset.objects.get(pk=full.dataset.pk).removed_at is not None
    assert Entry.objects.get(action=Action.CONTENT_REMOVED).detail["screens"] > 0
    assert Screen.objects.filter(application__dataset=untouched.dataset).exists()


def test_a_dataset_in_which_nobody_worked_goes_whole() -> None:
    world = make_world()
    make_accepted(world)
    key = world.dataset.pk
    Shift.objects.all().delete()
    services.delete_dataset(dataset=world.dataset, by=world.maintainer, confirmation=world.dataset.name)
    let_pass(world.dataset, days=6.9)
    assert services.remove_due() == services.Removed()
    let_pass(world.dataset)
    services.remove_due()
    assert not Dataset.objects.filter(pk=key).exists()
    assert list(Entry.objects.filter(dataset_id=key).order_by("pk").values_list("action", flat=True)) == [
        Action.DELETED,
        Action.CONTENT_REMOVED,
    ]


def test_a_removal_waits_for_the_jobs_of_workers_and_cancels_the_others() -> None:
    world = make_world()
    job = make_accepted(world).executions.get()
    Job.objects.filter(pk=job.pk).update(status=Status.RUNNING)
    let_pass(world.dataset)
    assert services.remove_due() == services.Removed()
    assert Job.objects.get(pk=job.pk).cancel_asked_at is not None
    Job.objects.filter(pk=job.pk).update(status=Status.CANCELLED)
    assert services.remove_due() == services.Removed(datasets=1)


def test_an_application_goes_but_for_the_screens_whose_tasks_were_released() -> None:
    world = make_world()
    script = make_accepted(world)
    application = world.screen.application
    other = make_screen(application)
    release_of(world.dataset, [script])
    services.delete_application(application=application, by=world.maintainer, confirmation=application.name)
    let_pass(application)
    assert services.remove_due() == services.Removed(applications=1)
    assert services.remove_due() == services.Removed()
    assert ReleaseItem.objects.get(script=script).stored is not None
    kept = Screen.objects.get(application=application)
    assert kept == world.screen
    assert kept.withdrawn_at is not None
    assert not Screen.objects.filter(pk=other.pk).exists()
    assert Application.objects.get(pk=application.pk).removed_at is not None


def test_an_application_without_released_tasks_goes_whole_and_hours_stay() -> None:
    world = make_world()
    make_accepted(world)
    before = Shift.objects.count()
    let_pass(world.screen.application)
    assert services.remove_due() == services.Removed(applications=1)
    assert not Application.objects.filter(pk=world.screen.application.pk).exists()
    assert Shift.objects.count() == before
