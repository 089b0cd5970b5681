"""Tests of frozen copies of pages that use one mechanism each; `bench freezing` takes all of them."""

from collections.abc import Iterator

import pytest

from benchmarks._freeze_pages import PAGES, address, served
from benchmarks._made_site import serving_files
from workers.browser.capture import capture
from workers.browser.capture_worker import CaptureWorker
from workers.browser.captured_page import CapturedPage
from workers.browser.request import CaptureRequest

pytestmark = pytest.mark.browser

SAMPLE = [
    "target",
    "nested-p",
    "table-parts",
    "template-children",
    "head-element",
    "no-body",
    "xhtml",
    "plain-text",
    "json",
    "feed",
    "text-fragment",
    "csp-header",
    "shadow-manual-slots",
    "custom-states",
    "builtin-element",
    "adopted-after-body-style",
    "changed-rules",
    "link-rules-relative",
    "property-length",
    "font-face-bytes",
    "font-face-subclass",
    "shorthand-with-variable-adopted",
    "shorthand-with-variable-in-shadow",
    "shorthand-with-variable-inserted",
    "shorthand-with-variable-inline",
    "select-none",
    "selection",
    "highlights",
    "dialog-two",
    "canvas-styled",
    "canvas-tainted",
    "canvas-tainted-under",
    "video-under",
    "video-empty-under",
    "background-blob",
    "object-html",
    "frame-srcdoc",
    "frame-target",
    "frame-webgl",
    "scroll-textarea",
]


@pytest.fixture(scope="module")
def origin() -> Iterator[str]:
    with serving_files(served()) as origin:
        yield origin


def taken(worker: CaptureWorker, origin: str, name: str) -> CapturedPage:
    hosts = ("127.0.0.1", "localhost")
    return capture(worker, CaptureRequest(address(origin, name), allowed_hosts=hosts, time_limit=30))


@pytest.mark.parametrize("name", SAMPLE)
def test_a_frozen_page_looks_as_its_page_does(worker: CaptureWorker, origin: str, name: str) -> None:
    page = taken(worker, origin, name)
    assert (page.differing_pixels, page.warnings) == (0, ())


def test_a_frozen_page_that_looks_different_says_so_with_the_figure(worker: CaptureWorker, origin: str) -> None:
    page = taken(worker, origin, "shadow-declarative")
    assert page.differing_pixels
    assert page.differing_pixels > 200
    assert page.warnings == (
        f"The frozen page does not look the same: {page.differing_pixels:,} of 921,600 pixels differ from the picture, "
        "200 are tolerated.",
    )


def test_there_are_pages_enough_and_every_one_is_served() -> None:
    assert len(PAGES) >= 60
    assert all(f"/{name}/" in served() for name in PAGES)
