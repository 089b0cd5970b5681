"""Boxes that count from the corner of their window, moved to where X has the window."""

from dataclasses import replace

from workers.accessibility.element import AccessibleElement, AccessibleTree
from workers.sessions.window_places import place_boxes
from workers.sessions.x_screen import Box, WindowPlace

WINDOW = WindowPlace("Editor", (100, 50, 500, 350))


def element(name: str, box: Box | None, *path: int, role: str = "panel") -> AccessibleElement:
    return AccessibleElement(role, name, None, (), box, path)


FRAME = element("Editor", (0, 0, 400, 300), 0, 0, role="frame")
BUTTON = element("Save", (10, 20, 60, 40), 0, 0, 1)
TREE = AccessibleTree("Editor", (FRAME, BUTTON), cut=False, digest="", without_place=((0, 0),))


def boxes(tree: AccessibleTree) -> dict[str, Box | None]:
    return {each.name: each.box for each in tree.elements}


def test_boxes_are_moved_to_the_window_of_their_title() -> None:
    others = WindowPlace("Other", (0, 0, 400, 300))
    assert boxes(place_boxes(TREE, [others, WINDOW], [])) == {"Editor": WINDOW.box, "Save": (110, 70, 160, 90)}


def test_a_window_with_another_title_is_known_by_its_size() -> None:
    assert boxes(place_boxes(TREE, [replace(WINDOW, title="Draft")], []))["Save"] == (110, 70, 160, 90)


def test_the_border_that_a_program_draws_around_its_window_is_as_wide_on_all_sides() -> None:
    bordered = replace(WINDOW, box=(95, 45, 505, 355))
    assert boxes(place_boxes(TREE, [bordered], []))["Editor"] == WINDOW.box


def test_what_is_in_a_window_that_is_not_found_has_no_box() -> None:
    assert boxes(place_boxes(TREE, [WindowPlace("Other", (0, 0, 9, 9))], [])) == {"Editor": None, "Save": None}


def test_two_windows_of_one_title_are_told_by_their_sizes() -> None:
    small = element("Editor", (0, 0, 50, 60), 0, 1, role="frame")
    tree = replace(TREE, elements=(FRAME, small), without_place=((0, 0), (0, 1)))
    placed = place_boxes(tree, [WindowPlace("Editor", (7, 8, 57, 68)), WINDOW], [])
    assert [each.box for each in placed.elements] == [WINDOW.box, (7, 8, 57, 68)]


def test_a_popover_is_moved_to_the_popup_of_its_size_and_all_in_it_goes_along() -> None:
    menu, item = element("Menu", (10, 20, 210, 120), 0, 0, 1, 0), element("Open", (20, 30, 200, 50), 0, 0, 1, 0, 0)
    after = element("Quit", (300, 20, 340, 40), 0, 0, 2)
    tree = replace(TREE, elements=(FRAME, BUTTON, menu, item, after))
    placed = boxes(place_boxes(tree, [WINDOW], [(-100, -100, -99, -99), (130, 95, 330, 195)]))
    assert placed["Menu"] == (130, 95, 330, 195)
    assert placed["Open"] == (140, 105, 320, 125)
    assert placed["Quit"] == (400, 70, 440, 90)


def test_a_popup_is_taken_by_one_element_only() -> None:
    outer, inner = element("Outer", (0, 0, 80, 40), 0, 0, 1), element("Inner", (0, 0, 80, 40), 0, 0, 1, 0)
    placed = boxes(place_boxes(replace(TREE, elements=(FRAME, outer, inner)), [WINDOW], [(200, 200, 280, 240)]))
    assert placed["Outer"] == placed["Inner"] == (200, 200, 280, 240)


def test_a_tooltip_is_no_element_and_its_box_changes() -> None:
    tree = replace(TREE, unplaced_tooltips=((90, 30),))
    assert place_boxes(tree, [WINDOW], [(120, 90, 210, 120)]).changing == ((120, 90, 210, 120),)


def test_windows_that_know_their_place_stay_where_they_are() -> None:
    known = element("Dialog", (5, 6, 50, 60), 1, 0, role="dialog")
    placed = place_boxes(replace(TREE, elements=(FRAME, known)), [WINDOW], [(0, 0, 45, 54)])
    assert boxes(placed)["Dialog"] == known.box
