"""Frozen pages for tests, written by hand, and the pictures a capturing browser takes of them."""

from workers.browser.frozen import FrozenPage, Resource
from workers.browser.reopen import reopened_picture
from workers.browser.session import BrowserSession

ADDRESS = "http://shop.test/page"
WIDTH, HEIGHT = 700, 500
HTML = "text/html; charset=utf-8"
HEAD = """<!doctype html><html lang="en"><title>A page</title>
<style>body { margin: 0; font: 16px sans-serif } body > * { position: absolute; margin: 0 }</style>"""


def frozen_page(body: str, device_scale: float = 1, **frames: str) -> FrozenPage:
    """A page of 700 x 500 pixels; `frames` maps words to the bodies of the documents at "//WORD.test/"."""
    documents = [Resource(ADDRESS, HTML, (HEAD + body).encode())]
    documents += [Resource(f"http://{name}.test/", HTML, (HEAD + inside).encode()) for name, inside in frames.items()]
    return FrozenPage(ADDRESS, WIDTH, HEIGHT, device_scale, "en-US", "light", (), tuple(documents), ())


def picture_of(session: BrowserSession, frozen: FrozenPage) -> bytes:
    """What the capturing browser, another one than the proof's, sees of the page."""
    return session.run(lambda: reopened_picture(session.viewer(frozen), frozen))
