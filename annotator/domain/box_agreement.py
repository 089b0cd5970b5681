"""How far two people agree on the boxes of a screen, corrected for boxes that meet by chance."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from annotator.domain.agreement import SMALL, Agreement, around, spread
from annotator.domain.geometry import Rect

MATCH_IOU = 0.5
# All pairs of so many boxes with all others are looked at together.
AT_ONCE = 256
Numbers = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class DrawnTwice:
    """One screen of width x height pixels as two people boxed it, blind to each other."""

    width: int
    height: int
    ours: tuple[Rect, ...]
    theirs: tuple[Rect, ...]


def matches(ours: Sequence[Rect], theirs: Sequence[Rect], at_least: float = MATCH_IOU) -> list[tuple[int, int]]:
    """Pairs of positions whose IoU reaches `at_least`, each box used once, the best pairs first."""
    pairs = sorted((-iou, one, other) for iou, one, other in _alike(ours, theirs, at_least))
    found: list[tuple[int, int]] = []
    used_ours, used_theirs = set[int](), set[int]()
    for _, one, other in pairs:
        if one not in used_ours and other not in used_theirs:
            found.append((one, other))
            used_ours.add(one)
            used_theirs.add(other)
    return found


def box_agreement(screens: Sequence[DrawnTwice], at_least: float = MATCH_IOU) -> Agreement:
    """Agreement on where the boxes are; same boxes give 1, disjoint ones about 0.

    `percent` is the F1 of matched boxes; `corrected` takes off what the same boxes, thrown anywhere on their
    screens, would match: (F1 - chance) / (1 - chance). `units` counts boxes (the mean of both people's).
    """
    return agreement_of([tally(screen, at_least) for screen in screens])


@dataclass(frozen=True, slots=True)
class Tally:
    """One screen's part: how many boxes both sets have together, and how many match; `expected`: do by chance."""

    boxes: int
    matched: int
    expected: float


def tally(screen: DrawnTwice, at_least: float = MATCH_IOU) -> Tally:
    """Counted once for each screen and added up for whatever group it belongs to."""
    boxes = len(screen.ours) + len(screen.theirs)
    return Tally(boxes, len(matches(screen.ours, screen.theirs, at_least)), _expected_matches(screen, at_least))


def agreement_of(tallies: Sequence[Tally]) -> Agreement:
    """As `box_agreement`; the interval is that of screens drawn anew."""
    boxes = sum(one.boxes for one in tallies)
    if not boxes:
        return Agreement(None, None, 0, "nobody drew a box")
    f1 = 2 * sum(one.matched for one in tallies) / boxes
    chance = 2 * sum(one.expected for one in tallies) / boxes
    corrected = (f1 - chance) / (1 - chance) if chance < 1 else None
    interval = None
    if corrected is not None:
        error = spread([2 * one.matched - f1 * one.boxes for one in tallies]) / (boxes * (1 - chance))
        interval = around(corrected, error)
    return Agreement(f1, corrected, boxes // 2, _note(boxes // 2, corrected), interval)


def _note(units: int, corrected: float | None) -> str:
    if corrected is None:
        return "the boxes fill their screens, so any two would match"
    return f"only {units} boxes, fewer than {SMALL}: a hint, not a measurement" if units < SMALL else ""


def _alike(ours: Sequence[Rect], theirs: Sequence[Rect], at_least: float) -> Iterator[tuple[float, int, int]]:
    mine, others = _sides(ours), _sides(theirs)
    for start in range(0, len(ours), AT_ONCE):
        iou = _iou(mine[:, start : start + AT_ONCE], others)
        rows, columns = np.nonzero((iou >= at_least) & (iou > 0))
        yield from zip(iou[rows, columns].tolist(), (rows + start).tolist(), columns.tolist(), strict=True)


def _sides(boxes: Sequence[Rect]) -> Numbers:
    """Lefts, tops, rights and bottoms."""
    return np.array([(box.left, box.top, box.right, box.bottom) for box in boxes], dtype=np.int64).reshape(-1, 4).T


def _iou(ours: Numbers, theirs: Numbers) -> Numbers:
    """`Rect.iou` of every pair."""
    across, down = (
        np.maximum(np.minimum.outer(ours[far], theirs[far]) - np.maximum.outer(ours[near], theirs[near]), 0)
        for near, far in ((0, 2), (1, 3))
    )
    shared = across * down
    areas = [(sides[2] - sides[0]) * (sides[3] - sides[1]) for sides in (ours, theirs)]
    return np.asarray(shared / (np.add.outer(*areas) - shared))


def _expected_matches(screen: DrawnTwice, at_least: float) -> float:
    """The mean number of matching pairs when their boxes lie anywhere, at most the smaller count."""
    ours, theirs = _sizes(screen.ours), _sizes(screen.theirs)
    chances = (
        _chances(ours[:, start : start + AT_ONCE], theirs, (screen.width, screen.height), at_least)
        for start in range(0, len(screen.ours), AT_ONCE)
    )
    return min(sum(chances), len(screen.ours), len(screen.theirs))


def _sizes(boxes: Sequence[Rect]) -> Numbers:
    """Widths and heights."""
    return np.array([(box.width, box.height) for box in boxes], dtype=float).reshape(-1, 2).T


def _chances(ours: Numbers, theirs: Numbers, screen: tuple[int, int], at_least: float) -> float:
    """For every pair the part of all positions of `theirs` at which its IoU with `ours` reaches `at_least`; added up.

    In closed form: the shared width falls from the narrower box's to 0 as one slides off the other, the height
    likewise; the offsets whose product is large enough are bounded by a hyperbola. The screen's edge is not looked at.
    """
    least = np.add.outer(ours[0] * ours[1], theirs[0] * theirs[1]) * at_least / (1 + at_least)
    wide, high = (np.minimum.outer(one, other) for one, other in zip(ours, theirs, strict=True))
    # Most pairs are too different in size to match anywhere.
    rows, columns = np.nonzero(wide * high >= least)
    least, wide, high = least[rows, columns], wide[rows, columns], high[rows, columns]
    flat_x, flat_y = np.abs(ours[:, rows] - theirs[:, columns])
    across = flat_x * (flat_y + 2 * (high - least / wide))
    aslant = 2 * ((flat_y + 2 * high) * (wide - least / high) - 2 * least * np.log(wide * high / least))
    places = (screen[0] - theirs[0, columns] + 1) * (screen[1] - theirs[1, columns] + 1)
    return float(np.minimum(1.0, np.maximum(1.0, across + aslant) / np.maximum(1, places)).sum())
