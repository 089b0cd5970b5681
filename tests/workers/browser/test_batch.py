"""Many pages are captured at once and returned in the order of their requests."""

import threading
import time
from typing import Self
from urllib.parse import quote

import pytest

from tests.workers.trap_site import Site
from workers.browser import batch
from workers.browser.batch import capture_all
from workers.browser.capture_worker import CaptureWorker
from workers.browser.captured_page import CapturedPage
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureRequest

pytestmark = pytest.mark.browser


def test_pages_and_failures_come_in_the_order_of_their_requests(chromium: str, site: Site) -> None:
    paths = ["/slow?ms=400", "/traps/inside.html", "/status/?code=500", "/traps/controls.html", "/traps/inside.html"]
    requests = [
        CaptureRequest(f"{site.origin}{path}", allowed_hosts=("127.0.0.1",), keep_snapshot=False) for path in paths
    ]
    values = list(capture_all(requests, chromium, worker_count=2))
    results = [page.code if isinstance(page, CaptureFailed) else page.final_url for page in values]
    assert results == [request.url if "500" not in request.url else "http_status" for request in requests]


def test_pages_are_loaded_at_the_same_time(chromium: str, site: Site) -> None:
    """Each of two pages shows that the other one has been requested before it was itself answered."""
    requests = [
        CaptureRequest(together(site, 2, "two", number), allowed_hosts=("127.0.0.1",), keep_snapshot=False)
        for number in range(2)
    ]
    results = list(capture_all(requests, chromium, worker_count=2))
    assert [isinstance(page, CapturedPage) and page.texts[0].text for page in results] == ["Together", "Together"]


def together(site: Site, count: int, group: str, number: int) -> str:
    """The address of a page that is answered when so many pages of its group have been asked for."""
    return f"{site.origin}/together?count={count}&group={group}&number={number}"


def test_no_request_starts_no_browser() -> None:
    assert list(capture_all([], "/no/chromium")) == []


def test_a_page_that_never_yields_delays_no_other_worker(chromium: str, site: Site) -> None:
    paths = ["/fights/busy.html", *["/traps/inside.html"] * 6, "/traps/controls.html"]
    requests = [
        CaptureRequest(f"{site.origin}{path}", allowed_hosts=("127.0.0.1",), keep_snapshot=False, time_limit=limit)
        for path, limit in zip(paths, [6, *[60] * 7], strict=True)
    ]
    busy, *others = capture_all(requests, chromium, worker_count=2)
    assert isinstance(busy, CaptureFailed)
    assert busy.code == "timed_out"
    assert all(isinstance(page, CapturedPage) for page in others)


def test_when_the_browser_dies_each_page_in_it_is_captured_again(
    chromium: str, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The first two wait for their second requests.
    requests = [
        CaptureRequest(together(site, 4, "dying", number), allowed_hosts=("127.0.0.1",), keep_snapshot=False)
        for number in range(3)
    ]
    sessions: list[CaptureWorker] = []

    class Recorded(CaptureWorker):
        def __enter__(self) -> Self:
            sessions.append(self)
            return super().__enter__()

    monkeypatch.setattr(batch, "CaptureWorker", Recorded)

    def end_browser() -> None:
        while sum("group=dying" in path for path in site.asked) < 2:
            time.sleep(0.01)
        sessions[0].kill()

    threading.Thread(target=end_browser, daemon=True).start()
    pages = list(capture_all(requests, chromium, worker_count=2))
    assert [page for page in pages if not isinstance(page, CapturedPage)] == []
    assert sum("group=dying" in path for path in site.asked) == len(requests) + 2


def test_a_worker_knows_that_its_browser_has_ended_also_when_the_next_one_runs(chromium: str) -> None:
    with CaptureWorker(chromium) as first, CaptureWorker(chromium, shared_with=first) as second:
        for worker in (first, second):
            worker.run(worker.start)
            assert not worker.has_lost_browser()
        first.kill()
        first.run(first.start)
        assert not first.has_lost_browser()
        assert second.has_lost_browser()


def asked_for(site: Site, chromium: str, control: str, **settings: object) -> int:
    """How often a style sheet of three pages of one batch is asked for."""
    sheet = f"/asset?control={control}"
    address = f"{site.origin}/page?body=<link rel=stylesheet href='{sheet}'><h1>Red</h1>&{{}}="
    requests = [
        CaptureRequest(address.format(number), allowed_hosts=("127.0.0.1",), **settings)  # type: ignore[arg-type]
        for number in range(3)
    ]
    before = len(site.asked)
    for page in capture_all(requests, chromium, worker_count=1):
        assert isinstance(page, CapturedPage), page
        assert page.snapshot
        # What came from the cache is in the frozen page all the same.
        assert [resource.body for resource in page.snapshot.resources] == [b"h1 { color: red }"]
        assert page.differing_pixels == 0
    return sum(sheet in path and "/page" not in path for path in site.asked[before:])


def test_pages_of_a_batch_share_what_http_lets_a_browser_keep_and_batches_share_nothing(
    chromium: str, site: Site
) -> None:
    assert asked_for(site, chromium, "max-age=600") == 1
    assert asked_for(site, chromium, "max-age=600") == 1
    assert asked_for(site, chromium, "no-store") == 3


@pytest.mark.parametrize("control", ["max-age=600", "no-cache", "no-store"])
def test_what_changes_from_page_to_page_of_a_batch_is_frozen_as_each_page_shows_it(
    chromium: str, site: Site, control: str
) -> None:
    picture = f"/changing?control={control}"
    redirected = f"/to?url={picture}%2526redirected"
    body = f"<h1>Seen</h1><img src={picture}><img src={redirected}><p style='background:url({picture})'>Behind"
    requests = [
        CaptureRequest(f"{site.origin}/page?body={body}&{number}=", allowed_hosts=("127.0.0.1",), keep_snapshot=kept)
        # The bodies of the second page are not read.
        for number, kept in enumerate((True, False, True, True, True))
    ]
    for number, page in enumerate(capture_all(requests, chromium, worker_count=1)):
        assert isinstance(page, CapturedPage), page
        assert page.differing_pixels == (None if number == 1 else 0)
    assert sum(path.startswith("/changing") for path in site.asked) >= 2


def test_a_blank_page_that_is_loaded_again_keeps_what_the_browser_had_already(chromium: str, site: Site) -> None:
    late = "if (sessionStorage.seen) setTimeout(() => { document.body.innerHTML = '<h1>Late</h1>' }, 300)"
    sheet = "<link rel=stylesheet href='/asset?control=max-age=600'>"
    body = quote(f"{sheet}<p style='color: white'>White</p><script>{late}; sessionStorage.seen = 1</script>")
    request = CaptureRequest(f"{site.origin}/page?body={body}", allowed_hosts=("127.0.0.1",))
    before = len(site.asked)
    (page,) = capture_all([request], chromium, worker_count=1)
    assert isinstance(page, CapturedPage), page
    assert page.snapshot
    assert sum(path.startswith("/page") for path in site.asked[before:]) == 2
    assert [resource.body for resource in page.snapshot.resources] == [b"h1 { color: red }"]
    assert page.differing_pixels == 0


def test_pages_with_a_login_share_nothing(chromium: str, site: Site) -> None:
    storage: dict[str, object] = {"cookies": [], "origins": []}
    assert asked_for(site, chromium, "max-age=600", cookies=({"name": "a", "value": "b", "url": site.origin},)) == 3
    assert asked_for(site, chromium, "max-age=600", storage=storage) == 3
