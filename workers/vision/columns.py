"""Tables as a whole: the cells of a column are alike, and every row has one below each head of a column."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect
from workers.vision.box_arrays import corners, distinct
from workers.vision.candidate import Candidate, Rule
from workers.vision.pixels import Mask
from workers.vision.tables import HIGHEST_HEADER, LOWEST_HEADER

Numbers = NDArray[np.float64]
CELL_RULES = frozenset({Rule.ROW, Rule.CELL, Rule.ICON_CELL})
LEAST_CELLS, TOGETHER = 5, 0.1
"""Cells below one another are at least as likely as the middle one of them, and a little more, being several."""
LEAST_HEADS = 3
"""Two buttons or fields beside one another above a list are seldom heads."""
HEAD, ALL_HEADS = 0.3, 0.8
"""The least confidence of a head, and that of all heads side by side on the average."""
SAME_HEAD = 0.3
#: pixels at a scale of 1: what touches, what is level, what juts out
NEAR, OUTSIDE = 3, 4
FIRST_ROW = 0.6
"""How far the first row may be from the heads, in heights of a row."""
CROSSED, FILLED = 0.1, 0.6
"""In a table writing goes from one column into the next in few rows, and most cells hold something."""
ACROSS = 0.5
"""What lies over several cells of a table is so much less likely."""
Row = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Table:
    """The heads of columns, side by side, and the top and bottom of each row below them."""

    heads: tuple[Rect, ...]
    rows: tuple[Row, ...]
    confidence: float

    @property
    def body(self) -> Rect:
        """The area of all cells."""
        return Rect(self.heads[0].left, self.rows[0][0], self.heads[-1].right, self.rows[-1][1])

    def cells(self) -> Iterator[Rect]:
        """The cells, one for each row below each head."""
        return (Rect(head.left, top, head.right, bottom) for head in self.heads for top, bottom in self.rows)


def with_tables(
    candidates: Sequence[Candidate], scores: Numbers, ink: Mask, scale: float
) -> tuple[list[Candidate], Numbers]:
    """The candidates with the cells of tables, and their confidences, which agree within a column and with a table.

    `ink` is the picture's `ink_mask`.
    """
    boxes = corners([candidate.rect for candidate in candidates])
    columns = _columns(candidates)
    agreed = scores.copy()
    for members in columns:
        if len(members) >= LEAST_CELLS:
            agreed[members] = np.maximum(agreed[members], min(float(np.median(scores[members])) + TOGETHER, 1.0))
    tables = list(_with_heads(candidates, boxes, agreed, columns, scale))
    tables = [table for table in tables if _crossed(table, ink) <= CROSSED and _filled(table, ink) >= FILLED]
    for table in tables:
        agreed[_lies_across(boxes, table, NEAR * scale)] *= ACROSS
    cells = [(Candidate(cell, Rule.CELL), table.confidence) for table in tables for cell in table.cells()]
    return [*candidates, *(cell for cell, _ in cells)], np.append(agreed, [confidence for _, confidence in cells])


def _columns(candidates: Sequence[Candidate]) -> list[list[int]]:
    """The numbers of the candidates of each column of cells."""
    members: defaultdict[int, list[int]] = defaultdict(list)
    for number, candidate in enumerate(candidates):
        if candidate.column:
            members[candidate.column].append(number)
    return list(members.values())


def _with_heads(
    candidates: Sequence[Candidate],
    boxes: NDArray[np.int64],
    scores: Numbers,
    columns: Sequence[list[int]],
    scale: float,
) -> Iterator[Table]:
    """What has sure heads side by side and, right below them, a column of cells that tells of rows."""
    cells = [[candidates[number].rect for number in members] for members in columns]
    for numbers in _heads_side_by_side(boxes, scores, scale):
        heads = tuple(candidates[number].rect for number in numbers)
        confidence = float(scores[numbers].mean())
        by_cells = sum(candidates[number].rule in CELL_RULES for number in numbers)
        if confidence < ALL_HEADS or 2 * by_cells > len(numbers):
            continue
        if rows := _rows_below(heads, cells, scale):
            yield Table(heads, rows, confidence)


def _heads_side_by_side(boxes: NDArray[np.int64], scores: Numbers, scale: float) -> Iterator[list[int]]:
    """The numbers of LEAST_HEADS or more boxes that touch, are level and may be heads, from left to right."""
    heights = boxes[:, 3] - boxes[:, 1]
    may_be = (scores >= HEAD) & (heights >= LOWEST_HEADER * scale) & (heights <= HIGHEST_HEADER * scale)
    likeliest = np.flatnonzero(may_be)[np.argsort(-scores[may_be], kind="stable")]
    remaining = [int(number) for number in likeliest[distinct(boxes[likeliest], SAME_HEAD)]]
    remaining.sort(key=lambda number: int(boxes[number, 0]))
    while remaining:
        chain = [remaining.pop(0)]
        while (following := _next_head(boxes, chain[-1], remaining, NEAR * scale)) is not None:
            chain.append(following)
            remaining.remove(following)
        if len(chain) >= LEAST_HEADS:
            yield chain


def _next_head(boxes: NDArray[np.int64], last: int, others: Sequence[int], near: float) -> int | None:
    _, top, right, bottom = boxes[last]
    for other in others:
        left, others_top, _, others_bottom = boxes[other]
        if abs(left - right) <= near and abs(others_top - top) <= near and abs(others_bottom - bottom) <= near:
            return other
    return None


def _rows_below(heads: Sequence[Rect], columns: Sequence[list[Rect]], scale: float) -> tuple[Row, ...]:
    """The most rows that a column of cells below these heads has; none where none begins right below them."""
    left, right, bottom = heads[0].left, heads[-1].right, max(head.bottom for head in heads)
    best: list[Row] = []
    for cells in columns:
        if cells[0].left < left - OUTSIDE or cells[0].right > right + OUTSIDE:
            continue
        rows = sorted({(cell.top, cell.bottom) for cell in cells if cell.top >= bottom - NEAR * scale})
        if len(rows) > max(len(best), 1) and rows[0][0] - bottom <= FIRST_ROW * (rows[0][1] - rows[0][0]):
            best = rows
    return tuple(best)


def _crossed(table: Table, ink: Mask) -> float:
    """The share of the places between two cells of a row where something is written; a line between them is not."""
    written = []
    for head, following in zip(table.heads, table.heads[1:], strict=False):
        middle = round((head.right + following.left) / 2)
        for top, bottom in table.rows:
            strip = ink[top + 2 : bottom - 2, max(middle - 1, 0) : middle + 2]
            written.append((strip.any(axis=0) & ~strip.all(axis=0)).any())
    return float(np.mean(written))


def _filled(table: Table, ink: Mask) -> float:
    """The share of cells in which something is drawn."""
    return float(np.mean([ink[c.top : c.bottom, c.left + 2 : c.right - 2].any() for c in table.cells()]))


def _lies_across(boxes: NDArray[np.int64], table: Table, near: float) -> NDArray[np.bool_]:
    """Which boxes lie within a table's body and over more than one of its columns or rows."""
    left, top, right, bottom = boxes.T
    body = table.body
    within = (left >= body.left - near) & (right <= body.right + near)
    within &= (top >= body.top - near) & (bottom <= body.bottom + near)
    columns = sum((head.left < right - near) & (left + near < head.right) for head in table.heads)
    rows = sum((first < bottom - near) & (top + near < last) for first, last in table.rows)
    return np.asarray(within & ((np.asarray(columns) > 1) | (np.asarray(rows) > 1)))
