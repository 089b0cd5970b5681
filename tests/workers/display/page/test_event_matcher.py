"""Tests of matching display events with DOM events: only events reported by both count as observed."""

from workers.display.events import DisplayEvent, DomElement
from workers.display.page.dom_event import DomEvent, read_dom_event
from workers.display.page.event_matcher import EventMatcher

BUTTON = DomElement("button", "go", "#go", "Go")
DOWN, UP = DisplayEvent("button-down", 5, 6, 0, "left"), DisplayEvent("button-up", 5, 6, 1, "left")
TURN = (DisplayEvent("button-down", 5, 6, 0, "wheel-down"), DisplayEvent("button-up", 5, 6, 0, "wheel-down"))
KEY = DisplayEvent("key-down", 5, 6, 0, "", ("a", "A"), "a")


def reported(kind: str, x: int = 5, y: int = 6, button: str = "", key: str = "", wheel_delta: float = 0) -> DomEvent:
    return DomEvent(kind, BUTTON, x, y, button=button, key=key, wheel_delta=wheel_delta)


def test_a_press_is_seen_when_the_page_tells_of_it_at_its_place() -> None:
    matcher = EventMatcher([DOWN, UP])
    matcher.add(reported("mousedown", button="left"))
    assert matcher.missing == "the page did not see left up at (5, 6)"
    matcher.add(reported("mouseup", button="left"))
    assert matcher.missing == ""
    assert [event.element for event in matcher.events] == [BUTTON, BUTTON]


def test_another_button_or_another_place_is_not_the_press() -> None:
    matcher = EventMatcher([DOWN])
    matcher.add(reported("mousedown", button="right"))
    matcher.add(reported("mousedown", x=6, button="left"))
    assert matcher.missing == "the page did not see left down at (5, 6), it saw a mousedown at (6, 6)"


def test_a_drop_is_the_release_of_a_drag() -> None:
    matcher = EventMatcher([UP])
    matcher.add(reported("drop"))
    assert matcher.missing == ""


def test_turns_of_the_wheel_may_come_together_but_must_add_up() -> None:
    matcher = EventMatcher([*TURN, *TURN, *TURN])
    matcher.add(reported("wheel", wheel_delta=240))
    assert matcher.missing
    matcher.add(reported("wheel", wheel_delta=120))
    assert matcher.missing == ""


def test_turns_the_other_way_are_not_those_of_the_script() -> None:
    matcher = EventMatcher(TURN)
    matcher.add(reported("wheel", wheel_delta=-120))
    assert "wheel-down" in matcher.missing


def test_a_key_is_seen_when_the_page_got_the_character_it_types() -> None:
    matcher = EventMatcher([KEY])
    matcher.add(reported("keydown", key="A"))
    assert matcher.missing
    matcher.add(reported("keydown", key="a"))
    assert matcher.missing == ""


def test_a_move_is_seen_when_the_page_saw_the_pointer_where_it_ended() -> None:
    move = DisplayEvent("move", 7, 8, 0)
    assert EventMatcher([move], (7, 8)).missing == ""
    matcher = EventMatcher([move], (1, 1))
    assert matcher.missing == "the page did not see the pointer come to (7, 8), only to (1, 1)"
    matcher.add(reported("mousemove", 7, 8))
    assert matcher.missing == ""


def test_the_browsers_own_key_is_not_waited_for() -> None:
    matcher = EventMatcher(
        [DisplayEvent("key-down", 0, 0, 0, "", ("F11",)), DisplayEvent("key-up", 0, 0, 0, "", ("F11",))]
    )
    assert matcher.missing == ""
    assert matcher.browser_keys == ("F11",)


def test_what_a_page_tells_is_read_with_what_it_leaves_out() -> None:
    dom_event = read_dom_event('{"type": "picker", "open": true}')
    assert (dom_event.type, dom_event.is_open, dom_event.point) == ("picker", True, None)
