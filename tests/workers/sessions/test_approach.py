"""The way of the pointer is part of a step where it changed what is shown, and only there."""

from dataclasses import replace

import pytest

from annotator.domain.script.render import render
from workers.accessibility.element import AccessibleElement, AccessibleTree
from workers.rfb.recorded_action import RecordedAction
from workers.sessions.approach import approach_to, redraws_elsewhere
from workers.sessions.inspector import Inspection
from workers.sessions.resting import Moment

ELEMENTS = (
    AccessibleElement("frame", "Editor", None, (), (0, 0, 400, 300), (0,)),
    AccessibleElement("push button", "Print", None, (), (100, 0, 140, 20), (0, 0)),
    AccessibleElement("push button", "Save", None, (), (200, 0, 240, 20), (0, 1)),
    AccessibleElement("text", "", None, (), (0, 100, 400, 300), (0, 2)),
)
PATH = ((1.0, 300, 10), (1.1, 210, 10), (1.2, 160, 10), (1.3, 110, 10), (1.4, 60, 60), (1.5, 50, 150))


def shown(digest: str, source: str = "atspi") -> Inspection:
    return Inspection(source, "", AccessibleTree("Editor", ELEMENTS, cut=False, digest=digest))


def moment(inspection: Inspection, *, still: bool = True) -> Moment:
    return Moment(0.0, b"", inspection, still, (), (300, 10), 0.0)


def click() -> RecordedAction:
    return RecordedAction(kind="click", script=(), started_at=1.5, ended_at=1.6, point=(50, 150), end=None, path=PATH)


def way(left: Moment, before: Inspection) -> str:
    return render(approach_to(click(), left, before))


def test_a_way_that_changed_nothing_is_left_out() -> None:
    assert way(moment(shown("same")), shown("same")) == ""


def test_a_way_over_buttons_whose_hints_a_status_bar_shows_is_kept() -> None:
    moves = way(moment(shown("no hint")), shown("hint"))
    assert "moveTo(210, 10)" in moves
    assert "moveTo(110, 10)" in moves
    assert "(50, 150)" not in moves


def painted(*rows: int, still: bool = True) -> Moment:
    """What is shown with these rows of 400 pixels black."""
    pixels = b"".join((b"\0" if row in rows else b"\xff") * 4 * 400 for row in range(300))
    return replace(moment(shown("same"), still=still), pixels=pixels)


@pytest.mark.parametrize(
    ("left", "before", "expected"),
    [
        (painted(), painted(40), True),
        (painted(40), painted(40), False),
        (painted(still=False), painted(40), False),
        (painted(), replace(painted(40), tooltips=((0, 40, 400, 41),)), False),
        (painted(), replace(painted(40), restless=((0, 40, 400, 41),)), False),
    ],
)
def test_what_a_program_draws_while_the_pointer_passes_other_things_is_noticed(
    left: Moment, before: Moment, expected: bool
) -> None:
    assert redraws_elsewhere(left, before, (50, 150), 400) == expected


def test_what_the_pointer_leaves_and_comes_to_may_look_otherwise() -> None:
    button = AccessibleElement("push button", "Save", None, (), (0, 100, 400, 120), (0, 1))
    at_button = Inspection("atspi", "", AccessibleTree("Editor", (ELEMENTS[0], button), cut=False, digest="same"))
    before = replace(painted(110), inspection=at_button)
    assert not redraws_elsewhere(painted(), before, (50, 110), 400)
    assert redraws_elsewhere(painted(), before, (50, 150), 400)


def test_the_way_is_kept_where_more_was_drawn_meanwhile() -> None:
    moves = render(approach_to(click(), moment(shown("same")), shown("same"), redrawn=True))
    assert "moveTo(210, 10)" in moves
    assert not approach_to(click(), moment(shown("same", "dom")), shown("same", "dom"), redrawn=True)


def test_a_menu_that_opens_below_the_pointer_is_waited_for_as_long_as_it_took() -> None:
    bar = AccessibleElement("menu", "Edit", None, (), (40, 140, 80, 160), (0, 3))
    item = AccessibleElement("menu item", "Duplicate", None, (), (40, 140, 200, 160), (0, 3, 0))
    left = AccessibleTree("Editor", (*ELEMENTS, bar), cut=False, digest="closed")
    opened = AccessibleTree("Editor", (*ELEMENTS, bar, item), cut=False, digest="open")
    moves = way(moment(Inspection("atspi", "", left)), Inspection("atspi", "", opened))
    assert moves.splitlines()[-2:] == ["pyautogui.moveTo(50, 150)", "pyautogui.sleep(0.1)"]


def test_a_page_that_changes_by_itself_and_a_screen_that_was_not_at_rest_bring_no_way() -> None:
    assert way(moment(shown("one", "dom")), shown("two", "dom")) == ""
    assert way(moment(shown("one"), still=False), shown("two")) == ""


MENU_PATH = ((1.0, 300, 200), (1.1, 60, 10), (1.2, 70, 40), (1.3, 300, 200))
BAR_MENU = AccessibleElement("menu", "Edit", None, (), (40, 0, 80, 20), (0, 3))
ITEM = AccessibleElement("menu item", "Copy", None, (), (40, 20, 200, 60), (0, 3, 0))


