"""The control network: a small convolutional network that finds controls in a picture, evaluated by OpenCV.

`benchmarks._train_network` trains it. For each cell of STRIDE x STRIDE pixels and each class of widths it tells how
likely the cell is the middle of a control, and how far the control's sides are from the cell's centre.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock

import cv2
import numpy as np
from numpy.typing import NDArray

from workers.vision.box_arrays import distinct
from workers.vision.pixels import Mask, Pixels

WEIGHTS = Path(__file__).with_name("network.onnx")
STRIDE = 4
#: pixels at a scale of 1: controls narrower than the first limit are of class 0, those from the last on of class 3
WIDTH_LIMITS = (36, 110, 330)
CLASSES = len(WIDTH_LIMITS) + 1
#: by class of width: the distances to the sides that the network answers as 0, in pixels
USUAL_HALF_WIDTHS = (11.0, 33.0, 95.0, 300.0)
USUAL_HALF_HEIGHTS = (10.0, 12.0, 13.0, 14.0)
#: the least size of its deepest maps, of which pictures are padded to a multiple
PADDED_TO = 64
LONGEST = 4.0
"""What the network answers is cut to this, either side of 0, before it is raised to a distance."""

#: what is less likely is left out; intersection over union above which two boxes are one control
LEAST, SAME = 0.25, 0.5
#: boxes that are looked at, the likeliest first: a spreadsheet has thousands of cells
MOST = 1000

Floats = NDArray[np.float32]
_EVALUATING = Lock()


@dataclass(frozen=True, slots=True)
class FoundControls:
    """Boxes (a row each: left, top, right, bottom in pixels), and how likely each is a control, the likeliest first."""

    boxes: Floats
    likely: Floats


@lru_cache(maxsize=1)
def load_network(path: Path = WEIGHTS) -> cv2.dnn.Net:
    """The network in a file that `benchmarks._train_network` wrote."""
    return cv2.dnn.readNetFromONNX(str(path))


def find_controls(pixels: Pixels, scale: float) -> FoundControls:
    """What the network takes for controls in a picture of this scale (pixels per pixel at 100 %)."""
    colours = pixels.colours
    if scale > 1:
        smaller = max(round(pixels.width / scale), 1), max(round(pixels.height / scale), 1)
        colours = np.asarray(cv2.resize(colours, smaller, interpolation=cv2.INTER_AREA), np.uint8)
    boxes, likely = decode(_evaluate(colours), LEAST)
    boxes *= max(scale, 1)
    boxes[:, 0::2] = boxes[:, 0::2].clip(0, pixels.width)
    boxes[:, 1::2] = boxes[:, 1::2].clip(0, pixels.height)
    large_enough = (boxes[:, 2] - boxes[:, 0] >= STRIDE) & (boxes[:, 3] - boxes[:, 1] >= STRIDE)
    return _without_doubles(boxes[large_enough], likely[large_enough])


def _without_doubles(boxes: Floats, likely: Floats) -> FoundControls:
    """Of boxes that overlap much, as neighbouring cells tell of one control, only the likeliest."""
    likeliest = np.argsort(-likely, kind="stable")[:MOST]
    kept = distinct(boxes[likeliest], SAME)
    return FoundControls(boxes[likeliest][kept], likely[likeliest][kept])


def decode(maps: Floats, least: float) -> tuple[Floats, Floats]:
    """The boxes and confidences in the network's maps: four of likelihoods, then four of distances for each of them."""
    likely = 1 / (1 + np.exp(-maps[:CLASSES]))
    highest = np.stack([cv2.dilate(np.ascontiguousarray(each), np.ones((3, 3), np.uint8)) for each in likely])
    width_class, row, column = np.nonzero((likely >= least) & (likely >= highest))
    answers = maps[CLASSES:].reshape(CLASSES, 4, *maps.shape[1:])[width_class, :, row, column]
    usual = np.stack([USUAL_HALF_WIDTHS, USUAL_HALF_HEIGHTS, USUAL_HALF_WIDTHS, USUAL_HALF_HEIGHTS], axis=1)
    left, top, right, bottom = (np.exp(answers.clip(-LONGEST, LONGEST)) * usual[width_class]).T
    x, y = (column + 0.5) * STRIDE, (row + 0.5) * STRIDE
    boxes = np.stack([x - left, y - top, x + right, y + bottom], axis=1)
    return boxes.astype(np.float32), likely[width_class, row, column].astype(np.float32)


def _evaluate(colours: Mask) -> Floats:
    height, width = colours.shape[:2]
    padded = cv2.copyMakeBorder(colours, 0, -height % PADDED_TO, 0, -width % PADDED_TO, cv2.BORDER_CONSTANT)
    picture = np.ascontiguousarray(padded.transpose(2, 0, 1)[None], np.float32)
    with _EVALUATING:
        network = load_network()
        network.setInput(picture)
        return np.asarray(network.forward()[0], np.float32)
