"""Laws of all element rules together."""

from hypothesis import given
from hypothesis import strategies as st

from tests.workers.browser.element_rules.elements import PAGE_AREA, candidate
from workers.browser.filtering import filter_elements
from workers.browser.interactive_element import SAME_SIZE, InteractiveElement

SIGNALS = ["tag", "role", "editable", "listener", "handler", "cursor", "delegated", "tabindex", "label"]


@st.composite
def element_trees(draw: st.DrawFn) -> list[InteractiveElement]:
    """Candidates in document order; each lies in its parent."""
    elements: list[InteractiveElement] = []
    for index in range(draw(st.integers(0, 12))):
        parent = draw(st.integers(-1, index - 1))
        left, top, right, bottom = elements[parent].edges if parent >= 0 else (0.0, 0.0, 1280.0, 720.0)
        across = sorted(draw(st.tuples(*[st.floats(0, 1)] * 2)))
        down = sorted(draw(st.tuples(*[st.floats(0, 1)] * 2)))
        edges = (
            left + across[0] * (right - left), top + down[0] * (bottom - top),
            max(left + across[1] * (right - left), left + across[0] * (right - left) + 4),
            max(top + down[1] * (bottom - top), top + down[0] * (bottom - top) + 4),
        )  # fmt: skip
        signals = " ".join(draw(st.sets(st.sampled_from(SIGNALS), min_size=1, max_size=3)))
        role = draw(st.sampled_from(["generic", "link", "button", "textbox"]))
        elements.append(candidate(*edges, signals=signals, parent=parent, role=role, pointer=draw(st.booleans())))
    return elements


@given(element_trees())
def test_filtering_keeps_order_invents_nothing_and_drops_no_lone_control(elements: list[InteractiveElement]) -> None:
    kept_elements = filter_elements(elements, PAGE_AREA)
    places = [
        index
        for index, element in enumerate(elements)
        if any(element is kept_element for kept_element in kept_elements)
    ]
    assert [elements[index] for index in places] == kept_elements
    alone = [
        element
        for index, element in enumerate(elements)
        if element.parent < 0 and all(o.parent != index for o in elements)
    ]
    assert all(element in kept_elements for element in alone if element.signals & {"tag", "role", "editable"})


@given(element_trees())
def test_no_two_nested_boxes_are_of_the_same_size(elements: list[InteractiveElement]) -> None:
    kept_elements = filter_elements(elements, PAGE_AREA)
    for element in kept_elements:
        if element.parent >= 0 and any(elements[element.parent] is other for other in kept_elements):
            assert element.iou(elements[element.parent]) < SAME_SIZE
