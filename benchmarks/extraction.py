"""The quality and speed of the box extraction, measured against baselines that share no code with it.

`python3 run.py bench extraction [--url URL ... --allow-host HOST ...] [--press] [--browser-use] [--pictures FOLDER]`

Without addresses the project's own trap pages and demo sites are measured. The accessibility baseline always runs;
`--press` adds the baseline that presses every element, which takes half a minute a page. `--browser-use` compares the
time with browser-use's extractor, on pages given by --url. Pictures show missed targets in blue, boxes without a target
in red, the others in green.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread

from PIL import Image, ImageDraw
from playwright.sync_api import Error

from annotator.domain.geometry import Rect
from annotator.domain.hosts import HostRule
from benchmarks._accessibility_baseline import accessibility_targets
from benchmarks._behaviour_baseline import PAGE_RECORDER, Behaviour, behaviour_targets
from benchmarks._browser_use import browser_use_ms
from benchmarks._matching import Agreement, Target, compare, false_boxes, missed
from workers.browser.capture_worker import CaptureWorker
from workers.browser.captured_page import CollectedBox
from workers.browser.collect_elements import collect_elements, to_boxes
from workers.browser.egress_proxy import NetworkStats
from workers.browser.failures import CaptureFailed
from workers.browser.navigation import TimeBudget, open_page
from workers.browser.playwright_driver import ScriptedTab
from workers.browser.request import CaptureRequest
from workers.cdp import commands
from workers.cdp.frames import frame_tree
from workers.programs.chromium import CHROMIUM
from workers.snapshot.freeze_animations import freeze_animations

PATH = os.environ.get("CHROMIUM_PATH", CHROMIUM)
FIXTURES = Path(__file__).parents[1] / "fixtures"
ROUNDS = 3
UNTRIED = ("hover", "drag", "scroll")
"""Kinds that may do nothing when they are merely pressed."""
RECALL, PRECISION, F1, TIME_SHARE = 0.95, 0.90, 0.94, 1 / 3


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def serve_own_pages() -> Iterator[list[str]]:
    """The addresses of the trap pages and the demo sites, as long as they are served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(FIXTURES))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page_files = [*sorted(FIXTURES.glob("sites/traps/*.html")), *sorted(FIXTURES.glob("demo/sites/*/*.html"))]
        yield [f"http://127.0.0.1:{server.server_port}/{path.relative_to(FIXTURES).as_posix()}" for path in page_files]
        server.shutdown()


@dataclass
class PageResult:
    """The result of a page: the extractor's boxes and time, and the targets of the baselines."""

    url: str
    boxes: list[CollectedBox]
    milliseconds: float
    picture: bytes
    targets: list[Target]
    behaviour: Behaviour | None = None

    @property
    def accessibility_agreement(self) -> Agreement:
        return compare([box.rect for box in self.boxes], self.targets)

    @property
    def behaviour_agreement(self) -> Agreement:
        """Any box may find a target; right is one for pressing where half of the points that mean it act."""
        if self.behaviour is None:
            return Agreement()
        rects = [box.rect for box in self.boxes]
        acts_by_box: dict[Rect | None, list[bool]] = {}
        for point, acts in self.behaviour.surface.items():
            acts_by_box.setdefault(_smallest_containing(rects, point), []).append(acts)
        judged = [acts_by_box[box.rect] for box in self.boxes if box.kind not in UNTRIED and box.rect in acts_by_box]
        right = sum(2 * sum(points) >= len(points) for points in judged)
        return replace(compare(rects, self.behaviour.targets), boxes=len(judged), right=right)


def _smallest_containing(rects: Sequence[Rect], point: tuple[int, int]) -> Rect | None:
    """The smallest at a point: pressing the button in a card says nothing of the card."""
    x, y = point
    containing = [rect for rect in rects if rect.left <= x < rect.right and rect.top <= y < rect.bottom]
    return min(containing, key=lambda rect: rect.area, default=None)


def measure(worker: CaptureWorker, request: CaptureRequest, press: bool) -> PageResult:
    """Raises CaptureFailed when the page cannot be opened."""
    opened = partial(open_page, request=request)
    with _open(worker, request) as (tab, stats):
        opened(tab, stats=stats, budget=TimeBudget(request.time_limit))
        # Boxes and baseline must see the same state of the page, at rest as a capture sees it.
        freeze_animations(frame_tree(tab.session))
        tab.session.call(commands.set_scripts_disabled(True))
        measured = _measure_page(tab, request)
    if press:
        with _open(worker, request) as (tab, stats):
            tab.context.add_init_script(PAGE_RECORDER)
            open_again = lambda _: opened(tab, stats=stats, budget=TimeBudget(request.time_limit))  # noqa: E731
            measured.behaviour = behaviour_targets(tab.page, open_again)
    return measured


