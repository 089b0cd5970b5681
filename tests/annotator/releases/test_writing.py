"""Tests of writing a release: the archive's buffer, the records that stay in memory."""

import io
import zipfile
from itertools import islice

import pytest

from annotator.domain.formats.files import File
from annotator.domain.formats.record import ReleaseRecord
from annotator.releases.selectors import frozen_records
from annotator.releases.services import kept_records, tail_buffer
from annotator.releases.services.archive import write_archive
from annotator.releases.services.kept_records import KeptRecords
from tests.annotator.releases.test_services import cut, many_worlds
from tests.factories import make_dataset

HELD_SIZES = [1, 100, 1 << 20]


@pytest.mark.parametrize("in_memory", HELD_SIZES)
def test_an_archive_is_sound_however_little_of_it_is_held_in_memory(
    in_memory: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tail_buffer, "HELD_BYTES", in_memory)
    contents = {f"texts/{number}.txt": f"text {number} ".encode() * number for number in range(50)}
    written, seen = io.BytesIO(), []
    files = (File(path, [content[:3], content[3:]]) for path, content in contents.items())
    write_archive(files, written, open_image=lambda name: io.BytesIO(), on_file=lambda: seen.append(written.tell()))
    with zipfile.ZipFile(written) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == contents
    assert (seen[-1] > 0) == (in_memory < 1 << 20)


def test_what_the_target_has_already_can_still_be_changed() -> None:
    target = io.BytesIO()
    with tail_buffer.TailBuffer(target) as buffer:
        buffer.write(b"0123456789" * (tail_buffer.HELD_BYTES // 10 + 1))
        buffer.release_held()
        buffer.write(b"end")
        buffer.seek(2)
        buffer.write(b"XY")
        buffer.seek(0, io.SEEK_END)
        buffer.write(b"!")
    assert target.getvalue().startswith(b"01XY456789")
    assert target.getvalue().endswith(b"9end!")


@pytest.mark.django_db
@pytest.mark.parametrize(("families", "boxes"), [(100, 100), (3, 100), (100, 4), (1, 1)])
def test_each_pass_gives_all_records_however_few_are_kept(
    families: int, boxes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset = make_dataset()
    many_worlds(dataset, 4)
    release = cut(dataset)
    monkeypatch.setattr(kept_records, "MOST_FAMILIES", families)
    monkeypatch.setattr(kept_records, "MOST_BOXES", boxes)
    expected: list[ReleaseRecord] = list(frozen_records(release))
    records = KeptRecords(release)
    assert list(islice(records(), 5)) == expected[:5]
    passes = list(zip(records(), records(), strict=True))
    assert passes == [(record, record) for record in expected]
    assert list(records()) == expected
    assert len(expected) == 8
