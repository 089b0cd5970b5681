"""The rate of the web tier of the proof against its floor, on a captured page of the demo."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count as counted
from pathlib import Path

from annotator.domain.geometry import Rect
from annotator.domain.script import ScriptAnalysis, analyse
from benchmarks._rates import RateMeasurement, child_processes, process_tree
from workers.browser.capture import capture
from workers.browser.capture_worker import CaptureWorker
from workers.browser.captured_page import CapturedPage
from workers.browser.request import CaptureRequest
from workers.display.page.display import PageDisplay
from workers.display.page.proof import prove_page
from workers.display.pools import PageDisplayPool
from workers.display.pyautogui_calls import call_for
from workers.programs.chromium import CHROMIUM

LIMIT = 0.80
TURNS = 10
PATH = os.environ.get("CHROMIUM_PATH", CHROMIUM)
WIDTH, HEIGHT = 1280, 720
SITES = Path(__file__).parents[1] / "fixtures" / "demo" / "sites"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Log nothing."""


def capture_page() -> CapturedPage:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITES))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/shopping/index.html"
        with CaptureWorker(PATH) as session:
            page = capture(session, CaptureRequest(url, WIDTH, HEIGHT, allowed_hosts=("127.0.0.1",)))
        server.shutdown()
    return page


def labelled(page: CapturedPage) -> dict[str, Rect]:
    """A search field, a button and a link under the words that the scripts have for boxes."""
    first: dict[str, Rect] = {}
    for box in page.boxes:
        first.setdefault(box.kind if box.kind == "type" else box.tag, box.rect)
    return {"search": first["type"], "save": first["button"], "list": first["a"]}


def bare_loop(page: CapturedPage, analyses: Sequence[ScriptAnalysis], display: PageDisplay) -> Callable[[int], None]:
    """Loads the page until it is drawn and makes the calls of a script; does not look what becomes of them."""
    scripts = [[call_for(action) for action in analysis.resolved] for analysis in analyses]
    number = counted()
    assert page.snapshot
    frozen = page.snapshot

    def run(times: int) -> None:
        for _ in range(times):
            display.tab.load(frozen)
            display.pyautogui.perform(display.mark_id, scripts[next(number) % len(scripts)])

    return run


def prover(page: CapturedPage, judged: Sequence[ScriptAnalysis], pages: PageDisplayPool) -> Callable[[int], None]:
    """Proves scripts in turn; ends the benchmark when one is not proven on the page."""
    assert page.snapshot
    snapshot, number = page.snapshot.to_bytes(), counted()

    def run(times: int) -> None:
        for _ in range(times):
            analysis = judged[next(number) % len(judged)]
            proof = prove_page(analysis.resolved, analysis.targets, snapshot, page.image, pages=pages)
            if not proof.proven or proof.tier != "web":
                sys.exit(f"not proven ({proof.tier}): {analysis.resolved_text}{proof.reason} {proof.notes}")

    return run


def web_tier(sources: Sequence[str], count: int) -> bool:
    """Whether the claim holds for `count` scripts."""
    page = capture_page()
    labels = labelled(page)
    judged = [analyse(source, labels, WIDTH, HEIGHT) for source in sources]
    before = child_processes()
    display = PageDisplay(WIDTH, HEIGHT, PATH)
    processes = {process_id for process in child_processes() - before for process_id in process_tree(process)}
    floor = RateMeasurement("page load, bare calls", processes, bare_loop(page, judged, display))
    with PageDisplayPool(PATH) as pages:
        proving = RateMeasurement("web tier", set(), prover(page, judged, pages))
        for measurement in (floor, proving):
            measurement.run(len(judged))  # warm
        ours = {
            process_id for process in child_processes() - before for process_id in process_tree(process)
        } - floor.processes
        proving.processes = {os.getpid()} | ours
        for _ in range(TURNS):
            for measurement in (floor, proving):
                measurement.measure(count // TURNS)
    display.close()
    for measurement in (floor, proving):
        measurement.print_row(floor)
    print(f"{proving.scripts} executions in a row, every event seen")
    return proving.rate / floor.rate >= LIMIT
