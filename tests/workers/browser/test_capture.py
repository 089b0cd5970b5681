"""Tests of captures of hostile pages: each ends as a screen or as a clear failure, and the worker survives."""

import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

import pytest
from websockets.sync.server import ServerConnection, serve

from tests.workers.conftest import Take
from tests.workers.trap_site import Site, speaking_nonsense
from workers.browser.capture import capture
from workers.browser.capture_worker import CaptureWorker
from workers.browser.failures import CaptureFailed
from workers.browser.picture import pixels
from workers.browser.request import CaptureRequest, CaptureStep

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def lives_on(take: Take) -> Iterator[None]:
    """After each of these tests the same worker captures an ordinary page."""
    yield
    assert take("/traps/inside.html", keep_snapshot=False).title == "Inside"


def failure(take: Take, path: str, **settings: object) -> CaptureFailed:
    with pytest.raises(CaptureFailed) as raised:
        take(path, **settings)
    return raised.value


@pytest.mark.real_path
def test_a_page_becomes_picture_boxes_texts_snapshot_and_facts(take: Take) -> None:
    page = take("/traps/controls.html", width=1024, height=600)
    assert pixels(page.image).shape == (600, 1024, 3)
    assert (page.width, page.height, page.title, page.language) == (1024, 600, "Controls", "en")
    assert page.final_url.endswith("/traps/controls.html")
    assert page.boxes
    assert page.texts
    assert page.snapshot
    assert set(page.timings) == {"browser", "load", "picture", "boxes", "freeze", "check"}


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/status/?code=500", "http_status"),
        ("/status/?code=404", "http_status"),
        ("/round", "redirects"),
        ("/file", "download"),
        ("/nothing", "no_page"),
        ("/to?url=file:///etc/hostname", "redirects"),
        ("/attached", "download"),
        ("/fights/blank.html", "blank"),
    ],
)
def test_addresses_without_a_page_fail_with_a_reason(take: Take, path: str, code: str) -> None:
    assert failure(take, path).code == code


def test_an_error_page_is_a_screen_when_asked_for(take: Take) -> None:
    page = take("/status/?code=404", accept_error_pages=True)
    assert [text.text for text in page.texts] == ["Answer 404"]


def test_an_unknown_host_is_told_from_a_silent_one(worker: CaptureWorker) -> None:
    with pytest.raises(CaptureFailed, match=r"no-such-host\.invalid has no address"):
        capture(worker, CaptureRequest("http://no-such-host.invalid/"))
    with socket.create_server(("127.0.0.1", 0)) as closed_soon:
        host = f"127.0.0.1:{closed_soon.getsockname()[1]}"
    with pytest.raises(CaptureFailed, match=f"{host} does not answer"):
        capture(worker, CaptureRequest(f"https://{host}/", allowed_hosts=("127.0.0.1",)))


def test_a_host_that_does_not_speak_http_is_said_to(worker: CaptureWorker) -> None:
    with speaking_nonsense() as port:
        with pytest.raises(CaptureFailed) as raised:
            capture(worker, CaptureRequest(f"http://127.0.0.1:{port}/", allowed_hosts=("127.0.0.1",)))
        assert raised.value.code == "unreachable"
        with pytest.raises(CaptureFailed) as raised:
            capture(worker, CaptureRequest(f"https://127.0.0.1:{port}/", allowed_hosts=("127.0.0.1",)))
        assert raised.value.code == "certificate"


@pytest.mark.parametrize("url", ["file:///etc/passwd", "about:blank", "javascript:1", "http://", "x"])
def test_only_web_addresses_are_opened(url: str) -> None:
    with pytest.raises(CaptureFailed) as raised:
        CaptureRequest(url)
    assert raised.value.code == "bad_url"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:7f00:1]"])
def test_private_hosts_are_refused_however_they_are_written(worker: CaptureWorker, site: Site, host: str) -> None:
    before = len(site.asked)
    with pytest.raises(CaptureFailed) as raised:
        capture(worker, CaptureRequest(f"http://{host}:{site.server_port}/"))
    assert raised.value.code == "refused_address"
    assert site.asked[before:] == []


def only_by_number(site: Site) -> dict[str, tuple[str, ...]]:
    """The site may be reached as 127.0.0.1, not as localhost."""
    return {"allowed_hosts": (f"127.0.0.1:{site.server_port}",)}


def test_a_redirect_to_a_private_host_is_refused(take: Take, site: Site) -> None:
    assert failure(take, f"/to?url={site.other_origin}/", **only_by_number(site)).code == "refused_address"


