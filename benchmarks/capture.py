"""Pages per second of captures that keep everything, beside loops that keep nothing and `shot-scraper multi`.

`python -m benchmarks.capture [PAGES [ROUNDS]] [--memory]`: the same local pages and browser for all, in one run.
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
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from statistics import median

from playwright.async_api import Browser, Error, async_playwright

from annotator.domain.hosts import HostRule
from benchmarks._page_server import serving
from benchmarks._rates import process_tree
from workers.browser.batch import capture_all, default_worker_count
from workers.browser.captured_page import CapturedPage
from workers.browser.egress_proxy import EgressProxy
from workers.browser.emulation import Emulation
from workers.browser.page_load import LoadMonitor
from workers.browser.request import CaptureRequest
from workers.browser.shared_chromium import SharedChromium
from workers.browser.tab import Tab
from workers.cdp.screenshot import take_screenshot
from workers.programs.chromium import CHROMIUM

PATH = os.environ.get("CHROMIUM_PATH") or shutil.which("chromium-headless-shell") or CHROMIUM
ROUNDS, BYTE_LIMIT, LOAD_MS = 3, 10**12, 30_000
LOOP_TABS = 2
ELEMENTS = """() => JSON.stringify([...document.querySelectorAll('*')].map((el) => {
  const { left, top, right, bottom } = el.getBoundingClientRect();
  return [el.localName, left, top, right, bottom];
}))"""
SHOT_SCRAPER = "shot-scraper"
FOLDER = Path(os.environ.get("DATA_DIR", "var")) / "bench"
LEAST_OF_LOOP, LEAST_OF_PEER = 0.6, 1.5
REPORT_EVERY = 100


def floor(urls: Sequence[str]) -> None:
    """As many tabs as captures have, over the same client: load, picture, elements as one string.

    Nothing is waited for, kept or cleaned up, so that captures, which do all of this too, cannot be faster.
    """
    count = default_worker_count()
    proxy = EgressProxy()
    chromium = SharedChromium(PATH, egress_proxy=proxy)
    try:
        with ThreadPoolExecutor(count) as threads:
            list(threads.map(lambda start: _walk(chromium, proxy, urls[start::count]), range(count)))
    finally:
        chromium.close()
        proxy.close()


def _walk(chromium: SharedChromium, proxy: EgressProxy, urls: Sequence[str]) -> None:
    connection, port = chromium.connect(), proxy.open_port()
    with port.allow((HostRule("127.0.0.1"),), BYTE_LIMIT):
        tab = Tab(connection, Emulation(1280, 720, 1, "en-US", "light"), port)
        for url in urls:
            with closing(LoadMonitor(tab.session)) as monitor:
                tab.session.navigate(url)
                monitor.wait_for("load", LOAD_MS)
            take_screenshot(tab.session)
            tab.session.evaluate(ELEMENTS)
        tab.close()
    connection.close()


def loop(urls: Sequence[str]) -> None:
    """Two tabs over Playwright, as one would write it: load, picture, elements as one string, nothing kept.

    This was the floor until 23 November 2026, and the share of 60 % was set by it.
    """
    asyncio.run(_loop(urls))


async def _loop(urls: Sequence[str]) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=PATH, chromium_sandbox=os.geteuid() != 0)
        await asyncio.gather(*(_walk_with_playwright(browser, urls[start::LOOP_TABS]) for start in range(LOOP_TABS)))
        await browser.close()


async def _walk_with_playwright(browser: Browser, urls: Sequence[str]) -> None:
    context = await browser.new_context(viewport={"width": 1280, "height": 720})
    page = await context.new_page()
    cdp = await context.new_cdp_session(page)
    for url in urls:
        await page.goto(url)
        with suppress(Error):  # "Unable to capture screenshot", now and then
            await cdp.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
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
        subprocess.run([python, "-m", "pip", "install", "-qq", SHOT_SCRAPER], check=True)
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


WAYS: dict[str, Callable[[Sequence[str]], object]] = {
    "floor": floor,
    "Playwright loop": loop,
    "shot-scraper multi": peer,
    "everything kept": partial(everything, check=False),
    "everything kept, checked": everything,
}


def speed(count: int, rounds: int) -> None:
    """Print rates and their ratios within a round; the order changes from round to round."""
    measured: dict[str, list[float]] = {name: [] for name in WAYS}
    with serving(count) as urls:
        shot_scraper()
        for turn in range(rounds):
            names = list(WAYS)
            for name in names[turn % len(names) :] + names[: turn % len(names)]:
                measured[name].append(rate(WAYS[name], urls))
    print(f"{count} pages that share assets, {rounds} rounds; minimum, median and maximum")
    for name, rates in measured.items():
        ratios = [
            f"{_spread([own / other for own, other in zip(rates, measured[base], strict=True)], '{:.2f}')} x {base}"
            for base in ("floor", "Playwright loop", "shot-scraper multi")
            if name.startswith("everything")
        ]
        print(f"{name:25} {_spread(rates, '{:6.2f}')} pages/s{''.join(f', {ratio}' for ratio in ratios)}")
    print(f"wanted with the check: {LEAST_OF_LOOP:.0%} of the loop, {LEAST_OF_PEER} x shot-scraper")


def _spread(values: Sequence[float], form: str) -> str:
    return " ".join(form.format(value) for value in (min(values), median(values), max(values)))


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
        pages, rounds, *_ = [*numbers, 100, ROUNDS] if len(numbers) != 1 else [numbers[0], ROUNDS]
        speed(pages, rounds)
