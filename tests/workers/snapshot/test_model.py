"""Tests of the snapshot file."""

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.snapshot.model import PageSnapshot, Resource

resources = st.builds(
    Resource, url=st.text(max_size=40), content_type=st.text(max_size=20), body=st.binary(max_size=200)
)
pages = st.builds(
    PageSnapshot,
    url=st.text(max_size=40),
    width=st.integers(1, 8192),
    height=st.integers(1, 8192),
    device_scale=st.sampled_from([1.0, 2.0]),
    locale=st.just("en-US"),
    color_scheme=st.just("light"),
    elements=st.lists(st.text(max_size=10), max_size=3).map(tuple),
    documents=st.lists(resources, min_size=1, max_size=3).map(tuple),
    resources=st.lists(resources, max_size=4).map(tuple),
)


@given(pages)
def test_a_snapshot_survives_its_file_and_equal_snapshots_give_equal_bytes(page: PageSnapshot) -> None:
    data = page.to_bytes()
    assert PageSnapshot.from_bytes(data) == page
    assert page.to_bytes() == data


def a_zip(index: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("page.json", index)
    return buffer.getvalue()


@pytest.mark.parametrize("data", [b"", b"PK", a_zip("[]"), a_zip("{}"), a_zip("no json"), a_zip('{"format": "x"}')])
def test_a_file_that_is_no_snapshot_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="snapshot"):
        PageSnapshot.from_bytes(data)
