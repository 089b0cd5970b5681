"""Rows and cells of lists, trees and tables: texts and icons below one another at an equal pitch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect
from workers.vision.candidate import Candidate, Rule
from workers.vision.glyphs import Glyph
from workers.vision.growing import EdgeSums

#: pixels at a scale of 1
ALIGNED, LEAST_PITCH, LARGEST_PITCH, CELL_PAD, SMALL = 3, 10, 50, 2, 28
UNEVEN = 0.12
ROWS = 3
BORDER = 0.7
#: of a row, how far from its middle what stands in it may have its own
OFF_MIDDLE = 0.2
HEADER_REACH = 2.5
#: pixels at a scale of 1 that the head of a column is high
LOWEST_HEADER, HIGHEST_HEADER = 14, 40
MOST_ROWS = 200


@dataclass(frozen=True, slots=True)
class Run:
    """Glyphs at an equal pitch that begin, or end, at one x; `centers` are those of all its rows."""

    left: int
    right: int
    centers: tuple[float, ...]
    pitch: float
    rects: tuple[Rect, ...]
    is_icon: bool

    @property
    def top(self) -> float:
        return self.centers[0] - self.pitch / 2

    @property
    def bottom(self) -> float:
        return self.centers[-1] + self.pitch / 2


def table_parts(glyphs: Sequence[Glyph], regions: Sequence[Rect], edges: EdgeSums, scale: float) -> Iterator[Candidate]:
    """Candidates for rows and cells; `regions` may be the heads of columns, or check boxes and pictures in cells."""
    texts = [glyph.rect for glyph in glyphs if glyph.form == "text"]
    icons = [glyph.rect for glyph in glyphs if glyph.form == "icon"]
    icons += [rect for rect in regions if max(rect.width, rect.height) <= SMALL * scale]
    low, high = LOWEST_HEADER * scale, HIGHEST_HEADER * scale
    headers = [rect for rect in regions if low <= rect.height <= high]
    runs = find_runs(texts, icons, scale)
    shown = np.array([(rect.left, rect.right, rect.center.y) for rect in (*texts, *icons)]).reshape(-1, 3)
    columns = count(1)
    for run in runs:
        beside = [other for other in runs if other is not run and _shared(run, other) >= 0.6]
        yield from _parts(run, beside, headers, shown, edges, scale, columns)


def find_runs(texts: Sequence[Rect], icons: Sequence[Rect], scale: float) -> list[Run]:
    """The runs of texts by their left and right sides, and of icons by their centres."""
    runs = _runs(texts, [rect.left for rect in texts], scale, is_icon=False)
    taken = {rect for run in runs for rect in run.rects}
    others = [rect for rect in texts if rect not in taken]
    runs += _runs(others, [rect.right for rect in others], scale, is_icon=False)
    return runs + _runs(icons, [round(rect.center.x) for rect in icons], scale, is_icon=True)


def _runs(rects: Sequence[Rect], sides: Sequence[int], scale: float, *, is_icon: bool) -> list[Run]:
    order = sorted(range(len(rects)), key=lambda index: sides[index])
    groups: list[list[int]] = []
    for index in order:
        if groups and sides[index] - sides[groups[-1][0]] <= ALIGNED * scale:
            groups[-1].append(index)
        else:
            groups.append([index])
    return [
        run
        for group in groups
        if len(group) >= ROWS
        for run in _split([rects[index] for index in group], scale, is_icon=is_icon)
    ]


def _split(column: list[Rect], scale: float, *, is_icon: bool) -> Iterator[Run]:
    """The runs of a column: pieces in which the distance from row to row, or of two rows, is the same."""
    column.sort(key=lambda rect: rect.center.y)
    centers = [rect.center.y for rect in column]
    start = 0
    while start + ROWS <= len(column):
        pitch = min(centers[start + 1] - centers[start], centers[start + 2] - centers[start + 1])
        end, rows = start + 1, [centers[start]]
        while end < len(column) and pitch > 0:
            steps = (centers[end] - rows[-1]) / pitch
            count = round(steps)
            if not 1 <= count <= 3 or abs(steps - count) > UNEVEN * count + 1.5 / pitch:
                break
            rows += [rows[-1] + (centers[end] - rows[-1]) * part / count for part in range(1, count + 1)]
            end += 1
        if end - start >= ROWS and LEAST_PITCH * scale <= pitch <= LARGEST_PITCH * scale:
            rects = tuple(column[start:end])
            even = (rows[-1] - rows[0]) / (len(rows) - 1)
            left, right = min(rect.left for rect in rects), max(rect.right for rect in rects)
            yield Run(left, right, tuple(rows), even, rects, is_icon)
            start = end
        else:
            start += 1


def _shared(run: Run, other: Run) -> float:
    """The share of a run's height at which another one is too."""
    return (min(run.bottom, other.bottom) - max(run.top, other.top)) / (run.bottom - run.top)