@pytest.mark.parametrize(
    "element",
    [
        "<iframe src='{0}/status?code=200'></iframe>",
        "<img src='{0}/status?code=200'>",
        "<script>fetch('{0}/status?code=200', {{mode: 'no-cors'}})</script>",
        "<script>new WebSocket('{0}/status?code=200'.replace('http', 'ws'))</script>",
        "<script>new Worker(URL.createObjectURL(new Blob([`fetch('{0}/status?code=200')`])))</script>",
    ],
)
def test_what_a_page_loads_from_a_private_host_is_refused(take: Take, site: Site, element: str) -> None:
    before = len(site.asked)
    body = f"<h1>Page</h1>{element.format(site.other_origin)}"
    page = take(f"/page?body={body}", delay_ms=200, keep_snapshot=False, **only_by_number(site))
    assert any("localhost leads to" in warning for warning in page.warnings)
    assert not [path for path in site.asked[before:] if path.startswith("/status")]


def test_dialogs_are_dismissed(take: Take) -> None:
    assert take("/fights/dialogs.html").title == "Dialogs"


def test_popups_and_questions_on_leaving_do_not_stand_in_the_way(take: Take) -> None:
    assert [box.name for box in take("/fights/popups.html").boxes] == ["A link"]


def test_a_page_that_goes_round_by_itself_is_caught_or_refused_in_time(take: Take) -> None:
    try:
        assert take("/fights/reloading.html", time_limit=20).title == "Reloading"
    except CaptureFailed as failed:
        # Either way out is right, depending on the moment: a page that leaves may take its picture with it.
        assert failed.code in {"restless", "timed_out"}  # noqa: PT017


def test_a_page_that_never_yields_ends_at_its_time_limit(take: Take) -> None:
    start = time.monotonic()
    assert failure(take, "/fights/busy.html", time_limit=6).code == "timed_out"
    assert time.monotonic() - start < 30


def test_a_page_still_loading_is_taken_as_far_as_it_came(take: Take) -> None:
    page = take("/page?body=<h1>Here</h1><img src=/never>", rest_limit=2)
    assert any("picture in view is missing" in warning for warning in page.warnings)
    assert [text.text for text in page.texts] == ["Here"]


def test_a_page_too_busy_to_draw_is_not_at_rest(take: Take) -> None:
    work = "for (const start = performance.now(); performance.now() - start < 180; );"
    then = "++turns < 6 ? setTimeout(work) : document.body.append(' Drawn')"
    begin = "addEventListener('load', () => setTimeout(work, 30))"
    script = f"let turns = 0; const work = () => {{ {work} {then} }}; {begin}"
    page = take(f"/page?body=Wait<script>{quote(script)}</script>")
    assert [text.text for text in page.texts] == ["Wait", "Drawn"]


def test_a_page_without_end_is_cut(take: Take) -> None:
    page = take("/endless", time_limit=20, byte_limit=2_000_000, keep_snapshot=False)
    assert any("larger than" in warning for warning in page.warnings)


def test_twenty_thousand_links_give_the_boxes_of_the_screen(take: Take) -> None:
    page = take("/fights/huge.html", time_limit=60, keep_snapshot=False)
    assert 100 < len(page.boxes) < 2000
    assert page.boxes[0].name == "link 0"


def test_service_workers_are_not_installed(take: Take, site: Site) -> None:
    before = len(site.asked)
    take("/fights/worker.html", keep_snapshot=False)
    # Playwright answers the page that all is well; the worker's own file is never fetched.
    assert "/fights/blank.html" not in site.asked[before:]


def test_nothing_is_carried_from_one_page_to_the_next(take: Take, site: Site) -> None:
    take("/cookie", keep_snapshot=False)
    assert [text.text for text in take("/remembers", keep_snapshot=False).texts] == ["nothing"]
    assert site.cookies[-1] == ""


def test_a_page_behind_a_login_gets_the_given_cookies(take: Take, site: Site) -> None:
    cookies = ({"name": "who", "value": "me", "url": site.origin},)
    page = take("/remembers", cookies=cookies, keep_snapshot=False)
    assert page.texts[0].text.startswith("who=me")


