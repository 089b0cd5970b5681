"""Tests of the wait for a page at rest: what comes late is in the picture, what never ends is not waited for."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from tests.workers.conftest import Take
from tests.workers.trap_site import Site
from workers.browser.batch import CaptureResult, capture_all
from workers.browser.captured_page import CapturedPage
from workers.browser.request import CaptureRequest

pytestmark = pytest.mark.browser

LIMIT, LONG, WORKERS = 8, 20, 6
SKELETON = "<div id=list><div class=skeleton-line style='height:200px;background:silver'></div></div>"
PARAGRAPH = "<p>A page that has said all that it has to say, in a paragraph of an ordinary length, as pages do.</p>" * 2


def body_of(markup: str, script: str = "") -> str:
    return f"/page?body={quote(markup)}{quote(f'<script>{script}</script>') if script else ''}"


def words(page: CapturedPage) -> str:
    return " ".join(text.text for text in page.texts)


Shots = dict[str, CapturedPage]


def shots(site: Site, chromium: str, pages: Mapping[str, tuple[str, str]], rest_limit: float) -> Shots:
    """The pages, captured side by side: what they are waited for passes once."""
    requests = [
        CaptureRequest(f"{site.origin}{body_of(*page)}", allowed_hosts=("127.0.0.1",), rest_limit=rest_limit)
        for page in pages.values()
    ]
    results = capture_all([replace(each, keep_snapshot=False) for each in requests], chromium, WORKERS)
    return {name: captured(result) for name, result in zip(pages, results, strict=True)}


def captured(result: CaptureResult) -> CapturedPage:
    assert isinstance(result, CapturedPage), result
    return result


QUOTE = "'"
REPLACE = "document.querySelector('#list').innerHTML = '<p>Content</p>'"
WORKER = "URL.createObjectURL(new Blob(['{}'], {{type: 'text/javascript'}}))"
LATE = {
    "a skeleton that a slow answer replaces": (SKELETON, f"fetch('/slow?ms=2500').then(() => {REPLACE})"),
    "a skeleton that a long chain of timers replaces": (
        SKELETON,
        f"setTimeout(() => setTimeout(() => {{ {REPLACE} }}, 1400), 1200)",
    ),
    "a timer of a second and a half": (f"{PARAGRAPH}<div id=list></div>", f"setTimeout(() => {{ {REPLACE} }}, 1500)"),
    "the first turn of an interval": (f"{PARAGRAPH}<div id=list></div>", f"setInterval(() => {{ {REPLACE} }}, 1200)"),
    "a promise that sleeps": (
        f"{PARAGRAPH}<div id=list></div>",
        f"(async () => {{ await new Promise((done) => setTimeout(done, 1300)); {REPLACE} }})()",
    ),
    "a part that is marked busy": (
        f"{PARAGRAPH}<div id=list aria-busy=true>Wait</div>",
        f"fetch('/slow?ms=1500').then(() => {{ {REPLACE} }})",
    ),
    "a list that grows": (
        f"{PARAGRAPH}<div id=list></div>",
        "let n = 0; const list = document.querySelector('#list'); const more = () => {"
        " list.append(document.createElement('i')); ++n < 30 ? setTimeout(more, 40) : list.append('Content') }; more()",
    ),
    "a skeleton inside a shadow root": (
        f"{PARAGRAPH}<div id=host></div>",
        "const root = document.querySelector('#host').attachShadow({mode: 'open'});"
        f"root.innerHTML = `{SKELETON}`; fetch('/slow?ms=1500').then(() => root.innerHTML = '<p>Content</p>')",
    ),
    "data that a worker fetches": (
        f"{PARAGRAPH}<div id=list></div>",
        f"new Worker({WORKER.format('fetch(`${self.origin}/slow?ms=1500`).then(() => postMessage(1))')}).onmessage ="
        f" () => {{ {REPLACE} }}",
    ),
    "a skeleton inside a frame": (
        f"<iframe srcdoc='{SKELETON.replace(QUOTE, '')}<script>"
        f"setTimeout(() => {{ {REPLACE.replace(QUOTE, '`')} }}, 1500)</script>'></iframe>",
        "",
    ),
}


def test_what_comes_late_is_in_the_picture_without_a_warning(site: Site, chromium: str) -> None:
    pages = shots(site, chromium, LATE, LIMIT)
    assert [name for name, page in pages.items() if "Content" not in words(page)] == []
    assert {name: page.warnings for name, page in pages.items() if page.warnings} == {}


ENDLESS = {
    "an animation of its style sheet": (
        "<style>@keyframes turn { to { rotate: 360deg } } b { animation: turn 1s infinite }</style><b>x",
        "",
    ),
    "an animation of a script": (
        "<b style='position:relative'>x</b>",
        "let n = 0; const b = document.querySelector('b');"
        "(function turn() { b.style.left = `${n++ % 50}px`; requestAnimationFrame(turn) })()",
    ),
    "a carousel": (
        "<div id=slides><img alt=1 width=9><img alt=2 width=9></div>",
        "let n = 0; setInterval(() => { for (const slide of document.querySelectorAll('#slides img'))"
        " slide.className = `s${n++}` }, 80)",
    ),
    "a clock": (
        "<time></time>",
        "setInterval(() => document.querySelector('time').innerHTML = `<i>${Date.now()}</i>`, 60)",
    ),
    "polling": ("", "const ask = () => fetch('/slow?ms=200').then(() => setTimeout(ask, 50)); ask()"),
    "a long poll": ("", "fetch('/never')"),
    "a pixel that counts visitors": ("<img src=/never width=1 height=1>", ""),
    "a picture below the fold": ("<p style='height:3000px'></p><img src=/never width=100 height=100>", ""),
    "workers": (
        "",
        f"new Worker({WORKER.format('')}); new Worker({WORKER.format('')}, {{type: 'module'}});"
        f"new SharedWorker({WORKER.format('')}); new Worker({WORKER.format('')}).terminate();"
        f"new Worker('/missing.js'); new Worker({WORKER.format('new Worker(location.href + `?inner`)')})",
    ),
    "a worker that ends while it asks": (
        "",
        f"const worker = new Worker({WORKER.format('fetch(`${self.origin}/never`); postMessage(1)')});"
        "worker.onmessage = () => worker.terminate()",
    ),
    "a log that goes on": (
        "<div id=log></div>",
        "const log = document.querySelector('#log'); const line = () => log.append(document.createElement('br'), 'x');"
        "setInterval(line, 60)",
    ),
    "a small spinner of a page of components": (
        "<style>@keyframes turn { to { rotate: 360deg } } .spinner { animation: turn 1s infinite;"
        " width: 30px; height: 30px; border: 2px dashed }</style><div class=spinner></div>",
        "",
    ),
}


def test_what_never_ends_is_neither_warned_of_nor_waited_for_to_the_limit(site: Site, chromium: str) -> None:
    with ticking() as port:
        socket = f"new WebSocket('ws://127.0.0.1:{port}').onmessage = () => document.querySelector('b').append('.')"
        endless = {name: (PARAGRAPH + markup, script) for name, (markup, script) in ENDLESS.items()}
        pages = shots(site, chromium, {**endless, "a socket that ticks": (f"{PARAGRAPH}<b></b>", socket)}, LONG)
    assert {name: page.warnings for name, page in pages.items() if page.warnings or page.unrest} == {}
    assert [name for name, page in pages.items() if page.timings["load"] > LONG] == []


@contextmanager
def ticking() -> Iterator[int]:
    """The port of a WebSocket server that says a word twenty times a second."""

    def say(connection: ServerConnection) -> None:
        try:
            while True:
                connection.send("tick")
                time.sleep(0.05)
        except ConnectionClosed:
            return

    with serve(say, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.socket.getsockname()[1]
        server.shutdown()


UNREST = {
    "skeletons": (SKELETON, "fetch('/never')", "skeleton"),
    "skeletons that nothing replaces": (SKELETON, "", "skeleton"),
    "a spinner on an empty page": ("<progress></progress>", "", "spinner"),
    "a picture in view": (f"{PARAGRAPH}<img src=/never width=200 height=100>", "", "picture"),
    "a style sheet": (f"{PARAGRAPH}<link rel=stylesheet href=/never>", "", "never"),
    "a font": (
        "<style>@font-face { font-family: Late; src: url(/never) } p { font-family: Late }</style>" + PARAGRAPH,
        "",
        "font",
    ),
}


def test_past_the_limit_the_picture_is_taken_with_a_warning_that_says_why(site: Site, chromium: str) -> None:
    pages = shots(site, chromium, {name: (markup, script) for name, (markup, script, _) in UNREST.items()}, 2)
    for name, (_, _, reason) in UNREST.items():
        assert any(reason in each for each in pages[name].unrest), (name, pages[name].unrest)
        assert any("not at rest after 2 s" in each and reason in each for each in pages[name].warnings)


def test_lazy_pictures_in_view_are_there(take: Take, site: Site) -> None:
    lazy = "<p>Text</p><img loading=lazy src=/traps/picture.svg width=200 height=100>"
    before = len(site.asked)
    assert take(body_of(lazy), keep_snapshot=False).warnings == ()
    assert "/traps/picture.svg" in site.asked[before:]
