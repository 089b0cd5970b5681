"""Tests of importing releases: everything comes back, proven only by runs here, and gives the same bytes again."""

import pytest

from annotator.boxes.models import Box, Origin
from annotator.datasets.models import Dataset
from annotator.domain.formats.readers import READERS
from annotator.imports.models import ImportedScreen, Staging
from annotator.jobs.models import Status
from annotator.labels.models import Choice, How
from annotator.releases.selectors import frozen_records, releasable
from annotator.screens.models import Screen
from annotator.tasks.models import Execution
from tests.annotator.imports.importing import content, cut, empty_copy, imported, messages, packed, run_all, unpacked
from tests.annotator.releases.test_services import many_worlds
from tests.annotator.world import make_world
from tests.factories import approve, make_dataset, make_member, submit

pytestmark = pytest.mark.django_db


@pytest.fixture
def source() -> Dataset:
    dataset = make_dataset()
    Dataset.objects.filter(pk=dataset.pk).update(description="Made for tests", licence="CC-BY-4.0", citation="@misc{x}")
    dataset.refresh_from_db()
    many_worlds(dataset, 3)
    return dataset


@pytest.mark.parametrize("name", sorted(READERS))
def test_what_is_exported_imported_and_exported_again_has_the_same_bytes(name: str, source: Dataset) -> None:
    release = cut(source, name)
    copy = empty_copy(source)
    done = imported(copy, content(release), name)
    assert (done.status, done.error, messages(done)) == (Status.DONE, "", [])
    assert not list(releasable(copy)), "evidence of elsewhere counts"
    run_all(copy)
    again = cut(copy, name)
    assert unpacked(content(again)) == unpacked(content(release))
    assert again.digest == release.digest


@pytest.mark.parametrize("name", ["huggingface", "ms-swift", "showui", "coco"])
def test_labelled_screens_without_a_task_keep_their_split(name: str, source: Dataset) -> None:
    for _ in range(4):
        make_world(source)
    release = cut(source, name)
    assert sum(release.counts["more_screens"].values()) == 4
    copy = empty_copy(source)
    done = imported(copy, content(release), name)
    run_all(copy)
    split_of = dict(ImportedScreen.objects.exclude(split="").values_list("screen_id", "split"))
    assert len(split_of) == 4
    drawer, reviewer = make_member(copy), make_member(copy)
    for screen in Screen.objects.filter(pk__in=split_of):
        submit(screen, drawer)
        approve(screen, reviewer)
    assert not messages(done)
    assert unpacked(content(cut(copy, name))) == unpacked(content(release))


def test_applications_screens_boxes_labels_tasks_and_splits_come_back(source: Dataset) -> None:
    release = cut(source, "omniact-verbatim")
    copy = empty_copy(source)
    done = imported(copy, content(release), "omniact-verbatim")
    assert done.counts == {
        "applications": 3,
        "screens": 3,
        "boxes": 9,
        "labels": 9,
        "families": 6,
        "tasks": 24,
        "left_out": 0,
    }
    facts = ("slug", "platform", "category")
    assert set(copy.applications.values_list(*facts)) == set(source.applications.values_list(*facts))
    assert {box.origin for box in Box.objects.filter(screen__application__dataset=copy)} == {Origin.IMPORTED}
    assert {choice.how for choice in Choice.objects.filter(screen__application__dataset=copy)} == {How.IMPORTED}
    executions = Execution.objects.filter(dataset=copy)
    assert {(execution.status, execution.proven) for execution in executions} == {(Status.QUEUED, None)}
    assert executions.count() == 6
    run_all(copy)
    # Another seed would split anew what was not imported.
    split_of = {record.sentence: record.split for record in frozen_records(release)}
    assert {record.sentence: record.split for record in frozen_records(cut(copy, "omniact", seed=99))} == split_of
    assert len(set(split_of.values())) > 1


def test_a_second_import_brings_nothing_twice_and_says_so(source: Dataset) -> None:
    data = content(cut(source, "json-lines"))
    copy = empty_copy(source)
    imported(copy, data, "json-lines")
    done = imported(copy, data, "json-lines")
    assert done.status == Status.FAILED
    assert "Nothing could be imported" in done.error
    assert len(messages(done)) == 3
    assert all("has this picture already, as screen 1" in message for message in messages(done))
    assert Screen.objects.filter(application__dataset=copy).count() == 3
    assert not Staging.objects.filter(owner=None).exists()


def test_screens_of_an_application_that_is_there_become_its_next_ones(source: Dataset) -> None:
    other = make_dataset()
    many_worlds(other, 1)
    application = other.applications.get()
    release = cut(source, "huggingface-imagefolder")
    slug = source.applications.filter(platform="web").order_by("pk")[0].slug
    type(application).objects.filter(pk=application.pk).update(slug=slug)
    done = imported(other, content(release), "huggingface-imagefolder")
    assert done.status == Status.DONE
    assert sorted(application.screens.values_list("number", flat=True)) == [1, 2]
    assert other.applications.count() == 3


def test_a_picture_that_is_not_the_one_of_the_manifest_is_refused_with_its_tasks(source: Dataset) -> None:
    files = unpacked(content(cut(source, "json-lines")))
    damaged = next(name for name in files if name.endswith(".png"))
    files[damaged] = files[damaged][:-20]
    for dry_run in (True, False):
        copy = empty_copy(source)
        done = imported(copy, packed(files, "release/"), "json-lines", dry_run=dry_run)
        assert done.status == Status.DONE
        assert len(messages(done)) == 1
        assert (
            "left out with 3 boxes and 2 tasks. The picture is not the one that the manifest names" in messages(done)[0]
        )
        assert (done.counts["screens"], done.counts["families"]) == (2, 4)
        assert copy.applications.count() == (0 if dry_run else 2)
