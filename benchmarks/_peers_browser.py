"""What a person waits for in a browser: a screen of 1,000 boxes opened, and one more drawn on it.

The real pages with their servers, modules, API and picture. Opened: from the address to the frame after picture and
boxes are there. Drawn: from the mouse button's release to the second frame after the box exists.
"""

from __future__ import annotations

import http.server
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from benchmarks._label_studio import PASSWORD as STUDIO_PASSWORD
from benchmarks._label_studio import USER
from benchmarks._peers_dataset import BOXES, HEIGHT, NAME, PASSWORD, WIDTH
from benchmarks._peers_work import StudioWork
from benchmarks._queue_dataset import SLUG
from benchmarks._signed_in import TIMEOUT_MS, sign_in

Measured = TypeVar("Measured")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
VIEWPORT = ViewportSize(width=1440, height=900)
# Looks in every frame; the second frame after everything is there has surely been painted.
WATCH = """() => {
  const there = () => %s;
  const look = () => {
    if (!there()) return requestAnimationFrame(look);
    requestAnimationFrame(() => requestAnimationFrame(() => { window.opened = performance.now(); }));
  };
  requestAnimationFrame(look);
}"""
# From the mouse button's release to the second frame after the page has one box more.
DRAWN = """() => {
  const count = () => %s;
  const before = count();
  window.drawn = 0;
  window.addEventListener('pointerup', () => {
    const up = performance.now();
    const look = () => {
      if (count() === before) return requestAnimationFrame(look);
      requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = performance.now() - up; }));
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
}"""
OWN = """document.querySelector('[role=application] canvas')
    && !document.querySelector('[aria-label="Loading the picture"]')"""
STUDIO = f"""window.Htx?.annotationStore?.selected?.regionStore?.regions?.length >= {BOXES}
    && document.querySelector('canvas') && [...document.images].some((image) => image.naturalWidth === {WIDTH})"""

OWN_COUNT = "Number(/Boxes: ([0-9]+)/.exec([...document.querySelectorAll('h2')].map((h) => h.textContent).join())[1])"
STUDIO_COUNT = "window.Htx.annotationStore.selected.regionStore.regions.length"
OWN_WAY = (OWN_COUNT, "[role=application]", 0.86, "n")
STUDIO_WAY = (STUDIO_COUNT, ".konvajs-content", 0.945, "1")
"""How many boxes there are, where they are drawn, how far down none is, and the key for a new one."""


def measured_pages(
    own: str, screen: int, studio: str, there: StudioWork, rounds: int, row: Callable[..., Measured]
) -> list[Measured]:
    """The rows of both pages, opened in turn in one browser, warm."""
    addresses = (
        f"{own}/datasets/{SLUG}/screens/{screen}/boxes",
        f"{studio}/projects/{there.project}/data?task={there.large_task}",
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        # Our page forbids eval, with which Playwright waits.
        pages = [browser.new_page(viewport=VIEWPORT, bypass_csp=True) for _ in addresses]
        sign_in(pages[0], own, NAME, PASSWORD)
        _sign_in_there(pages[1], studio)
        for page, condition in zip(pages, (OWN, STUDIO), strict=True):
            page.add_init_script(f"({WATCH % condition})()")
        opened, drawn = [], []
        for _ in range(rounds + 1):
            opened.append([_opened(page, address) for page, address in zip(pages, addresses, strict=True)])
            drawn.append([_drawn(pages[0], *OWN_WAY), _drawn(pages[1], *STUDIO_WAY)])
        browser.close()
    return [
        row(f"{BOXES:,} boxes opened, ms", *zip(*opened[1:], strict=True), "from address to picture and boxes, warm"),
        row("one more drawn, ms", *zip(*drawn[1:], strict=True), "from button's release to box"),
    ]


def _opened(page: Page, address: str) -> float:
    page.goto(address)
    page.wait_for_function("window.opened", timeout=TIMEOUT_MS)
    return float(page.evaluate("window.opened"))


def _drawn(page: Page, count: str, picture: str, height: float, tool: str) -> float:
    page.keyboard.press(tool)
    box = page.locator(picture).first.bounding_box()
    assert box
    left, top = box["x"] + 0.3 * box["width"], box["y"] + height * box["height"]
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(left + 60, top + 15, steps=3)
    page.evaluate(DRAWN % count)
    page.mouse.up()
    page.wait_for_function("window.drawn", timeout=TIMEOUT_MS)
    return float(page.evaluate("window.drawn"))


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
