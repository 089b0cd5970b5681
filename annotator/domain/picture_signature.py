"""The signature of a screenshot: the shapes of its words and their neighbours, independent of colours and layout width.

Why words and not a hash of the whole picture: docs/decisions/0019-pictures-compared-by-their-words.md.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

MOST_FEATURES = 256
MOST_WORDS = 128
SCANNED_WORDS = 4000
# A word's edges stand out from their surroundings: absolute contrast, and a share of the strongest edge within WINDOW.
CONTRAST = 24
RELATIVE_CONTRAST = 0.4
WINDOW = 25
LETTER_GAP = 7
LINE_LENGTH = 40
CELL = 32
HEIGHTS, WIDTHS, LEAST_AREA = (6, 80), (10, 500), 30
# The low frequencies of a word's edges, most stable first: (row, column) of the cosine transform of 8 x 32 samples.
FREQUENCIES = np.array(
    [
        [(0, 1), (0, 2), (1, 0), (0, 3), (1, 1), (0, 4), (1, 2), (2, 0)],
        [(0, 5), (1, 3), (0, 6), (2, 1), (0, 7), (1, 4), (2, 2), (0, 8)],
    ]
).reshape(-1, 2)
PAIR_BITS = 12

Grey: TypeAlias = NDArray[np.uint8]
Codes: TypeAlias = NDArray[np.uint16]
Hashes: TypeAlias = NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Signature:
    """The signature of a picture of `width` x `height` pixels.

    `features` are hashes of neighbouring words, the smallest `MOST_FEATURES` of `feature_count`, ascending. `words`
    are up to `MOST_WORDS` rows of left, top (pixels) and the 16-bit code of the word's shape.
    """

    width: int
    height: int
    feature_count: int
    features: Hashes
    words: Codes

    def as_bytes(self) -> bytes:
        """The signature as stored; `from_bytes` gives it back."""
        head = np.array([self.width, self.height, self.feature_count, len(self.features)], "<u4")
        return head.tobytes() + self.features.astype("<u4").tobytes() + self.words.astype("<u2").tobytes()


def from_bytes(stored: bytes) -> Signature:
    """The signature stored by `Signature.as_bytes`. Raises ValueError for other bytes."""
    width, height, count, features = (int(number) for number in np.frombuffer(stored, "<u4", 4))
    end = 16 + 4 * features
    words = np.frombuffer(stored[end:], "<u2").reshape(-1, 3)
    return Signature(width, height, count, np.frombuffer(stored[16:end], "<u4"), words)


def signature(grey: Grey) -> Signature:
    """The signature of a picture's brightness, rows x columns; the same pixels give the same signature."""
    import cv2  # here, since it takes far more memory than a process that never compares pictures should have

    height, width = grey.shape
    edges = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)).astype(np.uint8)
    boxes = _word_boxes(edges)
    codes = np.array([_code(edges, box) for box in boxes], np.uint16)
    features = _features(boxes, codes)
    words = np.column_stack([boxes[:, :2], codes]).astype(np.uint16) if len(boxes) else np.empty((0, 3), np.uint16)
    sample = np.argsort(_mixed(_cells(boxes)), kind="stable")[:MOST_WORDS]
    return Signature(width, height, len(features), features[:MOST_FEATURES], words[sample])


def _word_boxes(edges: Grey) -> NDArray[np.int32]:
    """Left, top, width, height of connected strokes of a word's size, in reading order; long straight lines are cut."""
    import cv2

    strongest = cv2.dilate(edges, np.ones((WINDOW, WINDOW), np.uint8))
    strokes = ((edges > CONTRAST) & (edges > RELATIVE_CONTRAST * strongest)).astype(np.uint8)
    for shape in ((1, LINE_LENGTH), (LINE_LENGTH, 1)):
        lines = cv2.morphologyEx(strokes, cv2.MORPH_OPEN, np.ones(shape, np.uint8)).astype(np.uint8)
        strokes &= 1 - lines
    joined = cv2.dilate(strokes, np.ones((1, LETTER_GAP), np.uint8))
    _, _, components, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    widths, heights, areas = components[1:, 2], components[1:, 3], components[1:, 4]
    sized = (heights >= HEIGHTS[0]) & (heights <= HEIGHTS[1]) & (widths >= WIDTHS[0]) & (widths <= WIDTHS[1])
    boxes = components[1:][sized & (areas >= LEAST_AREA)][:, :4].astype(np.int32)
    return boxes[np.lexsort((boxes[:, 0], boxes[:, 1]))][:SCANNED_WORDS]


def _code(edges: Grey, box: NDArray[np.int32]) -> int:
    """The signs of the low frequencies of a word's edges, a bit each: the same for dark on light and light on dark."""
    import cv2

    left, top, width, height = (int(number) for number in box)
    margin = LETTER_GAP // 2
    word_edges = edges[top : top + height, left + margin : left + width - margin]
    samples = cv2.resize(word_edges, (32, 8), interpolation=cv2.INTER_AREA).astype(np.float32)
    spectrum = cv2.dct(samples)
    signs = spectrum[FREQUENCIES[:, 0], FREQUENCIES[:, 1]] > 0
    return int(signs @ (1 << np.arange(len(FREQUENCIES))))


def _features(boxes: NDArray[np.int32], codes: Codes) -> Hashes:
    """Hashes of each word with the next one to its right and the next one below, distinct and ascending."""
    short_codes = codes.astype(np.uint32) & ((1 << PAIR_BITS) - 1)
    pairs = []
    for number, (left, top, width, height) in enumerate(boxes):
        middles = boxes[:, 1] + boxes[:, 3] / 2
        to_the_right = (np.abs(middles - (top + height / 2)) < 0.6 * height) & (boxes[:, 0] >= left + width - 2)
        overlapping = (boxes[:, 0] < left + width) & (boxes[:, 0] + boxes[:, 2] > left)
        below = overlapping & (boxes[:, 1] >= top + height - 2)
        for direction, (candidates, axis) in enumerate(((to_the_right, 0), (below, 1))):
            if (positions := np.flatnonzero(candidates)).size:
                neighbour = positions[np.argmin(boxes[positions, axis])]
                pairs.append(
                    direction << 2 * PAIR_BITS | int(short_codes[number]) << PAIR_BITS | int(short_codes[neighbour])
                )
    return np.unique(_mixed(np.array(pairs, np.uint32)))


def _cells(boxes: NDArray[np.int32]) -> Hashes:
    columns, rows = boxes[:, 0] // CELL, boxes[:, 1] // CELL
    return np.asarray(rows << 12 | columns, np.uint32)


def _mixed(numbers: Hashes) -> Hashes:
    """The numbers in a fixed random order: the finaliser of MurmurHash3, a bijection of 32 bits."""
    mixed = numbers.astype(np.uint32)
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        mixed = (mixed ^ (mixed >> np.uint32(shift))) * np.uint32(factor)
    return mixed ^ (mixed >> np.uint32(16))
