"""Selectors of the elements of released screens."""

from annotator.elements.selectors.comparisons import latest_comparison
from annotator.elements.selectors.released import ScreenRow, screen_rows
from annotator.elements.selectors.sources import SOURCES, Source, box_element, elements_of

__all__ = ["SOURCES", "ScreenRow", "Source", "box_element", "elements_of", "latest_comparison", "screen_rows"]
