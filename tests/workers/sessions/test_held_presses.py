"""What a program makes only of a button that is held for a moment is proven with held presses, and says so."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.script.actions import At, Button, Keys, Pause, Pointer, PointerFunction, Script, Scroll
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from tests.workers.sessions.conftest import Start, browser_with, zip_of
from tests.workers.sessions.held_button import DRAGGED_BUTTON, HELD_BUTTON, PASSED_STRIP
from tests.workers.sessions.performing import centre, record
from tests.workers.sessions.person import Person
from workers.sessions.held_presses import PRESS_SECONDS, has_presses, hold_presses
from workers.sessions.live_session import LiveSession
from workers.sessions.replay import prove
from workers.sessions.replay_plan import ReplayPlan, ReplayStep, replay_steps

POINT = At(10, 20)


def held_lines(*script: Pointer) -> list[str]:
    return render(hold_presses(script)).splitlines()


def press(button: Button = "left") -> list[str]:
    named = "" if button == "left" else f'button="{button}"'
    return [f"pyautogui.mouseDown({named})", f"pyautogui.sleep({PRESS_SECONDS})", f"pyautogui.mouseUp({named})"]


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        ("click", press()),
        ("rightClick", press("right")),
        ("middleClick", press("middle")),
        ("doubleClick", [*press(), "pyautogui.sleep(0.09)", *press()]),
    ],
)
def test_each_click_goes_down_waits_and_goes_up(function: PointerFunction, expected: list[str]) -> None:
    assert held_lines(Pointer(function, POINT)) == ["pyautogui.moveTo(10, 20)", *expected]
    assert held_lines(Pointer(function)) == expected


@given(
    st.lists(
        st.one_of(
            st.builds(Pointer, st.just("moveTo"), st.just(POINT)),
            st.builds(Keys, st.just("press"), st.just(("enter",))),
            st.builds(Pause, st.floats(0, 5)),
        )
    )
)
def test_what_clicks_nothing_stays_as_it_is(script: list[Any]) -> None:
    assert hold_presses(tuple(script)) == tuple(script)
    assert not has_presses(tuple(script))
    assert has_presses((*script, Scroll("scroll", -1)))
    assert has_presses((*script, Pointer("dragTo", POINT)))


@given(st.integers(-20, 20).filter(bool), st.floats(0, 1))
def test_a_wheel_is_turned_as_far_as_before_and_for_as_long(amount: int, seconds: float) -> None:
    script = (Scroll("scroll", amount, POINT),)
    turned = hold_presses(script, turning_seconds=seconds)
    turns = [action for action in turned if isinstance(action, Scroll)]
    assert sum(turn.amount for turn in turns) == amount
    assert [turn.target for turn in turns if turn.target is not None] == [POINT]
    waited = sum(action.seconds for action in turned if isinstance(action, Pause))
    assert waited == (pytest.approx(seconds, abs=0.02) if abs(amount) > 1 and waited else 0)
    assert not parse(render(turned)).problems


PLACES = st.tuples(st.floats(0, 0.5), st.integers(0, 800), st.integers(0, 600))


@given(st.lists(PLACES, min_size=2, max_size=30), st.sampled_from(["left", "right"]))
def test_a_drag_goes_the_way_that_the_hand_went_and_a_changed_one_does_not(
    places: list[tuple[float, int, int]], button: Button
) -> None:
    way = [(sum(pause for pause, *_ in places[: number + 1]), x, y) for number, (_, x, y) in enumerate(places)]
    (_, *start), (_, *end) = way[0], way[-1]
    script = (Pointer("moveTo", At(*start)), Pointer("dragTo", At(*end), button, duration=0.3))
    move, *dragged = hold_presses(script, way)
    assert move == script[0]
    assert (dragged[0], dragged[-1]) == (Pointer("mouseDown", button=button), Pointer("mouseUp", button=button))
    assert dragged[2:-1:2] == [Pointer("moveTo", At(x, y)) for _, x, y in way[1:]]
    assert not parse(render((move, *dragged))).problems
    elsewhere = (script[0], script[1].aimed(At(end[0] + 1, end[1])))
    assert hold_presses(elsewhere, way) == elsewhere


@given(
    st.lists(
        st.builds(
            Pointer,
            st.sampled_from(["click", "rightClick", "middleClick", "doubleClick", "tripleClick", "moveTo"]),
            st.just(POINT),
        ),
        min_size=1,
    )
)
def test_what_is_held_is_a_script_that_leaves_no_button_down_and_clicks_as_often(script: list[Pointer]) -> None:
    written: Script = hold_presses(tuple(script))
    assert not parse(render(written)).problems
    assert not has_presses(written)
    downs = [action for action in written if isinstance(action, Pointer) and action.function == "mouseDown"]
    ups = [action for action in written if isinstance(action, Pointer) and action.function == "mouseUp"]
    times = {"doubleClick": 2, "tripleClick": 3, "moveTo": 0}
    assert len(downs) == len(ups) == sum(times.get(action.function, 1) for action in script)


Begin = Callable[[], LiveSession]
Act = Callable[[Person, LiveSession], None]


def recorded(start: Start, folder: Path, page: str, act: Act) -> tuple[Begin, list[ReplayStep]]:
    """What begins a session with the page, and what was recorded of the act in the first one."""
    browser = browser_with(folder, page)

    def begin() -> LiveSession:
        return start(settings.CHROMIUM_PATH, **browser)

    return begin, replay_steps(record(begin(), folder / "journal", act), folder / "journal")


def press_button(person: Person, session: LiveSession) -> None:
    person.press(*centre(session, "Press"))
    time.sleep(1)


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
def test_a_button_that_tells_a_press_from_a_touch_is_proven_with_held_presses_and_nothing_else_is(
    start: Start, tmp_path: Path
) -> None:
    browser = browser_with(tmp_path, HELD_BUTTON)

    def begin() -> LiveSession:
        return start(settings.CHROMIUM_PATH, **browser)

    steps = record(begin(), tmp_path / "journal", press_button)
    planned = replay_steps(steps, tmp_path / "journal")

    result = prove(begin, ReplayPlan(planned))
    assert (result.reason, result.proven, result.press_seconds) == ("", True, PRESS_SECONDS)

    seed = zip_of(tmp_path / "other.zip", {"site/index.html": HELD_BUTTON.replace("'Pressed'", "'Pushed'")})
    browser["seed"] = seed
    result = prove(begin, ReplayPlan(planned))
    assert "“Touched”" in result.reason
    assert (result.proven, result.press_seconds) == (False, 0.0)


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
def test_a_button_that_takes_a_move_in_place_for_a_drag_is_proven_without_such_moves(
    start: Start, tmp_path: Path
) -> None:
    begin, planned = recorded(start, tmp_path, DRAGGED_BUTTON, press_button)
    result = prove(begin, ReplayPlan(planned))
    assert (result.reason, result.proven, result.press_seconds) == ("", True, PRESS_SECONDS)


def pass_and_press(person: Person, session: LiveSession) -> None:
    person.point(400, 5)
    time.sleep(0.5)
    press_button(person, session)


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
def test_what_a_hand_passes_slowly_is_passed_as_slowly_where_nothing_else_proves_it(
    start: Start, tmp_path: Path
) -> None:
    begin, planned = recorded(start, tmp_path, PASSED_STRIP, pass_and_press)
    result = prove(begin, ReplayPlan(planned))
    assert (result.reason, result.proven, result.press_seconds) == ("", True, PRESS_SECONDS)

    x, y = planned[-1].point or (0, 0)
    elsewhere = replace(planned[-1], script=f"pyautogui.click({x}, {y + 1})\n", target=None)
    assert not prove(begin, ReplayPlan([*planned[:-1], elsewhere])).proven
