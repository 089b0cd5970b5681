"""Snapshots rendered one after another in one tab: what one has, the next one gets only if it has the same."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image

from workers.browser.capture_worker import CaptureWorker
from workers.cdp.command import Message
from workers.cdp.session import CDPSession
from workers.snapshot.model import PageSnapshot, Resource
from workers.snapshot.render import render_snapshot

pytestmark = pytest.mark.browser
ADDRESS, LOGO, STYLE = "http://shop.test/page", "http://shop.test/logo.png", "http://shop.test/style.css"
RED, BLUE, GREEN, WHITE = (255, 0, 0), (0, 0, 255), (0, 128, 0), (255, 255, 255)
MARKUP = f"""<!doctype html><html lang="en"><title>A page</title><link rel="stylesheet" href="{STYLE}">
<body style="margin: 0"><img src="{LOGO}" alt="" style="display: block; width: 200px; height: 100px"><p>Text</p>"""


def logo(colour: tuple[int, int, int]) -> Resource:
    content = BytesIO()
    Image.new("RGB", (20, 10), colour).save(content, "PNG")
    return Resource(LOGO, "image/png", content.getvalue())


def style(content_type: str = "text/css") -> Resource:
    return Resource(STYLE, content_type, b"body { background: green }")


def page(*resources: Resource, at: str = ADDRESS) -> PageSnapshot:
    document = Resource(at, "text/html; charset=utf-8", MARKUP.encode())
    return PageSnapshot(at, 400, 300, 1, "en-US", "light", (), (document,), resources)


def rendered(worker: CaptureWorker, snapshots: Sequence[PageSnapshot]) -> tuple[list[Image.Image], list[set[str]]]:
    """The pictures of snapshots, rendered by one tab in this order, and the addresses that were asked for by each."""
    asked: list[set[str]] = []

    def note(_: CDPSession, params: Message) -> None:
        asked[-1].add(params["request"]["url"])

    def render() -> list[bytes]:
        tab = worker.snapshot_tab(snapshots[0])
        tab.session.on("Fetch.requestPaused", note)
        pictures = []
        for snapshot in snapshots:
            asked.append(set())
            pictures.append(render_snapshot(tab.session, snapshot, tab.cached))
        tab.session.off("Fetch.requestPaused", note)
        return pictures

    return [Image.open(BytesIO(content)).convert("RGB") for content in worker.run(render)], asked


def colours(picture: Image.Image) -> tuple[object, object]:
    """Of the logo and of the page's background."""
    return picture.getpixel((100, 50)), picture.getpixel((350, 250))


def test_what_the_next_snapshot_has_too_is_not_asked_for_again(worker: CaptureWorker) -> None:
    pictures, asked = rendered(worker, [page(logo(RED), style()), page(logo(RED), style(), at=ADDRESS + "/2")])
    assert [colours(each) for each in pictures] == [(RED, GREEN)] * 2
    assert asked[0] >= {ADDRESS, LOGO, STYLE}
    assert asked[1] & {ADDRESS, ADDRESS + "/2", LOGO, STYLE} == {ADDRESS + "/2"}


def test_what_has_another_content_or_type_since_is_shown_as_it_is_now(worker: CaptureWorker) -> None:
    snapshots = [page(logo(RED), style()), page(logo(BLUE), style()), page(logo(BLUE), style("text/plain"))]
    pictures, _ = rendered(worker, snapshots)
    assert [colours(each) for each in pictures] == [(RED, GREEN), (BLUE, GREEN), (BLUE, WHITE)]


def test_what_a_snapshot_lacks_is_not_taken_from_the_one_before(worker: CaptureWorker) -> None:
    alone, _ = rendered(worker, [page(style())])
    after, _ = rendered(worker, [page(logo(RED), style()), page(style()), page(logo(BLUE)), page()])
    assert colours(after[0]) == (RED, GREEN)
    assert after[1].tobytes() == alone[0].tobytes()
    assert colours(after[2]) == (BLUE, WHITE)
    assert colours(after[3]) == (WHITE, WHITE)
