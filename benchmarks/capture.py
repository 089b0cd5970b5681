"""Pages per second of captures that keep everything, beside a floor that keeps nothing and `shot-scraper multi`.

`python -m benchmarks.capture [PAGES] [--memory]`: the same local pages and the same browser for all, in one run.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
import venv
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.async_api import Browser, Error, async_playwright

from benchmarks._page_server import serving
from benchmarks._rates import process_tree
from workers.browser.batch import capture_all
from workers.browser.captured_page import CapturedPage
from workers.browser.request import CaptureRequest
from workers.programs.chromium import CHROMIUM

PATH = os.environ.get("CHROMIUM_PATH") or shutil.which("chromium-headless-shell") or CHROMIUM
FLOOR_CONTEXTS = 2
ELEMENTS = """() => JSON.stringify([...document.querySelectorAll('*')].map((el) => {
  const { left, top, right, bottom } = el.getBoundingClientRect();
  return [el.localName, left, top, right, bottom];
}))"""
SHOT_SCRAPER = "shot-scraper"
FOLDER = Path(os.environ.get("DATA_DIR", "var")) / "bench"
LEAST_OF_FLOOR, LEAST_OF_PEER = 0.6, 1.5
REPORT_EVERY = 100


def floor(urls: Sequence[str]) -> None:
    """Two tabs that go from address to address: picture, elements as one string, nothing kept or cleaned up."""
    asyncio.run(_floor(urls))


async def _floor(urls: Sequence[str]) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=PATH, chromium_sandbox=os.geteuid() != 0)
        await asyncio.gather(*(_walk(browser, urls[start::FLOOR_CONTEXTS]) for start in range(FLOOR_CONTEXTS)))
        await browser.close()


async def _walk(browser: Browser, urls: Sequence[str]) -> None:
    context = await browser.new_context(viewport={"width": 1280, "height": 720})
    page = await context.new_page()
    cdp = await context.new_cdp_session(page)
    for url in urls:
        await page.goto(url)
        for _ in range(5):
            try:
                await cdp.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
                break
            except Error:
                continue  # "Unable to capture screenshot", now and then
        await page.evaluate(ELEMENTS)


def peer(urls: Sequence[str]) -> None:
    """`shot-scraper multi`: pictures and nothing else."""
    screenshots = FOLDER / "shots"
    screenshots.mkdir(parents=True, exist_ok=True)
    shots = [
        {"url": url, "output": str(screenshots / f"{number}.png"), "width": 1280, "height": 720}
        for number, url in enumerate(urls)
    ]
    todo = FOLDER / "shots.yml"
    todo.write_text(json.dumps(shots))
    subprocess.run([*shot_scraper(), "multi", str(todo), "--silent"], check=True, stdout=subprocess.DEVNULL)
    if len(list(screenshots.glob("*.png"))) != len(urls):
        sys.exit("shot-scraper did not take every picture")
    shutil.rmtree(screenshots)


def shot_scraper() -> list[str]:
    """The command, from an environment of its own, started so that it finds our browser."""
    home = FOLDER / "shot-scraper"
    python = home / "bin" / "python"
    if not (home / "bin" / SHOT_SCRAPER).exists():
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", SHOT_SCRAPER], check=True)
    # It has no option for the path of a browser: the launch function of its Playwright is replaced instead.
    start = (
        "import sys; from playwright.sync_api import BrowserType; launch = BrowserType.launch\n"
        f"BrowserType.launch = lambda self, **options: launch(self, **{{**options, 'executable_path': {PATH!r}}})\n"
        "from shot_scraper.cli import cli; cli()"
    )
    return [str(python), "-c", start]


def everything(urls: Sequence[str], check: bool = True, report: Callable[[int], None] | None = None) -> Counter[str]:
    """Picture, boxes, texts and snapshot of each address, ready to be stored; seconds by stage."""
    requests = [CaptureRequest(url, allowed_hosts=("127.0.0.1",), check_snapshot=check) for url in urls]
    stages: Counter[str] = Counter()
    for number, (url, page) in enumerate(zip(urls, capture_all(requests, PATH), strict=True), start=1):
        if not isinstance(page, CapturedPage) or not page.snapshot or not page.boxes or not page.texts:
            sys.exit(f"{url} was not captured whole: {page}")
        page.snapshot.to_bytes()
        stages.update(page.timings)
        stages["pages that differ"] += bool(page.differing_pixels)
        if report:
            report(number)
    return stages


def rate(work: Callable[[Sequence[str]], object], urls: Sequence[str]) -> float:
    """Pages per second, start of the browser included."""
    start = time.perf_counter()
    work(urls)
    return len(urls) / (time.perf_counter() - start)


def speed(count: int) -> None:
    with serving(count) as urls:
        shot_scraper()
        least = rate(floor, urls)
        print(f"floor                     {least:6.2f} pages/s")
        other = rate(peer, urls)
        print(f"shot-scraper multi        {other:6.2f} pages/s, picture only")
        for name, check in (("everything kept", False), ("everything kept, checked", True)):
            ours = rate(lambda some, check=check: everything(some, check), urls)  # type: ignore[misc]
            print(f"{name:25} {ours:6.2f} pages/s = {ours / least:.0%} of the floor, {ours / other:.2f} x shot-scraper")
    print(f"wanted: {LEAST_OF_FLOOR:.0%} of the floor, {LEAST_OF_PEER} x shot-scraper")


def memory(count: int) -> None:
    """What the captures' own processes hold, each page counted where it is shared, every hundred pages."""

    def tell(number: int) -> None:
        if number % REPORT_EVERY == 0:
            kilobytes = sum(proportional_memory(process) for process in process_tree(os.getpid()))
            print(f"{number:6} pages {kilobytes / 1024:7.0f} MB", flush=True)

    with serving(count) as urls:
        everything(urls, True, tell)


def proportional_memory(process: int) -> int:
    """Kilobytes; memory that several processes share is divided between them."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:] if argument.isdigit()]
    if "--memory" in sys.argv:
        memory(*numbers or [1000])
    else:
        speed(*numbers or [100])
