"""Tests of the reusable tab: nothing of a page remains for the next one."""

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from tests.workers.trap_site import Site
from workers.browser.capture import capture
from workers.browser.capture_worker import CaptureWorker
from workers.browser.captured_page import CapturedPage
from workers.browser.request import CaptureRequest, CaptureStep
from workers.browser.tab import Tab
from workers.cdp import commands

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
def own(chromium: str) -> Iterator[CaptureWorker]:
    """A browser that no other test has used."""
    with CaptureWorker(chromium) as running:
        yield running


def take(worker: CaptureWorker, site: Site, path: str, **settings: object) -> CapturedPage:
    fields: dict[str, object] = {"allowed_hosts": ("127.0.0.1",), "time_limit": 20, "keep_snapshot": False, **settings}
    return capture(worker, CaptureRequest(f"{site.origin}{path}", **fields))  # type: ignore[arg-type]


def leftovers(worker: CaptureWorker, site: Site) -> str:
    """What a page that looks everywhere finds, in JSON."""
    page = take(worker, site, script(FIND), delay_ms=400)
    return next(text.text for text in page.texts if text.text.startswith("{"))


def leave(worker: CaptureWorker, site: Site, **settings: object) -> None:
    page = take(worker, site, script(LEAVE), delay_ms=400, **settings)
    assert "done" in [text.text for text in page.texts]


@pytest.mark.parametrize("capture_settings", [{}, {"keep_snapshot": True}], ids=["picture only", "snapshot checked"])
def test_what_a_page_left_behind_is_gone_for_the_next(
    own: CaptureWorker, site: Site, capture_settings: dict[str, object]
) -> None:
    untouched = leftovers(own, site)
    first = own.reusable_tab
    leave(own, site, **capture_settings)
    assert leftovers(own, site) == untouched
    assert own.reusable_tab is first is not None


def test_without_the_reset_it_would_all_be_found(
    own: CaptureWorker, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    untouched = json.loads(leftovers(own, site))
    monkeypatch.setattr(Tab, "_clear_state", lambda tab: tab.session.call(commands.set_scripts_disabled(False)))
    leave(own, site)
    remaining = json.loads(leftovers(own, site))
    same = {name for name, value in untouched.items() if remaining[name] == value}
    # A tab that goes elsewhere loses these by itself; the others need the reset.
    assert same <= {"name", "state", "referrer", "opener", "workers", "permission"}


def test_the_same_files_are_requested_again(own: CaptureWorker, site: Site) -> None:
    before = len(site.asked)
    for number in range(3):
        take(own, site, f"/page?body=<p>{number}<img src=/traps/picture.svg>", keep_snapshot=bool(number % 2))
    assert site.asked[before:].count("/traps/picture.svg") == 3


def test_the_same_address_is_loaded_again_after_its_snapshot_was_checked(own: CaptureWorker, site: Site) -> None:
    for fragment in ("", "#one", "#two"):
        before = len(site.asked)
        take(own, site, f"/traps/controls.html{fragment}", keep_snapshot=True)
        assert "/traps/controls.html" in site.asked[before:]


@pytest.mark.parametrize(
    "capture_settings",
    [
        {"storage": {"cookies": [], "origins": []}},
        {"cookies": ({"name": "who", "value": "me", "domain": "127.0.0.1", "path": "/"},)},
        {"steps": (CaptureStep("press", text="Tab"),)},
    ],
    ids=["storage", "cookies", "steps"],
)
def test_secrets_and_steps_get_a_tab_of_their_own(
    own: CaptureWorker, site: Site, capture_settings: dict[str, object]
) -> None:
    take(own, site, "/traps/inside.html")
    before = own.reusable_tab
    take(own, site, "/traps/inside.html", **capture_settings)
    assert own.reusable_tab is before is not None
    assert own.run(lambda: [context for context in own.playwright_browser.contexts if context.pages]) == []


@pytest.mark.parametrize("path", ["/strict", "/fights/popups.html"])
def test_a_tab_that_cannot_be_reset_is_not_used_again(own: CaptureWorker, site: Site, path: str) -> None:
    take(own, site, path)
    assert own.reusable_tab is None
