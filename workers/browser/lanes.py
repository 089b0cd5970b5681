"""Many pages at once: some lanes side by side in one browser, each with one page at a time."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from queue import SimpleQueue

from workers.browser.capture import capture
from workers.browser.captured import CapturedPage
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureRequest
from workers.browser.session import BrowserSession

Outcome = CapturedPage | CaptureFailed
AHEAD = 2


def lanes_of_machine() -> int:
    """Two more than there are processors: while some pages wait for their networks, the others keep them busy."""
    return len(os.sched_getaffinity(0)) + 2


def capture_all(requests: Iterable[CaptureRequest], chromium_path: str, lanes: int = 0) -> Iterator[Outcome]:
    """The page or the failure of each request, in their order; `lanes` 0 means as many as the machine has.

    No more than two pages a lane are done ahead of the one that the caller looks at.
    """
    lanes = lanes or lanes_of_machine()
    free: SimpleQueue[BrowserSession] = SimpleQueue()
    ahead: deque[Future[Outcome]] = deque()
    with ExitStack() as sessions, ThreadPoolExecutor(lanes, thread_name_prefix="lane") as threads:
        first = sessions.enter_context(BrowserSession(chromium_path))
        free.put(first)
        for _ in range(lanes - 1):
            free.put(sessions.enter_context(BrowserSession(chromium_path, beside=first)))
        for request in requests:
            ahead.append(threads.submit(_capture, free, request))
            if len(ahead) > AHEAD * lanes:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()


def _capture(free: SimpleQueue[BrowserSession], request: CaptureRequest) -> Outcome:
    session = free.get()
    try:
        return _with_second_go(session, request)
    except CaptureFailed as failure:
        return failure
    finally:
        free.put(session)


def _with_second_go(session: BrowserSession, request: CaptureRequest) -> CapturedPage:
    """Another try for a page under which the browser has died: perhaps by the page of another lane."""
    try:
        return capture(session, request)
    except CaptureFailed:
        if session.headless.is_running:
            raise
    return capture(session, request)
