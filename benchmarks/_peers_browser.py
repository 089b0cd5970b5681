"""What a person waits for in a browser: a screen of 1,000 boxes opened, and one more drawn on it.

The real pages with their servers, modules, API and picture. Opened: from the address to the frame with picture and
boxes. Drawn: from the mouse button's release to the frame with the box.
"""

from __future__ import annotations

import http.server
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PIL import Image
from playwright.sync_api import Browser, Page, StorageState, ViewportSize, sync_playwright

from benchmarks._label_studio import PASSWORD as STUDIO_PASSWORD
from benchmarks._label_studio import USER
from benchmarks._painted import drawn, opened, watch, watch_drawing
from benchmarks._peers_dataset import BOXES, HEIGHT, NAME, PASSWORD, WIDTH
from benchmarks._peers_work import StudioWork
from benchmarks._queue_dataset import SLUG
from benchmarks._signed_in import TIMEOUT_MS, sign_in

Measured = TypeVar("Measured")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
VIEWPORT = ViewportSize(width=1440, height=900)
OWN = """document.querySelector('[role=application] canvas')
    && !document.querySelector('[aria-label="Loading the picture"]')"""
STUDIO = f"""window.Htx?.annotationStore?.selected?.regionStore?.regions?.length >= {BOXES}
    && document.querySelector('canvas') && [...document.images].some((image) => image.naturalWidth === {WIDTH})"""

OWN_COUNT = "Number(/Boxes: ([0-9]+)/.exec([...document.querySelectorAll('h2')].map((h) => h.textContent).join())[1])"
STUDIO_COUNT = "window.Htx.annotationStore.selected.regionStore.regions.length"
# The address bar's suggestions are a page of 400 modules, which Chromium loads whenever a window is opened: every visit
# here opens one, and a person has had theirs for long.
NO_SUGGESTIONS_PAGE = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup"
# What a page does after it has been opened is none of the next measurement.
SETTLED_MS = 1000


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a page counts its boxes, where it shows the picture, how far down there are none, the key for a new one."""

    count: str
    picture: str
    height: float
    tool: str


@dataclass(frozen=True, slots=True)
class Peer:
    """A page: its address, the condition for being there, and how a box is drawn on it."""

    address: str
    condition: str
    drawing: Drawing


OWN_WAY = Drawing(OWN_COUNT, "[role=application]", 0.86, "n")
STUDIO_WAY = Drawing(STUDIO_COUNT, ".konvajs-content", 0.945, "1")


def measured_pages(
    own: str, screen: int, studio: str, there: StudioWork, rounds: int, row: Callable[..., Measured]
) -> list[Measured]:
    """The rows of both pages, opened in turn, each in a new browser profile and then again."""
    peers = [
        Peer(f"{own}/datasets/{SLUG}/screens/{screen}/boxes", OWN, OWN_WAY),
        Peer(f"{studio}/projects/{there.project}/data?task={there.large_task}", STUDIO, STUDIO_WAY),
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", NO_SUGGESTIONS_PAGE])
        states = [
            _signed_in(browser, lambda page: sign_in(page, own, NAME, PASSWORD)),
            _signed_in(browser, lambda page: _sign_in_there(page, studio)),
        ]
        seen = [
            [_visit(browser, peer, state) for peer, state in zip(peers, states, strict=True)] for _ in range(rounds + 1)
        ]
        browser.close()
    # The first round warmed the servers up.
    of_peers = list(zip(*seen[1:], strict=True))
    first, again, more = ([[visit[at] for visit in visits] for visits in of_peers] for at in range(3))
    return [
        row(f"{BOXES:,} boxes opened, ms", *first, "from address to picture and boxes, in a new browser profile"),
        row(f"{BOXES:,} boxes opened again, ms", *again, "scripts are in the browser's cache"),
        row("one more drawn, ms", *more, "from button's release to box"),
    ]


def _signed_in(browser: Browser, sign_in_to: Callable[[Page], None]) -> StorageState:
    with browser.new_context() as context:
        sign_in_to(context.new_page())
        return context.storage_state()


def _visit(browser: Browser, peer: Peer, state: StorageState) -> tuple[float, float, float]:
    """Opened for the first time, opened again, one more drawn."""
    # Our page forbids eval, with which Playwright waits.
    with browser.new_context(viewport=VIEWPORT, bypass_csp=True, storage_state=state) as context:
        page = context.new_page()
        watch(page, peer.condition)
        first = opened(page, peer.address)
        page.wait_for_timeout(SETTLED_MS)
        again = opened(page, peer.address)
        page.wait_for_timeout(SETTLED_MS)
        return first, again, _draw_one(page, peer.drawing)


def _draw_one(page: Page, drawing: Drawing) -> float:
    page.keyboard.press(drawing.tool)
    box = page.locator(drawing.picture).first.bounding_box()
    assert box
    left, top = box["x"] + 0.3 * box["width"], box["y"] + drawing.height * box["height"]
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(left + 60, top + 15, steps=3)
    watch_drawing(page, drawing.count)
    page.mouse.up()
    return drawn(page)


def _sign_in_there(page: Page, address: str) -> None:
    page.goto(f"{address}/user/login/")
    page.locator("input[name=email]").fill(USER)
    page.locator("input[name=password]").fill(STUDIO_PASSWORD)
    page.locator("button[type=submit]").first.click()
    page.wait_for_url(lambda url: "login" not in url, timeout=TIMEOUT_MS)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Keeps the table readable."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@contextmanager
def served_picture(folder: Path) -> Iterator[str]:
    """The address of a picture like that of our screen, served from a folder of its own."""
    shown = folder / "picture"
    shown.mkdir()
    Image.new("RGB", (WIDTH, HEIGHT), "white").save(shown / "screen.png")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(shown)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/screen.png"
    finally:
        server.shutdown()
