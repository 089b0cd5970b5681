"""Tests of the boxes collected on the trap pages."""

import json
import re
from collections import Counter
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from tests.workers.conftest import Take
from tests.workers.trap_site import SITES, Site
from workers.browser.captured_page import CapturedPage, CollectedBox
from workers.browser.collect_elements import rounded
from workers.browser.request import CaptureStep

pytestmark = pytest.mark.browser
EXPECTED = re.compile(r'id="expected">(.*?)</script>', re.DOTALL)


def expected(page: str) -> Counter[tuple[str, str]]:
    """The names and kinds that the page itself says a person would box."""
    result = EXPECTED.search(Path(SITES / "traps" / page).read_text())
    assert result
    return Counter((name, kind) for name, kind in json.loads(result[1]))


def boxed(page: CapturedPage) -> Counter[tuple[str, str]]:
    return Counter((box.name, box.kind) for box in page.boxes)


def box_named(page: CapturedPage, name: str) -> CollectedBox:
    (box,) = (box for box in page.boxes if box.name == name)
    return box


PAGES = ["controls", "shadow", "layers", "sticky", "listeners", "nested", "widgets", "clipped", "modal", "around"]
PAGES += ["cellars", "open", "unreachable", "delegated", "handed"]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_traps_gives_the_boxes_a_person_would_draw(take: Take, name: str) -> None:
    page = take(f"/traps/{name}.html", keep_snapshot=False)
    assert boxed(page) == expected(f"{name}.html")


@pytest.fixture(scope="module")
def frames(take: Take, site: Site) -> CapturedPage:
    return take(f"/traps/frames.html?other={site.other_origin}")


def test_frames_of_the_same_and_of_another_origin_are_searched(frames: CapturedPage) -> None:
    assert boxed(frames) == expected("frames.html")


def test_boxes_in_frames_lie_where_they_are_painted(frames: CapturedPage) -> None:
    near = 20 + 5 + 7, 60 + 5 + 7
    assert box_named(frames, "Inside").rect == Rect(near[0] + 10, near[1] + 4, near[0] + 110, near[1] + 26)
    deep = near[0] + 40 + 8, near[1] + 30 + 6
    assert box_named(frames, "Deep inside").rect == Rect(deep[0], deep[1], deep[0] + 120, deep[1] + 24)
    assert box_named(frames, "Across").rect == Rect(415, 70, 525, 100)


def test_boxes_in_frames_say_how_to_get_there(frames: CapturedPage) -> None:
    assert box_named(frames, "Outside").frame == ()
    assert box_named(frames, "Across").frame == ("#far",)
    assert len(box_named(frames, "Deep inside").frame) == 2


def test_what_acts_and_fills_a_small_frame_has_a_box(take: Take) -> None:
    inside = quote("<div style='position:fixed;inset:0;cursor:pointer' onclick='0'>Play the film</div>")
    place = "style='position:absolute;left:50px;top:99px' width=320 height=200"
    film = box_named(take(f'/page?body=<h1>Page</h1><iframe {place} srcdoc="{inside}"></iframe>'), "Play the film")
    assert (film.rect.width, film.rect.height) == (320, 200)


def test_an_editor_in_a_frame_is_boxed_as_large_as_its_frame(frames: CapturedPage) -> None:
    assert box_named(frames, "Letter").rect == Rect(401, 221, 701, 371)


def test_editors_are_found_in_whatever_frames_they_stand(take: Take, site: Site) -> None:
    assert boxed(take(f"/traps/desks.html?other={site.other_origin}")) == expected("desks.html")


def test_the_options_of_an_open_list_that_the_page_draws_have_boxes(take: Take) -> None:
    page = take("/traps/picker.html", keep_snapshot=False, steps=(CaptureStep("click", ".drawn"),))
    assert boxed(page) == expected("picker.html")


DISABLED = (
    "<button disabled>Save</button><fieldset disabled><input aria-label=Name></fieldset><button>Cancel</button>"
    "<div role=button aria-disabled=true style='cursor:not-allowed'>Send</div>"
    "<a class=off href='%23x' aria-disabled=true style='pointer-events:none'>Next</a>"
    "<span style='cursor:pointer' aria-disabled=true>Word</span>"
)


def test_disabled_controls_have_boxes_only_where_they_are_wanted_and_say_so(take: Take) -> None:
    path = f"/page?body={DISABLED}"
    assert [(box.name, box.disabled) for box in take(path, keep_snapshot=False).boxes] == [("Cancel", False)]
    kept = take(path, keep_snapshot=False, keeps_disabled=True)
    assert {box.name: box.disabled for box in kept.boxes} == {
        **dict.fromkeys(("Save", "Name", "Send", "Next"), True),
        "Cancel": False,
    }


def test_shadow_hosts_are_named_from_the_outside_in(take: Take) -> None:
    page = take("/traps/shadow.html", keep_snapshot=False)
    assert box_named(page, "Two floors down").shadow_path == ("body > outer-box", "inner-box")


