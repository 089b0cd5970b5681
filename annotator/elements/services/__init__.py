"""Services of elements: what a model is shown of a screen, and comparisons over a release."""

from annotator.elements.services.comparisons import request_comparison
from annotator.elements.services.shown import ShownScreen, show

__all__ = ["ShownScreen", "request_comparison", "show"]
