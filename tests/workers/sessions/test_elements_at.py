"""Which elements of a program stand at a pixel, where windows and menus overlap."""

from workers.accessibility.element import AccessibleElement
from workers.accessibility.elements_at import elements_at

Box = tuple[int, int, int, int]


def element(role: str, name: str, box: Box | None, *path: int) -> AccessibleElement:
    return AccessibleElement(role, name, None, (), box, path)


def names(elements: list[AccessibleElement], x: int, y: int) -> list[str]:
    return [each.name for each in elements_at(elements, x, y)]


EDITOR = [
    element("frame", "window", (0, 0, 400, 300), 0),
    element("menu bar", "bar", (0, 0, 400, 20), 0, 0),
    element("menu", "Edit", (0, 0, 40, 20), 0, 0, 0),
    element("menu item", "Copy", (0, 20, 100, 40), 0, 0, 0, 0),
    element("menu", "Convert", (0, 40, 100, 60), 0, 0, 0, 1),
    element("menu item", "To metres", (100, 40, 200, 60), 0, 0, 0, 1, 0),
    element("scroll pane", "pane", (0, 20, 400, 300), 0, 1),
    element("text", "text", (0, 20, 390, 300), 0, 1, 0),
]


def test_an_open_menu_lies_above_what_is_listed_after_its_bar() -> None:
    assert names(EDITOR, 10, 30) == ["window", "Copy"]
    assert names(EDITOR, 10, 50) == ["window", "Convert"]
    assert names(EDITOR, 150, 50) == ["window", "To metres"]
    assert names(EDITOR, 10, 10) == ["window", "bar", "Edit"]
    assert names(EDITOR, 10, 70) == ["window", "pane", "text"]


def test_what_sticks_out_of_a_pane_that_scrolls_lies_above_nothing() -> None:
    elements = [
        element("frame", "window", (0, 0, 400, 300), 0),
        element("viewport", "pane", (0, 0, 400, 200), 0, 0),
        element("label", "long text", (0, 0, 400, 900), 0, 0, 0),
        element("push button", "Close", (0, 210, 50, 230), 0, 1),
    ]
    assert names(elements, 10, 220) == ["window", "Close"]


def test_of_windows_that_overlap_the_last_one_counts() -> None:
    dialog = [element("dialog", "Sure?", (50, 50, 200, 100), 1), element("push button", "Yes", (60, 60, 90, 80), 1, 0)]
    assert names([*EDITOR, *dialog], 70, 70) == ["Sure?", "Yes"]


def test_the_items_of_a_closed_combo_box_are_nowhere_whatever_their_boxes_say() -> None:
    elements = [
        element("frame", "window", (0, 0, 400, 300), 0),
        element("push button", "Search", (0, 0, 100, 30), 0, 0),
        element("combo box", "Scripts", (200, 100, 300, 130), 0, 1),
        element("list", "", None, 0, 1, 0),
        element("list item", "All", (0, 0, 300, 25), 0, 1, 0, 0),
    ]
    assert names(elements, 10, 10) == ["window", "Search"]
    opened = [each if each.role != "list" else element("list", "", (0, 0, 300, 50), 0, 1, 0) for each in elements]
    assert names(opened, 10, 10) == ["window", "", "All"]


def test_what_is_scrolled_away_covers_nothing_also_where_it_is_listed_last() -> None:
    elements = [
        element("dialog", "New game", (0, 0, 400, 300), 0),
        element("check box", "Large", (100, 20, 200, 60), 0, 0),
        element("filler", "area", (0, 100, 400, 250), 0, 1),
        element("filler", "content", (0, 0, 400, 400), 0, 1, 0),
        element("push button", "Classic", (10, 10, 390, 70), 0, 1, 0, 0),
        element("push button", "Tanglet", (10, 110, 390, 170), 0, 1, 0, 1),
    ]
    assert names(elements, 150, 40) == ["New game", "Large"]
    assert names(elements, 150, 140) == ["New game", "area", "content", "Tanglet"]


def test_a_window_that_floats_beside_the_one_it_is_listed_in_is_where_its_box_is() -> None:
    floating = [
        element("frame", "Layers", (500, 0, 700, 300), 0, 2),
        element("filler", "", (500, 0, 700, 300), 0, 2, 0),
    ]
    button = element("push button", "Add", (510, 10, 560, 40), 0, 2, 0, 0)
    assert names([*EDITOR, *floating, button], 520, 20) == ["Layers", "", "Add"]
