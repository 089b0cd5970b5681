"""The one file of a frozen page."""

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.browser.frozen import FrozenPage, Resource

resources = st.builds(
    Resource, url=st.text(max_size=40), content_type=st.text(max_size=20), body=st.binary(max_size=200)
)
pages = st.builds(
    FrozenPage,
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
def test_a_frozen_page_survives_its_file_and_the_same_page_gives_the_same_bytes(page: FrozenPage) -> None:
    data = page.to_bytes()
    assert FrozenPage.from_bytes(data) == page
    assert page.to_bytes() == data


def a_zip(index: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("page.json", index)
    return buffer.getvalue()


@pytest.mark.parametrize("data", [b"", b"PK", a_zip("[]"), a_zip("{}"), a_zip("no json"), a_zip('{"format": "x"}')])
def test_what_is_no_snapshot_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(ValueError, match="snapshot"):
        FrozenPage.from_bytes(data)
