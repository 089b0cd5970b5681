"""Share of controls whose captured name is the browser's accessible name: `python -m benchmarks.names URL…`.

Icon glyphs and access keys are removed from both. Controls in frames and shadow roots are left out.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Sequence

from playwright.sync_api import CDPSession, Error, sync_playwright

from workers.browser.batch import capture_all
from workers.browser.captured_page import CapturedPage, CollectedBox
from workers.browser.request import CaptureRequest
from workers.programs.chromium import CHROMIUM

LEAST, SHOWN = 0.95, 40
HOSTS = ("127.0.0.1", "localhost")
CONTROLS = frozenset({"a", "button", "input", "select", "textarea", "summary", "option"})
NAMELESS = frozenset({"generic", "none", "listitem", "strong", "code", "emphasis", "paragraph"})
"""Roles that have no name in ARIA, whatever a script makes of their elements."""
GLYPHS = frozenset({"Co", "So", "Cn", "Cf"})


def plain(name: str) -> str:
    """The name without icon glyphs, access keys, and differences of spaces."""
    letters = "".join(letter for letter in name if unicodedata.category(letter) not in GLYPHS)
    letters = re.sub(r"\s*[(\[][A-Z][)\]]$", "", letters.strip())
    return re.sub(r"\s+", " ", letters).strip()[:200].strip()


def accessible_name(session: CDPSession, selector: str) -> str | None:
    """The browser's name of the element; None where there is none to compare."""
    evaluated = session.send("Runtime.evaluate", {"expression": f"document.querySelector({selector!r})"})["result"]
    if "objectId" not in evaluated:
        return None
    nodes = session.send("Accessibility.getPartialAXTree", {"objectId": evaluated["objectId"], "fetchRelatives": False})
    node = nodes["nodes"][0]
    is_nameless = node.get("ignored") or node.get("role", {}).get("value") in NAMELESS
    return None if is_nameless else str(node.get("name", {}).get("value", ""))


def is_control(box: CollectedBox) -> bool:
    return not box.frame and not box.shadow_path and (box.tag in CONTROLS or bool(box.role))


def compare(urls: Sequence[str]) -> tuple[int, list[tuple[str, str, str]]]:
    """How many names were compared, and those that differ: selector, ours, the browser's."""
    count, differing = 0, []
    requests = [CaptureRequest(url, allowed_hosts=HOSTS, keep_snapshot=False) for url in urls]
    pages = list(capture_all(requests, CHROMIUM))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        session = page.context.new_cdp_session(page)
        session.send("Accessibility.enable")
        for url, captured in zip(urls, pages, strict=True):
            if not isinstance(captured, CapturedPage):
                print(f"{url}: {captured}")
                continue
            page.goto(url)
            page.wait_for_timeout(1500)
            for box in filter(is_control, captured.boxes):
                try:
                    name = accessible_name(session, box.selector)
                except Error:
                    continue
                if name is not None:
                    count += 1
                    if plain(name) != plain(box.name):
                        differing.append((box.selector, box.name, name))
        browser.close()
    return count, differing


if __name__ == "__main__":
    total, others = compare(sys.argv[1:])
    for selector, ours, theirs in others[:SHOWN]:
        print(f"{selector[-70:]:70} {ours[:60]!r} | {theirs[:60]!r}")
    print(f"{total - len(others)} of {total} names equal, {1 - len(others) / max(1, total):.1%}; wanted {LEAST:.0%}")
