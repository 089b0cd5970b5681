"""Tests of the event comparison without a display: perfect events pass, any altered event fails."""

from copy import deepcopy
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, At, Keys, Pointer, Scroll, Write
from workers.display.compare import compare_action
from workers.display.events import DisplayEvent
from workers.display.expected_events import ExpectedEvent, PointerState, expected_events, target_pixel
from workers.programs.failure import AttemptFailed

START = PointerState(10, 20)
points = st.builds(At, st.integers(30, 400), st.integers(30, 400))
clicks = st.sampled_from(["click", "rightClick", "middleClick", "doubleClick", "tripleClick", "dragTo", "mouseDown"])
some_actions = st.one_of(
    st.builds(Pointer, clicks, points),
    st.builds(Scroll, st.sampled_from(["scroll", "hscroll"]), st.integers(1, 4) | st.integers(-4, -1), points),
    st.builds(Keys, st.just("press"), st.tuples(st.sampled_from(["enter", "A", "x", "?", "command"]))),
    st.builds(Keys, st.just("hotkey"), st.just(("ctrl", "shift", "T"))),
    st.builds(Write, st.text("abcABC<>1!", min_size=1, max_size=6)),
)


def perfect(action: Action) -> list[DisplayEvent]:
    """The events a flawless display would report."""
    steps = expected_events(action, deepcopy(START))
    text = iter(action.text if isinstance(action, Write) else "")
    events = [_event(number, step, text) for number, step in enumerate(steps)]
    if not isinstance(action, Pointer | Scroll):
        return events
    end = target_pixel(action.target, START)
    before_last = len(events) - 1 if action.function == "dragTo" else 0
    return [*events[:before_last], DisplayEvent("move", *end, time=0), *events[before_last:]]


def _event(number: int, step: ExpectedEvent, text: "st.SearchStrategy[str] | object") -> DisplayEvent:
    if step.type.startswith("button"):
        return DisplayEvent(step.type, step.x, step.y, number, button=step.name)
    types = step.type == "key-down" and step.name != "Shift_L"
    return DisplayEvent(step.type, step.x, step.y, number, keys=(step.name,), text=next(text, "") if types else "")  # type: ignore[call-overload]


def is_ok(action: Action, events: list[DisplayEvent], box: Rect | None = None) -> bool:
    return compare_action(0, action, box, events, deepcopy(START)).ok


@given(some_actions)
def test_what_happened_as_asked_is_accepted(action: Action) -> None:
    assert is_ok(action, perfect(action))


@given(some_actions, st.data())
def test_an_event_that_is_missing_is_noticed(action: Action, data: st.DataObject) -> None:
    events = perfect(action)
    lost = data.draw(st.sampled_from([event for event in events if event.type != "move"]))
    assert not is_ok(action, [event for event in events if event is not lost])


@given(some_actions, st.data())
def test_an_event_too_many_is_noticed(action: Action, data: st.DataObject) -> None:
    events = perfect(action)
    index = data.draw(st.integers(0, len(events) - 1))
    assume(events[index].type != "move")
    assert not is_ok(action, [*events[:index], events[index], *events[index:]])


@given(some_actions, st.data(), st.sampled_from([(-1, 0), (1, 0), (0, -1), (0, 1)]))
def test_an_event_one_pixel_away_is_noticed(action: Action, data: st.DataObject, by: tuple[int, int]) -> None:
    events = perfect(action)
    index = data.draw(st.integers(0, len(events) - 1))
    assume(events[index].type != "move")
    events[index] = replace(events[index], x=events[index].x + by[0], y=events[index].y + by[1])
    assert not is_ok(action, events)


@given(some_actions, st.data())
def test_another_button_or_key_is_noticed(action: Action, data: st.DataObject) -> None:
    events = perfect(action)
    index = data.draw(st.integers(0, len(events) - 1))
    assume(events[index].type != "move")
    events[index] = replace(events[index], button="wheel-sideways" if events[index].button else "", keys=("F9",))
    assert not is_ok(action, events)


@given(points, st.integers(1, 30), st.integers(1, 30), st.sampled_from(["left", "right", "top", "bottom"]))
def test_a_point_one_pixel_outside_its_box_is_never_inside(at: At, width: int, height: int, side: str) -> None:
    x, y = int(at.x), int(at.y)
    left = {"left": x + 1, "right": x - width}.get(side, x - width // 2)
    top = {"top": y + 1, "bottom": y - height}.get(side, y - height // 2)
    evidence = compare_action(
        0, Pointer("click", at), Rect(left, top, left + width, top + height), perfect(Pointer("click", at)), START
    )
    assert (evidence.ok, evidence.inside, evidence.distance) == (False, False, 1)


def test_two_presses_in_one_millisecond_are_no_double_click() -> None:
    action = Pointer("doubleClick", At(5, 5))
    same_time = [replace(event, time=7) for event in perfect(action)]
    with pytest.raises(AttemptFailed, match="same millisecond"):
        compare_action(0, action, None, same_time, deepcopy(START))


def with_presses_apart(action: Action, gap: int) -> list[DisplayEvent]:
    """The events of a double click whose second press comes `gap` ms after the first."""
    return [replace(event, time=gap * (index > 2)) for index, event in enumerate(perfect(action))]


def test_a_double_click_that_a_slow_machine_drew_out_is_tried_again() -> None:
    action = Pointer("doubleClick", At(5, 5))
    assert is_ok(action, with_presses_apart(action, 500))
    with pytest.raises(AttemptFailed, match="501 ms lie between two presses"):
        is_ok(action, with_presses_apart(action, 501))


def test_a_double_click_that_is_written_too_slow_is_none() -> None:
    action = Pointer("doubleClick", At(5, 5), interval=0.6)
    assert not is_ok(action, with_presses_apart(action, 600))


def test_the_pointer_must_come_to_the_point_of_a_move() -> None:
    action = Pointer("moveTo", At(5, 5))
    assert is_ok(action, [DisplayEvent("move", 5, 5, 0)])
    assert not is_ok(action, [DisplayEvent("move", 5, 6, 0)])
    assert not is_ok(action, [])
