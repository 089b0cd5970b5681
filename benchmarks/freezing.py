"""Frozen copies of made pages, one mechanism each: in how many pixels they differ, and whether that is said.

`python -m benchmarks.freezing [NAME …]`: the pages of these names, or all.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from benchmarks._freeze_pages import PAGES, address, served
from benchmarks._made_site import serving_files
from workers.browser.batch import capture_all
from workers.browser.captured_page import CapturedPage
from workers.browser.request import CaptureRequest
from workers.programs.chromium import CHROMIUM

TOLERANCE, WANTED_SHARE = 200, 0.95
"""Pixels of 1280 x 720 that may differ; the share of pages within."""


def main(names: Sequence[str]) -> int:
    differing: dict[str, int] = {}
    wrong: list[str] = []
    with serving_files(served()) as origin:
        requests = [CaptureRequest(address(origin, name), allowed_hosts=("127.0.0.1", "localhost")) for name in names]
        for name, page in zip(names, capture_all(requests, CHROMIUM), strict=True):
            if not isinstance(page, CapturedPage):
                wrong.append(name)
                print(f"{name}: failed: {page.message}")
                continue
            count = -1 if page.differing_pixels is None else page.differing_pixels
            differing[name] = count
            is_warned = any("look" in warning for warning in page.warnings)
            if count or page.warnings:
                print(f"{name}: {count} pixels differ {list(page.warnings) or ''}")
            if is_warned != (count > TOLERANCE or count < 0):
                wrong.append(name)
                print(f"{name}: {'warned without need' if is_warned else 'differs without a warning'}")
    within = sum(0 <= count <= TOLERANCE for count in differing.values())
    equal = sum(count == 0 for count in differing.values())
    print(f"{len(names)} pages: {equal} equal to the pixel, {within} within {TOLERANCE} pixels, {len(wrong)} wrong")
    return 1 if wrong or within < WANTED_SHARE * len(names) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(PAGES)))
