"""Tests of the labelled screens of a release: their labels are released for grounding though nobody wrote a task."""

import json
import zipfile
from typing import Any

import pytest

from annotator.jobs.models import Status
from annotator.jobs.services import claim
from annotator.releases.models import Release
from annotator.releases.services import cut_release, request_release
from tests.annotator.releases.test_services import silent
from tests.annotator.world import make_accepted, make_world
from tests.factories import make_dataset

pytestmark = pytest.mark.django_db


def test_labels_of_a_screen_without_a_task_are_released_for_grounding() -> None:
    world, without_task = (make_world(dataset) for dataset in [make_dataset()] * 2)
    make_accepted(world)
    queued = request_release(dataset=world.dataset, seed=1, format="coco", by=None)
    release = claim(Release, queued.pk, worker="test")
    assert release is not None
    assert cut_release(release=release, report=silent)
    release.refresh_from_db()
    assert release.status == Status.DONE
    with zipfile.ZipFile(release.file.open("rb")) as archive:
        splits = [json.loads(archive.read(f"annotations/{name}.json")) for name in ("train", "validation", "test")]
    annotations: list[Any] = [row for split in splits for row in split["annotations"]]
    assert len(annotations) == len(world.boxes) + len(without_task.boxes)
    assert release.counts["more_screens"] == {without_task.screen.application.platform: 1}
    assert sum(release.counts["families"].values()) == 1
