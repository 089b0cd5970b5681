"""Tests of whole-page captures: picture, boxes and frozen page reach to the end of the page."""

from urllib.parse import quote

import pytest

from tests.workers.conftest import Take
from workers.browser.captured_page import CapturedPage

pytestmark = pytest.mark.browser

HERO = "<style>body { margin: 0 } header { height: 100vh; background: navy } main { height: 2400px }</style>"
LAZY = "<img loading=lazy src=/traps/picture.svg width=200 height=100>"
END = "<header></header><main></main><button>At the end</button>"


def whole(take: Take, body: str, **settings: object) -> CapturedPage:
    return take(f"/page?body={quote(f'<!doctype html>{body}')}", full_page=True, **settings)


def test_boxes_beyond_the_viewport_are_in_the_picture_and_the_frozen_page(take: Take) -> None:
    page = whole(take, HERO + END)
    (button,) = page.boxes
    # What is as tall as the viewport keeps its height.
    assert (page.height, button.name) == (button.rect.bottom, "At the end")
    assert 720 + 2400 < page.height < 720 + 2400 + 60
    assert page.warnings == ()
    assert page.differing_pixels == 0
    assert page.snapshot
    assert page.snapshot.height == page.height


def test_a_page_that_fits_the_viewport_is_as_tall_as_it(take: Take) -> None:
    page = whole(take, "<button>Here</button>", keep_snapshot=False)
    assert page.height == 720


def test_lazy_pictures_are_loaded_and_the_next_page_has_its_own_viewport(take: Take) -> None:
    page = whole(take, f"<p style='height:3000px'></p>{LAZY}")
    assert page.snapshot
    assert any(resource.url.endswith("picture.svg") for resource in page.snapshot.resources)
    assert take("/traps/inside.html", keep_snapshot=False).height == 720


def test_a_page_without_end_is_cut_with_a_warning(take: Take) -> None:
    grow = "addEventListener('resize', () => document.body.append(document.querySelector('p').cloneNode(true)))"
    page = whole(take, f"<p style='height:900px'>Text</p><script>{grow}</script>", keep_snapshot=False)
    assert any("goes on below" in warning for warning in page.warnings)
    tall = whole(take, "<p style='height:20000px'>Text</p>", keep_snapshot=False)
    assert tall.height == 8192
    assert any("more than a picture holds" in warning for warning in tall.warnings)
