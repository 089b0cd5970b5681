"""Imported screens are offered in the dataset that they were imported into, once all of them are there."""

from typing import Any

import pytest

from annotator.boxes.services.assignment import next_screen
from annotator.datasets.models import Dataset
from annotator.screens.models import QueuedScreen, Screen
from annotator.screens.services import store_screen
from tests.annotator.boxes.queue_from_facts import assert_rows_follow_from_facts
from tests.annotator.imports.importing import content, cut, imported
from tests.annotator.releases.test_services import many_worlds
from tests.factories import make_application, make_dataset, make_member
from workers.jobs.import_writing import ScreenWriter

pytestmark = pytest.mark.django_db


@pytest.fixture
def release_bytes() -> bytes:
    source = make_dataset()
    many_worlds(source, 3)
    return content(cut(source, "json-lines"))


def test_imported_screens_are_offered_when_the_import_is_complete(
    dataset: Dataset, release_bytes: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, write = make_member(dataset), ScreenWriter.write

    def write_unseen(self: ScreenWriter, *arguments: Any) -> None:
        write(self, *arguments)
        assert next_screen(person=person, dataset=dataset, stage="boxes") is None

    monkeypatch.setattr(ScreenWriter, "write", write_unseen)
    assert imported(dataset, release_bytes, "json-lines").published_at
    assert QueuedScreen.objects.filter(dataset=dataset).count() == 3
    assert next_screen(person=person, dataset=dataset, stage="boxes") is not None
    assert_rows_follow_from_facts()


def test_a_screen_that_came_twice_is_offered_once(
    dataset: Dataset, release_bytes: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody uploads a picture of the import to the same application while it runs."""
    write = ScreenWriter.write

    def upload_then_write(self: ScreenWriter, *arguments: Any) -> None:
        write(self, *arguments)
        if not dataset.applications.exists():
            brought = Screen.objects.exclude(application__dataset=dataset).latest("pk")
            application = make_application(dataset, brought.application.slug, platform=brought.application.platform)
            store_screen(application=application, image_bytes=brought.image.read(), source="upload")

    monkeypatch.setattr(ScreenWriter, "write", upload_then_write)
    imported(dataset, release_bytes, "json-lines")
    assert Screen.objects.filter(application__dataset=dataset).count() == 3
    assert QueuedScreen.objects.filter(dataset=dataset).count() == 3
    assert_rows_follow_from_facts()