@contextmanager
def _open(worker: CaptureWorker, request: CaptureRequest) -> Iterator[tuple[ScriptedTab, NetworkStats]]:
    """Yield a new tab behind the egress proxy, which is not used again, and its network statistics."""
    rules = tuple(HostRule.parse(host) for host in request.allowed_hosts)
    tab = worker.playwright.tab(request, worker.egress_proxy.open_port())
    with closing(tab), tab.proxy_port.allow(rules, request.byte_limit) as stats:
        yield tab, stats


def _measure_page(tab: ScriptedTab, request: CaptureRequest) -> PageResult:
    page, times = tab.page, []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        collected = collect_elements(frame_tree(tab.session), request.width, request.height)
        times.append(1000 * (time.perf_counter() - start))
    boxes = to_boxes(collected, request.width, request.height, 1)
    return PageResult(request.url, list(boxes), min(times), page.screenshot(), accessibility_targets(page))


def draw(measured: PageResult, folder: Path, number: int) -> None:
    image = Image.open(io.BytesIO(measured.picture)).convert("RGB")
    pen = ImageDraw.Draw(image)
    rects = [box.rect for box in measured.boxes]
    wrong = false_boxes(rects, measured.targets)
    unfound = [target.rects[0] for target in missed(rects, measured.targets)]
    for rect in rects:
        _outline(pen, rect, (220, 0, 0) if rect in wrong else (0, 150, 0), 1)
    for rect in unfound:
        _outline(pen, rect, (0, 0, 255), 2)
    folder.mkdir(parents=True, exist_ok=True)
    image.save(folder / f"{number:03}.png")


def _outline(pen: ImageDraw.ImageDraw, rect: Rect, colour: tuple[int, int, int], width: int) -> None:
    pen.rectangle((rect.left, rect.top, rect.right - 1, rect.bottom - 1), outline=colour, width=width)


def run(urls: Sequence[str], options: argparse.Namespace) -> list[PageResult]:
    results: list[PageResult] = []
    allowed = ("127.0.0.1", *options.allow_host)
    with CaptureWorker(PATH) as worker:
        for number, url in enumerate(urls):
            request = CaptureRequest(url, allowed_hosts=allowed, time_limit=30)
            try:
                results.append(worker.run(partial(measure, worker, request, options.press)))
            except (CaptureFailed, Error) as error:
                print(f"{_short_url(url):44} not measured: {str(error).splitlines()[0]}", flush=True)
                continue
            _print_result(results[-1])
            if options.pictures:
                draw(results[-1], options.pictures, number)
    return results


def _short_url(url: str) -> str:
    return url.split("://", 1)[-1].partition("/")[2][-44:] or url[-44:]


def _print_result(measured: PageResult) -> None:
    print(
        f"{_short_url(measured.url):44} {measured.accessibility_agreement}  {measured.milliseconds:6.1f} ms", flush=True
    )
    if measured.behaviour:
        left_out_note = f"  {measured.behaviour.left_out} places had no turn" if measured.behaviour.left_out else ""
        print(f"{'   pressed':44} {measured.behaviour_agreement}{left_out_note}", flush=True)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="run.py bench extraction", description=__doc__.splitlines()[0])
    parser.add_argument("--url", action="append", default=[], help="a page to measure in place of the project's own")
    parser.add_argument("--allow-host", action="append", default=[], help="a host that is not public, as for captures")
    parser.add_argument("--press", action="store_true", help="also press on everything")
    parser.add_argument("--browser-use", action="store_true", help="compare the time with browser-use's extractor")
    parser.add_argument("--pictures", type=Path, help="folder for pictures of what was missed")
    options = parser.parse_args(arguments)
    with serve_own_pages() as own:
        urls = options.url or own
        results = run(urls, options)
        peer = browser_use_ms([result.url for result in results], PATH) if options.browser_use else {}
    return 0 if results and _sum_up(results, peer, ours=not options.url) else 1


def _sum_up(results: list[PageResult], peer: dict[str, float], *, ours: bool) -> bool:
    tree = sum((result.accessibility_agreement for result in results), Agreement())
    print(f"{'all, tree and listeners':44} {tree}")
    claim_holds = tree.recall >= RECALL and tree.precision >= PRECISION
    if pressed := [result.behaviour_agreement for result in results if result.behaviour]:
        behaviour = sum(pressed, Agreement())
        print(f"{'all, pressed':44} {behaviour}")
        claim_holds = claim_holds and behaviour.f1 >= F1
    print(f"time a page: median {median(result.milliseconds for result in results):.1f} ms")
    if pairs := [(result.milliseconds, peer[result.url]) for result in results if result.url in peer]:
        own_ms, peer_ms = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        print(f"mean of {len(pairs)} pages: {own_ms:.1f} ms, browser-use {peer_ms:.1f} ms:", end=" ")
        print(f"{own_ms / peer_ms:.0%} of its time")
        # Our own pages are a few lines each: what there is to measure is starting.
        claim_holds = claim_holds and (ours or own_ms <= TIME_SHARE * peer_ms)
    print(f"bars: recall {RECALL}, precision {PRECISION}, F1 pressed {F1}, a third of browser-use's time")
    return claim_holds


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
