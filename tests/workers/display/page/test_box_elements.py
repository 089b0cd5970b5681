"""Tests of proofs on frozen pages: the element that received an event lies in the element of the intended box."""

import pytest

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import At, Keys, Pointer, Write
from tests.workers.display.conftest import Prover
from tests.workers.display.page.frozen_pages import frozen_page
from workers.display.page.box_element import BoxElement

pytestmark = [pytest.mark.display, pytest.mark.browser]

BUTTON, FIELD, BOX, HOSTED = (
    Rect(40, 30, 140, 70),
    Rect(200, 30, 400, 70),
    Rect(40, 100, 60, 120),
    Rect(40, 150, 140, 190),
)
PAGE = """
<button id=go style="left:40px; top:30px; width:100px; height:40px"><b>Go</b></button>
<input id=name style="left:200px; top:30px; width:200px; height:40px; box-sizing:border-box">
<label style="left:40px; top:100px; width:20px; height:20px; background:#ccc"><i><input type=checkbox name=tick
  style="opacity:0"></i></label>
<p id=host style="left:40px; top:150px; width:100px; height:40px"><template shadowrootmode=open>
<button name=inner style="width:100px; height:40px">Inside</button></template></p>
"""
SHOP = frozen_page(PAGE)
COVER = '<div id=cover style="left:0; top:0; width:700px; height:500px">Loading</div>'
ELEMENTS = {
    BUTTON: BoxElement("#go"),
    FIELD: BoxElement("#name"),
    BOX: BoxElement("input[name=tick]"),
    HOSTED: BoxElement("button[name=inner]", ("#host",)),
}


def middle(box: Rect) -> At:
    return At(box.center.x, box.center.y)


@pytest.mark.parametrize("box", list(ELEMENTS))
def test_a_click_that_the_element_of_its_box_or_one_inside_it_received_is_proven(run_on: Prover, box: Rect) -> None:
    proof = run_on(SHOP, Pointer("click", middle(box)), boxes=[box], elements=ELEMENTS)
    assert proof.proven, proof.reason


@pytest.mark.real_path
@pytest.mark.parametrize("function", ["click", "moveTo"])
def test_an_action_that_something_over_the_box_received_is_not_proven(run_on: Prover, function: str) -> None:
    covered = frozen_page(PAGE + COVER)
    proof = run_on(covered, Pointer(function, middle(BUTTON)), boxes=[BUTTON], elements=ELEMENTS)  # type: ignore[arg-type]
    assert proof.reason == (
        f"action 1 ({function}): <div> “Loading” received the event, which is not in the element of its box"
    )


def test_a_box_whose_element_the_page_lacks_is_judged_by_its_rectangle(run_on: Prover) -> None:
    for selector in ("#nowhere", "not a selector!"):
        elements = {BUTTON: BoxElement(selector)}
        assert run_on(
            frozen_page(PAGE + COVER), Pointer("click", middle(BUTTON)), boxes=[BUTTON], elements=elements
        ).proven


def test_text_written_without_the_focus_in_a_text_control_is_noted(run_on: Prover) -> None:
    proof = run_on(SHOP, Pointer("click", middle(BUTTON)), Write("ab"), boxes=[BUTTON, None])
    assert proof.proven
    assert proof.notes == ("action 2 (write): text was written while <button> had the focus, which takes no text",)
    proof = run_on(SHOP, Pointer("click", middle(FIELD)), Write("ab"), Keys("press", ("a",)), boxes=[FIELD, None, None])
    assert proof.notes == ()
