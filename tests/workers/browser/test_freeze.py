"""A frozen page: runs nothing, needs nothing, looks the same."""

from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import Page

from tests.workers.browser.conftest import Take
from tests.workers.browser.site import Site
from tests.workers.browser.thawed import thaw
from workers.browser.captured import CapturedPage, CollectedBox
from workers.browser.frozen import FrozenPage
from workers.browser.session import BrowserSession

pytestmark = pytest.mark.browser
Ask = Callable[[FrozenPage, str], object]


@pytest.fixture(scope="module")
def state(take: Take) -> CapturedPage:
    return take("/traps/state.html")


@pytest.fixture(scope="module")
def frozen(state: CapturedPage) -> FrozenPage:
    assert state.snapshot
    return FrozenPage.from_bytes(state.snapshot.to_bytes())


def viewed(session: BrowserSession, frozen: FrozenPage) -> Page:
    page = session.browser.new_page(viewport={"width": frozen.width, "height": frozen.height})
    thaw(page, frozen)
    return page


@pytest.fixture(scope="module")
def ask(session: BrowserSession) -> Ask:
    """`ask(frozen, "document.title")`: what the thawed page answers."""

    def ask(frozen: FrozenPage, expression: str) -> object:
        def show() -> object:
            with closing(viewed(session, frozen)) as page:
                page.mouse.click(5, 5)
                return page.evaluate(expression)

        return session.run(show)

    return ask


ALIKE = ["state", "controls", "shadow", "layers", "sticky", "listeners", "nested", "frames"]


@pytest.mark.parametrize("name", ALIKE)
def test_a_reopened_page_looks_the_same_to_the_pixel(take: Take, name: str) -> None:
    assert take(f"/traps/{name}.html").differing_pixels == 0


def test_reopening_asks_the_site_for_nothing(site: Site, frozen: FrozenPage, ask: Ask) -> None:
    before = len(site.asked)
    assert ask(frozen, "document.title") == "State"
    assert site.asked[before:] == []


def test_no_script_is_left_and_none_runs(frozen: FrozenPage, ask: Ask) -> None:
    for document in frozen.documents:
        assert b"<script" not in document.body
        assert b"onclick" not in document.body
    # The page's own listener would have changed the title at the click of `ask`.
    assert ask(frozen, "document.title") == "State"


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
def test_what_people_had_done_is_still_there(frozen: FrozenPage, ask: Ask, expression: str, value: object) -> None:
    assert ask(frozen, expression) == value


def test_a_password_is_not_kept(frozen: FrozenPage, ask: Ask) -> None:
    assert b"geheim" not in frozen.documents[0].body
    assert ask(frozen, "document.getElementById('secret').value.length") == len("geheim")


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


LISTEN = "addEventListener('mousemove', (event) => (window.path = event.composedPath()), true)"
MEETS = """([selector, hosts]) => {
  const root = hosts.reduce((root, host) => root.querySelector(host).shadowRoot, document);
  return path.includes(root.querySelector(selector));
}"""


@pytest.mark.parametrize("name", ["controls", "shadow", "layers", "sticky", "listeners", "nested"])
def test_a_pointer_in_the_middle_of_a_box_meets_its_element_in_the_reopened_page(
    take: Take, session: BrowserSession, name: str
) -> None:
    page = take(f"/traps/{name}.html", check_snapshot=False)
    frozen = page.snapshot
    assert frozen
    assert page.boxes

    def missed() -> list[str]:
        with closing(viewed(session, frozen)) as shown:
            shown.evaluate(LISTEN)
            return [box.name for box in page.boxes if not meets(shown, box)]

    assert session.run(missed) == []


def meets(shown: Page, box: CollectedBox) -> bool:
    shown.mouse.move(0, 0)
    shown.mouse.move(box.rect.center.x, box.rect.center.y)
    return bool(shown.evaluate(MEETS, [box.selector, list(box.shadow_path)]))
