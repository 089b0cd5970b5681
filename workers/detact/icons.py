"""Icons on a picture: what is cut out is compared with templates by structural similarity (Wang et al. 2004)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Picture: TypeAlias = NDArray[np.uint8]
Shape: TypeAlias = NDArray[np.float32]

THRESHOLD = 0.95
#: pixels of a side to which everything that is compared is brought, and how much it is blurred: at their own size,
#: two renderings of one icon differ by more than what is left here
SIDE, BLUR = 16, 0.9
#: levels of 255 between an icon and what is around it
INK = 40
#: how many templates are compared: those that correlate best as a whole
COMPARED = 40
WINDOW = 7
FOLDER = Path(__file__).parent / "icons"


@dataclass(frozen=True, slots=True)
class Match:
    """A template's name, and its similarity from 0 to 1."""

    name: str
    similarity: float


class Templates:
    """Named shapes to compare with; `described` says where they come from."""

    def __init__(self, names: Sequence[str], shapes: Sequence[Shape], described: str) -> None:
        self.names, self.described = tuple(names), described
        self._shapes = np.stack(list(shapes)) if shapes else np.zeros((0, SIDE, SIDE), np.float32)
        flat = self._shapes.reshape(len(self.names), SIDE * SIDE)
        self._unit = _unit(flat)

    def with_more(self, named: Iterable[tuple[str, Shape]], described: str) -> Templates:
        """These and more templates, which come first where they are as similar."""
        more = list(named)
        names = [*(name for name, _ in more), *self.names]
        return Templates(names, [*(shape for _, shape in more), *self._shapes], f"{self.described}; {described}")

    def best(self, shape: Shape) -> Match | None:
        """The most similar template, if its similarity reaches the threshold; the first of several equals."""
        if not self.names:
            return None
        correlations = self._unit @ _unit(shape.reshape(1, -1))[0]
        likely = np.argsort(-correlations, kind="stable")[:COMPARED]
        similarities = ssim(self._shapes[likely], shape)
        best = max(zip(similarities, -likely, strict=True), key=lambda pair: (round(float(pair[0]), 6), pair[1]))
        similarity = float(best[0])
        return Match(self.names[-int(best[1])], similarity) if similarity >= THRESHOLD else None


def shape_of(part: Picture) -> Shape | None:
    """What is drawn in a part (blue, green, red), black on white in a square of SIDE pixels; None where nothing is.

    What surrounds it does not count, nor do its colour and whether it is light on dark.
    """
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY).astype(np.int16)
    border = np.concatenate([grey[0], grey[-1], grey[:, 0], grey[:, -1]])
    difference = np.abs(grey - int(np.median(border)))
    ink = difference > INK
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    if rows.size < 4 or columns.size < 4:
        return None
    drawn = difference[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.float32)
    height, width = drawn.shape
    side = max(height, width)
    square = np.zeros((side, side), np.float32)
    top, left = (side - height) // 2, (side - width) // 2
    square[top : top + height, left : left + width] = drawn / drawn.max()
    how = cv2.INTER_AREA if side > SIDE else cv2.INTER_CUBIC
    small = np.clip(cv2.resize(square, (SIDE, SIDE), interpolation=how), 0, 1)
    return np.asarray(255 * (1 - cv2.GaussianBlur(small, (0, 0), BLUR, borderType=cv2.BORDER_REPLICATE)), np.float32)


def ssim(shapes: NDArray[np.float32], other: Shape) -> NDArray[np.float64]:
    """The mean structural similarity of each shape to another: windows of 7 x 7, K1 = .01, K2 = .03, as published."""
    first, second = shapes.astype(np.float64), other.astype(np.float64)[None]
    mean_1, mean_2 = _means(first), _means(second)
    variance_1 = _means(first * first) - mean_1**2
    variance_2 = _means(second * second) - mean_2**2
    shared = _means(first * second) - mean_1 * mean_2
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    above = (2 * mean_1 * mean_2 + c1) * (2 * shared + c2)
    below = (mean_1**2 + mean_2**2 + c1) * (variance_1 + variance_2 + c2)
    return np.asarray((above / below).mean(axis=(1, 2)), np.float64)


def _means(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean of each window that lies within."""
    sums = np.pad(values.cumsum(axis=1).cumsum(axis=2), ((0, 0), (1, 0), (1, 0)))
    size = WINDOW
    total = sums[:, size:, size:] - sums[:, :-size, size:] - sums[:, size:, :-size] + sums[:, :-size, :-size]
    return np.asarray(total / size**2, np.float64)


def _unit(flat: NDArray[np.float32]) -> NDArray[np.float32]:
    centred = flat - flat.mean(axis=1, keepdims=True)
    return np.asarray(centred / np.maximum(np.linalg.norm(centred, axis=1, keepdims=True), 1e-6), np.float32)


@cache
def icon_pack() -> Templates:
    """The templates of the icon pack that comes with Actwright (`python -m setup.icon_templates` draws them)."""
    about = json.loads((FOLDER / "names.json").read_text(encoding="utf-8"))
    sheet = np.asarray(cv2.imread(str(FOLDER / "sheet.png"), cv2.IMREAD_COLOR), np.uint8)
    cell, across = about["cell"], about["across"]
    names, shapes = [], []
    for number, name in enumerate(about["names"]):
        top, left = cell * (number // across), cell * (number % across)
        shape = shape_of(sheet[top : top + cell, left : left + cell])
        if shape is not None:
            names.append(name.replace("-", " "))
            shapes.append(shape)
    pack = f"{len(names):,} icons of {about['package']} {about['version']} ({about['licence']})"
    return Templates(names, shapes, pack)
