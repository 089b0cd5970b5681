"""Texts and icons grown to the edges around them: menu titles, tabs, flat buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect
from workers.vision.candidate import Candidate, Rule
from workers.vision.glyphs import Glyph
from workers.vision.pixels import EDGE, Pixels

#: share of a side that is an edge where growing stops
STOP = 0.6
#: pixels at a scale of 1 that a text or icon may grow up or down, and to the sides
UP, ASIDE, FAR = 14, 48, 2000
PAD_X, PAD_Y, SLIM = 7, 6, 2
ICON_PAD_X, ICON_PAD_Y = 9, 6
PAIR_GAP = 12


class EdgeSums:
    """Sums of edges over any rectangle: `across` of steps to the left neighbour, `down` of those to the upper one."""

    def __init__(self, pixels: Pixels) -> None:
        self.width, self.height = pixels.width, pixels.height
        self.across = integral(pixels.across > EDGE)
        self.down = integral(pixels.down > EDGE)

    def columns(self, top: int, bottom: int) -> NDArray[np.float64]:
        """For each x the share of the pixels from `top` to `bottom` that are an edge to the left."""
        sums = self.across[bottom] - self.across[top]
        return np.asarray(np.diff(sums) / max(bottom - top, 1))

    def rows(self, left: int, right: int) -> NDArray[np.float64]:
        """For each y the share of the pixels from `left` to `right` that are an edge to above."""
        sums = self.down[:, right] - self.down[:, left]
        return np.asarray(np.diff(sums) / max(right - left, 1))


def integral(values: NDArray[np.bool_] | NDArray[np.float64]) -> NDArray[np.float64]:
    """The sums of all values above and to the left of each corner between pixels."""
    sums = np.zeros((values.shape[0] + 1, values.shape[1] + 1))
    sums[1:, 1:] = values.cumsum(axis=0, dtype=np.float64).cumsum(axis=1)
    return sums


def grown(glyphs: Sequence[Glyph], edges: EdgeSums, scale: float) -> Iterator[Candidate]:
    """Candidates around texts, icons, and icons with a text beside them."""
    screen = Rect(0, 0, edges.width, edges.height)
    texts = [glyph.rect for glyph in glyphs if glyph.form == "text"]
    icons = [glyph.rect for glyph in glyphs if glyph.form == "icon"]
    for rect in texts:
        yield from _around(rect, Rule.GROWN_TEXT, edges, scale, PAD_X, PAD_Y, screen)
    for rect in icons:
        yield from _around(rect, Rule.GROWN_ICON, edges, scale, ICON_PAD_X, ICON_PAD_Y, screen)
        for text in texts:
            level = min(text.bottom, rect.bottom) - max(text.top, rect.top) >= 0.6 * text.height
            if level and 0 < text.left - rect.right <= PAIR_GAP * scale:
                yield from _around(rect.union(text), Rule.PAIR, edges, scale, PAD_X, PAD_Y, screen)


def _around(
    rect: Rect, rule: Rule, edges: EdgeSums, scale: float, pad_x: int, pad_y: int, screen: Rect
) -> Iterator[Candidate]:
    x, y, slim = round(pad_x * scale), round(pad_y * scale), round(SLIM * scale)
    rows = edges.rows(rect.left, rect.right)
    top = _before(rows, rect.top, round(UP * scale), rect.top - y)
    bottom = _after(rows, rect.bottom, round(UP * scale), rect.bottom + y)
    first = min(max(top + 1, 0), edges.height - 1)
    columns = edges.columns(first, min(max(bottom - 1, first + 1), edges.height))
    near = round(ASIDE * scale)
    sides = {
        (rect.left - slim, rect.right + slim),
        (rect.left - x, rect.right + x),
        (_before(columns, rect.left, near, rect.left - x), _after(columns, rect.right, near, rect.right + x)),
        (_before(columns, rect.left, FAR, 0), _after(columns, rect.right, FAR, edges.width)),
    }
    for left, right in sides:
        if (whole := Rect(left, top, right, bottom).intersection(screen)) is not None:
            yield Candidate(whole, rule)


def _before(shares: NDArray[np.float64], start: int, reach: int, otherwise: int) -> int:
    """The nearest edge before `start`, which then begins what is grown."""
    low = max(start - reach, 0)
    hits = np.flatnonzero(shares[low : start + 1] >= STOP)
    return int(low + hits[-1]) if hits.size else otherwise


def _after(shares: NDArray[np.float64], start: int, reach: int, otherwise: int) -> int:
    hits = np.flatnonzero(shares[start : start + reach] >= STOP)
    return int(start + hits[0]) if hits.size else otherwise
