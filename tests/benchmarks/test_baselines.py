"""The baselines of extraction, on pages with known targets."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Page

from annotator.domain.geometry import Rect
from benchmarks._accessibility_baseline import accessibility_targets
from benchmarks._behaviour_baseline import PAGE_RECORDER, Behaviour, behaviour_targets
from benchmarks._matching import Agreement, Target, compare
from benchmarks.extraction import PageResult
from workers.browser.capture_worker import CaptureWorker
from workers.browser.captured_page import CollectedBox
from workers.programs.chromium import CHROMIUM

ADDRESS = "http://yardsticks.test/"
PAGE = """<!DOCTYPE html>
<style>
  body { margin: 0; font: 16px sans-serif }
  body > * { position: absolute; left: 10px; width: 100px; height: 40px }
  #cover { left: 0; top: 200px; width: 200px; height: 60px; background: red }
</style>
<button style="top: 10px" onclick="this.textContent += '!'">Press</button>
<div id="listens" style="top: 60px">Listens</div>
<p style="top: 110px; margin: 0">Only words</p>
<input aria-label="Words" style="top: 160px; box-sizing: border-box">
<button style="top: 210px">Covered</button><div id="cover"></div>
<button disabled style="top: 280px">Disabled</button>
<div id="heard" style="top: 330px">Heard <b>only</b></div>
<script>
  document.getElementById("listens").addEventListener("click", (event) => event.target.append("!"));
  document.getElementById("heard").addEventListener("mousedown", () => 0);
</script>"""
ACTS = {Rect(10, 10, 110, 50), Rect(10, 60, 110, 100), Rect(10, 160, 110, 200), Rect(10, 330, 110, 370)}

ODD = """<!DOCTYPE html>
<style>
  body { margin: 0; font: 16px sans-serif }
  body > * { position: absolute; left: 10px; width: 100px; height: 40px; box-sizing: border-box }
  .in { position: absolute; left: 0; top: 0; width: 60px; height: 40px } .in + .in { left: 200px }
  b { display: inline-block; width: 20px; height: 20px }
  #padded { padding: 10px 20px; display: inline; height: auto; width: auto; position: static }
</style>
<input autofocus aria-label="Already there" style="top: 10px">
<svg id="map" style="top: 60px">
  <rect width="40" height="40" style="cursor: pointer"/><rect x="50" width="40" height="40"/>
</svg>
<div aria-disabled="true" style="top: 110px"><span role="textbox" style="display: block; height: 40px">Off</span></div>
<button style="top: 160px" onclick="this.textContent = 'Changed'">Change</button>
<div class="pane" style="top: 210px">Pane</div>
<div tabindex="0" style="top: 360px; width: 300px"><button class="in">One</button><button class="in">Two</button></div>
<p style="top: 300px; left: 20px"><a href="#x" id="padded"><b></b></a></p>
<script>
  document.querySelector("#map").addEventListener("click", (event) => event.target.classList.toggle("on"));
  document.addEventListener("mousedown", () => document.querySelector(".pane").classList.add("in-use"));
  addEventListener("beforeunload", (event) => event.preventDefault());
</script>"""
FIELD, REGION, CHANGE, LINK = (
    Rect(10, 10, 110, 50),
    Rect(10, 60, 50, 100),
    Rect(10, 160, 110, 200),
    Rect(20, 312, 80, 349),
)

HALVES = ((0, 0, 40, 20), (100, 0, 140, 20))
LISTED = {Rect(10, 360, 70, 400), Rect(210, 360, 270, 400)}


@pytest.fixture(scope="module")
def on_page() -> Iterator[Callable[[Callable[[Page], object]], object]]:
    """`on_page(work)`: what `work` returns for a new page, in the session's own thread."""
    with CaptureWorker(CHROMIUM) as session:

        def call(work: Callable[[Page], object]) -> object:
            page = session.playwright_browser.new_page(viewport={"width": 640, "height": 480})
            page.context.add_init_script(PAGE_RECORDER)
            try:
                return work(page)
            finally:
                page.context.close()

        yield lambda work: session.run(partial(call, work))


