"""Masked regions of an environment: parts of its screen that change by themselves, which replays do not compare."""

from collections.abc import Sequence
from typing import Any, Final

from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem

MOST_MASKS: Final = 20
LARGEST_SHARE: Final = 0.25
"""How much of a screen may be masked: of one that is hidden nothing is proven."""

Mask = tuple[int, int, int, int]


def read_masks(values: Any, width: int, height: int) -> tuple[tuple[Rect, ...], tuple[Problem, ...]]:
    """Return the masks in a list of [left, top, right, bottom] in pixels of a screen, and what is wrong with it."""
    if not isinstance(values, Sequence) or isinstance(values, str):
        return (), (Problem("not-a-region", "Give a list of regions.", field="masks"),)
    masks: list[Rect] = []
    for place, value in enumerate(values):
        mask = _mask(value, width, height)
        if mask is None:
            inside = f"Give left, top, right and bottom of a region in the screen of {width} × {height} pixels."
            return (), (Problem("not-a-region", inside, field=f"masks.{place}"),)
        masks.append(mask)
    if len(masks) > MOST_MASKS:
        return (), (Problem("too-many-masks", f"At most {MOST_MASKS} regions can be masked.", field="masks"),)
    if sum(mask.area for mask in masks) > LARGEST_SHARE * width * height:
        too_much = (
            f"The masked regions take more than {LARGEST_SHARE:.0%} of the screen: a replay would prove too little."
        )
        return (), (Problem("too-much-masked", too_much, field="masks"),)
    return tuple(masks), ()


def as_rows(masks: Sequence[Rect]) -> list[Mask]:
    """The masks as `read_masks` takes them."""
    return [(mask.left, mask.top, mask.right, mask.bottom) for mask in masks]


def _mask(value: Any, width: int, height: int) -> Rect | None:
    if not isinstance(value, Sequence) or len(value) != 4:
        return None
    if not all(isinstance(side, int) and not isinstance(side, bool) for side in value):
        return None
    left, top, right, bottom = value
    return Rect(left, top, right, bottom) if 0 <= left < right <= width and 0 <= top < bottom <= height else None
