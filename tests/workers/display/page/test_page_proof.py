"""Tests of the proof on frozen pages in a real browser: the page must report the display's events, at the target."""

import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, At, Keys, Named, Offset, Pause, Pointer, Scroll, Write
from tests.examples import examples
from tests.workers.conftest import Take
from tests.workers.display.conftest import Prover
from tests.workers.display.page.frozen_pages import HEIGHT, WIDTH, frozen_page

pytestmark = [pytest.mark.display, pytest.mark.browser]

SHOP = frozen_page("""
<input id="query" aria-label="Search" style="left:40px; top:30px; width:300px; height:40px">
<button id="find" style="left:360px; top:30px; width:100px; height:40px"><b>Find</b></button>
<p style="left:40px; top:100px; width:200px; height:40px">Three words here</p>
<p style="left:40px; top:160px; width:200px; height:60px; overflow:auto">
<i style="display:block; height:900px">Long</i></p>
""")
QUERY, FIND = Rect(40, 30, 340, 70), Rect(360, 30, 460, 70)
IN_QUERY, ON_FIND = At(QUERY.center.x, QUERY.center.y), At(FIND.center.x, FIND.center.y)


def test_a_click_is_proven_by_the_element_that_got_it(run_on: Prover) -> None:
    proof = run_on(SHOP, Pointer("click", ON_FIND), boxes=[FIND])
    (click,) = proof.actions
    assert (proof.proven, proof.reason, proof.tier, proof.differing_pixels) == (True, "", "web", 0)
    assert (click.observed_point, click.inside, click.distance) == ((410, 50), True, 0)
    assert [event.type for event in click.observed] == ["move", "button-down", "button-up"]
    assert proof.as_json()["actions"][0]["observed"][1]["element"] == {
        "tag": "b",
        "id": "",
        "selector": "#find > b",
        "text": "Find",
    }


def test_a_text_is_seen_key_by_key_in_the_field_it_was_meant_for(run_on: Prover) -> None:
    proof = run_on(
        SHOP, Pointer("click", IN_QUERY), Write("a<B 4%"), Keys("press", ("enter",)), boxes=[QUERY, None, None]
    )
    keys = [event for event in proof.actions[1].observed if event.text]
    assert proof.proven, proof.reason
    assert "".join(event.text for event in keys) == "a<B 4%"
    assert {event.element.id for event in keys if event.element} == {"query"}


def test_pictures_of_the_page_before_and_after_are_kept(run_on: Prover) -> None:
    proof = run_on(SHOP, Pointer("click", IN_QUERY), Write("abc"))
    assert proof.before.startswith(b"\x89PNG")
    assert proof.after != proof.before


def test_what_each_action_changed_is_measured_and_pictured_once(run_on: Prover) -> None:
    proof = run_on(SHOP, Pointer("click", IN_QUERY), Write("abc"), Pause(0.01))
    click, write, pause = (action.change for action in proof.actions if action.change is not None)
    assert write.rect is not None
    assert QUERY.intersection(write.rect) == write.rect
    assert write.png.startswith(b"\x89PNG")
    assert (pause.rect, pause.png) == (None, b"")
    assert proof.as_json()["actions"][2]["changed"] is None
    assert proof.action_pictures == (click.png, write.png, b"")


@pytest.mark.parametrize("function", ["click", "rightClick", "middleClick", "doubleClick", "tripleClick"])
def test_every_kind_of_click_is_seen_by_the_page(run_on: Prover, function: str) -> None:
    assert run_on(SHOP, Pointer(function, At(70, 110))).proven  # type: ignore[arg-type]


@pytest.mark.real_path
@pytest.mark.parametrize("box", [Rect(409, 50, 410, 51), Rect(411, 50, 412, 51), Rect(410, 51, 411, 52)])
def test_a_click_one_pixel_beside_its_box_is_not_proven(run_on: Prover, box: Rect) -> None:
    proof = run_on(SHOP, Pointer("click", At(410, 50)), boxes=[box])
    assert not proof.proven
    assert proof.actions[0].distance == 1


