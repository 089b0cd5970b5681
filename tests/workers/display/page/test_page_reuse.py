"""Tests of pages that stay loaded for the next script on the same screen: nothing of the last one may be left."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from annotator.domain.script.actions import At, Keys, Pointer, Script, Scroll, Write
from tests.examples import examples
from tests.workers.display.conftest import CHROMIUM
from tests.workers.display.page.frozen_pages import frozen_page, picture_of
from workers.browser.capture_worker import CaptureWorker
from workers.display.evidence import Proof
from workers.display.page.proof import prove_page
from workers.display.page.tab import SnapshotTab
from workers.display.pools import PageDisplayPool
from workers.snapshot.compare import count_differing_in_files
from workers.snapshot.model import PageSnapshot

pytestmark = [pytest.mark.display, pytest.mark.browser]

PAGE = frozen_page("""
<style>b:hover { background: red } :focus { outline: 3px solid blue } :user-invalid { background: pink }</style>
<form style="left:0; top:0">
<input id="name" required style="position:absolute; left:20px; top:20px; width:200px; height:30px">
<label style="position:absolute; left:240px; top:20px"><input type="checkbox">Agree</label>
<input type="range" style="position:absolute; left:340px; top:20px; width:100px">
<button style="position:absolute; left:460px; top:20px; width:80px; height:30px">Send</button></form>
<details style="left:20px; top:70px; width:200px"><summary>More</summary>All of it</details>
<p contenteditable style="left:240px; top:70px; width:200px; height:30px">Write here</p>
<a href="https://elsewhere.test/" style="left:460px; top:70px">Elsewhere</a>
<p id="list" style="left:20px; top:140px; width:200px; height:80px; overflow:auto">
<i style="display:block; height:900px">Long</i></p>
<b style="left:240px; top:140px; width:100px; height:40px">Words to select</b>
<select style="left:360px; top:140px; width:100px"><option>One<option>Two</select>
<button popovertarget="note" style="left:480px; top:140px">Note</button><div id="note" popover>Noted</div>
<p style="left:20px; top:1500px; width:10px; height:10px"></p>
<u style="position:fixed; right:0; bottom:0; width:5px; height:5px"></u>
""")
POINTS = {
    "field": At(60, 35),
    "checkbox": At(248, 30),
    "range": At(420, 30),
    "send": At(500, 35),
    "details": At(60, 80),
    "editable": At(280, 80),
    "link": At(480, 80),
    "list": At(80, 180),
    "words": At(270, 150),
    "select": At(400, 150),
    "note": At(495, 150),
    "nothing": At(700, 500),
}
FIELD, WORDS, NOTHING = POINTS["field"], POINTS["words"], POINTS["nothing"]
TYPED_AND_ERASED: Script = (Pointer("click", FIELD), Write("a"), Keys("press", ("backspace",)))
UNDO: Script = (Pointer("click", FIELD), Keys("hotkey", ("ctrl", "z")))
TAB_AND_TYPE: Script = (Keys("press", ("tab",)), Write("x"))
FIRST: list[Script] = [
    *[(Pointer("click", point),) for point in POINTS.values()],
    (Pointer("click", FIELD), Write("abc")),
    TYPED_AND_ERASED,
    (Pointer("doubleClick", WORDS),),
    (Pointer("rightClick", FIELD),),
    (Pointer("moveTo", WORDS), Pointer("dragTo", NOTHING)),
    (Scroll("scroll", -4, NOTHING),),
    (Scroll("scroll", -4, POINTS["list"]),),
    (Keys("press", ("tab",)), Keys("press", ("space",))),
]
SECOND: list[Script] = [
    UNDO,
    (Pointer("click", WORDS), Keys("press", ("tab",))),
    (Pointer("click", POINTS["list"]), Keys("press", ("down",))),
    TAB_AND_TYPE,
    (Keys("press", ("pagedown",)),),
    (Pointer("moveTo", WORDS), Pointer("dragTo", FIELD)),
    (Pointer("click", POINTS["details"]),),
]


@pytest.fixture(scope="module")
def picture(capturing: CaptureWorker) -> bytes:
    return picture_of(capturing, PAGE)


@pytest.fixture(scope="module")
def pages() -> Iterator[PageDisplayPool]:
    with PageDisplayPool(CHROMIUM) as pool:
        yield pool


def proof_of(script: Script, picture: bytes, pages: PageDisplayPool) -> Proof:
    return prove_page(script, [None] * len(script), PAGE.to_bytes(), picture, pages=pages)


@pytest.fixture(autouse=True)
def warm(pages: PageDisplayPool, picture: bytes) -> None:
    """The first page that a browser shows may be drawn a shade otherwise."""
    proof_of((Pointer("click", WORDS),), picture, pages)


def load_anew(pages: PageDisplayPool) -> None:
    with pages.acquire(PAGE.width, PAGE.height) as display:
        display.tab.open_blank()


def test_clicks_on_one_screen_load_its_page_once(
    pages: PageDisplayPool, picture: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[object] = []
    load = SnapshotTab.load

    def counted_load(tab: SnapshotTab, snapshot: PageSnapshot) -> None:
        loads.append(snapshot)
        load(tab, snapshot)

    monkeypatch.setattr(SnapshotTab, "load", counted_load)
    load_anew(pages)
    for name in ("words", "link", "list", "nothing"):
        assert proof_of((Pointer("click", POINTS[name]),), picture, pages).tier == "web"
    assert proof_of((Scroll("scroll", -4, POINTS["list"]),), picture, pages).tier == "web"
    assert proof_of((Pointer("click", FIELD),), picture, pages).tier == "web"
    assert len(loads) == 1


@settings(deadline=None, max_examples=examples(6), suppress_health_check=list(HealthCheck))
@example(first=TYPED_AND_ERASED, second=UNDO)
@example(first=(Pointer("click", POINTS["link"]),), second=TAB_AND_TYPE)
@example(first=(Scroll("scroll", -4, NOTHING),), second=(Pointer("click", POINTS["details"]),))
@given(first=st.sampled_from(FIRST), second=st.sampled_from(SECOND))
def test_a_script_comes_out_the_same_whatever_was_run_before(
    pages: PageDisplayPool, picture: bytes, first: Script, second: Script
) -> None:
    load_anew(pages)
    load_anew(pages)
    expected = proof_of(second, picture, pages)
    load_anew(pages)
    proof_of(first, picture, pages)
    proof = proof_of(second, picture, pages)
    assert (proof.proven, proof.reason, proof.notes) == (expected.proven, expected.reason, expected.notes)
    assert count_differing_in_files(proof.before, expected.before) == 0
    assert count_differing_in_files(proof.after, expected.after) == 0
    assert [[event.element for event in action.observed] for action in proof.actions] == [
        [event.element for event in action.observed] for action in expected.actions
    ]
