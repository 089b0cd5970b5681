"""How far two people agree on the boxes of a screen, corrected for boxes that meet by chance."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log

from annotator.domain.agreement import SMALL, Agreement, around, spread
from annotator.domain.geometry import Rect

MATCH_IOU = 0.5


@dataclass(frozen=True, slots=True)
class DrawnTwice:
    """One screen of width x height pixels as two people boxed it, blind to each other."""

    width: int
    height: int
    ours: tuple[Rect, ...]
    theirs: tuple[Rect, ...]


def matches(ours: Sequence[Rect], theirs: Sequence[Rect], at_least: float = MATCH_IOU) -> list[tuple[int, int]]:
    """Pairs of positions whose IoU reaches `at_least`, each box used once, the best pairs first."""
    pairs = sorted((-iou, one, other) for iou, one, other in _overlapping(ours, theirs) if iou >= at_least)
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


def _overlapping(ours: Sequence[Rect], theirs: Sequence[Rect]) -> Iterator[tuple[float, int, int]]:
    by_left = sorted(range(len(theirs)), key=lambda number: theirs[number].left)
    for one, mine in enumerate(ours):
        for other in by_left:
            if theirs[other].left >= mine.right:
                break
            if iou := mine.iou(theirs[other]):
                yield iou, one, other


def _expected_matches(screen: DrawnTwice, at_least: float) -> float:
    """The mean number of matching pairs when their boxes lie anywhere, at most the smaller count."""
    ours = Counter((box.width, box.height) for box in screen.ours)
    theirs = Counter((box.width, box.height) for box in screen.theirs)
    expected = sum(
        count * again * _chance(one, other, (screen.width, screen.height), at_least)
        for one, count in ours.items()
        for other, again in theirs.items()
    )
    return min(expected, len(screen.ours), len(screen.theirs))


def _chance(one: tuple[int, int], other: tuple[int, int], screen: tuple[int, int], at_least: float) -> float:
    """The part of all positions of `other` at which its IoU with `one` reaches `at_least`, in closed form.

    The shared width falls from the narrower box's to 0 as one slides off the other, the height likewise;
    the offsets whose product is large enough are bounded by a hyperbola. The screen's edge is not looked at.
    """
    least = at_least * (one[0] * one[1] + other[0] * other[1]) / (1 + at_least)
    wide, high = min(one[0], other[0]), min(one[1], other[1])
    if wide * high < least:
        return 0.0
    flat_x, flat_y = abs(one[0] - other[0]), abs(one[1] - other[1])
    across = flat_x * (flat_y + 2 * (high - least / wide))
    aslant = 2 * ((flat_y + 2 * high) * (wide - least / high) - 2 * least * log(wide * high / least))
    places = (screen[0] - other[0] + 1) * (screen[1] - other[1] + 1)
    return min(1.0, max(1.0, across + aslant) / max(1, places))
