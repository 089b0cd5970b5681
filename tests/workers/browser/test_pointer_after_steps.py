"""Where the pointer is in the picture of a page on which steps were taken."""

from io import BytesIO
from urllib.parse import quote

import pytest
from PIL import Image

from tests.workers.conftest import Take
from workers.browser.captured_page import CapturedPage
from workers.browser.request import CaptureStep

pytestmark = pytest.mark.browser

RED, GREEN = (255, 0, 0), (0, 128, 0)
PAGE = """<style>
body { margin: 0 }
button { width: 300px; height: 200px; border: 0; background: green; transition: background 0.5s; outline: 0 }
button:hover { background: red }
button:focus-visible { border: 40px solid blue }
</style><button>open</button><p hidden>opened</p><script>
const [button, opened] = document.querySelectorAll('button, p');
button.onclick = () => { opened.hidden = false };
button.onmouseleave = () => { opened.hidden = true };
</script>"""


def taken(take: Take, *steps: CaptureStep) -> CapturedPage:
    return take(f"/page?body={quote(PAGE)}", steps=steps)


def colour(page: CapturedPage) -> object:
    """The button's colour, beside its word."""
    return Image.open(BytesIO(page.image)).convert("RGB").getpixel((30, 30))


def test_after_a_click_the_pointer_is_away_as_in_the_frozen_page_and_what_it_opened_stays(take: Take) -> None:
    page = taken(take, CaptureStep("click", "button"))
    assert (colour(page), page.differing_pixels, page.warnings) == (GREEN, 0, ())
    assert "opened" in [text.text for text in page.texts]


def test_where_the_pointer_hovers_last_it_is_seen_in_the_frozen_page_too(take: Take) -> None:
    page = taken(take, CaptureStep("click", "button"), CaptureStep("hover", "button"))
    assert (colour(page), page.differing_pixels, page.warnings) == (RED, 0, ())
    # The next page is not drawn as hovered.
    assert colour(taken(take)) == GREEN


MENU = """<style>ul { display: none } nav:hover ul { display: block; background: gold }</style>
<nav>Menu<ul><li>First</li><li>Second</li></ul></nav><x-menu></x-menu><p>Text</p><script>
const root = document.querySelector('x-menu').attachShadow({ mode: 'open' });
root.innerHTML = '<style>b { display: none } i:hover b { display: inline }</style><i>Hover<b> opened</b></i>';
</script>"""


@pytest.mark.parametrize(("selector", "shown"), [("nav", "Second"), ("x-menu", "opened")])
def test_a_menu_that_opens_under_the_pointer_is_open_in_the_frozen_page(take: Take, selector: str, shown: str) -> None:
    page = take(f"/page?body={quote(MENU)}", steps=(CaptureStep("hover", selector),))
    assert shown in [text.text for text in page.texts]
    assert (page.differing_pixels, page.warnings) == (0, ())


def test_what_has_the_focus_by_a_key_shows_it_in_the_frozen_page_too(take: Take) -> None:
    page = taken(take, CaptureStep("press", text="Tab"))
    assert (colour(page), page.differing_pixels, page.warnings) == ((0, 0, 255), 0, ())
