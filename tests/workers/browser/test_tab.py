"""Nothing of a page remains for the next one in the same tab, and a tab that cannot be swept is not used again."""

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from tests.workers.browser.site import Site
from workers.browser.capture import capture
from workers.browser.captured import CapturedPage
from workers.browser.request import CaptureRequest, Step
from workers.browser.session import BrowserSession
from workers.browser.tab import Tab

pytestmark = pytest.mark.browser

LEAVE = """
document.cookie = 'left=cookie; max-age=9999';
localStorage.left = 'local'; sessionStorage.left = 'session';
window.name = 'named';
history.pushState({}, '', '#one'); history.pushState({}, '', '#two');
const opening = indexedDB.open('left', 1);
opening.onupgradeneeded = () => opening.result.createObjectStore('left');
const folder = navigator.storage.getDirectory().then((root) => root.getFileHandle('left', {create: true}));
const kept = caches.open('left').then((cache) => cache.put('/left', new Response('left')));
const worker = navigator.serviceWorker.register('/fights/worker.js').catch(() => 0);
new SharedWorker(URL.createObjectURL(new Blob(['onconnect = () => setInterval(() => 0, 10)'])));
Promise.all([folder, kept, worker]).then(() => document.body.insertAdjacentHTML('beforeend', '<p>done'));
"""
FIND = """
(async () => {
  const files = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
  const permission = await navigator.permissions.query({name: 'geolocation'});
  const found = {
    cookie: document.cookie, local: localStorage.length, session: sessionStorage.length, name: window.name, files,
    history: history.length, state: history.state, referrer: document.referrer, opener: String(window.opener),
    databases: (await indexedDB.databases()).length, caches: (await caches.keys()).length,
    workers: String(navigator.serviceWorker.controller), permission: permission.state,
  };
  document.body.append(JSON.stringify(found));
  document.body.insertAdjacentHTML('beforeend', '<p>done');
})();
"""


def script(text: str) -> str:
    return f"/page?body={quote(f'<h1>Page</h1><script>{text}</script>')}"


@pytest.fixture
def own(chromium: str) -> Iterator[BrowserSession]:
    """A browser that no other test has used."""
    with BrowserSession(chromium) as running:
        yield running


def take(session: BrowserSession, site: Site, path: str, **settings: object) -> CapturedPage:
    chosen: dict[str, object] = {"allowed_hosts": ("127.0.0.1",), "time_limit": 20, "keep_snapshot": False, **settings}
    return capture(session, CaptureRequest(f"{site.origin}{path}", **chosen))  # type: ignore[arg-type]


def found(session: BrowserSession, site: Site) -> str:
    """What a page that looks everywhere finds, in JSON."""
    page = take(session, site, script(FIND), delay_ms=400)
    return next(text.text for text in page.texts if text.text.startswith("{"))


def leave(session: BrowserSession, site: Site, **settings: object) -> None:
    page = take(session, site, script(LEAVE), delay_ms=400, **settings)
    assert "done" in [text.text for text in page.texts]


@pytest.mark.parametrize("brought", [{}, {"keep_snapshot": True}], ids=["picture only", "frozen and checked"])
def test_what_a_page_left_behind_is_gone_for_the_next(
    own: BrowserSession, site: Site, brought: dict[str, object]
) -> None:
    untouched = found(own, site)
    first = own.kept_tab
    leave(own, site, **brought)
    assert found(own, site) == untouched
    assert own.kept_tab is first is not None


def test_without_sweeping_it_would_all_be_found(
    own: BrowserSession, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    untouched = json.loads(found(own, site))
    monkeypatch.setattr(
        Tab, "_sweep_out", lambda tab: tab.wire.ask("Emulation.setScriptExecutionDisabled", value=False)
    )
    leave(own, site)
    remaining = json.loads(found(own, site))
    same = {name for name, value in untouched.items() if remaining[name] == value}
    # A tab that goes elsewhere loses these by itself; the others are the sweep's work.
    assert same <= {"name", "state", "referrer", "opener", "workers", "permission"}


def test_the_same_files_are_asked_for_again(own: BrowserSession, site: Site) -> None:
    before = len(site.asked)
    for number in range(3):
        take(own, site, f"/page?body=<p>{number}<img src=/traps/picture.svg>", keep_snapshot=bool(number % 2))
    assert site.asked[before:].count("/traps/picture.svg") == 3


def test_the_same_address_is_loaded_anew_after_its_copy_was_looked_at(own: BrowserSession, site: Site) -> None:
    for fragment in ("", "#one", "#two"):
        before = len(site.asked)
        take(own, site, f"/traps/controls.html{fragment}", keep_snapshot=True)
        assert "/traps/controls.html" in site.asked[before:]


@pytest.mark.parametrize(
    "brought",
    [
        {"storage": {"cookies": [], "origins": []}},
        {"cookies": ({"name": "who", "value": "me", "domain": "127.0.0.1", "path": "/"},)},
        {"steps": (Step("press", text="Tab"),)},
    ],
    ids=["storage", "cookies", "steps"],
)
def test_what_somebody_brought_along_has_a_tab_of_its_own(
    own: BrowserSession, site: Site, brought: dict[str, object]
) -> None:
    take(own, site, "/traps/inside.html")
    before = own.kept_tab
    take(own, site, "/traps/inside.html", **brought)
    assert own.kept_tab is before is not None
    assert own.run(lambda: [context for context in own.browser.contexts if context.pages]) == []


@pytest.mark.parametrize("path", ["/strict", "/fights/popups.html"])
def test_a_tab_in_which_something_lasting_was_left_is_not_used_again(
    own: BrowserSession, site: Site, path: str
) -> None:
    take(own, site, path)
    assert own.kept_tab is None
