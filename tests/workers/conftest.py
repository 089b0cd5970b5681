"""Fixtures of worker tests: a site of trap pages, a shared browser, and a capture in one call."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.workers.trap_site import Site, serving
from workers.browser.capture import capture
from workers.browser.capture_worker import CaptureWorker
from workers.browser.captured_page import CapturedPage
from workers.browser.request import CaptureRequest

Take = Callable[..., CapturedPage]


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    with serving() as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> str:
    return os.environ.get("CHROMIUM_PATH") or shutil.which("chromium") or "/usr/bin/chromium"


@pytest.fixture(scope="session")
def worker(chromium: str) -> Iterator[CaptureWorker]:
    with CaptureWorker(chromium) as running:
        yield running


@pytest.fixture(scope="session")
def take(site: Site, worker: CaptureWorker) -> Take:
    """`take("/traps/frames.html", delay_ms=50)`: the captured page; the site itself is allowed."""

    def take(path: str, **settings: Any) -> CapturedPage:
        allowed = (f"127.0.0.1:{site.server_port}", f"localhost:{site.server_port}")
        fields = {"allowed_hosts": allowed, "time_limit": 30, **settings}
        return capture(worker, CaptureRequest(f"{site.origin}{path}", **fields))

    return take
