"""How well and how fast the interactable boxes of pages are found, judged by yardsticks that share no code with it.

`python3 run.py bench extraction [--url URL ... --allow-host HOST ...] [--press] [--browser-use] [--pictures FOLDER]`

Without addresses the project's own trap pages and demo sites are measured. The tree yardstick always runs; `--press`
adds the one that presses on everything, which takes half a minute a page. `--browser-use` compares the time with
browser-use's extractor, which is judged on pages of others. Pictures show missed targets in blue, boxes without a
target in red, the others in green.
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
from benchmarks._behaviour_yardstick import WITNESS, Behaviour, behaviour_targets
from benchmarks._browser_use import browser_use_ms
from benchmarks._matching import Agreement, Target, compare, false_boxes, missed
from benchmarks._tree_yardstick import tree_targets
from workers.browser.addresses import HostRule
from workers.browser.captured import CollectedBox
from workers.browser.collect import boxes_of, collect
from workers.browser.failures import CaptureFailed
from workers.browser.frames import page_frame
from workers.browser.gate import Door
from workers.browser.guide import GuidedTab
from workers.browser.request import CaptureRequest
from workers.browser.session import BrowserSession
from workers.browser.settle import settle
from workers.browser.visit import Clock, visit
from workers.programs.chromium import CHROMIUM

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
def own_pages() -> Iterator[list[str]]:
    """The addresses of the trap pages and the demo sites, as long as they are served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(FIXTURES))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        found = [*sorted(FIXTURES.glob("sites/traps/*.html")), *sorted(FIXTURES.glob("demo/sites/*/*.html"))]
        yield [f"http://127.0.0.1:{server.server_port}/{path.relative_to(FIXTURES).as_posix()}" for path in found]
        server.shutdown()


@dataclass
class Measured:
    """One page: the extractor's boxes and time, and what the yardsticks say."""

    url: str
    boxes: list[CollectedBox]
    milliseconds: float
    picture: bytes
    targets: list[Target]
    behaviour: Behaviour | None = None

    @property
    def by_tree(self) -> Agreement:
        return compare([box.rect for box in self.boxes], self.targets)

    @property
    def by_pressing(self) -> Agreement:
        """Any box may find a target; right is one for pressing where half of the points that mean it act."""
        if self.behaviour is None:
            return Agreement()
        rects = [box.rect for box in self.boxes]
        meant: dict[Rect | None, list[bool]] = {}
        for point, acts in self.behaviour.surface.items():
            meant.setdefault(_meant(rects, point), []).append(acts)
        judged = [meant[box.rect] for box in self.boxes if box.kind not in UNTRIED and box.rect in meant]
        right = sum(2 * sum(points) >= len(points) for points in judged)
        return replace(compare(rects, self.behaviour.targets), boxes=len(judged), right=right)


def _meant(rects: Sequence[Rect], point: tuple[int, int]) -> Rect | None:
    """The smallest at a point: pressing the button in a card says nothing of the card."""
    x, y = point
    around = [rect for rect in rects if rect.left <= x < rect.right and rect.top <= y < rect.bottom]
    return min(around, key=lambda rect: rect.area, default=None)


def measure(session: BrowserSession, request: CaptureRequest, press: bool) -> Measured:
    """Raises CaptureFailed when the page cannot be opened."""
    opened = partial(visit, request=request)
    with _open(session, request) as (tab, door):
        opened(tab, door=door, clock=Clock(request.time_limit))
        # Boxes and yardstick must see the same moment, at rest as a capture sees it.
        settle(page_frame(tab.wire))
        tab.wire.ask("Emulation.setScriptExecutionDisabled", value=True)
        measured = _look(tab, request)
    if press:
        with _open(session, request) as (tab, door):
            tab.context.add_init_script(WITNESS)
            open_again = lambda _: opened(tab, door=door, clock=Clock(request.time_limit))  # noqa: E731
            measured.behaviour = behaviour_targets(tab.led, open_again)
    return measured


