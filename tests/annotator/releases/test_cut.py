"""Tests of building a release: one moment's state, no blocked writers, resumed after a kill, reproducible."""

import threading
from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest
from django.db import close_old_connections, connection, transaction
from django.utils import timezone

from annotator.datasets.models import Dataset
from annotator.jobs.models import Status
from annotator.jobs.services import Cancelled, cancel, claim, heartbeat
from annotator.labels.models import Choice
from annotator.releases.models import Release
from annotator.releases.selectors import frozen_records, read_snapshot
from annotator.releases.services import cut_release, freeze, request_release
from tests.annotator.releases.copies import write_copy
from tests.annotator.releases.test_services import cut, many_worlds, silent
from tests.annotator.world import make_accepted, make_wording, make_world
from tests.factories import client_of, make_dataset


def claimed_release(dataset: Dataset, seed: int = 1) -> Release:
    queued = request_release(dataset=dataset, seed=seed, format="omniact", by=None)
    release = claim(Release, queued.pk, worker="test")
    assert release is not None
    return release


@pytest.fixture
def renaming() -> Iterator[threading.Event]:
    """Renames one label on each of two screens in one transaction, without a pause, until the test is over."""
    stop, event = threading.Event(), threading.Event()

    def rename() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            with transaction.atomic():
                for choice in Choice.objects.filter(slug__startswith="name-field"):
                    Choice.objects.filter(pk=choice.pk).update(slug=f"name-field-{number}")
            event.set()
            sleep(0.002)  # SQLite gives its write lock to whoever asks first: others must get it at times
        connection.close()

    thread = threading.Thread(target=rename)
    thread.start()
    event.wait(20)
    yield event
    stop.set()
    thread.join()


@pytest.mark.django_db(transaction=True)
def test_each_release_equals_one_moment_while_labels_are_renamed(request: pytest.FixtureRequest) -> None:
    dataset = make_dataset()
    many_worlds(dataset, 6)
    request.getfixturevalue("renaming")
    result = set()
    for seed in range(5):
        release = claimed_release(dataset, seed)
        assert cut_release(release=release, report=lambda done, doing: heartbeat(release, progress=done))  # noqa: B023
        screens = {record.screen.image: record.screen for record in frozen_records(release)}
        names = {box.label for screen in screens.values() for box in screen.boxes if "name-field" in box.label}
        assert len(screens) == 6
        assert len(names) == 1, "labels of two moments in one release"
        result |= names
    assert len(result) > 1, "nobody renamed anything meanwhile"
    close_old_connections()


@pytest.mark.django_db(transaction=True)
def test_others_write_while_the_state_is_read() -> None:
    dataset = make_dataset()
    wrote = threading.Event()

    def write() -> None:
        Dataset.objects.filter(pk=dataset.pk).update(description="written meanwhile")
        wrote.set()
        connection.close()

    with read_snapshot():
        assert Dataset.objects.get().description == ""
        thread = threading.Thread(target=write)
        thread.start()
        assert wrote.wait(10)
        thread.join()
        assert Dataset.objects.get().description == ""
    assert Dataset.objects.get().description == "written meanwhile"


@pytest.mark.django_db
def test_two_clicks_at_once_make_one_release() -> None:
    world = make_world()
    make_accepted(world)
    client, address = client_of(world.maintainer), f"/api/datasets/{world.dataset.slug}/releases"
    first, second = (client.post(address, {"seed": 3}, format="json").json() for _ in range(2))
    assert first["id"] == second["id"]
    assert client.post(address, {"seed": 4}, format="json").json()["id"] != first["id"]


@pytest.mark.django_db
def test_an_attempt_after_a_kill_keeps_what_was_frozen_and_ends_with_the_same_bytes() -> None:
    dataset = make_dataset()
    worlds = many_worlds(dataset, 4)
    result = cut(dataset, seed=9)
    release = claimed_release(dataset, seed=9)
    freeze(release=release, report=silent)
    make_accepted(worlds[0], make_wording("Something new", 'pyautogui.click("save-file")'))
    Release.objects.filter(pk=release.pk).update(status=Status.QUEUED)
    repeated = claim(Release, release.pk, worker="another")
    assert repeated is not None
    assert cut_release(release=repeated, report=silent)
    repeated.refresh_from_db()
    assert repeated.digest == result.digest


@pytest.mark.django_db
def test_a_cancelled_cut_stops_at_the_next_report() -> None:
    dataset = make_dataset()
    many_worlds(dataset, 2)
    release = claimed_release(dataset)
    cancel(release)
    with pytest.raises(Cancelled):
        cut_release(release=release, report=lambda done, doing: heartbeat(release, progress=done, doing=doing))
    assert not release.items.exists()


@pytest.mark.django_db
def test_another_name_version_or_note_is_another_release_and_the_author_and_date_are_not() -> None:
    world = make_world()
    make_accepted(world)
    digests: list[str] = []
    choices: list[dict[str, Any]] = [{}, {}, {"name": "Spring"}, {"version": "1.1.0"}, {"note": "No calculator"}]
    for inputs in choices:
        queued = request_release(dataset=world.dataset, seed=1, by=world.maintainer if digests else None, **inputs)
        release = claim(Release, queued.pk, worker="test")
        assert release is not None
        cut_release(release=release, report=silent)
        Release.objects.filter(pk=release.pk).update(created_at=timezone.now())
        release.refresh_from_db()
        digests.append(release.digest)
    assert digests[0] == digests[1]
    assert len(set(digests)) == 4


@pytest.mark.django_db
def test_the_keys_of_the_database_change_no_byte() -> None:
    """The same work in a second dataset, written in another order and so under other keys."""
    digests = []
    for order in (1, -1):
        dataset = make_dataset()
        Dataset.objects.filter(pk=dataset.pk).update(name="The same", description="twice")
        write_copy(dataset, order)
        digests.append(cut(dataset, seed=4).digest)
    assert digests[0] == digests[1]


@pytest.mark.django_db
def test_a_release_of_the_command_has_no_author() -> None:
    world = make_world()
    make_accepted(world)
    cut(world.dataset)
    rows = client_of(world.maintainer).get(f"/api/datasets/{world.dataset.slug}/releases").json()
    assert [row["author"] for row in rows] == [""]