def open_page(page: Page, body: str = PAGE) -> None:
    page.route(ADDRESS, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(ADDRESS)


def close_to(rect: Rect, expected: Rect) -> bool:
    return rect.iou(expected) > 0.8


def assert_acts(targets: list[Target], expected: set[Rect] = ACTS) -> None:
    assert len(targets) == len(expected), targets
    assert all(any(close_to(target.rects[0], rect) for target in targets) for rect in expected)


@pytest.mark.browser
def test_the_tree_tells_controls_and_listeners_that_a_pointer_reaches(
    on_page: Callable[[Callable[[Page], list[Target]]], list[Target]],
) -> None:
    def look(page: Page) -> list[Target]:
        open_page(page)
        return accessibility_targets(page)

    assert_acts(on_page(look))


@pytest.mark.browser
def test_pressing_tells_what_acts_and_opens_a_changed_page_afresh(
    on_page: Callable[[Callable[[Page], list[Target]]], list[Target]],
) -> None:
    assert_acts(on_page(lambda page: behaviour_targets(page, open_page).targets))


@pytest.mark.browser
def test_the_tree_counts_pointer_cursor_elements_inside_listeners_but_not_hidden_ones(
    on_page: Callable[[Callable[[Page], list[Target]]], list[Target]],
) -> None:
    def look(page: Page) -> list[Target]:
        open_page(page, ODD)
        return accessibility_targets(page)

    assert_acts(on_page(look), {FIELD, REGION, CHANGE, LINK} | LISTED)


@pytest.mark.browser
def test_pressing_finds_fields_that_had_the_focus_and_leaves_pages_that_ask_to_stay(
    on_page: Callable[[Callable[[Page], list[Target]]], list[Target]],
) -> None:
    targets = on_page(lambda page: behaviour_targets(page, partial(open_page, body=ODD)).targets)
    assert_acts(
        [each_target for each_target in targets if "<rect>" not in each_target.why], {FIELD, CHANGE, LINK} | LISTED
    )
    assert not any("pane" in target.why for target in targets)


def test_pressing_the_button_in_a_card_says_nothing_of_the_card() -> None:
    card, button = Rect(0, 0, 200, 100), Rect(20, 60, 80, 80)
    boxes = [CollectedBox(rect, "click", "div", "", "", "", "", (), (), 0, ()) for rect in (card, button)]
    behaviour = Behaviour([Target((button,), "acts", "")], surface={(30, 70): True})
    measured = PageResult("", boxes, 0.0, b"", [], behaviour)
    assert measured.behaviour_agreement == Agreement(targets=1, found=1, boxes=1, right=1)


def test_a_box_is_right_where_half_of_what_it_shows_acts() -> None:
    box, shape = (CollectedBox(Rect(*edges), "click", "div", "", "", "", "", (), (), 0, ()) for edges in HALVES)
    surface = {(10, 10): False, (30, 10): True, (110, 10): False, (120, 10): False, (130, 10): True}
    measured = PageResult("", [box, shape], 0.0, b"", [], Behaviour([], surface))
    assert measured.behaviour_agreement == Agreement(boxes=2, right=1)


def test_a_link_over_two_lines_is_met_whole_or_by_a_line() -> None:
    lines = Rect(100, 0, 200, 20), Rect(0, 20, 80, 40)
    link = Target((Rect(0, 0, 200, 40), *lines), "link", "")
    other = Rect(300, 300, 320, 320)
    assert compare([lines[0], other], [link]) == Agreement(targets=1, found=1, boxes=2, right=1)
    assert compare([], [link]) == Agreement(targets=1)


def test_agreement_is_summed_before_it_is_divided() -> None:
    total = Agreement(1, 1, 1, 1) + Agreement(3, 1, 1, 0)
    assert (total.recall, total.precision) == (0.5, 0.5)
    assert total.f1 == 0.5