@contextmanager
def _open(session: BrowserSession, request: CaptureRequest) -> Iterator[tuple[GuidedTab, Door]]:
    """A new tab, behind the gate, that is never used again."""
    rules = tuple(HostRule.parse(host) for host in request.allowed_hosts)
    tab = session.guide.tab(request, session.gate.entrance())
    with closing(tab), tab.entrance.door(rules, request.byte_limit) as door:
        yield tab, door


def _look(tab: GuidedTab, request: CaptureRequest) -> Measured:
    page, times = tab.led, []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        collected = collect(page_frame(tab.wire), request.width, request.height)
        times.append(1000 * (time.perf_counter() - start))
    boxes = boxes_of(collected, request.width, request.height, 1)
    return Measured(request.url, list(boxes), min(times), page.screenshot(), tree_targets(page))


def draw(measured: Measured, folder: Path, number: int) -> None:
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


def run(urls: Sequence[str], options: argparse.Namespace) -> list[Measured]:
    found: list[Measured] = []
    allowed = ("127.0.0.1", *options.allow_host)
    with BrowserSession(PATH) as session:
        for number, url in enumerate(urls):
            request = CaptureRequest(url, allowed_hosts=allowed, time_limit=30)
            try:
                found.append(session.run(partial(measure, session, request, options.press)))
            except (CaptureFailed, Error) as error:
                print(f"{_short(url):44} not measured: {str(error).splitlines()[0]}", flush=True)
                continue
            _tell(found[-1])
            if options.pictures:
                draw(found[-1], options.pictures, number)
    return found


def _short(url: str) -> str:
    return url.split("://", 1)[-1].partition("/")[2][-44:] or url[-44:]


def _tell(measured: Measured) -> None:
    print(f"{_short(measured.url):44} {measured.by_tree}  {measured.milliseconds:6.1f} ms", flush=True)
    if measured.behaviour:
        left = f"  {measured.behaviour.left_out} places had no turn" if measured.behaviour.left_out else ""
        print(f"{'   pressed':44} {measured.by_pressing}{left}", flush=True)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="run.py bench extraction", description=__doc__.splitlines()[0])
    parser.add_argument("--url", action="append", default=[], help="a page to measure in place of the project's own")
    parser.add_argument("--allow-host", action="append", default=[], help="a host that is not public, as for captures")
    parser.add_argument("--press", action="store_true", help="also press on everything")
    parser.add_argument("--browser-use", action="store_true", help="compare the time with browser-use's extractor")
    parser.add_argument("--pictures", type=Path, help="folder for pictures of what was missed")
    options = parser.parse_args(arguments)
    with own_pages() as own:
        urls = options.url or own
        found = run(urls, options)
        peer = browser_use_ms([each.url for each in found], PATH) if options.browser_use else {}
    return 0 if found and _sum_up(found, peer, ours=not options.url) else 1


def _sum_up(found: list[Measured], peer: dict[str, float], *, ours: bool) -> bool:
    tree = sum((each.by_tree for each in found), Agreement())
    print(f"{'all, tree and listeners':44} {tree}")
    held = tree.recall >= RECALL and tree.precision >= PRECISION
    if pressed := [each.by_pressing for each in found if each.behaviour]:
        behaviour = sum(pressed, Agreement())
        print(f"{'all, pressed':44} {behaviour}")
        held = held and behaviour.f1 >= F1
    print(f"time a page: median {median(each.milliseconds for each in found):.1f} ms")
    if both := [(each.milliseconds, peer[each.url]) for each in found if each.url in peer]:
        mine, theirs = (sum(column) / len(both) for column in zip(*both, strict=True))
        print(f"mean of {len(both)} pages: {mine:.1f} ms, browser-use {theirs:.1f} ms: {mine / theirs:.0%} of its time")
        # Our own pages are a few lines each: what there is to measure is starting.
        held = held and (ours or mine <= TIME_SHARE * theirs)
    print(f"bars: recall {RECALL}, precision {PRECISION}, F1 pressed {F1}, a third of browser-use's time")
    return held


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
