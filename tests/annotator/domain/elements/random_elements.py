"""Elements of generated screens."""

import random

from hypothesis import strategies as st

from annotator.domain.elements.element import ScreenElement
from annotator.domain.geometry import Rect

SCREENS = 150


def screen(seed: int, most: int = 60) -> list[ScreenElement]:
    """The elements of one screen of 1440 x 900 pixels: some interactable, some without a place in the document."""
    source = random.Random(seed)
    elements = []
    for index in range(source.randrange(most)):
        left, top = source.randrange(1400), source.randrange(880)
        rect = Rect(left, top, left + source.randrange(1, 200), top + source.randrange(1, 40)).clamp(1440, 900)
        assert rect
        order = None if source.random() < 0.1 else source.randrange(10_000) * 100 + index
        elements.append(ScreenElement(rect, source.random() < 0.7, "a", f"text {index}", order=order, key=str(index)))
    return elements


@st.composite
def elements(draw: st.DrawFn, most: int = 12) -> list[ScreenElement]:
    """Elements of a screen of 400 x 300 pixels, each interactable."""
    corners = draw(st.lists(st.tuples(st.integers(0, 390), st.integers(0, 290)), min_size=1, max_size=most))
    sizes = st.tuples(st.integers(1, 120), st.integers(1, 60))
    on_screen = []
    for left, top in corners:
        wide, high = draw(sizes)
        rect = Rect(left, top, left + wide, top + high).clamp(400, 300)
        assert rect
        on_screen.append(ScreenElement(rect, tag="button"))
    return on_screen
