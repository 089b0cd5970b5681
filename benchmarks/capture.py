"""Pages per second of captures that keep everything, beside the floor: navigate, picture, elements, keep nothing.

`python -m benchmarks.capture [PAGES]`; both in the same run, on the same local pages, with the same Chromium.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections.abc import Callable
from multiprocessing import Pool
from pathlib import Path

from tests.workers.browser.site import SITES, serving
from workers.browser.capture import capture
from workers.browser.picture import take_picture
from workers.browser.request import CaptureRequest
from workers.browser.session import CHROMIUM, BrowserSession

PATH = os.environ.get("CHROMIUM_PATH", CHROMIUM)
PROCESSES = 2
ELEMENTS = """() => JSON.stringify([...document.querySelectorAll('*')].map((el) => {
  const { left, top, right, bottom } = el.getBoundingClientRect();
  return [el.localName, left, top, right, bottom];
}))"""


def floor(urls: list[str]) -> None:
    """One page that goes from address to address and forgets what it sees."""
    with BrowserSession(PATH) as session:
        session.run(lambda: _walk(session, urls))


def _walk(session: BrowserSession, urls: list[str]) -> None:
    page = session.browser.new_page(viewport={"width": 1280, "height": 720})
    cdp = page.context.new_cdp_session(page)
    for url in urls:
        page.goto(url)
        take_picture(page, cdp)
        json.loads(page.evaluate(ELEMENTS))


def everything(urls: list[str], check: bool = False) -> dict[str, float]:
    """Picture, boxes, texts and frozen page of each address; the mean seconds by stage."""
    stages: dict[str, float] = {}
    with BrowserSession(PATH) as session:
        for url in urls:
            request = CaptureRequest(url, wait="load", allowed_hosts=("127.0.0.1",), check_snapshot=check)
            page = capture(session, request)
            assert page.snapshot
            page.snapshot.to_bytes()
            for stage, seconds in page.timings.items():
                stages[stage] = stages.get(stage, 0) + seconds / len(urls)
    return stages


def checked(urls: list[str]) -> dict[str, float]:
    return everything(urls, check=True)


def rate(work: Callable[[list[str]], object], urls: list[str]) -> tuple[float, list[object]]:
    """Pages per second with the work shared between processes, browser start included."""
    shares = [urls[start::PROCESSES] for start in range(PROCESSES)]
    start = time.perf_counter()
    with Pool(PROCESSES) as pool:
        results = pool.map(work, shares)
    return len(urls) / (time.perf_counter() - start), results


def main(count: int) -> None:
    names = sorted(path.name for path in Path(SITES / "traps").glob("*.html") if path.name != "inside.html")
    with serving() as site:
        urls = [f"{site.origin}/traps/{names[number % len(names)]}?{number}" for number in range(count)]
        least, _ = rate(floor, urls)
        print(f"floor                  {least:5.2f} pages/s")
        for work in (everything, checked):
            pages, stages = rate(work, urls)
            print(f"{work.__name__:22} {pages:5.2f} pages/s = {pages / least:.0%} of the floor", stages[0])
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"largest process        {peak} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
