"""Captures of generated pages that shadow, replace and break what scripts use to read them: how many lost anything.

`python -m benchmarks.clobbering [PAGES]`: exits with 1 when a page failed, lost a box or its form, or looks different.
"""

from __future__ import annotations

import sys

from playwright.sync_api import sync_playwright

from benchmarks._clobbering_pages import MEMBERS, ClobberingPage, clobbering_page
from benchmarks._made_site import MadeFile, serving_files
from workers.browser.batch import capture_all
from workers.browser.captured_page import CapturedPage
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureRequest
from workers.programs.chromium import CHROMIUM

PAGES = 200
BROKEN_LIBRARY = "broken library"
"""What a library of the page that throws is called in warnings: such a page has to be warned."""


def losses(made: ClobberingPage, page: CapturedPage | CaptureFailed) -> list[str]:
    """Return what a capture lost, in words."""
    if not isinstance(page, CapturedPage):
        return [f"failed: {page.message}"]
    assert page.snapshot
    html = page.snapshot.documents[0].body.decode()
    missing = made.names - {box.name for box in page.boxes}
    warnings = [warning for warning in page.warnings if BROKEN_LIBRARY not in warning]
    lost = [f"no box for {', '.join(sorted(missing))}"] if missing else []
    if '<form id="the-form">' not in html or "[object" in html:
        lost.append("the frozen page lost its form")
    if page.differing_pixels:
        lost.append(f"{page.differing_pixels} pixels differ")
    return lost + warnings


def main(count: int) -> int:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, chromium_sandbox=False)
        members: list[str] = browser.new_page().evaluate(MEMBERS)
        browser.close()
    pages = [clobbering_page(members, seed) for seed in range(count)]
    files = {f"/{seed}": MadeFile(page.html) for seed, page in enumerate(pages)}
    failed = 0
    with serving_files(files) as origin:
        requests = [CaptureRequest(origin + path, height=1200, allowed_hosts=("127.0.0.1",)) for path in files]
        for seed, (made, page) in enumerate(zip(pages, capture_all(requests, CHROMIUM), strict=True)):
            if lost := losses(made, page):
                failed += 1
                print(f"page {seed}: {'; '.join(lost)}")
    print(f"{len(members)} names of properties; {count} pages, {failed} lost something; wanted: none")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else PAGES))
