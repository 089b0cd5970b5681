"""The web tier of the proof beside its floor, on a page of the demo that was really captured."""

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
from annotator.domain.script import Judgement, judge
from benchmarks._tally import Tally, children, family
from workers.browser.capture import capture
from workers.browser.captured import CapturedPage
from workers.browser.request import CaptureRequest
from workers.browser.session import BrowserSession
from workers.display.calls import call_for
from workers.display.page_display import PageDisplay
from workers.display.page_displays import PageDisplays
from workers.display.page_proof import prove_page
from workers.programs.chromium import CHROMIUM

LIMIT = 0.60
TURNS = 10
PATH = os.environ.get("CHROMIUM_PATH", CHROMIUM)
WIDTH, HEIGHT = 1280, 720
SITES = Path(__file__).parents[1] / "fixtures" / "demo" / "sites"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Says nothing."""


def capture_page() -> CapturedPage:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITES))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/shopping/index.html"
        with BrowserSession(PATH) as session:
            page = capture(session, CaptureRequest(url, WIDTH, HEIGHT, allowed_hosts=("127.0.0.1",)))
        server.shutdown()
    return page


def labelled(page: CapturedPage) -> dict[str, Rect]:
    """A search field, a button and a link under the words that the scripts have for boxes."""
    first: dict[str, Rect] = {}
    for box in page.boxes:
        first.setdefault(box.kind if box.kind == "type" else box.tag, box.rect)
    return {"search": first["type"], "save": first["button"], "list": first["a"]}


def bare_loop(page: CapturedPage, judged: Sequence[Judgement], pair: PageDisplay) -> Callable[[int], None]:
    """Loads the page until it is drawn and makes the calls of a script; does not look what becomes of them."""
    scripts = [[call_for(action) for action in judgement.resolved] for judgement in judged]
    number = counted()
    assert page.snapshot
    frozen = page.snapshot

    def run(times: int) -> None:
        for _ in range(times):
            pair.tab.load(frozen)
            pair.pointer.perform(pair.mark_id, scripts[next(number) % len(scripts)])

    return run


def prover(page: CapturedPage, judged: Sequence[Judgement], pages: PageDisplays) -> Callable[[int], None]:
    """Proves scripts in turn; ends the benchmark when one is not proven on the page."""
    assert page.snapshot
    snapshot, number = page.snapshot.to_bytes(), counted()

    def run(times: int) -> None:
        for _ in range(times):
            judgement = judged[next(number) % len(judged)]
            proof = prove_page(judgement.resolved, judgement.targets, snapshot, page.image, pages=pages)
            if not proof.proven or proof.tier != "web":
                sys.exit(f"not proven ({proof.tier}): {judgement.resolved_text}{proof.reason} {proof.notes}")

    return run


def web_tier(sources: Sequence[str], count: int) -> bool:
    """Whether the claim holds for `count` scripts."""
    page = capture_page()
    labels = labelled(page)
    judged = [judge(source, labels, WIDTH, HEIGHT) for source in sources]
    before = children()
    pair = PageDisplay(WIDTH, HEIGHT, PATH)
    processes = {each for new in children() - before for each in family(new)}
    floor = Tally("page load, bare calls", processes, bare_loop(page, judged, pair))
    with PageDisplays(PATH) as pages:
        proving = Tally("web tier", set(), prover(page, judged, pages))
        for tally in (floor, proving):
            tally.run(len(judged))  # warm
        ours = {each for new in children() - before for each in family(new)} - floor.processes
        proving.processes = {os.getpid()} | ours
        for _ in range(TURNS):
            for tally in (floor, proving):
                tally.take_turn(count // TURNS)
    pair.close()
    for tally in (floor, proving):
        tally.tell(floor)
    print(f"{proving.scripts} executions in a row, every event seen")
    return proving.rate / floor.rate >= LIMIT
