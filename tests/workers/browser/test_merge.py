"""Which of nested candidates a person would box."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from workers.browser.candidate import SAME_SIZE, Candidate, Edges
from workers.browser.merge import merge

PAGE_AREA = 1280.0 * 720
SIGNALS = ["tag", "role", "editable", "listener", "handler", "cursor", "delegated", "tabindex", "label"]


def candidate(
    *edges: float, signals: str = "tag", parent: int = -1, role: str = "generic", pointer: bool = False
) -> Candidate:
    left, top, right, bottom = edges
    return Candidate(
        edges=(left, top, right, bottom), kind="click", tag="div", role=role, name="", text="", selector="div",
        shadow=(), order=0, signals=frozenset(signals.split()), parent=parent, pointer=pointer,
    )  # fmt: skip


def kept(*candidates: Candidate) -> list[Edges]:
    return [one.edges for one in merge(candidates, PAGE_AREA)]


CARD = (0.0, 0.0, 200.0, 100.0)
INSIDE = (20.0, 60.0, 80.0, 80.0)


def test_things_side_by_side_all_stay() -> None:
    assert kept(candidate(*CARD), candidate(300, 0, 400, 50)) == [CARD, (300, 0, 400, 50)]


def test_a_list_item_and_the_link_that_fills_it_are_one_and_the_link_wins() -> None:
    link = candidate(2, 2, 198, 98, parent=0)
    assert kept(candidate(*CARD, signals="listener"), link) == [link.edges]


def test_an_icon_inside_a_button_is_part_of_it() -> None:
    assert kept(candidate(*CARD, role="button"), candidate(*INSIDE, signals="cursor", parent=0)) == [CARD]


def test_a_card_that_acts_by_itself_and_the_link_inside_it_are_two() -> None:
    card = candidate(*CARD, signals="listener cursor", pointer=True)
    assert kept(card, candidate(*INSIDE, role="link", parent=0)) == [CARD, INSIDE]


def test_a_hand_around_a_link_is_no_box_when_nothing_listens() -> None:
    card = candidate(*CARD, signals="cursor", pointer=True)
    assert kept(card, candidate(*INSIDE, role="link", parent=0)) == [INSIDE]


def test_a_panel_that_listens_for_the_field_inside_it_is_no_box() -> None:
    panel = candidate(*CARD, signals="listener tabindex")
    assert kept(panel, candidate(*INSIDE, role="textbox", parent=0)) == [INSIDE]


def test_the_words_inside_a_tab_are_part_of_it_and_its_small_closing_sign_is_not() -> None:
    tab = candidate(*CARD, signals="role", role="tab")
    sign = candidate(180, 40, 195, 55, signals="listener cursor", parent=0)
    words = candidate(10, 10, 170, 90, signals="listener", parent=0)
    assert kept(tab, words, sign) == [CARD, sign.edges]


def test_a_small_sign_under_its_own_hand_inside_a_button_is_not_part_of_it() -> None:
    chip = candidate(*CARD, signals="role", role="button")
    sign = candidate(180, 40, 195, 55, signals="listener cursor", parent=0)
    assert kept(chip, sign) == [CARD, sign.edges]
    assert kept(chip, replace(sign, signals=frozenset({"listener"}))) == [CARD]


def test_what_says_all_that_the_control_around_it_says_is_its_caption() -> None:
    tab = replace(candidate(*CARD, signals="role", role="tab"), name="Keys")
    words = replace(candidate(*INSIDE, signals="listener", parent=0), name="Keys")
    assert kept(tab, words) == [CARD]
    assert kept(tab, replace(words, name="Close")) == [CARD, INSIDE]


def test_of_two_equals_of_the_same_size_the_one_under_the_hand_wins() -> None:
    words = candidate(2, 2, 180, 98, signals="listener cursor", parent=0, pointer=True)
    assert kept(candidate(*CARD, signals="listener"), words) == [words.edges]


def test_the_track_of_a_slider_and_its_thumb_are_two() -> None:
    track, thumb = (0.0, 0.0, 200.0, 12.0), (60.0, -2.0, 76.0, 14.0)
    strip = candidate(*track, signals="listener")
    assert kept(strip, candidate(*thumb, signals="tabindex", parent=0)) == [track, thumb]
    assert kept(strip, candidate(*thumb, signals="tag", parent=0)) == [thumb]
    path = replace(strip, text="/")
    assert kept(path, candidate(*thumb, signals="tabindex", parent=0)) == [thumb]


def test_the_line_along_a_track_is_paint_and_the_sign_in_a_row_is_not() -> None:
    strip = candidate(0, 0, 200, 20, signals="listener cursor", pointer=True)
    line = candidate(0, 8, 60, 12, signals="listener", parent=0)
    sign = candidate(2, 2, 18, 18, signals="listener", parent=0)
    assert kept(strip, line) == [strip.edges]
    assert kept(strip, sign) == [strip.edges, sign.edges]


def test_a_cell_that_listens_for_the_label_of_a_drawn_field_is_no_box() -> None:
    assert kept(candidate(*CARD, signals="listener"), candidate(*INSIDE, signals="label", parent=0)) == [INSIDE]


def test_a_cell_that_listens_has_a_box_beside_its_checkbox_where_it_has_words_of_its_own() -> None:
    cell = replace(candidate(*CARD, signals="listener", role="gridcell"), text="Oslo")
    field = candidate(10, 40, 26, 56, parent=0)
    assert kept(cell, field) == [CARD, field.edges]
    assert kept(replace(cell, text=""), field) == [field.edges]
    assert kept(replace(cell, role="generic"), field) == [field.edges]


def test_what_a_combobox_shows_is_part_of_it() -> None:
    shown = candidate(20, 10, 180, 90, signals="role", role="textbox", parent=0)
    assert kept(candidate(*CARD, signals="role", role="combobox"), shown) == [CARD]
    assert kept(candidate(*CARD, signals="role", role="combobox"), replace(shown, signals=frozenset({"tag"}))) == [
        shown.edges
    ]


def test_the_bar_by_which_a_window_is_moved_has_a_box_besides_the_button_on_it() -> None:
    bar = replace(candidate(*CARD, signals="cursor"), kind="drag")
    assert kept(bar, candidate(*INSIDE, role="button", parent=0)) == [CARD, INSIDE]


def test_a_drawn_editor_may_fill_its_frame() -> None:
    code = replace(candidate(0, 0, 1280, 600, signals="listener"), kind="type")
    assert kept(code) == [code.edges]


def test_a_list_that_its_options_fill_is_boxed_option_by_option() -> None:
    options = [candidate(0, 0, 200, 50, parent=0), candidate(0, 50, 200, 100, parent=0)]
    towns = replace(candidate(*CARD, role="listbox"), tag="select")
    assert kept(towns, *options) == [one.edges for one in options]
    assert kept(towns, options[0]) == [CARD, options[0].edges]


def test_a_branch_of_a_tree_is_its_row_above_the_twigs() -> None:
    branch = candidate(*CARD, signals="role", role="treeitem")
    twig = candidate(20, 25, 200, 50, signals="role", role="treeitem", parent=0)
    assert kept(branch, twig) == [(0, 0, 200, 25), twig.edges]


def test_a_component_that_gives_its_focus_to_the_only_control_in_it_is_that_control() -> None:
    pill = candidate(*CARD, signals="host")
    assert kept(pill, candidate(40, 20, 160, 80, role="button", parent=0)) == [CARD]
    assert kept(pill, candidate(*INSIDE, parent=0), candidate(100, 60, 160, 80, parent=0)) == [
        INSIDE,
        (100, 60, 160, 80),
    ]


def test_an_application_that_gives_its_focus_to_a_small_button_is_not_that_button() -> None:
    assert kept(candidate(0, 0, 1280, 720, signals="host"), candidate(*INSIDE, parent=0)) == [INSIDE]


def test_a_button_inside_a_clickable_card_stays_two() -> None:
    card = candidate(*CARD, signals="listener cursor", pointer=True)
    assert kept(card, candidate(*INSIDE, role="button", parent=0)) == [CARD, INSIDE]


def test_a_bar_that_merely_listens_for_its_buttons_is_no_box() -> None:
    bar = candidate(*CARD, signals="listener delegator")
    inner = [candidate(5, 5, 25, 25, parent=0), candidate(40, 5, 60, 25, parent=0)]
    assert kept(bar, *inner) == [one.edges for one in inner]


def test_a_wrapper_that_its_controls_fill_is_no_box() -> None:
    wrapper = candidate(*CARD, signals="cursor", pointer=True)
    inner = [candidate(0, 0, 100, 100, parent=0), candidate(100, 0, 200, 100, parent=0)]
    assert kept(wrapper, *inner) == [one.edges for one in inner]


def test_a_layer_over_the_page_that_listens_is_background() -> None:
    assert kept(candidate(0, 0, 1280, 600, signals="listener")) == []


def test_a_text_area_may_be_as_large_as_the_page() -> None:
    assert kept(candidate(0, 0, 1280, 700, signals="editable")) == [(0, 0, 1280, 700)]


@st.composite
def trees(draw: st.DrawFn) -> list[Candidate]:
    """Candidates in document order; each lies in its parent."""
    found: list[Candidate] = []
    for index in range(draw(st.integers(0, 12))):
        parent = draw(st.integers(-1, index - 1))
        left, top, right, bottom = found[parent].edges if parent >= 0 else (0.0, 0.0, 1280.0, 720.0)
        across = sorted(draw(st.tuples(*[st.floats(0, 1)] * 2)))
        down = sorted(draw(st.tuples(*[st.floats(0, 1)] * 2)))
        edges = (
            left + across[0] * (right - left), top + down[0] * (bottom - top),
            max(left + across[1] * (right - left), left + across[0] * (right - left) + 4),
            max(top + down[1] * (bottom - top), top + down[0] * (bottom - top) + 4),
        )  # fmt: skip
        signals = " ".join(draw(st.sets(st.sampled_from(SIGNALS), min_size=1, max_size=3)))
        role = draw(st.sampled_from(["generic", "link", "button", "textbox"]))
        found.append(candidate(*edges, signals=signals, parent=parent, role=role, pointer=draw(st.booleans())))
    return found


@given(trees())
def test_merging_keeps_order_invents_nothing_and_drops_no_lone_control(found: list[Candidate]) -> None:
    merged = merge(found, PAGE_AREA)
    places = [index for index, one in enumerate(found) if any(one is other for other in merged)]
    assert [found[index] for index in places] == merged
    alone = [one for index, one in enumerate(found) if one.parent < 0 and all(o.parent != index for o in found)]
    assert all(one in merged for one in alone if one.signals & {"tag", "role", "editable"})


@given(trees())
def test_no_two_nested_boxes_are_of_the_same_size(found: list[Candidate]) -> None:
    merged = merge(found, PAGE_AREA)
    for one in merged:
        if one.parent >= 0 and any(found[one.parent] is other for other in merged):
            assert one.likeness(found[one.parent]) < SAME_SIZE
