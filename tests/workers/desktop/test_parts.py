"""Elements that only show what a control is get no box of their own, and lend it their words."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.workers.desktop.trees import element, picture, window
from workers.accessibility.element import AccessibleElement
from workers.desktop.interactive import controls_of
from workers.desktop.parts import parts_of_controls, with_names_of_parts

TABLE = (0, 0, 0, 0)


def row(number: int, *, checked: bool = False) -> list[AccessibleElement]:
    """A row of GTK's, whose one cell is made of a check box, a picture and a text."""
    top, bottom, path = 50 + 25 * number, 73 + 25 * number, (*TABLE, 3 + number)
    mark = element("table cell", "", (10, top, 30, bottom), *path, 0)
    return [
        element("table cell", "", (10, top, 90, bottom), *path),
        replace(mark, states=("checked", "sensitive")) if checked else mark,
        element("table cell", "", (30, top, 46, bottom), *path, 1),
        element("table cell", f"Row {number}", (46, top, 95, bottom), *path, 2),
    ]


def test_a_cell_made_of_others_is_one_control_with_their_words() -> None:
    tree = window(element("table", "", (0, 20, 400, 300), *TABLE), *row(0), *row(1))
    controls = controls_of(tree, picture((10, 50, 30, 73), (10, 75, 30, 98)))
    assert [control.element.name for control in controls.controls] == ["Row 0", "Row 1"]
    assert controls.left_out == {"part of another control, or a picture": 6}


def test_cells_of_a_column_in_which_one_is_checked_stay_controls() -> None:
    tree = window(element("table", "", (0, 20, 400, 300), *TABLE), *row(0, checked=True), *row(1))
    paths = parts_of_controls(tree)
    assert {each.path[-2:] for each in tree if each.path in paths} == {(3, 1), (3, 2), (4, 1), (4, 2)}


def test_an_icon_is_a_control_as_an_item_or_in_a_field_and_a_picture_elsewhere() -> None:
    tree = window(
        element("list item", "", (10, 30, 100, 60), 0, 0, 0, 0),
        element("filler", "", (10, 30, 100, 60), 0, 0, 0, 0, 0),
        element("icon", "", (12, 32, 40, 58), 0, 0, 0, 0, 0, 0),
        element("label", "Home", (45, 32, 90, 58), 0, 0, 0, 0, 0, 1),
        element("layered pane", "", (150, 25, 300, 100), 0, 0, 0, 1),
        element("icon", "Trash", (200, 30, 240, 70), 0, 0, 0, 1, 0),
        element("text", "", (10, 120, 200, 140), 0, 0, 0, 2),
        element("icon", "clear", (180, 122, 198, 138), 0, 0, 0, 2, 0),
    )
    drawn = picture((10, 30, 100, 60), (12, 32, 40, 58), (200, 30, 240, 70), (180, 122, 198, 138))
    controls = controls_of(tree, drawn)
    assert [(each.element.role, each.element.name) for each in controls.controls] == [
        *(("list item", "Home"), ("icon", "Trash"), ("text", ""), ("icon", "clear"))
    ]
    assert controls.left_out == {"part of another control, or a picture": 1}


def test_a_control_keeps_its_own_name_and_takes_none_of_controls_in_it() -> None:
    tree = window(
        element("list item", "", (10, 30, 200, 60), 0, 0, 0, 0),
        element("label", "Wi-Fi", (12, 32, 60, 58), 0, 0, 0, 0, 0),
        element("push button", "Forget", (120, 32, 190, 58), 0, 0, 0, 0, 1),
        element("push button", "Close", (10, 80, 60, 100), 0, 0, 0, 1),
        element("label", "x", (10, 80, 20, 100), 0, 0, 0, 1, 0),
    )
    assert [each.name for each in with_names_of_parts(tree)] == [
        *("A program", "", "Wi-Fi", "Wi-Fi", "Forget", "Close", "x")
    ]


ROLES = st.sampled_from(["table cell", "list item", "icon", "label", "push button", "filler"])
NODES = st.builds(
    AccessibleElement,
    ROLES,
    st.sampled_from(["", "a", "b c"]),
    st.none(),
    st.sampled_from([(), ("checked",)]),
    st.just((0, 0, 9, 9)) | st.none(),
    st.lists(st.integers(0, 2), min_size=1, max_size=6).map(tuple),
)


@given(st.lists(NODES, max_size=14, unique_by=lambda each: each.path))
def test_whatever_the_tree_no_element_is_lost_and_a_part_of_a_cell_lies_in_another(
    elements: list[AccessibleElement],
) -> None:
    named, parts = with_names_of_parts(elements), parts_of_controls(elements)
    assert [replace(each, name="") for each in named] == [replace(each, name="") for each in elements]
    assert all(new.name == old.name for new, old in zip(named, elements, strict=True) if old.name.strip())
    cells = {each.path for each in elements if each.role == "table cell"}
    assert all(any(path[:length] in cells for length in range(len(path))) for path in parts & cells)
