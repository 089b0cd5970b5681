"""The worker finds screens whose boxes or labels changed by their changes, and by looking at all of them hourly."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from annotator.boxes.models import BoxEdit
from annotator.boxes.selectors import box_version
from annotator.boxes.services import apply_edits
from annotator.labels.models import Choice
from annotator.labels.services.renaming import rename
from annotator.tasks.models import Recheck
from tests.annotator.world import World, make_accepted, make_world
from tests.factories import change
from workers.jobs import recheck_scripts
from workers.jobs.recheck_scripts import ScreenWatch

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(settings: Settings) -> World:
    settings.RECHECK_QUIET_SECONDS = 0
    return make_world()


@pytest.fixture
def watch(world: World) -> ScreenWatch:
    """One that has looked at all screens."""
    make_accepted(world)
    watch = ScreenWatch()
    assert watch.recheck() == 0
    return watch


def move_a_box(world: World) -> None:
    moved = change(world.boxes[0], right=world.boxes[0].right + 4)
    apply_edits(screen=world.screen, author=world.drawer, base_version=box_version(world.screen), edits=[moved])


def make_old() -> None:
    """Everything that was changed so far was changed a day ago, and looked at before."""
    yesterday = timezone.now() - timedelta(days=1)
    BoxEdit.objects.update(made_at=yesterday)
    Choice.objects.update(made_at=yesterday)
    Recheck.objects.update(seen=yesterday - timedelta(days=1))


def test_without_a_change_no_screen_is_looked_at(world: World, watch: ScreenWatch) -> None:
    make_old()
    with CaptureQueriesContext(connection) as made:
        assert watch.recheck() == 0
    assert not [query for query in made if 'FROM "screens_screen"' in query["sql"]]


def test_a_moved_box_and_a_new_name_are_found_by_their_change(world: World, watch: ScreenWatch) -> None:
    move_a_box(world)
    assert [watch.recheck(), watch.recheck()] == [1, 0]
    rename(person=world.maintainer, box=world.boxes[0], text="renamed")
    assert [watch.recheck(), watch.recheck()] == [1, 0]


def test_an_old_change_is_found_when_a_worker_starts_and_hourly(
    world: World, watch: ScreenWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_a_box(world)
    make_old()
    assert watch.recheck() == 0
    monkeypatch.setattr(recheck_scripts, "LOOK_AT_ALL_SECONDS", 0)
    assert watch.recheck() == 1


def test_many_changes_are_looked_up_among_all_screens(
    world: World, watch: ScreenWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("annotator.tasks.services.script_refresh.CHANGES_LOOKED_UP", 1)
    move_a_box(world)
    assert watch.recheck() == 1
