"""Captures many pages: several workers share one browser, each with one page at a time."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from queue import SimpleQueue
from uuid import uuid4

from workers.browser.capture import capture
from workers.browser.capture_worker import CaptureWorker
from workers.browser.captured_page import CapturedPage
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureRequest

CaptureResult = CapturedPage | CaptureFailed
MAX_AHEAD = 2
"""Pages per worker that are captured before the caller asks for them."""


def default_worker_count() -> int:
    """Return two more than there are processors: they are busy while some pages wait for their networks."""
    return len(os.sched_getaffinity(0)) + 2


def capture_all(
    requests: Iterable[CaptureRequest], chromium_path: str, worker_count: int = 0
) -> Generator[CaptureResult]:
    """Yield the page or the failure of each request, in the order of the requests.

    Callers that do not read it to its end close it. `worker_count` 0 means default_worker_count. At most MAX_AHEAD
    pages per worker are captured ahead of the caller.
    """
    worker_count = worker_count or default_worker_count()
    cache_key = uuid4().hex
    idle: SimpleQueue[CaptureWorker] = SimpleQueue()
    pending: deque[Future[CaptureResult]] = deque()
    with ExitStack() as stack, ThreadPoolExecutor(worker_count, thread_name_prefix="capture") as threads:
        first = stack.enter_context(CaptureWorker(chromium_path))
        idle.put(first)
        for _ in range(worker_count - 1):
            idle.put(stack.enter_context(CaptureWorker(chromium_path, shared_with=first)))
        for request in requests:
            pending.append(threads.submit(_capture, idle, replace(request, cache_key=cache_key)))
            while pending and (pending[0].done() or len(pending) > MAX_AHEAD * worker_count):
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()


def _capture(idle: SimpleQueue[CaptureWorker], request: CaptureRequest) -> CaptureResult:
    worker = idle.get()
    try:
        return _capture_with_retry(worker, request)
    except CaptureFailed as failure:
        return failure
    finally:
        idle.put(worker)


def _capture_with_retry(worker: CaptureWorker, request: CaptureRequest) -> CapturedPage:
    """Capture a page, a second time when the browser died: another worker's page may have ended it."""
    try:
        return capture(worker, request)
    except CaptureFailed as failure:
        # Another worker may have started the next browser already.
        if failure.code == "timed_out" or not worker.has_lost_browser():
            raise
    return capture(worker, request)
