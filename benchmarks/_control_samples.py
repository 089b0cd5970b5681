"""Samples for training the control network: crops of pictures, changed by chance, and the wanted answers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from workers.vision.box_arrays import area_of
from workers.vision.network import CLASSES, STRIDE, WIDTH_LIMITS
from workers.vision.pixels import Mask

Floats = NDArray[np.float32]
WIDTH, HEIGHT = 512, 384
MIDDLE, NEAR_MIDDLE = 0.18, 0.3
"""Of a control's size, to either side: the cells that should tell of it, and those that may."""
SEEN = 0.6
"""The share of a control in the crop from which on the crop should tell of it."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A crop (height x width x 3) and, per class of widths and cell, whether a control's middle is there, whether that
    does not count, and the control's sides in pixels (class x side x cell).
    """

    crop: Floats
    middle: NDArray[np.bool_]
    uncounted: NDArray[np.bool_]
    sides: Floats


def sample(picture: Mask, boxes: Floats, chance: random.Random) -> Sample:
    """A crop of a picture with its boxes (left, top, right, bottom), scaled, mirrored and recoloured by chance."""
    picture, boxes = _scaled(picture, boxes, chance)
    crop, boxes, shares = _cropped(picture, boxes, chance)
    if chance.random() < 0.15:
        crop = crop[:, ::-1]
        boxes = np.stack([WIDTH - boxes[:, 2], boxes[:, 1], WIDTH - boxes[:, 0], boxes[:, 3]], axis=1)
    return Sample(_recoloured(crop, chance), *_wanted(boxes, shares))


def _scaled(picture: Mask, boxes: Floats, chance: random.Random) -> tuple[Mask, Floats]:
    if chance.random() < 0.45:
        return picture, boxes
    scale = chance.uniform(0.75, 1.7)
    larger = chance.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST])
    resized = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else larger)
    return np.asarray(resized, np.uint8), boxes * np.float32(scale)


def _cropped(picture: Mask, boxes: Floats, chance: random.Random) -> tuple[Mask, Floats, Floats]:
    """A crop, mostly at a control, the parts of the boxes in it, and what share of each box that is."""
    height, width = picture.shape[:2]
    if chance.random() < 0.8:
        left, top, right, bottom = boxes[chance.randrange(len(boxes))]
        x = int((left + right) / 2 - chance.uniform(0.1, 0.9) * WIDTH)
        y = int((top + bottom) / 2 - chance.uniform(0.1, 0.9) * HEIGHT)
    else:
        x, y = chance.randint(-40, max(width - WIDTH, 0) + 40), chance.randint(-40, max(height - HEIGHT, 0) + 40)
    x, y = max(min(x, width - WIDTH + 32), -32), max(min(y, height - HEIGHT + 32), -32)
    crop = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    crop[:] = [chance.randrange(256) for _ in range(3)]
    part = picture[max(y, 0) : max(y + HEIGHT, 0), max(x, 0) : max(x + WIDTH, 0)]
    crop[max(-y, 0) :, max(-x, 0) :][: part.shape[0], : part.shape[1]] = part
    moved = boxes - np.array([x, y, x, y], np.float32)
    cut = np.clip(moved, 0, np.array([WIDTH, HEIGHT, WIDTH, HEIGHT], np.float32))
    shares = np.asarray(area_of(cut) / np.maximum(area_of(moved), 1), np.float32)
    kept = shares > 0.02
    return crop, cut[kept], shares[kept]


def _recoloured(crop: Mask, chance: random.Random) -> Floats:
    if chance.random() < 0.25:
        crop = 255 - crop
    kind = chance.random()
    if kind < 0.3:
        crop = crop[:, :, chance.sample([0, 1, 2], 3)]
    elif kind < 0.4:
        crop = np.repeat(crop.mean(axis=2, keepdims=True).astype(np.uint8), 3, axis=2)
    colours = crop.astype(np.float32)
    if chance.random() < 0.5:
        colours = (colours - 128) * chance.uniform(0.6, 1.25) + 128 + chance.uniform(-30, 30)
    if chance.random() < 0.3:
        colours *= np.array([chance.uniform(0.8, 1.2) for _ in range(3)], np.float32)
    if chance.random() < 0.1:
        colours = np.asarray(cv2.GaussianBlur(colours, (3, 3), chance.uniform(0.3, 0.9)), np.float32)
    if chance.random() < 0.15:
        noise = np.random.default_rng(chance.randrange(1 << 30))
        colours += noise.normal(0, chance.uniform(1, 5), colours.shape).astype(np.float32)
    return np.asarray(np.clip(colours, 0, 255), np.float32)


def _wanted(boxes: Floats, shares: Floats) -> tuple[NDArray[np.bool_], NDArray[np.bool_], Floats]:
    """The answers for a crop; of controls with one middle the smaller one is told of."""
    rows, columns = HEIGHT // STRIDE, WIDTH // STRIDE
    number = np.full((CLASSES, rows, columns), -1, np.int32)
    uncounted = np.zeros(number.shape, bool)
    for index in np.argsort(-area_of(boxes), kind="stable"):
        left, top, right, bottom = (float(value) for value in boxes[index])
        if min(right - left, bottom - top) < STRIDE:
            continue
        across, down = _cells(left, right, MIDDLE), _cells(top, bottom, MIDDLE)
        width_class = int(np.searchsorted(WIDTH_LIMITS, right - left))
        if shares[index] >= SEEN:
            uncounted[width_class, _cells(top, bottom, NEAR_MIDDLE), _cells(left, right, NEAR_MIDDLE)] = True
            number[width_class, down, across] = index
        else:
            uncounted[:, _cells(top, bottom, 0.5), _cells(left, right, 0.5)] = True
    middle = number >= 0
    sides = boxes[np.maximum(number, 0)].transpose(0, 3, 1, 2) if len(boxes) else np.zeros((CLASSES, 4, rows, columns))
    return middle, uncounted & ~middle, np.asarray(sides * middle[:, None], np.float32)


def _cells(start: float, end: float, share: float) -> slice:
    """The cells whose centres are within `share` of the length from the middle, at least the one that holds it."""
    middle, reach = (start + end) / 2, max(share * (end - start), STRIDE / 2)
    first, last = int(np.ceil((middle - reach) / STRIDE - 0.5)), int(np.floor((middle + reach) / STRIDE - 0.5))
    if last < first:
        first = last = int(middle / STRIDE)
    return slice(max(first, 0), max(last + 1, 0))


def stacked(samples: Sequence[Sample]) -> tuple[Floats, NDArray[np.bool_], NDArray[np.bool_], Floats]:
    """Samples as arrays of a batch: pictures (n x 3 x height x width), middles, what does not count, and sides."""
    return (
        np.stack([each.crop.transpose(2, 0, 1) for each in samples]),
        np.stack([each.middle for each in samples]),
        np.stack([each.uncounted for each in samples]),
        np.stack([each.sides for each in samples]),
    )