@pytest.mark.parametrize("corner", [(0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1)])
def test_the_corner_pixels_of_a_page_can_be_clicked(run_on: Prover, corner: tuple[int, int]) -> None:
    assert run_on(SHOP, Pointer("moveTo", At(*corner)), Pointer("click", At(*corner))).proven


@pytest.mark.parametrize(
    "scroll", [Scroll("scroll", -4, At(60, 190)), Scroll("hscroll", 3, At(60, 190)), Scroll("scroll", 2)]
)
def test_every_turn_of_the_wheel_is_seen(run_on: Prover, scroll: Scroll) -> None:
    proof = run_on(SHOP, scroll)
    assert proof.proven, proof.reason
    turns = [event for event in proof.actions[0].observed if event.type == "button-down"]
    assert len(turns) == abs(scroll.amount)
    assert all(event.element for event in turns)


def test_a_move_and_a_relative_drag_are_seen_where_they_end(run_on: Prover) -> None:
    proof = run_on(SHOP, Pointer("moveTo", At(45, 110), duration=0.2), Pointer("dragTo", Offset(60, 0)), Pause(0.01))
    assert proof.proven, proof.reason
    assert [action.observed_point for action in proof.actions] == [(45, 110), (105, 110), None]


def test_a_page_in_a_frame_of_another_origin_is_seen_too(run_on: Prover) -> None:
    page = frozen_page(
        '<iframe src="http://ads.test/" style="left:100px; top:100px; width:300px; height:200px; border:0"></iframe>',
        ads='<button id="inner" style="left:20px; top:20px; width:90px; height:30px">Inside</button>',
    )
    proof = run_on(page, Pointer("click", At(150, 130)), Keys("press", ("a",)), Scroll("scroll", -2))
    assert proof.proven, proof.reason
    assert proof.differing_pixels == 0
    assert {event.element.id for event in proof.actions[0].observed if event.element} == {"inner"}


def test_a_script_that_is_not_resolved_is_refused_before_anything_runs(run_on: Prover) -> None:
    with pytest.raises(ValueError, match="not resolved"):
        run_on(SHOP, Pointer("click", Named("find")))


pixels = st.builds(At, st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1))
texts = st.text(string.printable[:95] + "\n\t", min_size=1, max_size=8)
names = st.sampled_from(["enter", "tab", "a", "A", "<", "f5", "up", "num7", "command", "escape", "~"])
actions = st.one_of(
    st.builds(Pointer, st.sampled_from(["click", "rightClick", "doubleClick", "moveTo", "dragTo"]), pixels),
    st.builds(Scroll, st.sampled_from(["scroll", "hscroll"]), st.integers(1, 5) | st.integers(-5, -1), pixels),
    st.builds(Keys, st.just("press"), st.tuples(names), st.integers(1, 3)),
    st.builds(Keys, st.just("hotkey"), st.tuples(st.sampled_from(["ctrl", "alt", "shift", "option"]), names)),
    st.builds(Write, texts),
)


@pytest.mark.real_path
@settings(max_examples=examples(25), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(actions, min_size=1, max_size=6))
def test_every_sound_script_is_proven_on_the_page(run_on: Prover, script: list[Action]) -> None:
    proof = run_on(SHOP, *script)
    assert proof.proven, proof.reason
    assert proof.tier == "web"


def test_a_script_on_a_whole_page_is_proven_beyond_the_viewport(take: Take, run_on: Prover) -> None:
    page = take("/page?body=<p style='height:4000px'></p><button>At the end</button>", full_page=True)
    (box,) = [box.rect for box in page.boxes]
    assert box.top > 4000
    assert page.snapshot
    proof = run_on(page.snapshot, Pointer("click", At(box.center.x, box.center.y)), boxes=[box])
    assert (proof.proven, proof.reason, proof.tier) == (True, "", "web")
