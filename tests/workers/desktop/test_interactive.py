"""Which elements of a program are controls that show, and why the others are none."""

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from tests.workers.desktop.trees import HEIGHT, WIDTH, Box, element, picture, window
from workers.accessibility.element import AccessibleElement
from workers.desktop.covering import ShownWindows, StackedWindow
from workers.desktop.interactive import controls_of
from workers.desktop.roles import KINDS

SAVE = (10, 30, 60, 50)


def test_controls_come_with_their_boxes_and_labels_do_not() -> None:
    tree = window(
        element("push button", "Save", SAVE, 0, 0, 0, 0), element("label", "Name", (70, 30, 99, 50), 0, 0, 0, 1)
    )
    controls = controls_of(tree, picture(SAVE))
    assert [(control.element.name, control.rect) for control in controls.controls] == [("Save", Rect(*SAVE))]
    assert not controls.left_out


def test_what_lies_about_its_place_is_left_out_and_counted() -> None:
    tree = window(
        element("push button", "no extents", None, 0, 0, 0, 0),
        element("push button", "empty", (10, 30, 10, 30), 0, 0, 0, 1),
        element("push button", "far away", (900, 30, 950, 50), 0, 0, 0, 2),
        element("push button", "not drawn", (200, 200, 250, 220), 0, 0, 0, 3),
        element("push button", "drawn", SAVE, 0, 0, 0, 4),
    )
    controls = controls_of(tree, picture(SAVE))
    assert [control.element.name for control in controls.controls] == ["drawn"]
    assert controls.left_out == {"without extents": 2, "off the screen": 1, "nothing drawn where it is": 1}


def test_an_empty_field_or_a_cell_with_a_name_needs_nothing_drawn_and_one_without_does() -> None:
    box = (200, 200, 250, 220)
    for role, name, is_control in (("text", "", True), ("table cell", "B3", True), ("table cell", "", False)):
        tree = window(element(role, name, box, 0, 0, 0, 0))
        assert len(controls_of(tree, picture()).controls) == is_control
        assert len(controls_of(tree, picture(box)).controls) == 1


def test_what_is_scrolled_half_away_is_cut_and_the_rest_left_out() -> None:
    tree = window(
        element("scroll pane", "", (0, 100, 200, 200), 0, 0, 0, 0),
        element("list item", "first", (0, 90, 200, 120), 0, 0, 0, 0, 0),
        element("list item", "last", (0, 210, 200, 240), 0, 0, 0, 0, 1),
    )
    controls = controls_of(tree, picture())
    assert [control.rect for control in controls.controls] == [Rect(0, 100, 200, 120)]
    assert controls.left_out == {"scrolled away or outside of its window": 1}


def test_what_a_dialog_covers_is_no_control_on_this_screen() -> None:
    tree = [
        *window(element("push button", "below", SAVE, 0, 0, 0, 0)),
        element("dialog", "Sure?", (0, 25, 200, 200), 0, 1),
        element("push button", "Yes", (100, 100, 150, 120), 0, 1, 0),
    ]
    controls = controls_of(tree, picture(SAVE, (100, 100, 150, 120)))
    assert [control.element.name for control in controls.controls] == ["Yes"]
    assert controls.left_out == {"covered by another window": 1}


def test_an_open_menu_is_not_cut_at_the_window_it_opens_from() -> None:
    small = element("frame", "small", (0, 0, 80, 40), 0, 0)
    bar = element("menu bar", "", (0, 20, 80, 40), 0, 0, 0)
    opened, shown = (0, 20, 40, 40), (0, 40, 120, 60)
    menu = element("menu", "File", opened, 0, 0, 0, 0)
    item = element("menu item", "Quit", shown, 0, 0, 0, 0, 0)
    controls = controls_of([small, bar, menu, item], picture(opened, shown))
    assert [control.rect for control in controls.controls] == [Rect(0, 20, 40, 40), Rect(0, 40, 120, 60)]


SIDES = st.integers(-50, 500)
ELEMENTS = st.builds(
    AccessibleElement,
    st.sampled_from([*KINDS, "panel", "scroll pane", "frame"]),
    st.just("name"),
    st.none(),
    st.just(()),
    st.none() | st.tuples(SIDES, SIDES, SIDES, SIDES),
    st.lists(st.integers(0, 3), min_size=1, max_size=5).map(tuple),
)


@given(st.lists(ELEMENTS, max_size=12))
def test_whatever_a_program_tells_all_boxes_lie_on_the_screen_and_nothing_is_lost(
    elements: list[AccessibleElement],
) -> None:
    controls = controls_of(elements, picture(SAVE))
    assert all(control.rect.clamp(WIDTH, HEIGHT) == control.rect for control in controls.controls)
    interactive = sum(element.role in KINDS for element in elements)
    assert len(controls.controls) + sum(controls.left_out.values()) == interactive


