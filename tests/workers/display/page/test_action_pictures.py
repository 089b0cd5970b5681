"""The picture after an action on a frozen page shows all that the action changed, on a busy machine too."""

from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotator.domain.script.actions import Action, At, Keys, Pause, Pointer, Scroll, Write
from tests.examples import examples
from tests.workers.display.conftest import Prover
from tests.workers.display.page.frozen_pages import frozen_page
from workers.display.refresh_rate import set_refresh_rate
from workers.display.xvfb import Xvfb

pytestmark = [pytest.mark.display, pytest.mark.browser]
RATE = 500

PAGE = frozen_page("""<style>
a:hover { background: #fc0 } button:active { background: #06c }
input { caret-color: transparent } input:focus { outline: 4px solid #c00 }
:checked + i { background: #080 } form:has(:focus) { background: #eee } a { transition: background 20ms }</style>
<form style="left:0; top:0; width:400px; height:200px"><input style="margin:40px; width:200px"></form>
<a href="#here" style="left:420px; top:40px; width:120px; height:40px">Read on</a>
<button style="left:420px; top:120px; width:120px; height:40px">Send</button>
<label style="left:40px; top:240px; width:200px; height:40px"><input type="checkbox"><i>Remember</i></label>
<details style="left:40px; top:300px; width:200px"><summary>More</summary><p>Words that come</p></details>
<p style="left:300px; top:240px; width:200px; height:120px; overflow:auto">
<i style="display:block; height:900px; background:linear-gradient(#fff, #000)">Long</i></p>
<p id="here" style="left:40px; top:450px">Here</p>""")
FIELD, LINK, SEND, CHECK, MORE, LONG = At(140, 50), At(480, 60), At(480, 140), At(50, 250), At(60, 310), At(400, 300)

ACTIONS = st.sampled_from(
    [
        *(Pointer("moveTo", place) for place in (LINK, SEND, LONG)),
        *(Pointer("click", place) for place in (FIELD, LINK, SEND, CHECK, MORE)),
        Pointer("doubleClick", At(320, 250)),
        Scroll("scroll", -3, LONG),
        Write("word"),
        Keys("press", ("tab",)),
        Keys("press", ("space",)),
    ]
)


BEFORE_THE_CARET_BLINKS = Pause(0.15)
SCRIPTS = st.lists(ACTIONS, min_size=1, max_size=6)
FIXTURES = [HealthCheck.function_scoped_fixture]


@settings(max_examples=examples(12), deadline=None, suppress_health_check=FIXTURES)
@given(actions=SCRIPTS)
def test_nothing_that_an_action_changed_comes_after_its_picture(run_on: Prover, actions: list[Action]) -> None:
    script = [each for action in actions for each in (action, BEFORE_THE_CARET_BLINKS)]
    proof = run_on(PAGE, *script)
    late = [change.rect for change in (pause.change for pause in proof.actions[1::2]) if change is not None]
    assert late == [None] * len(late), actions


@pytest.mark.usefixtures("busy_machine")
@settings(max_examples=examples(6), deadline=None, suppress_health_check=FIXTURES)
@given(actions=SCRIPTS)
def test_nor_does_it_on_a_busy_machine(run_on: Prover, actions: list[Action]) -> None:
    test_nothing_that_an_action_changed_comes_after_its_picture.hypothesis.inner_test(run_on, actions)  # type: ignore[attr-defined]


def test_a_display_takes_the_refresh_rate_and_keeps_its_size() -> None:
    display = Xvfb(700, 500)
    with closing(display.connect()) as connection:
        assert set_refresh_rate(connection, 700, 500, RATE)
        info = connection.screen().root.xrandr_get_screen_info()
        assert info.rate == RATE
        assert [(size["width_in_pixels"], size["height_in_pixels"]) for size in info.sizes] == [(700, 500)]
    display.close()