def test_steps_are_taken_before_the_picture(take: Take) -> None:
    body = "<button onclick=\"document.querySelector('p').hidden = false\">Open</button><p hidden>Opened</p><input>"
    steps = (
        CaptureStep("dismiss", "#absent"),
        CaptureStep("click", "button"),
        CaptureStep("type", "input", text="typed"),
        CaptureStep("press", "input", text="End"),
        CaptureStep("hover", "button"),
        CaptureStep("wait", x=10),
        CaptureStep("scroll", x=0, y=10),
    )
    page = take(f"/page?body={body}", steps=steps, selector="p")
    assert "Opened" in [text.text for text in page.texts]
    assert "typed" in [box.text for box in page.boxes]


def test_a_step_that_cannot_be_taken_is_named(take: Take) -> None:
    failed = failure(take, "/page?body=<p>x", steps=(CaptureStep("click", "#absent"),), time_limit=5)
    assert failed.code == "step_failed"
    assert "step 1 (click #absent)" in failed.message


@pytest.mark.parametrize(
    ("step", "named"),
    [
        (CaptureStep("click", "a[["), r"step 2 \(click a\[\["),
        (CaptureStep("press", text="NoSuchKey"), r"step 2 \(press\): .*NoSuchKey"),
        (CaptureStep("type", "p", text="a"), r"step 2 \(type p\)"),
    ],
)
def test_a_step_that_makes_no_sense_is_named_by_its_number(take: Take, step: CaptureStep, named: str) -> None:
    failed = failure(take, "/page?body=<p>x", steps=(CaptureStep("wait", x=1), step), time_limit=10)
    assert failed.code == "step_failed"
    assert re.search(named, failed.message)


def test_a_step_may_lead_to_another_page(take: Take) -> None:
    steps = (CaptureStep("click", "a"), CaptureStep("scroll", y=5), CaptureStep("wait", "h1"))
    page = take("/page?body=<a href='/slow?ms=400'>Go", steps=steps)
    assert [text.text for text in page.texts] == ["Late"]


def test_a_storage_state_signs_in(take: Take, site: Site) -> None:
    cookie = {"name": "who", "value": "me", "domain": "127.0.0.1", "path": "/"}
    place = {"origin": site.origin, "localStorage": [{"name": "seen", "value": " before"}]}
    page = take("/remembers", storage={"cookies": [cookie], "origins": [place]}, keep_snapshot=False)
    assert [text.text for text in page.texts] == ["who=me before"]


def test_locale_and_colour_scheme_reach_the_page(take: Take) -> None:
    script = "document.write(navigator.language, matchMedia('(prefers-color-scheme: dark)').matches)"
    page = take(f"/page?body=<script>{script}</script>", locale="pt-BR", color_scheme="dark")
    assert [text.text for text in page.texts] == ["pt-BRtrue"]


@contextmanager
def speaking_later(words: str, seconds: float) -> Iterator[int]:
    """The port of a WebSocket server that takes its time before it says the words."""

    def say(connection: ServerConnection) -> None:
        time.sleep(seconds)
        connection.send(words)
        time.sleep(5)

    with serve(say, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.socket.getsockname()[1]
        server.shutdown()


def test_what_a_socket_says_is_waited_for(take: Take) -> None:
    with speaking_later("Said late", 0.8) as port:
        listen = f"new WebSocket('ws://127.0.0.1:{port}').onmessage = ({{data}}) => document.body.append(data)"
        page = take(f"/page?body=<h1>Page</h1><script>{listen}</script>", allowed_hosts=("127.0.0.1",))
    assert {text.text for text in page.texts} == {"Page", "Said late"}


def test_a_page_that_shows_nothing_yet_is_looked_at_again(take: Take) -> None:
    shown = "setTimeout(() => document.querySelector('p').style.visibility = 'visible', 1500)"
    page = take(f"/page?body=<p style='visibility:hidden'>Seen at last<img></p><script>{shown}</script>")
    assert [text.text for text in page.texts] == ["Seen at last"]


def test_a_page_that_is_put_together_late_is_waited_for(take: Take) -> None:
    build = "setTimeout(() => document.body.append('Here at last'), 900)"
    page = take(f"/page?body=<div></div><script>{build}</script>")
    assert [text.text for text in page.texts] == ["Here at last"]


@pytest.mark.parametrize("pause", [40, 150])
def test_frames_that_come_and_go_do_not_spoil_their_page(take: Take, site: Site, pause: int) -> None:
    change = (
        "const other = document.createElement('iframe');"
        f"other.src = '{site.other_origin}/traps/inside.html';"
        "document.querySelector('iframe')?.remove(); document.body.append(other)"
    )
    page = take(f"/page?body=<h1>Page</h1><script>setInterval(() => {{ {change} }}, {pause})</script>")
    assert "Page" in {text.text for text in page.texts}
