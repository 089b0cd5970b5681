"""The orders of a screen's elements (The Impact of Element Ordering on LM Agent Performance, 5.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from typing import TypeAlias

from annotator.domain.elements.element import ScreenElement
from annotator.domain.geometry import Rect

Centres: TypeAlias = Sequence[tuple[float, float]]
Embed: TypeAlias = Callable[[Centres, int], Sequence[float]]
"""Gives each of at least two points one number, by a perplexity."""

ROW = 8
"""Pixels of a row of the raster order, by the paper."""
BEYOND = 1 << 20
"""More pixels than a picture has on two sides."""
PERPLEXITY = 30
"""The default of scikit-learn's t-SNE."""


def _no_embedding(centres: Centres, perplexity: int) -> Sequence[float]:
    raise ValueError("the t-SNE order needs a function that embeds points")


@dataclass(frozen=True, slots=True)
class Means:
    """What orders need beside the elements: the seed of the random order, and t-SNE."""

    seed: str = ""
    embed: Embed = field(default=_no_embedding)


def random_order(elements: Sequence[ScreenElement], means: Means) -> list[int]:
    """Indices in a permutation that depends on the seed and the number of elements alone."""
    draws = [sha256(f"{means.seed}:{index}".encode()).digest() for index in range(len(elements))]
    return sorted(range(len(elements)), key=draws.__getitem__)


def raster_order(elements: Sequence[ScreenElement], means: Means) -> list[int]:
    """Indices by rows of 8 pixels of the centres, in a row from left to right.

    The paper's condition leaves open what stands in one row at one x: the upper one, then the one that came first.
    """
    keys = [_raster_key(element.rect) for element in elements]
    return sorted(range(len(keys)), key=keys.__getitem__)


def _raster_key(rect: Rect) -> int:
    """Row, twice the x of the centre, and upper edge in one number, which sorts faster than three."""
    top = rect.top
    return ((top + rect.bottom) // (2 * ROW) * BEYOND + rect.left + rect.right) * BEYOND + top


def document_order(elements: Sequence[ScreenElement], means: Means) -> list[int]:
    """Indices by pre-order of the document; elements whose place nobody knows come last, in raster order."""
    orders = [element.order for element in elements]
    if None not in orders:
        return sorted(range(len(orders)), key=orders.__getitem__)  # type: ignore[arg-type]
    known = [(order, index) for index, order in enumerate(orders) if order is not None]
    unknown = [index for index, order in enumerate(orders) if order is None]
    by_raster = raster_order([elements[index] for index in unknown], means)
    return [index for _, index in sorted(known)] + [unknown[index] for index in by_raster]


def tsne_order(elements: Sequence[ScreenElement], means: Means) -> list[int]:
    """Indices by the one dimension to which t-SNE reduces the centres, from its higher end as the authors' code does.

    The perplexity is 30, less than the number of elements where those are few. One element, or several at one place,
    stay as they are.
    """
    centres = [(element.rect.center.x, element.rect.center.y) for element in elements]
    if len(set(centres)) < 2:
        return list(range(len(elements)))
    values = means.embed(centres, min(PERPLEXITY, len(centres) - 1))
    return sorted(range(len(centres)), key=lambda index: -values[index])


Order: TypeAlias = Callable[[Sequence[ScreenElement], Means], list[int]]
ORDERS: Mapping[str, Order] = {
    "random": random_order,
    "raster": raster_order,
    "t-sne": tsne_order,
    "pre-order": document_order,
}


def ordered(elements: Sequence[ScreenElement], order: str, means: Means) -> list[ScreenElement]:
    """The elements in the order of this name. Raises KeyError for another name."""
    return [elements[index] for index in ORDERS[order](elements, means)]


def mean_step(elements: Sequence[ScreenElement]) -> float:
    """The mean distance in pixels between the centres of elements that follow each other, 0 for fewer than two."""
    steps = [_distance(before, after) for before, after in pairwise(elements)]
    return sum(steps) / len(steps) if steps else 0.0


def _distance(before: ScreenElement, after: ScreenElement) -> float:
    start, end = before.rect.center, after.rect.center
    return float(((start.x - end.x) ** 2 + (start.y - end.y) ** 2) ** 0.5)
