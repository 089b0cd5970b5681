"""Releases that are read back: the same bytes when written again, and a reason for every row that is refused."""

import io
import json
from collections.abc import Callable
from hashlib import sha256
from typing import IO

import pyarrow.parquet as pq
import pytest

from annotator.domain.formats import huggingface_reader, json_lines_reader
from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.files import StoredImage
from annotator.domain.formats.record import ReleaseHead, ReleaseRecord
from annotator.domain.formats.release_reader import Open, ReadRelease
from annotator.domain.problems import Rejected
from tests.annotator.domain.formats.conftest import EDITOR, SHOP, png_of

PICTURES = {StoredImage(screen.image, "").name: screen for screen in (EDITOR, SHOP)}


class Release:
    """A release in memory: files by path, pictures that the reader kept by their digest."""

    def __init__(self, name: str, head: ReleaseHead, records: list[ReleaseRecord], stored: dict[str, bytes]) -> None:
        self.name, self.kept = name, dict[str, bytes]()
        self.files: dict[str, bytes] = {}
        for file in FORMATS[name].files(head, lambda: records, lambda image: stored[image.name]):
            is_picture = isinstance(file.content, StoredImage)
            self.files[file.path] = stored[file.content.name] if is_picture else b"".join(file.content)  # type: ignore[union-attr, arg-type]

    def open(self, path: str) -> IO[bytes]:
        try:
            return io.BytesIO(self.files[path])
        except KeyError:
            raise FileNotFoundError(path) from None

    def keep(self, picture: bytes) -> str:
        name = f"kept/{sha256(picture).hexdigest()}"
        self.kept[name] = picture
        return name

    def read(self) -> ReadRelease:
        return READERS[self.name](self.open, self.keep)

    def written_again(self) -> dict[str, bytes]:
        result = self.read()
        assert not result.refused
        return Release(self.name, result.head, list(result.records), self.files | self.kept).files


READERS: dict[str, Callable[[Open, Callable[[bytes], str]], ReadRelease]] = {
    "json-lines": lambda open_file, keep: json_lines_reader.read(open_file),
    "huggingface": huggingface_reader.read,
    "huggingface-imagefolder": lambda open_file, keep: huggingface_reader.read_imagefolder(open_file),
}


@pytest.fixture
def stored() -> dict[str, bytes]:
    return {screen.image: png_of(StoredImage(screen.image, "")) for screen in (EDITOR, SHOP)}


@pytest.fixture
def records(records: list[ReleaseRecord], stored: dict[str, bytes]) -> list[ReleaseRecord]:
    """The small release with the digests of its pictures, and a family of the shop's screen in another split."""
    from dataclasses import replace

    digests = {name: sha256(content).hexdigest() for name, content in stored.items()}
    sound = [replace(record, screen=replace(record.screen, sha256=digests[record.screen.image])) for record in records]
    return [*sound, replace(sound[2], family_id="t4", split="train", sentence="Begin to search")]


@pytest.mark.parametrize("name", READERS)
def test_a_release_that_is_read_and_written_again_has_the_same_bytes(
    name: str, head: ReleaseHead, records: list[ReleaseRecord], stored: dict[str, bytes]
) -> None:
    first = Release(name, head, records, stored)
    assert first.written_again() == first.files
    assert {record.family_id for record in first.read().records} == {"t1", "t2", "t3", "t4"}


def test_every_refused_row_is_told_with_its_reason_and_the_others_are_read(
    head: ReleaseHead, records: list[ReleaseRecord], stored: dict[str, bytes]
) -> None:
    release = Release("json-lines", head, records, stored)
    first, *others = [json.loads(line) for line in release.files["test.jsonl"].splitlines()]
    sound = json.loads(release.files["train.jsonl"].splitlines()[-1])
    damages: dict[str, dict[str, object]] = {
        "out of its picture": {"boxes": [{"id": "w1", "bbox": [0, 0, 9000, 30], "label": "a", "kind": "click"}]},
        "not whole numbers": {"boxes": [{"id": "w1", "bbox": [0, 0, 1.5, 30], "label": "a", "kind": "click"}]},
        "no 'boxes'": {"boxes": ...},
        "“width” is not a whole number": {"width": "wide"},
        "cannot be an application's name": {"application": "../etc"},
        "this script cannot be released": {"script": "import os"},
        "is not a file of manifest.json": {"image": "images/elsewhere.png"},
        "not numbered from 0": {"sentence_number": 3},
        "in another row": {"height": 719},
    }
    lines = ["not JSON", "[]", "\udcff".encode("utf-8", "surrogatepass").decode("latin-1")]
    for number, damage in enumerate(damages.values()):
        values: dict[str, object] = {**sound, "family": f"damaged-{number}", **damage}
        lines.append(json.dumps({key: value for key, value in values.items() if value is not ...}))
    release.files["train.jsonl"] = b"\n".join([json.dumps(sound).encode(), *(line.encode() for line in lines)])
    result = release.read()
    messages = [problem.message for problem in result.refused]
    assert len(messages) == len(lines)
    assert messages[0].startswith("train.jsonl, line 2: it is not JSON")
    for reason in damages:
        assert sum(reason in message for message in messages) == 1, (reason, messages)
    assert [record.family_id for record in result.records] == [sound["family"], first["family"], others[-1]["family"]]


def test_a_line_without_end_is_refused_and_the_next_one_read(
    head: ReleaseHead, records: list[ReleaseRecord], stored: dict[str, bytes]
) -> None:
    release = Release("json-lines", head, records, stored)
    sound = release.files["train.jsonl"]
    release.files["train.jsonl"] = b'"' + b"x" * 9_000_000 + b'"\n' + sound
    result = release.read()
    assert [problem.message for problem in result.refused] == [
        "train.jsonl, line 1: the line has more than 4,000,000 bytes."
    ]
    assert len(result.records) == 4


@pytest.mark.parametrize("manifest", [None, b"", b"[]", b"{}", b'{"files": 3}', b"[" * 100_000])
def test_a_folder_that_is_no_release_is_refused_in_words(
    manifest: bytes | None, head: ReleaseHead, records: list[ReleaseRecord], stored: dict[str, bytes]
) -> None:
    release = Release("json-lines", head, records, stored)
    del release.files["manifest.json"]
    release.files |= {"manifest.json": manifest} if manifest is not None else {}
    with pytest.raises(Rejected, match=r"manifest\.json"):
        release.read()


def test_a_file_that_is_not_parquet_is_refused_in_words(
    head: ReleaseHead, records: list[ReleaseRecord], stored: dict[str, bytes]
) -> None:
    release = Release("huggingface", head, records, stored)
    release.files["tasks/test-00000-of-00001.parquet"] = b"PAR1 nothing"
    with pytest.raises(Rejected, match=r"tasks/test-00000-of-00001\.parquet is not Parquet"):
        release.read()


def test_a_row_without_a_picture_is_refused(
    head: ReleaseHead, records: list[ReleaseRecord], stored: dict[str, bytes]
) -> None:
    release = Release("huggingface", head, records, stored)
    path = "tasks/test-00000-of-00001.parquet"
    table = pq.read_table(io.BytesIO(release.files[path]))
    rows = table.to_pylist()
    rows[-1]["image"] = None
    sink = io.BytesIO()
    pq.write_table(type(table).from_pylist(rows, schema=table.schema), sink)
    release.files[path] = sink.getvalue()
    result = release.read()
    assert [problem.message for problem in result.refused] == [f"{path}, row {len(rows)}: there is no picture in it."]
