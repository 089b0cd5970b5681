"""A snapshot runs no script, needs no network and looks like its page."""

from collections.abc import Callable
from contextlib import closing
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from tests.workers.conftest import Take
from tests.workers.snapshot.playwright_page import open_snapshot
from tests.workers.trap_site import Site
from workers.browser.capture_worker import CaptureWorker
from workers.browser.captured_page import CapturedPage, CollectedBox
from workers.browser.request import CaptureStep
from workers.snapshot.model import PageSnapshot

pytestmark = pytest.mark.browser
Evaluate = Callable[[PageSnapshot, str], object]


@pytest.fixture(scope="module")
def state(take: Take) -> CapturedPage:
    return take("/traps/state.html")


@pytest.fixture(scope="module")
def snapshot(state: CapturedPage) -> PageSnapshot:
    assert state.snapshot
    return PageSnapshot.from_bytes(state.snapshot.to_bytes())


def rendered(worker: CaptureWorker, snapshot: PageSnapshot) -> Page:
    page = worker.playwright_browser.new_page(viewport={"width": snapshot.width, "height": snapshot.height})
    open_snapshot(page, snapshot)
    return page


@pytest.fixture(scope="module")
def evaluate(worker: CaptureWorker) -> Evaluate:
    """`evaluate(snapshot, "document.title")`: what the rendered page answers."""

    def evaluate(snapshot: PageSnapshot, expression: str) -> object:
        def show() -> object:
            with closing(rendered(worker, snapshot)) as page:
                page.mouse.click(5, 5)
                return page.evaluate(expression)

        return worker.run(show)

    return evaluate


ALIKE = ["state", "controls", "shadow", "layers", "sticky", "listeners", "nested", "frames", "desks"]


@pytest.mark.parametrize("name", ALIKE)
def test_a_rendered_snapshot_looks_the_same_to_the_pixel(take: Take, name: str) -> None:
    assert take(f"/traps/{name}.html").differing_pixels == 0


LENGTHS = """<style>i, b { display: block }</style><p></p><section></section><script>
const section = document.querySelector('section');
const sheet = document.head.appendChild(document.createElement('style')).sheet;
for (let part = 0; part < 64; part += 1) {
  section.append(document.createElement('i'), document.createElement('b'));
  section.lastChild.style.cssText = `width: ${655 + part / 64}px; margin: ${1000 + part / 64}px`;
  sheet.insertRule(`i:nth-of-type(${part + 1}) { width: ${655 + part / 64}px }`);
}
document.querySelector('p').textContent = widths();
function widths() { return [...section.children].map((each) => each.getBoundingClientRect().width).join() }
</script>"""
WIDTHS = "[...document.querySelectorAll('section > *')].map((each) => each.getBoundingClientRect().width).join()"


def test_lengths_set_by_scripts_are_kept_to_a_64th_of_a_pixel(take: Take, evaluate: Evaluate) -> None:
    snapshot = take(f"/page?body={quote(LENGTHS)}").snapshot
    assert snapshot
    assert evaluate(snapshot, f"{WIDTHS} === document.querySelector('p').textContent")


FILM = """<video autoplay muted onratechange="document.body.append('heard')"></video><canvas></canvas><script>
const canvas = document.querySelector('canvas'), drawn = canvas.getContext('2d');
drawn.fillStyle = 'teal';
const video = document.querySelector('video');
video.srcObject = canvas.captureStream();
setInterval(() => drawn.fillRect(0, 0, performance.now() % 300, 150), 20);
</script>"""


def test_a_page_does_not_hear_that_its_film_is_stopped(take: Take) -> None:
    page = take(f"/page?body={quote(FILM)}", delay_ms=300)
    assert "heard" not in [text.text for text in page.texts]
    assert not page.warnings


# A film that plays on although scripts are disabled: recorded from a canvas, then shown again and again.
FILM_IN_SHADOW = """<x-film></x-film><script>
const canvas = document.createElement('canvas'), drawn = canvas.getContext('2d');
const draw = setInterval(() => {
  drawn.fillStyle = `hsl(${performance.now() % 360} 90% 50%)`;
  drawn.fillRect(0, 0, 300, 150);
}, 20);
const recorder = new MediaRecorder(canvas.captureStream());
recorder.ondataavailable = ({ data }) => {
  clearInterval(draw);
  const video = document.createElement('video');
  Object.assign(video, { muted: true, loop: true, src: URL.createObjectURL(data) });
  document.querySelector('x-film').attachShadow({ mode: 'open' }).append(video);
  video.play();
};
recorder.start();
setTimeout(() => recorder.stop(), 900);
</script>"""


def test_a_film_in_a_shadow_tree_stands_still_while_its_page_is_captured(take: Take) -> None:
    page = take(f"/page?body={quote(FILM_IN_SHADOW)}", delay_ms=2000)
    assert page.snapshot
    assert b"background-image: url" in page.snapshot.documents[0].body
    assert not page.warnings


