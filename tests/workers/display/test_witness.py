"""What the display delivered and what the page says it saw: only when both agree was an event seen."""

from workers.display.events import Element, Event
from workers.display.sighting import Sighting, read_sighting
from workers.display.witness import Witness

BUTTON = Element("button", "go", "#go", "Go")
DOWN, UP = Event("button-down", 5, 6, 0, "left"), Event("button-up", 5, 6, 1, "left")
TURN = (Event("button-down", 5, 6, 0, "wheel-down"), Event("button-up", 5, 6, 0, "wheel-down"))
KEY = Event("key-down", 5, 6, 0, "", ("a", "A"), "a")


def saw(kind: str, x: int = 5, y: int = 6, button: str = "", key: str = "", turn: float = 0) -> Sighting:
    return Sighting(kind, BUTTON, x, y, button=button, key=key, turn=turn)


def test_a_press_is_seen_when_the_page_tells_of_it_at_its_place() -> None:
    witness = Witness([DOWN, UP])
    witness.hear(saw("mousedown", button="left"))
    assert witness.missing == "the page did not see left up at (5, 6)"
    witness.hear(saw("mouseup", button="left"))
    assert witness.missing == ""
    assert [event.element for event in witness.events] == [BUTTON, BUTTON]


def test_another_button_or_another_place_is_not_the_press() -> None:
    witness = Witness([DOWN])
    witness.hear(saw("mousedown", button="right"))
    witness.hear(saw("mousedown", x=6, button="left"))
    assert witness.missing == "the page did not see left down at (5, 6), it saw a mousedown at (6, 6)"


def test_a_drop_is_the_release_of_a_drag() -> None:
    witness = Witness([UP])
    witness.hear(saw("drop"))
    assert witness.missing == ""


def test_turns_of_the_wheel_may_come_together_but_must_add_up() -> None:
    witness = Witness([*TURN, *TURN, *TURN])
    witness.hear(saw("wheel", turn=240))
    assert witness.missing
    witness.hear(saw("wheel", turn=120))
    assert witness.missing == ""


def test_turns_the_other_way_are_not_those_of_the_script() -> None:
    witness = Witness(TURN)
    witness.hear(saw("wheel", turn=-120))
    assert "wheel-down" in witness.missing


def test_a_key_is_seen_when_the_page_got_the_character_it_types() -> None:
    witness = Witness([KEY])
    witness.hear(saw("keydown", key="A"))
    assert witness.missing
    witness.hear(saw("keydown", key="a"))
    assert witness.missing == ""


def test_a_move_is_seen_when_the_page_saw_the_pointer_where_it_ended() -> None:
    move = Event("move", 7, 8, 0)
    assert Witness([move], (7, 8)).missing == ""
    witness = Witness([move], (1, 1))
    assert witness.missing == "the page did not see the pointer come to (7, 8), only to (1, 1)"
    witness.hear(saw("mousemove", 7, 8))
    assert witness.missing == ""


def test_the_browsers_own_key_is_not_waited_for() -> None:
    witness = Witness([Event("key-down", 0, 0, 0, "", ("F11",)), Event("key-up", 0, 0, 0, "", ("F11",))])
    assert witness.missing == ""
    assert witness.kept_by_browser == ("F11",)


def test_what_a_page_tells_is_read_with_what_it_leaves_out() -> None:
    sighting = read_sighting('{"type": "picker", "open": true}')
    assert (sighting.type, sighting.is_open, sighting.place) == ("picker", True, None)
