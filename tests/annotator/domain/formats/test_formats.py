"""Laws of every format: digests of every file, the same bytes again, a card, pictures as they are stored."""

import json
from collections.abc import Callable
from hashlib import sha256

import pytest

from annotator.domain.formats.catalog import DEFAULT, FORMATS
from annotator.domain.formats.files import StoredImage
from tests.annotator.domain.formats.conftest import EDITOR, SHOP, WrittenRelease

Make = Callable[[str], WrittenRelease]


@pytest.fixture(params=list(FORMATS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_same_records_give_the_same_bytes(written_release: Make, name: str) -> None:
    assert written_release(name) == written_release(name)


def test_the_manifest_has_the_digest_of_every_other_file(written_release: Make, name: str) -> None:
    files = written_release(name)
    manifest = json.loads(bytes_of(files, "manifest.json"))
    digests = {
        path: content.sha256 if isinstance(content, StoredImage) else sha256(content).hexdigest()
        for path, content in files.items()
        if path != "manifest.json"
    }
    assert {entry["path"]: entry["sha256"] for entry in manifest["files"]} == digests
    assert manifest["dataset"] == "Demo: shops"


def test_the_card_has_front_matter_licence_and_coordinates(written_release: Make, name: str) -> None:
    card = bytes_of(written_release(name), "README.md").decode()
    assert card.startswith("---\npretty_name:")
    assert 'license: "cc-by-4.0"' in card
    assert "\n## Files\n" in card
    assert "\n## Coordinates\n" in card


def test_pictures_are_named_and_not_read_but_where_they_go_into_parquet(written_release: Make, name: str) -> None:
    stored = {content.name for content in written_release(name).values() if isinstance(content, StoredImage)}
    without = name in {"huggingface", "guiact-web-single"} or FORMATS[name].of_episodes
    assert stored == (set() if without else {EDITOR.image, SHOP.image})


def test_an_empty_release_can_be_written(head: object, name: str) -> None:
    files = list(FORMATS[name].files(head, list, lambda image: b""))  # type: ignore[arg-type]
    assert {"README.md", "manifest.json"} <= {file.path for file in files}


def test_the_default_is_the_layout_that_public_pipelines_read() -> None:
    assert DEFAULT == "omniact-verbatim"


def bytes_of(files: WrittenRelease, path: str) -> bytes:
    content = files[path]
    assert isinstance(content, bytes)
    return content
