"""Tests of the proof on frozen pages in whose picture the pointer was on an element: what it opened stays open."""

import pytest

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import At, Pointer
from tests.workers.display.conftest import Prover
from tests.workers.display.page.frozen_pages import frozen_page

pytestmark = [pytest.mark.display, pytest.mark.browser]

MENU = """<style>button { display: none } nav:hover button { display: block; width: 120px; height: 40px }</style>
<nav style="left:40px; top:30px; width:120px; background:gold" STATE>Menu<button>Second</button></nav>"""
HOVERED = frozen_page(MENU.replace("STATE", "data-actwright-state='{&quot;hover&quot;:true}'"))
CLOSED = frozen_page(MENU.replace("STATE", ""))
SECOND = Rect(40, 49, 160, 89)
CLICK = Pointer("click", At(100, 75))


def test_an_item_of_a_menu_that_was_open_under_the_pointer_is_proven(run_on: Prover) -> None:
    proof = run_on(HOVERED, CLICK, boxes=[SECOND])
    assert proof.proven, proof.reason
    (click,) = proof.actions
    assert {event.element.tag for event in click.observed if event.element} == {"button"}


def test_the_next_page_is_shown_without_it(run_on: Prover) -> None:
    run_on(HOVERED, CLICK, boxes=[SECOND])
    (click,) = run_on(CLOSED, CLICK, boxes=[SECOND]).actions
    assert "button" not in {event.element.tag for event in click.observed if event.element}
