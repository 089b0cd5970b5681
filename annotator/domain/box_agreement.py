"""Agreement of two people on the boxes of a screen: F1 of matched boxes, corrected for chance matches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from annotator.domain.agreement import MIN_UNITS, Agreement, confidence_interval, standard_error
from annotator.domain.geometry import Rect

MATCH_IOU = 0.5
# So many boxes are compared with all others in one array operation.
CHUNK_SIZE = 256
Numbers = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class BoxPair:
    """The boxes that two people drew independently on one screen of width x height pixels."""

    width: int
    height: int
    first_boxes: tuple[Rect, ...]
    second_boxes: tuple[Rect, ...]


def matches(
    first_boxes: Sequence[Rect], second_boxes: Sequence[Rect], at_least: float = MATCH_IOU
) -> list[tuple[int, int]]:
    """Pairs of positions whose IoU reaches `at_least`, each box used once, the best pairs first."""
    pairs = sorted((-iou, first, second) for iou, first, second in _pairs_by_iou(first_boxes, second_boxes, at_least))
    matched_pairs: list[tuple[int, int]] = []
    used_first, used_second = set[int](), set[int]()
    for _, first, second in pairs:
        if first not in used_first and second not in used_second:
            matched_pairs.append((first, second))
            used_first.add(first)
            used_second.add(second)
    return matched_pairs


def box_agreement(screens: Sequence[BoxPair], at_least: float = MATCH_IOU) -> Agreement:
    """Agreement on box positions; equal boxes give 1, disjoint ones about 0.

    `percent` is the F1 of matched boxes; `corrected` takes off what the same boxes, thrown anywhere on their
    screens, would match: (F1 - chance) / (1 - chance). `units` counts boxes (the mean of both people's).
    """
    return agreement_of([tally(screen, at_least) for screen in screens])


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of one screen: boxes of both people, matched boxes, and matches `expected` by chance."""

    boxes: int
    matched: int
    expected: float


def tally(screen: BoxPair, at_least: float = MATCH_IOU) -> Tally:
    """The counts of one screen, to be summed over groups of screens."""
    boxes = len(screen.first_boxes) + len(screen.second_boxes)
    return Tally(
        boxes, len(matches(screen.first_boxes, screen.second_boxes, at_least)), _expected_matches(screen, at_least)
    )


def agreement_of(tallies: Sequence[Tally]) -> Agreement:
    """The agreement from summed tallies, as `box_agreement`; the interval is over resampled screens."""
    boxes = sum(tally.boxes for tally in tallies)
    if not boxes:
        return Agreement(None, None, 0, "nobody drew a box")
    f1 = 2 * sum(tally.matched for tally in tallies) / boxes
    chance = 2 * sum(tally.expected for tally in tallies) / boxes
    corrected = (f1 - chance) / (1 - chance) if chance < 1 else None
    interval = None
    if corrected is not None:
        error = standard_error([2 * tally.matched - f1 * tally.boxes for tally in tallies]) / (boxes * (1 - chance))
        interval = confidence_interval(corrected, error)
    return Agreement(f1, corrected, boxes // 2, _note(boxes // 2, corrected), interval)


def _note(units: int, corrected: float | None) -> str:
    if corrected is None:
        return "the boxes fill their screens, so any two would match"
    return f"only {units} boxes, fewer than {MIN_UNITS}: a hint, not a measurement" if units < MIN_UNITS else ""


def _pairs_by_iou(
    first_boxes: Sequence[Rect], second_boxes: Sequence[Rect], at_least: float
) -> Iterator[tuple[float, int, int]]:
    first_edges, second_edges = _edges(first_boxes), _edges(second_boxes)
    for start in range(0, len(first_boxes), CHUNK_SIZE):
        iou = _iou(first_edges[:, start : start + CHUNK_SIZE], second_edges)
        rows, columns = np.nonzero((iou >= at_least) & (iou > 0))
        yield from zip(iou[rows, columns].tolist(), (rows + start).tolist(), columns.tolist(), strict=True)


def _edges(boxes: Sequence[Rect]) -> Numbers:
    """The left, top, right and bottom edges as an array of shape (4, boxes)."""
    return np.array([(box.left, box.top, box.right, box.bottom) for box in boxes], dtype=np.int64).reshape(-1, 4).T


def _iou(first_edges: Numbers, second_edges: Numbers) -> Numbers:
    """`Rect.iou` of every pair."""
    width, height = (
        np.maximum(
            np.minimum.outer(first_edges[high], second_edges[high])
            - np.maximum.outer(first_edges[low], second_edges[low]),
            0,
        )
        for low, high in ((0, 2), (1, 3))
    )
    shared = width * height
    areas = [(edges[2] - edges[0]) * (edges[3] - edges[1]) for edges in (first_edges, second_edges)]
    return np.asarray(shared / (np.add.outer(*areas) - shared))


def _expected_matches(screen: BoxPair, at_least: float) -> float:
    """The mean number of matching pairs when their boxes lie anywhere, at most the smaller count."""
    first_sizes, second_sizes = _sizes(screen.first_boxes), _sizes(screen.second_boxes)
    chances = (
        _match_probability(
            first_sizes[:, start : start + CHUNK_SIZE], second_sizes, (screen.width, screen.height), at_least
        )
        for start in range(0, len(screen.first_boxes), CHUNK_SIZE)
    )
    return min(sum(chances), len(screen.first_boxes), len(screen.second_boxes))


def _sizes(boxes: Sequence[Rect]) -> Numbers:
    """Widths and heights as an array of shape (2, boxes)."""
    return np.array([(box.width, box.height) for box in boxes], dtype=float).reshape(-1, 2).T


def _match_probability(first_sizes: Numbers, second_sizes: Numbers, screen: tuple[int, int], at_least: float) -> float:
    """The sum over all pairs of the share of positions of the second box at which their IoU reaches `at_least`.

    In closed form: the shared width falls from the narrower box's to 0 as one slides off the other, the height
    likewise; the offsets whose product is large enough are bounded by a hyperbola. The screen's edges are ignored.
    """
    min_overlap = (
        np.add.outer(first_sizes[0] * first_sizes[1], second_sizes[0] * second_sizes[1]) * at_least / (1 + at_least)
    )
    max_width, max_height = (
        np.minimum.outer(first, second) for first, second in zip(first_sizes, second_sizes, strict=True)
    )
    # Most pairs differ too much in size to match at any position.
    rows, columns = np.nonzero(max_width * max_height >= min_overlap)
    min_overlap, max_width, max_height = min_overlap[rows, columns], max_width[rows, columns], max_height[rows, columns]
    flat_x, flat_y = np.abs(first_sizes[:, rows] - second_sizes[:, columns])
    width = flat_x * (flat_y + 2 * (max_height - min_overlap / max_width))
    hyperbola_area = 2 * (
        (flat_y + 2 * max_height) * (max_width - min_overlap / max_height)
        - 2 * min_overlap * np.log(max_width * max_height / min_overlap)
    )
    positions = (screen[0] - second_sizes[0, columns] + 1) * (screen[1] - second_sizes[1, columns] + 1)
    return float(np.minimum(1.0, np.maximum(1.0, width + hyperbola_area) / np.maximum(1, positions)).sum())
