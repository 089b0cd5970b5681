"""Tests of the verbatim layout, whose web files are named otherwise than the indexes say."""

import json

import pytest

from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.files import StoredImage
from annotator.domain.formats.omniact_verbatim import on_disk
from annotator.domain.formats.record import ReleaseHead, ReleaseRecord
from tests.annotator.domain.formats.conftest import no_picture


@pytest.mark.parametrize(
    ("indexed", "stored"),
    [
        ("data/data/web/shop/screen_3.png", "data/data/web/shop/screen3.png"),
        ("data/metadata/web/boxes/shop/screen_12.json", "data/metadata/web/boxes/shop/screen12_boxes.json"),
        ("data/data/desktop/vlc/screen_3.png", "data/data/desktop/vlc/screen_3.png"),
        ("data/tasks/web/shop/task_3.1.txt", "data/tasks/web/shop/task_3.1.txt"),
    ],
)
def test_web_screens_lose_their_underscore_on_disk(indexed: str, stored: str) -> None:
    assert on_disk(indexed) == stored


def test_indexes_keep_the_name_and_files_have_the_other(head: ReleaseHead, records: list[ReleaseRecord]) -> None:
    fields = {}
    for file in FORMATS["omniact-verbatim"].files(head, lambda: records, no_picture):
        fields[file.path] = b"" if isinstance(file.content, StoredImage) else b"".join(file.content)
    assert json.loads(fields["test.json"])["0"]["box"] == "data/metadata/web/boxes/shop/screen_3.json"
    assert "data/metadata/web/boxes/shop/screen3_boxes.json" in fields
    assert "data/data/web/shop/screen3.png" in fields
    assert b"screen1_boxes.json" in fields["README.md"]
    assert {entry["path"] for entry in json.loads(fields["manifest.json"])["files"]} == set(fields) - {"manifest.json"}
