"""Many pages at once: some browsers side by side, each with one page at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from queue import SimpleQueue

from workers.browser.capture import capture
from workers.browser.captured import CapturedPage
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureRequest
from workers.browser.session import BrowserSession

Outcome = CapturedPage | CaptureFailed


def lanes_of_machine() -> int:
    """One more than there are processors: while one page waits for its network, the others keep them busy."""
    return len(os.sched_getaffinity(0)) + 1


def capture_all(
    requests: Sequence[CaptureRequest], chromium_path: str, lanes: int = 0
) -> Iterator[tuple[CaptureRequest, Outcome]]:
    """Each request with its page or its failure, in the order in which they are done; `lanes` 0: as the machine has."""
    lanes = min(lanes or lanes_of_machine(), len(requests))
    free: SimpleQueue[BrowserSession] = SimpleQueue()
    with ExitStack() as open_sessions, ThreadPoolExecutor(max(lanes, 1), thread_name_prefix="lane") as threads:
        for _ in range(lanes):
            free.put(open_sessions.enter_context(BrowserSession(chromium_path)))
        waiting = {threads.submit(_capture, free, request): request for request in requests}
        try:
            for done in as_completed(waiting):
                # A page is large: nothing of it stays here once the caller has it.
                yield waiting.pop(done), done.result()
                del done
        finally:
            threads.shutdown(cancel_futures=True)


def _capture(free: SimpleQueue[BrowserSession], request: CaptureRequest) -> Outcome:
    session = free.get()
    try:
        return capture(session, request)
    except CaptureFailed as failure:
        return failure
    finally:
        free.put(session)