def test_rendering_requests_nothing_from_the_site(site: Site, snapshot: PageSnapshot, evaluate: Evaluate) -> None:
    before = len(site.asked)
    assert evaluate(snapshot, "document.title") == "State"
    assert site.asked[before:] == []


def test_no_script_is_left_and_none_runs(snapshot: PageSnapshot, evaluate: Evaluate) -> None:
    for document in snapshot.documents:
        assert b"<script" not in document.body
        assert b"onclick" not in document.body
    # The page's own listener would have changed the title at the click of `evaluate`.
    assert evaluate(snapshot, "document.title") == "State"


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("document.getElementById('typed').value", 'said "hello" & <left>'),
        ("document.getElementById('ticked').checked", True),
        ("document.getElementById('half').indeterminate", True),
        ("document.getElementById('chosen').value", "three"),
        ("document.getElementById('written').value", "new\ntext"),
        ("document.getElementById('list').scrollTop", 300),
        ("document.getElementById('dialog').matches(':modal')", True),
        ("[scrollX, scrollY]", [0, 150]),
        ("document.querySelector('state-box').matches(':defined')", True),
        ("document.querySelector('state-box').shadowRoot.textContent.includes('closed root')", True),
    ],
)
def test_the_state_of_the_page_is_restored(
    snapshot: PageSnapshot, evaluate: Evaluate, expression: str, value: object
) -> None:
    assert evaluate(snapshot, expression) == value


def test_a_password_is_not_kept(snapshot: PageSnapshot, evaluate: Evaluate) -> None:
    assert b"geheim" not in snapshot.documents[0].body
    assert evaluate(snapshot, "document.getElementById('secret').value.length") == len("geheim")


def test_two_frames_of_one_address_keep_their_own_states(take: Take) -> None:
    frame = "<iframe src='/page?body=<input>'></iframe>"
    fill = "onload = () => [0, 1].forEach((i) => frames[i].document.querySelector('input').value = 'no ' %2B i)"
    page = take(f"/page?body={frame * 2}<script>{fill}</script>")
    assert page.snapshot
    bodies = [document.body for document in page.snapshot.documents[1:]]
    assert [b'value="no 0"' in body for body in bodies] == [True, False]
    assert [b'value="no 1"' in body for body in bodies] == [False, True]


def test_a_page_that_repairs_arrays_is_captured_all_the_same(take: Take) -> None:
    body = "<button>Old</button><script>Array.prototype.toJSON = () => 'broken'</script>"
    page = take(f"/page?body={body}")
    assert [box.name for box in page.boxes] == ["Old"]
    assert page.differing_pixels == 0


def test_texts_beside_each_other_stay_apart(take: Take) -> None:
    script = "for (const text of [' ', 'third line', ' of']) document.querySelector('p').append(text)"
    page = take(f"/page?body=<title>a</title><p>One</p><script>{script}</script>")
    assert page.snapshot
    assert b"<p>One<!----> <!---->third line<!----> of</p>" in page.snapshot.documents[0].body


def test_a_drawing_that_keeps_its_pixels_to_itself_is_taken_from_the_picture(take: Take, site: Site) -> None:
    body = (
        "<canvas width=300 height=200></canvas><script>const image = new Image();"
        f"image.src = '{site.other_origin}/traps/picture.svg';"
        "image.onload = () => document.querySelector('canvas').getContext('2d').drawImage(image, 20, 20)</script>"
    )
    assert take(f"/page?body={body}").differing_pixels == 0


def test_a_picture_that_is_not_modified_since_the_page_before_is_kept(take: Take) -> None:
    body = f"<img src=/unmodified><button onclick='location.reload()'>again</button>{'<p>text</p>' * 3}"
    page = take(f"/page?body={quote(body)}", steps=(CaptureStep("click", "button"),))
    assert (page.differing_pixels, page.warnings) == (0, ())


LISTEN = "addEventListener('mousemove', (event) => (window.path = event.composedPath()), true)"
MEETS = """([selector, hosts]) => {
  const root = hosts.reduce((root, host) => root.querySelector(host).shadowRoot, document);
  return path.includes(root.querySelector(selector));
}"""


@pytest.mark.parametrize("name", ["controls", "shadow", "layers", "sticky", "listeners", "nested"])
def test_a_pointer_in_the_middle_of_a_box_reaches_its_element_in_the_rendered_snapshot(
    take: Take, worker: CaptureWorker, name: str
) -> None:
    page = take(f"/traps/{name}.html", check_snapshot=False)
    snapshot = page.snapshot
    assert snapshot
    assert page.boxes

    def missed() -> list[str]:
        with closing(rendered(worker, snapshot)) as rendered_page:
            rendered_page.evaluate(LISTEN)
            return [box.name for box in page.boxes if not meets(rendered_page, box)]

    assert worker.run(missed) == []


def meets(rendered_page: Page, box: CollectedBox) -> bool:
    rendered_page.mouse.move(0, 0)
    rendered_page.mouse.move(box.rect.center.x, box.rect.center.y)
    return bool(rendered_page.evaluate(MEETS, [box.selector, list(box.shadow_path)]))