def test_covered_and_clipped_edges_are_left_out_of_the_box(take: Take) -> None:
    page = take("/traps/sticky.html", keep_snapshot=False)
    assert box_named(page, "Half hidden").rect == Rect(100, 100, 300, 130)
    assert box_named(page, "Cut").rect == Rect(590, 210, 650, 250)
    assert box_named(page, "Over the edge").rect == Rect(1180, 300, 1280, 340)


def test_fixed_elements_are_visible_and_cover_others_though_their_container_is_empty(take: Take) -> None:
    button = "<button style='position:absolute;left:100px;top:100px;width:200px;height:40px'>Half hidden</button>"
    dialog = "position:fixed;left:210px;top:80px;width:300px;height:200px;background:gold"
    clipped = f"<div style='overflow:hidden;width:0;height:0'><div style='{dialog}'><button>In it</button></div></div>"
    page = take(f"/page?body={quote(button + clipped)}", keep_snapshot=False)
    assert box_named(page, "Half hidden").rect == Rect(100, 100, 210, 140)
    assert box_named(page, "In it").rect.left == 210


def test_a_link_that_wraps_is_boxed_where_its_middle_acts(take: Take) -> None:
    page = take("/traps/nested.html", keep_snapshot=False)
    link = box_named(page, "One link that wraps over two lines of this narrow column").rect
    words = box_named(page, "Short").rect
    assert link.intersection(words) is None or link.center.y < words.top


def test_the_links_of_an_image_map_lie_where_the_map_says(take: Take) -> None:
    page = take("/traps/widgets.html", keep_snapshot=False)
    north, south = box_named(page, "North").rect, box_named(page, "South").rect
    assert (north.width, south.width) == (100, 100)
    assert abs(south.top - north.top - 60) <= 1


def test_a_branch_of_a_tree_is_boxed_where_its_middle_acts(take: Take) -> None:
    page = take("/traps/widgets.html", keep_snapshot=False)
    assert box_named(page, "Branch").rect.bottom <= box_named(page, "Leaf").rect.top + 1


def test_a_host_that_passes_presses_on_to_its_control_is_boxed_as_a_whole(take: Take) -> None:
    page = take("/traps/handed.html", keep_snapshot=False)
    pill, colours = box_named(page, "Pill").rect, box_named(page, "Colours").rect
    assert pill.width > box_named(page, "Ok").rect.width + 80
    assert (colours.width, colours.height) == (302, 42)


def test_what_a_scrolled_frame_shows_is_boxed_where_it_is_painted(take: Take) -> None:
    page = take("/traps/clipped.html", keep_snapshot=False)
    seventh, eighth = box_named(page, "Framed 7").rect, box_named(page, "Framed 8").rect
    assert (seventh.height, eighth.height, eighth.top - seventh.top) == (35, 35, 35)


def test_a_denser_picture_has_the_same_boxes_in_its_own_pixels(take: Take) -> None:
    once = take("/traps/sticky.html", keep_snapshot=False)
    twice = take("/traps/sticky.html", keep_snapshot=False, device_scale=2)
    assert (twice.width, twice.height) == (2 * once.width, 2 * once.height)
    single, double = box_named(once, "Half hidden").rect, box_named(twice, "Half hidden").rect
    assert double == Rect(2 * single.left, 2 * single.top, 2 * single.right, 2 * single.bottom)


def test_visible_texts_come_with_their_places(take: Take) -> None:
    page = take("/traps/layers.html", keep_snapshot=False)
    texts = {text.text: text.rect for text in page.texts}
    assert "Accept" in texts
    assert "Under the shade" not in texts
    assert box_named(page, "Accept").rect.intersection(texts["Accept"]) == texts["Accept"]


edge = st.floats(-50, 1400, allow_nan=False)


@given(edge, edge, edge, edge, st.sampled_from([1.0, 1.5, 2.0]))
def test_rounding_keeps_every_pixel_that_is_touched_and_none_outside_the_picture(
    left: float, top: float, right: float, bottom: float, scale: float
) -> None:
    rect = rounded((left, top, right, bottom), 1280, 720, scale)
    if rect:
        assert 0 <= rect.left <= rect.right <= 1280
        assert 0 <= rect.top <= rect.bottom <= 720
        assert rect.left <= max(left * scale, 0) + 1 / 64
        assert rect.right >= min(right * scale, 1280) - 1 / 64


TRANSFORMED = """<style>a { text-transform: uppercase } button { text-transform: capitalize }
a::before { content: 'now ' }</style><a href=/>sign in <i style="text-transform: none">to Town</i></a>
<button>the dog's two-part (name)</button><button aria-label="kept As is">x</button>"""


def test_names_are_written_as_their_style_shows_them_as_browsers_say_them(take: Take) -> None:
    names = [box.name for box in take(f"/page?body={quote(TRANSFORMED)}").boxes]
    assert names == ["NOW SIGN IN to Town", "The Dog's Two-Part (Name)", "kept As is"]
