"""Many pages at once come back in the order in which they were asked for."""

import pytest

from tests.workers.browser.site import Site
from workers.browser.captured import CapturedPage
from workers.browser.failures import CaptureFailed
from workers.browser.lanes import capture_all
from workers.browser.request import CaptureRequest

pytestmark = pytest.mark.browser


def test_pages_and_failures_come_in_the_order_of_their_requests(chromium: str, site: Site) -> None:
    paths = ["/slow?ms=400", "/traps/inside.html", "/status/?code=500", "/traps/controls.html", "/traps/inside.html"]
    requests = [
        CaptureRequest(f"{site.origin}{path}", allowed_hosts=("127.0.0.1",), keep_snapshot=False) for path in paths
    ]
    done = list(capture_all(requests, chromium, lanes=2))
    said = [page.code if isinstance(page, CaptureFailed) else page.final_url for page in done]
    assert said == [request.url if "500" not in request.url else "http_status" for request in requests]


def test_pages_are_loaded_at_the_same_time(chromium: str, site: Site) -> None:
    """Each of two pages shows that the other one has been asked for before itself was answered."""
    requests = [
        CaptureRequest(f"{site.origin}/together?count=2&{number}=", allowed_hosts=("127.0.0.1",), keep_snapshot=False)
        for number in range(2)
    ]
    done = list(capture_all(requests, chromium, lanes=2))
    assert [isinstance(page, CapturedPage) and page.texts[0].text for page in done] == ["Together", "Together"]


def test_no_request_starts_no_browser() -> None:
    assert list(capture_all([], "/no/chromium")) == []
