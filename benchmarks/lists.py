"""Claim: with 100,000 rows every page that lists or counts is useful within twice the time that it takes without any.

`python3 run.py bench lists [--rows 100000] [--rounds 5]`; exit 1 when a bar is missed. The whole installation on the
embedded default, real Chromium, warm. Useful: the page's heading is painted and nothing is being loaded; once for the
dataset with all rows and once for one without any, in turn; as a maintainer, and an annotator's own work. Pages that
belong to no dataset are beside the account's page. At last a list is scrolled through, frame by frame.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks._list_rows import ANNOTATOR, EMPTY_SLUG, MAINTAINER, PASSWORD
from benchmarks._painted import opened, watch
from benchmarks._queue_dataset import SLUG
from benchmarks._signed_in import sign_in
from tests.services.stack import running_stack

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
VIEWPORT = ViewportSize(width=1440, height=900)
BAR = 2.0
IN_DATASET = (
    "",
    "/applications",
    "/screens",
    "/environments",
    "/releases/imports",
    "/training",
    "/tasks",
    "/dialogues",
    "/episodes",
    "/releases",
    "/trials",
    "/trials/leaderboard",
    "/statistics",
    "/jobs",
    "/quality",
    "/hours",
    "/people",
    "/people/log",
    "/settings",
)
"""Pages of a dataset that show no item to be worked on: `bench queue`, `peers` and `studio` measure those."""
WITHOUT_DATASET = ("/", "/hours", "/quality", "/accounts", "/accounts/log", "/installation")
OF_ANNOTATORS = ("/", "/quality")
EMPTY_PAGE = "/account"
# The heading is there, and nothing is being loaded but what was scrolled to.
USEFUL = """(() => {
  const isLoading = (loader) => !(loader.getAttribute('aria-label') ?? '').startsWith('Loading more');
  const main = document.querySelector('main');
  return main?.querySelector('h1') && main.getAttribute('aria-busy') !== 'true'
    && ![...main.querySelectorAll('.mantine-Loader-root')].some(isLoading);
})()"""
# Scrolls by half a window a frame; milliseconds of each frame, sorted, and how many rows there are at the end.
SCROLL = """async (frames) => {
  const times = [];
  for (let number = 0; number < frames; number += 1) {
    const began = performance.now();
    scrollBy(0, innerHeight / 2);
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - began);
  }
  return { times: times.sort((a, b) => a - b), rows: document.querySelectorAll('tbody tr').length, top: scrollY };
}"""
SCROLLED_FRAMES = 400


@dataclass(frozen=True, slots=True)
class PageTimes:
    """Milliseconds of each round until a page was useful, with all rows and with none."""

    name: str
    full: list[float]
    empty: list[float]

    @property
    def ratio(self) -> float:
        return median(self.full) / median(self.empty)

    def __str__(self) -> str:
        return f"{self.name:22} {median(self.full):6.0f} ms, empty {median(self.empty):6.0f} ms, {self.ratio:5.2f} x"


def measure(page: Page, address: str, rounds: int) -> list[PageTimes]:
    """The times of every page; the first round warms everything up."""
    watch(page, USEFUL)
    measured = []
    for path in IN_DATASET:
        full, empty = (f"{address}/datasets/{slug}{path}" for slug in (SLUG, EMPTY_SLUG))
        measured.append(_pair(page, path or "(overview)", full, empty, rounds))
        print(measured[-1], flush=True)
    return [*measured, *_beside_account(page, address, WITHOUT_DATASET, rounds)]


def measure_annotators(page: Page, address: str, rounds: int) -> list[PageTimes]:
    """The times of the pages that show an annotator's own work."""
    watch(page, USEFUL)
    return _beside_account(page, address, OF_ANNOTATORS, rounds, " (annotator)")


def _beside_account(page: Page, address: str, paths: Sequence[str], rounds: int, whose: str = "") -> list[PageTimes]:
    measured = []
    for path in paths:
        measured.append(_pair(page, path + whose, address + path, address + EMPTY_PAGE, rounds))
        print(f"{measured[-1]} (beside {EMPTY_PAGE})", flush=True)
    return measured


def _pair(page: Page, name: str, full: str, empty: str, rounds: int) -> PageTimes:
    times = [(opened(page, full), opened(page, empty)) for _ in range(rounds + 1)]
    return PageTimes(name, *(list(each) for each in zip(*times[1:], strict=True)))


def scroll(page: Page, address: str) -> str:
    """What scrolling through the list of jobs takes."""
    opened(page, f"{address}/datasets/{SLUG}/jobs")
    scrolled = page.evaluate(SCROLL, SCROLLED_FRAMES)
    times = scrolled["times"]
    middle, high = times[len(times) // 2], times[int(len(times) * 0.95)]
    frames = f"p50 {middle:.1f} ms a frame, p95 {high:.1f} ms"
    return f"scrolled {scrolled['top']:,.0f} pixels: {frames}, {scrolled['rows']} rows built"


def _page_of(browser: Browser, address: str, person: str) -> Page:
    # The page forbids eval, with which Playwright waits.
    page = browser.new_page(viewport=VIEWPORT, bypass_csp=True)
    sign_in(page, address, person, PASSWORD)
    return page


def main() -> int:
    """Print a line for each page; 1 when one misses the bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="actwright-lists-", ignore_cleanup_errors=True) as folder,
        running_stack(Path(folder), {"LOG_LEVEL": "ERROR"}) as stack,
    ):
        stack.run("-m", "benchmarks._list_rows", str(options.rows))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = _page_of(browser, stack.address, ANNOTATOR)
            of_annotators = measure_annotators(page, stack.address, options.rounds)
            page.close()
            page = _page_of(browser, stack.address, MAINTAINER)
            measured = [*measure(page, stack.address, options.rounds), *of_annotators]
            print(scroll(page, stack.address))
            browser.close()
    missed = [each.name for each in measured if each.ratio > BAR]
    print(
        f"{len(measured) - len(missed)} of {len(measured)} pages within {BAR:g} x; not: {', '.join(missed) or 'none'}"
    )
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