def way_over_menu(*after: AccessibleElement, point: tuple[int, int]) -> str:
    """The way of a click at `point` that passes a menu of the bar, which opens, and its item."""
    action = RecordedAction("click", (), 1.3, 1.4, point, None, (*MENU_PATH[:-1], (1.3, *point)))
    left = AccessibleTree("Editor", (*ELEMENTS, BAR_MENU), cut=False, digest="closed")
    opened = AccessibleTree("Editor", (*ELEMENTS, BAR_MENU, ITEM, *after), cut=False, digest="open")
    return render(approach_to(action, moment(Inspection("atspi", "", left)), Inspection("atspi", "", opened)))


def test_a_menu_that_the_pointer_left_over_an_item_is_opened_and_left_that_way() -> None:
    assert way_over_menu(point=(300, 200)).splitlines() == [
        "pyautogui.moveTo(60, 10)",
        "pyautogui.sleep(0.1)",
        "pyautogui.moveTo(70, 40)",
        "pyautogui.sleep(0.2)",
    ]


def test_menus_are_passed_again_where_the_screen_was_seen_only_when_the_pointer_was_on_its_way() -> None:
    action = RecordedAction("click", (), 1.3, 1.4, (300, 200), None, MENU_PATH)
    opened = Inspection("atspi", "", AccessibleTree("Editor", (*ELEMENTS, BAR_MENU, ITEM), cut=False, digest="open"))
    closed = Inspection("atspi", "", AccessibleTree("Editor", (*ELEMENTS, BAR_MENU), cut=False, digest="closed"))
    on_its_way, not_yet = moment(opened, still=False), replace(moment(opened), pointer=MENU_PATH[0][1:])
    assert "moveTo(60, 10)" in render(approach_to(action, on_its_way, opened))
    assert render(approach_to(action, not_yet, opened)) == ""
    assert render(approach_to(action, moment(closed, still=False), closed)) == ""


def way_in_page(*, stays: bool) -> str:
    """The way over a page's menu bar, whose open menu it replaces with another, to a place that stays as it was."""
    file, edit = (
        AccessibleElement("menuitem", name, None, (), (left, 0, left + 40, 20), (0, 3 + left))
        for name, left in (("File", 0), ("Edit", 40))
    )
    new = AccessibleElement("menuitem", "New", None, (), (0, 20, 140, 60), (0, 60))
    copy = AccessibleElement("menuitem", "Copy", None, (), (40, 20, 200, 60), (0, 60))
    left, before = (
        Inspection("dom", "", AccessibleTree("Editor", (*ELEMENTS, file, edit, item), cut=False, digest=item.name))
        for item in (new, new if stays else copy)
    )
    action = RecordedAction("scroll", (), 1.3, 1.4, (300, 200), None, ((1.0, 10, 10), *MENU_PATH[1:]))
    return render(approach_to(action, moment(left), before))


def test_a_menu_of_a_page_that_the_pointer_opened_in_place_of_another_is_opened_that_way() -> None:
    moves = way_in_page(stays=False).splitlines()
    assert moves == [
        "pyautogui.moveTo(60, 10)",
        "pyautogui.sleep(0.1)",
        "pyautogui.moveTo(70, 40)",
        "pyautogui.sleep(0.2)",
    ]
    assert way_in_page(stays=True) == ""


def test_no_item_is_passed_where_one_of_the_menu_is_chosen() -> None:
    chosen = AccessibleElement("menu item", "Paste", None, (), (40, 60, 200, 80), (0, 3, 1))
    assert way_over_menu(chosen, point=(100, 70)).splitlines() == ["pyautogui.moveTo(60, 10)", "pyautogui.sleep(0.2)"]


def test_who_waits_at_the_action_waits_there_and_not_over_the_submenu_that_was_passed() -> None:
    submenu = AccessibleElement("menu", "New From Template", None, (), (40, 60, 200, 80), (0, 3, 1))
    chosen = AccessibleElement("menu item", "Reload", None, (), (40, 80, 200, 100), (0, 3, 2))
    path = ((1.0, 300, 200), (1.1, 60, 10), (1.12, 100, 70), (1.14, 100, 90))
    action = RecordedAction("click", (), 1.6, 1.7, (100, 90), None, path)
    opened = AccessibleTree("Editor", (*ELEMENTS, BAR_MENU, ITEM, submenu, chosen), cut=False, digest="open")
    left = AccessibleTree("Editor", (*ELEMENTS, BAR_MENU), cut=False, digest="closed")
    way = approach_to(action, moment(Inspection("atspi", "", left)), Inspection("atspi", "", opened))
    assert render(way).splitlines() == [
        "pyautogui.moveTo(60, 10)",
        "pyautogui.moveTo(100, 70)",
        "pyautogui.sleep(0.1)",
        "pyautogui.moveTo(100, 90)",
        "pyautogui.sleep(0.5)",
    ]
