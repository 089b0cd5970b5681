"""Tests of zip files with very many parts: taken by the thousand, refused before their list fills the memory."""

import io
import zipfile
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.problems import Rejected
from annotator.files.zip_directory import LIMIT_BYTES, directory_size, refuse_large_directory
from annotator.imports.services.source import SourceFiles
from annotator.screens.services.upload_reader import Sent, contents, count_contents


def packed(names: Sequence[str], *, comment: bytes = b"", zip64: bool = False) -> io.BytesIO:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.comment = comment
        for name in names:
            with archive.open(zipfile.ZipInfo(name), "w", force_zip64=zip64) as member:
                member.write(b"x")
    return file


@pytest.fixture(scope="module")
def many_names() -> io.BytesIO:
    """More than LIMIT_BYTES of long names."""
    name = "folder/" * 200
    return packed([f"{name}{number}.png" for number in range(LIMIT_BYTES // len(name))])


@given(
    st.lists(st.text("abc/é", min_size=1, max_size=40), max_size=20, unique=True),
    st.binary(max_size=300),
    st.booleans(),
)
def test_the_size_is_that_of_the_directory_as_written(names: list[str], comment: bytes, zip64: bool) -> None:
    file = packed(names, comment=comment.replace(b"PK", b"pk"), zip64=zip64)
    with zipfile.ZipFile(file) as archive:
        entries = sum(46 + len(member.filename.encode()) + len(member.extra) for member in archive.infolist())
    assert directory_size(file) == entries


def test_the_size_of_a_directory_of_more_than_65535_files_is_that_of_its_zip64_record() -> None:
    names = [str(number) for number in range(65_600)]
    file = packed(names)
    assert b"PK\x06\x06" in file.getvalue()[-200:]
    assert directory_size(file) == sum(46 + len(name) for name in names)


@pytest.mark.parametrize("content", [b"", b"PK\x05\x06", b"PK\x05\x06" + bytes(10), b"no zip file at all"])
def test_what_has_no_directory_is_left_to_the_reader(content: bytes) -> None:
    assert directory_size(io.BytesIO(content)) == 0
    refuse_large_directory(io.BytesIO(content))


def test_an_upload_may_hold_thousands_of_files() -> None:
    sent = Sent("many.zip", packed([f"{number}.png" for number in range(3000)]))
    assert count_contents(sent, lambda name: True) == 3000
    assert [content for _, content in contents(sent, lambda name: True)] == [b"x"] * 3000


def test_a_list_of_files_that_would_fill_the_memory_is_refused(many_names: io.BytesIO) -> None:
    ((name, refusal),) = contents(Sent("huge.zip", many_names), lambda name: True)
    assert name == "huge.zip"
    assert isinstance(refusal, Rejected)
    assert "send them in several zip files" in str(refusal)
    with pytest.raises(Rejected, match="several zip files"):
        SourceFiles(many_names)
