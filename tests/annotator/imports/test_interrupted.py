"""Tests of imports that do not come to their end: nothing shows, cancelled ones leave nothing, killed ones go on."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from annotator.boxes.models import Box
from annotator.datasets.models import Application, Dataset, Role
from annotator.imports.models import DatasetImport, ImportedScreen, Staging
from annotator.jobs.models import Status
from annotator.jobs.services import cancel, claim, progress
from annotator.screens.models import Screen
from annotator.tasks.models import Task
from tests.annotator.conftest import SMALL_DISK_BYTES
from tests.annotator.imports.importing import content, cut, empty_copy, messages, requested
from tests.annotator.releases.test_services import many_worlds
from tests.factories import client_of, make_dataset, make_member
from workers.jobs import import_dataset as job
from workers.jobs.import_writing import ScreenWriter

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """Nothing of the job runs after it, as after a kill."""


@pytest.fixture
def release() -> tuple[Dataset, bytes]:
    dataset = make_dataset()
    many_worlds(dataset, 3)
    return empty_copy(dataset), content(cut(dataset, "json-lines"))


def stop_after(monkeypatch: pytest.MonkeyPatch, screens: int, error: BaseException) -> None:
    """Stops writing inside the screen after so many."""
    write, boxes, count = ScreenWriter.write, ScreenWriter._write_tasks, iter(range(1000))

    def write_counted(self: ScreenWriter, *arguments: Any) -> None:
        if next(count) == screens:
            monkeypatch.setattr(ScreenWriter, "_write_tasks", fail)
        write(self, *arguments)

    def fail(self: ScreenWriter, *arguments: Any) -> None:
        raise error

    assert boxes is not None
    monkeypatch.setattr(ScreenWriter, "write", write_counted)
    # Every step in a transaction of its own: what was before the failure is stored.
    monkeypatch.setattr("workers.jobs.import_writing.BATCH_SECONDS", 0)


def rows() -> list[int]:
    staged = Staging.objects.values("dataset")
    return [
        model._default_manager.filter(**{f"{path}__in": staged}).count()
        for model, path in (
            (Application, "dataset"),
            (Screen, "application__dataset"),
            (Box, "screen__application__dataset"),
            (Task, "screen__application__dataset"),
        )
    ]


def test_a_killed_import_shows_nothing_and_goes_on_where_it_was(
    release: tuple[Dataset, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset, data = release
    queued = requested(dataset, data, "json-lines")
    with monkeypatch.context() as patched:
        stop_after(patched, 1, Killed())
        claimed = claim(DatasetImport, queued.pk, worker="test")
        assert claimed is not None
        with pytest.raises(Killed):
            job.do_import(claimed, lambda done, doing: None)
    assert rows() == [2, 2, 6, 2]
    assert not dataset.applications.exists()
    member = make_member(dataset, Role.MAINTAINER)
    seen = client_of(member).get(f"/api/datasets/{dataset.slug}/screens").json()
    assert seen["results"] == []
    assert [row["slug"] for row in client_of(member).get("/api/datasets").json()] == [dataset.slug]
    first = ImportedScreen.objects.get().screen_id
    DatasetImport.objects.filter(pk=queued.pk).update(status=Status.QUEUED)
    job.import_dataset(queued.pk)
    queued.refresh_from_db()
    assert (queued.status, messages(queued)) == (Status.DONE, [])
    screens = Screen.objects.filter(application__dataset=dataset)
    assert screens.filter(pk=first).exists(), "what was written whole was written again"
    assert [screens.count(), Box.objects.filter(screen__in=screens).count()] == [3, 9]
    assert Task.objects.filter(screen__in=screens).count() == 6
    assert not Staging.objects.exists()
    assert Dataset.objects.filter(slug__startswith="import-").count() == 0


def test_a_cancelled_import_leaves_nothing(release: tuple[Dataset, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    dataset, data = release
    queued = requested(dataset, data, "json-lines")
    write = ScreenWriter.write

    def cancel_then_write(self: ScreenWriter, *arguments: Any) -> None:
        write(self, *arguments)
        if DatasetImport.objects.get(pk=queued.pk).cancel_asked_at is None:
            cancel(DatasetImport.objects.get(pk=queued.pk))

    monkeypatch.setattr(ScreenWriter, "write", cancel_then_write)
    monkeypatch.setattr(progress, "REPORT_SECONDS", 0)
    job.import_dataset(queued.pk)
    queued.refresh_from_db()
    assert queued.status == Status.CANCELLED
    assert not Staging.objects.exists()
    assert not Dataset.objects.filter(slug__startswith="import-").exists()
    assert not dataset.applications.exists()


def test_what_an_import_wrote_that_was_cancelled_while_it_waited_is_removed(
    release: tuple[Dataset, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset, data = release
    queued = requested(dataset, data, "json-lines")
    with monkeypatch.context() as patched:
        patched.setattr(job, "TURN_SECONDS", -1)
        job.import_dataset(queued.pk)
    queued.refresh_from_db()
    assert queued.status == Status.QUEUED
    assert rows()[1] == 1
    cancel(queued)
    assert job.discard_imports() == 1
    assert rows() == [0, 0, 0, 0]
    assert not Dataset.objects.filter(slug__startswith="import-").exists()


def test_an_import_in_several_turns_comes_to_its_end(
    release: tuple[Dataset, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset, data = release
    queued = requested(dataset, data, "json-lines")
    monkeypatch.setattr(job, "TURN_SECONDS", -1)
    for _ in range(5):
        job.import_dataset(queued.pk)
    queued.refresh_from_db()
    assert (queued.status, queued.attempts) == (Status.DONE, 1)
    assert Screen.objects.filter(application__dataset=dataset).count() == 3


def test_an_import_on_a_full_disk_waits_and_says_so_and_is_done_once_there_is_room(
    small_disk: Path, release: tuple[Dataset, bytes]
) -> None:
    dataset, data = release
    queued = requested(dataset, data, "json-lines")
    # The pictures of the dataset that was released, which would not have to be written again.
    for kept in ("screens", "thumbnails"):
        shutil.rmtree(small_disk / kept)
    filling = small_disk / "filling"
    with pytest.raises(OSError, match="No space left"):
        filling.write_bytes(b"x" * SMALL_DISK_BYTES)
    job.import_dataset(queued.pk)
    queued.refresh_from_db()
    assert (queued.status, queued.attempts) == (Status.QUEUED, 0)
    assert "disk is full" in queued.error
    assert not dataset.applications.exists()
    filling.unlink()
    job.import_dataset(queued.pk)
    queued.refresh_from_db()
    assert (queued.status, queued.error, messages(queued)) == (Status.DONE, "", [])
    assert Screen.objects.filter(application__dataset=dataset).count() == 3
