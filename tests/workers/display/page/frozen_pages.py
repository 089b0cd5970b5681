"""Hand-written frozen pages for tests, and their pictures."""

from workers.browser.capture_worker import CaptureWorker
from workers.snapshot.model import PageSnapshot, Resource
from workers.snapshot.render import render_snapshot

ADDRESS = "http://shop.test/page"
WIDTH, HEIGHT = 700, 500
HTML = "text/html; charset=utf-8"
HEAD = """<!doctype html><html lang="en"><title>A page</title>
<style>body { margin: 0; font: 16px sans-serif } body > * { position: absolute; margin: 0 }</style>"""


def frozen_page(body: str, device_scale: float = 1, **frames: str) -> PageSnapshot:
    """A page of 700 x 500 pixels; `frames` maps words to the bodies of the documents at "//WORD.test/"."""
    documents = [Resource(ADDRESS, HTML, (HEAD + body).encode())]
    documents += [Resource(f"http://{name}.test/", HTML, (HEAD + inside).encode()) for name, inside in frames.items()]
    return PageSnapshot(ADDRESS, WIDTH, HEIGHT, device_scale, "en-US", "light", (), tuple(documents), ())


def picture_of(worker: CaptureWorker, frozen: PageSnapshot) -> bytes:
    """What the capturing browser, another one than the proof's, sees of the page."""

    def render() -> bytes:
        tab = worker.snapshot_tab(frozen)
        return render_snapshot(tab.session, frozen, tab.cached)

    return worker.run(render)
