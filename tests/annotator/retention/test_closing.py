"""Tests of archived and deleted datasets and applications: hidden, read only, brought back, said before."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from annotator.audit.models import Action, Entry
from annotator.boxes.selectors.queue import offered_screens
from annotator.dashboards.selectors.inbox import work_of
from annotator.datasets.models import Dataset, WorkStage
from annotator.domain.problems import Conflict, Rejected
from annotator.labels.selectors.queue import to_name_count
from annotator.labels.services.queue import open_approved
from annotator.releases.selectors.state import accepted_scripts
from annotator.retention import services
from annotator.retention.selectors import contents_of_dataset
from annotator.reviews.selectors import scripts
from annotator.screens.selectors import screens_of
from annotator.timesheets.models import Shift
from annotator.timesheets.services.approvals import set_rate
from tests.annotator.world import World, make_accepted, make_world
from tests.factories import client_of, make_application, make_approved_screen, make_member, make_screen

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make_world()


def worked(world: World) -> None:
    # Not today: making the world is work as well, at whatever time this runs.
    began = (timezone.now() - timedelta(days=2)).replace(hour=9, minute=0)
    shift = {"week": date(2026, 3, 2), "began": began, "ended": began.replace(minute=30)}
    Shift.objects.create(person=world.drawer, dataset=world.dataset, role="annotator", stage="boxes", **shift)


def pay(world: World) -> None:
    terms: dict[str, Any] = {
        "role": "annotator",
        "hourly": Decimal(20),
        "currency": "USD",
        "starts": date(2026, 1, 5),
    }
    set_rate(dataset=world.dataset, author=world.maintainer, **terms)


def delete(world: World) -> Dataset:
    return services.delete_dataset(dataset=world.dataset, by=world.maintainer, confirmation=world.dataset.name)


def test_nobody_finds_work_in_an_archived_dataset_until_it_is_brought_back(world: World) -> None:
    make_screen(world.screen.application)
    assert [work["dataset"] for work in work_of(world.drawer)] == [world.dataset.slug]
    services.archive_dataset(dataset=world.dataset, by=world.maintainer)
    assert work_of(world.drawer) == []
    services.bring_back_dataset(dataset=world.dataset)
    assert [work["dataset"] for work in work_of(world.drawer)] == [world.dataset.slug]
    actions = [Action.ARCHIVED, Action.BROUGHT_BACK]
    assert list(Entry.objects.filter(action__in=actions).order_by("pk").values_list("action", flat=True)) == actions


def test_screens_boxes_and_tasks_of_an_archived_application_leave_queues_lists_and_releases(world: World) -> None:
    make_accepted(world)
    application, dataset = world.screen.application, world.dataset
    waiting = make_screen(application)
    elsewhere = make_screen(make_application(dataset))
    make_approved_screen(application, world.drawer, make_member(dataset))
    open_approved(dataset, limit=9)
    namer = make_member(dataset)

    def counts() -> tuple[list[int], int, int, int, int]:
        offered = offered_screens(dataset, namer, WorkStage.BOXES, most=9)
        return (
            sorted(pk for rank in offered for pk in rank),
            to_name_count(namer, dataset, most=9),
            screens_of(dataset).count(),
            scripts(dataset).count(),
            accepted_scripts(dataset).count(),
        )

    before = counts()
    assert before == ([waiting.pk, elsewhere.pk], 3, 4, 1, 1)
    services.archive_application(application=application, by=world.maintainer)
    assert counts() == ([elsewhere.pk], 0, 1, 0, 0)
    services.bring_back_application(application=application)
    assert counts() == before


def test_an_archived_application_is_read_by_whoever_asks_for_it(world: World) -> None:
    script = make_accepted(world)
    services.archive_application(application=world.screen.application, by=world.maintainer)
    client = client_of(world.volunteer)
    listed = f"/api/datasets/{world.dataset.slug}/screens"
    assert client.get(listed).json()["results"] == []
    assert len(client.get(f"{listed}?application={world.screen.application.slug}").json()["results"]) == 1
    assert client.get(f"/api/screens/{world.screen.pk}").status_code == 200
    assert client.get(f"/api/tasks/{script.task_id}").json()["sentence"] == script.sentence


def test_a_deletion_wants_the_name_typed_and_can_be_undone_to_what_was_before(world: World) -> None:
    with pytest.raises(Rejected):
        services.delete_dataset(dataset=world.dataset, by=world.maintainer, confirmation=world.dataset.slug)
    services.archive_dataset(dataset=world.dataset, by=world.maintainer)
    assert delete(world).deleted_by == world.maintainer
    with pytest.raises(Conflict):
        services.archive_dataset(dataset=world.dataset, by=world.maintainer)
    back = services.undo_dataset_deletion(dataset=world.dataset)
    assert (back.deleted_at, back.archived_at is not None) == (None, True)


def test_a_dataset_with_paid_hours_that_nobody_approved_is_not_deleted(world: World) -> None:
    worked(world)
    delete(world)
    services.undo_dataset_deletion(dataset=world.dataset)
    pay(world)
    with pytest.raises(Rejected) as refused:
        delete(world)
    assert [problem.code for problem in refused.value.problems] == ["hours-unapproved"]
    assert str(world.drawer) in refused.value.problems[0].message
    contents = client_of(world.maintainer).get(f"/api/datasets/{world.dataset.slug}/contents").json()
    assert contents["refused"] == refused.value.problems[0].message


def test_what_goes_with_a_dataset_is_counted(world: World) -> None:
    make_accepted(world)
    Shift.objects.all().delete()
    worked(world)
    counts = contents_of_dataset(world.dataset).counts()
    assert counts == {
        "applications": 1,
        "screens": 1,
        "boxes": 3,
        "labels": 3,
        "tasks": 1,
        "scripts": 1,
        "files": 2,
        "seconds": 1800,
        "people": 1,
    }


def test_a_refused_write_changes_nothing_and_names_who_archived_it(world: World) -> None:
    services.archive_dataset(dataset=world.dataset, by=world.maintainer)
    with transaction.atomic():
        answer = client_of(world.maintainer).patch(
            f"/api/datasets/{world.dataset.slug}", {"description": "New"}, format="json"
        )
    assert answer.status_code == 403
    assert str(world.maintainer) in answer.json()["problems"][0]["message"]
    assert Dataset.objects.get(pk=world.dataset.pk).description == ""


@pytest.mark.parametrize(
    "words",
    [
        ("import_dataset", ".", "--format", "omniact", "--dataset"),
        ("import_episodes", ".", "--format", "agentnet", "--dataset"),
        ("cut_release", "--out", "new", "--dataset"),
        ("capture_screens", "https://a.example", "--application", "APPLICATION", "--dataset"),
    ],
)
def test_commands_refuse_to_change_an_archived_dataset_with_the_words_of_the_page(
    world: World, words: tuple[str, ...]
) -> None:
    services.archive_dataset(dataset=world.dataset, by=world.maintainer)
    application = world.dataset.applications.get()
    named = [application.slug if word == "APPLICATION" else word for word in words]
    with pytest.raises(CommandError, match="has archived the dataset"):
        call_command(*named, world.dataset.slug)
