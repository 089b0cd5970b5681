"""Candidate elements for tests of the element rules, and those that the rules keep."""

from workers.browser.filtering import filter_elements
from workers.browser.interactive_element import Edges, InteractiveElement

PAGE_AREA = 1280.0 * 720
CARD = (0.0, 0.0, 200.0, 100.0)
INSIDE = (20.0, 60.0, 80.0, 80.0)


def candidate(
    *edges: float, signals: str = "tag", parent: int = -1, role: str = "generic", pointer: bool = False
) -> InteractiveElement:
    left, top, right, bottom = edges
    return InteractiveElement(
        edges=(left, top, right, bottom), kind="click", tag="div", role=role, name="", text="", selector="div",
        shadow=(), order=0, signals=frozenset(signals.split()), parent=parent, pointer=pointer,
    )  # fmt: skip


def kept(*candidates: InteractiveElement) -> list[Edges]:
    return [element.edges for element in filter_elements(candidates, PAGE_AREA)]