def _parts(
    run: Run,
    beside: Sequence[Run],
    headers: Sequence[Rect],
    shown: NDArray[np.float64],
    edges: EdgeSums,
    scale: float,
    columns: Iterator[int],
) -> Iterator[Candidate]:
    top, bottom = max(round(run.top), 0), min(round(run.bottom), edges.height)
    if bottom - top < 2:
        return
    low, high = _borders(run, edges.columns(top, bottom), edges.width)
    centers = _continued(run, shown[(shown[:, 0] >= low) & (shown[:, 1] <= high), 2])
    screen = Rect(0, 0, edges.width, edges.height)
    for left, right in _sides(run, beside, headers, low, high, round(CELL_PAD * scale)):
        if right - left < 4 or left > run.right or right < run.left:
            continue
        rule = Rule.ROW if (left, right) == (low, high) else Rule.ICON_CELL if run.is_icon else Rule.CELL
        column, pitch, beside_it = next(columns), run.pitch / scale, len(beside) + 1
        for center in centers:
            first = round(center - run.pitch / 2)
            rect = Rect(left, first, right, first + round(run.pitch)).intersection(screen)
            if rect is not None:
                yield Candidate(rect, rule, run=len(centers), pitch=pitch, columns=beside_it, column=column)


def _borders(run: Run, columns: NDArray[np.float64], width: int) -> tuple[int, int]:
    """The nearest lines to the left and right that go along the whole run, or the picture's own sides."""
    lefts = np.flatnonzero(columns[: run.left + 1] >= BORDER)
    rights = np.flatnonzero(columns[run.left + 2 :] >= BORDER)
    return int(lefts[-1]) if lefts.size else 0, int(run.left + 2 + rights[0]) if rights.size else width


def _continued(run: Run, middles: NDArray[np.float64]) -> list[float]:
    """The middles of the run's rows, and of those before and after it in step with it: others are indented."""
    rows = list(run.centers)
    for step in (-run.pitch, run.pitch):
        end = rows[0] if step < 0 else rows[-1]
        while (near := middles[np.abs(middles - (end + step)) <= OFF_MIDDLE * run.pitch]).size and len(
            rows
        ) < MOST_ROWS:
            end = float(near[0])
            rows.append(end)
        rows.sort()
    return rows


def _sides(
    run: Run, beside: Sequence[Run], headers: Sequence[Rect], low: int, high: int, pad: int
) -> set[tuple[int, int]]:
    """The left and right sides that the run's cells, or its rows, may have."""
    following = min((other.left for other in beside if other.left > run.right - pad), default=high)
    before = max((other.right for other in beside if other.right < run.left + pad), default=low)
    sides = {(low, high), (run.left - pad, high), (low, following - pad), (run.left - pad, following - pad)}
    sides |= {(before + pad, run.right + pad), (run.left - pad, run.right + pad)}
    if run.is_icon:
        # Buttons below one another, as in tool boxes, are about as wide as high.
        middle = (run.left + run.right) / 2
        sides.add((round(middle - run.pitch / 2), round(middle + run.pitch / 2)))
    for header in headers:
        above = run.centers[0] - header.bottom
        if header.left <= run.left < header.right and 0 <= above <= HEADER_REACH * run.pitch:
            sides |= {(header.left, header.right), (run.left - pad, header.right)}
    return sides