def test_the_items_of_a_closed_list_are_no_controls_wherever_the_program_says_that_they_are() -> None:
    def with_list(box: Box | None) -> list[AccessibleElement]:
        return window(
            element("combo box", "Size", SAVE, 0, 0, 0, 0),
            element("text", "12", (12, 32, 40, 48), 0, 0, 0, 0, 0),
            element("list", "", box, 0, 0, 0, 0, 1),
            element("list item", "8", (0, 60, 100, 80), 0, 0, 0, 0, 1, 0),
        )

    popup = (0, 55, 100, 200)
    closed = controls_of(with_list(None), picture(SAVE))
    opened = controls_of(with_list(popup), picture(SAVE), ShownWindows((Rect(*popup),)))
    assert [control.element.name for control in closed.controls] == ["Size", "12"]
    assert closed.left_out == {"in a list that is not open": 1}
    assert [control.element.name for control in opened.controls] == ["Size", "12", "8"]


def test_what_an_open_menu_covers_is_no_control_but_what_it_shows_is() -> None:
    shown = (20, 100, 70, 120)
    tree = [
        *window(
            element("push button", "below", SAVE, 0, 0, 0, 0),
            element("push button", "beside", (200, 30, 250, 50), 0, 0, 0, 1),
        ),
        element("window", "", (0, 25, 100, 200), 0, 1),
        element("push button", "in the popup", shown, 0, 1, 0),
    ]
    controls = controls_of(tree, picture(SAVE, (200, 30, 250, 50), shown), ShownWindows((Rect(0, 25, 100, 200),)))
    assert [control.element.name for control in controls.controls] == ["beside", "in the popup"]
    assert controls.left_out == {"covered by another window": 1}


def test_what_a_menu_covers_that_the_program_tells_nothing_of_is_no_control() -> None:
    tree = window(element("push button", "below", SAVE, 0, 0, 0, 0))
    assert len(controls_of(tree, picture(SAVE)).controls) == 1
    assert not controls_of(tree, picture(SAVE), ShownWindows((Rect(0, 25, 100, 200),))).controls


def test_a_button_that_shows_nothing_but_lines_of_what_is_beside_it_is_no_control() -> None:
    drawn, beside = picture((0, 50, WIDTH, 52)), element("push button", "more", SAVE, 0, 0, 0, 0)
    assert controls_of(window(beside), drawn).left_out == {"nothing drawn where it is": 1}
    framed = (SAVE[0] - 1, SAVE[1] - 1, SAVE[2] + 1, SAVE[3] + 1)
    assert len(controls_of(window(beside), picture(framed)).controls) == 1


def test_tabs_that_are_scrolled_out_of_their_bar_are_no_controls() -> None:
    tabs = ((20, 100, 80, 120), (90, 100, 150, 120), (130, 100, 190, 120))
    bar = element("page tab list", "", (100, 100, 300, 120), 0, 0, 0, 0)
    tree = window(bar, *(element("page tab", f"{n}", tab, 0, 0, 0, 0, n) for n, tab in enumerate(tabs)))
    controls = controls_of(tree, picture(*tabs))
    assert [control.rect for control in controls.controls] == [Rect(100, 100, 150, 120), Rect(130, 100, 190, 120)]
    assert controls.left_out == {"scrolled away or outside of its window": 1}


def test_of_a_control_below_another_window_only_what_shows_beside_it_and_its_title_bar_counts() -> None:
    half, bar, free = (10, 100, 110, 120), (10, 60, 60, 80), (300, 260, 350, 280)
    tree = window(*(element("push button", f"{n}", box, 0, 0, 0, n) for n, box in enumerate((half, bar, free))))
    dialog, frame = Rect(50, 85, 250, 200), Rect(5, 58, 250, 200)
    stack = (StackedWindow(Rect(0, 0, WIDTH, HEIGHT), Rect(0, 0, WIDTH, HEIGHT)), StackedWindow(dialog, dialog))
    shown = controls_of(tree, picture(half, bar, free), ShownWindows(stack=stack))
    assert [control.rect for control in shown.controls] == [Rect(10, 100, 50, 120), Rect(*bar), Rect(*free)]
    titled = ShownWindows(stack=(stack[0], StackedWindow(dialog, frame)))
    shown = controls_of(tree, picture(half, bar, free), titled)
    assert [control.rect for control in shown.controls] == [Rect(*free)]
    assert shown.left_out == {"covered by another window": 2}
    lowered = ShownWindows(stack=(stack[1], stack[0]))
    assert len(controls_of(tree, picture(half, bar, free), lowered).controls) == 3
