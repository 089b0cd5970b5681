"""Tables are proposed as a whole: rows and heads tell of cells that no rule and no network is sure of."""

from collections.abc import Sequence

import numpy as np
import pytest

from annotator.domain.geometry import Rect
from workers.vision.candidate import Candidate, Rule
from workers.vision.columns import ACROSS, TOGETHER, with_tables
from workers.vision.glyphs import ink_mask
from workers.vision.pixels import Pixels, of_colours

PITCH, ROWS = 20, 6
HEADS = [Rect(100, 50, 200, 74), Rect(200, 50, 260, 74), Rect(260, 50, 400, 74)]
TOPS = range(74, 74 + ROWS * PITCH, PITCH)
CELLS = {Rect(head.left, top, head.right, top + PITCH) for head in HEADS for top in TOPS}


def picture(*, crossed: bool = False) -> Pixels:
    """A white picture with something written in each cell, or across all cells of a row."""
    colours = np.full((400, 500, 3), 255, np.uint8)
    for top in TOPS:
        for head in HEADS:
            end = head.right - 10 if not crossed else head.right
            for left in range(head.left + 8, end, 6):
                colours[top + 6 : top + 14, left : left + 3] = 0
        if crossed:
            colours[top + 9 : top + 11, 108:390] = 0
            colours[top + 5 : top + 15, 108:390:3] = 0
    return of_colours(colours)


def column(left: int, right: int, number: int, rows: int = ROWS) -> list[Candidate]:
    return [
        Candidate(Rect(left, top, right, top + PITCH), Rule.CELL, run=rows, column=number) for top in list(TOPS)[:rows]
    ]


def proposed(candidates: Sequence[Candidate], scores: Sequence[float], pixels: Pixels) -> dict[Rect, float]:
    with_cells, confidences = with_tables(candidates, np.array(scores), ink_mask(pixels, 1.0), 1.0)
    best: dict[Rect, float] = {}
    for candidate, confidence in zip(with_cells, confidences, strict=True):
        best[candidate.rect] = max(float(confidence), best.get(candidate.rect, 0.0))
    return best


def test_each_row_has_a_cell_below_each_head_as_likely_as_the_heads() -> None:
    candidates = [*(Candidate(head, Rule.SHAPE) for head in HEADS), *column(100, 200, 1)]
    best = proposed(candidates, [0.9] * 3 + [0.1] * ROWS, picture())
    assert {rect for rect in best if rect.top >= 74} == CELLS
    assert [best[cell] for cell in CELLS] == pytest.approx([0.9] * len(CELLS))


@pytest.mark.parametrize(
    ("heads", "pixels"),
    [(0.9, picture(crossed=True)), (0.4, picture()), (0.9, of_colours(np.full((400, 500, 3), 255, np.uint8)))],
    ids=["text that goes on below a bar", "no likely heads", "nothing in the cells"],
)
def test_what_is_no_table_has_no_cells(heads: float, pixels: Pixels) -> None:
    candidates = [*(Candidate(head, Rule.SHAPE) for head in HEADS), *column(100, 200, 1)]
    best = proposed(candidates, [heads] * 3 + [0.1] * ROWS, pixels)
    assert {rect for rect in best if rect.top >= 74} == {candidate.rect for candidate in candidates[3:]}


def test_buttons_beside_one_another_far_above_a_list_are_no_heads() -> None:
    bar = [Rect(head.left, 10, head.right, 34) for head in HEADS]
    candidates = [*(Candidate(button, Rule.SHAPE) for button in bar), *column(100, 200, 1)]
    assert len(proposed(candidates, [0.9] * 3 + [0.1] * ROWS, picture())) == len(candidates)


def test_what_lies_over_several_cells_of_a_table_is_less_likely() -> None:
    over_columns, over_rows, within = Rect(150, 74, 250, 94), Rect(100, 74, 200, 114), Rect(104, 76, 150, 92)
    candidates = [*(Candidate(head, Rule.SHAPE) for head in HEADS), *column(100, 200, 1)]
    others = [Candidate(rect, Rule.NETWORK) for rect in (over_columns, over_rows, within)]
    best = proposed([*candidates, *others], [0.9] * 3 + [0.1] * ROWS + [0.8] * 3, picture())
    assert [best[rect] for rect in (over_columns, over_rows, within)] == [0.8 * ACROSS, 0.8 * ACROSS, 0.8]


def test_of_many_cells_below_one_another_none_is_less_likely_than_the_middle_one_and_a_little() -> None:
    cells = column(100, 200, 1)
    scores = [0.1, 0.9, 0.5, 0.5, 0.6, 0.4]
    best = proposed(cells, scores, picture())
    least = 0.5 + TOGETHER
    assert [best[cell.rect] for cell in cells] == pytest.approx([max(score, least) for score in scores])


def test_a_few_cells_are_as_likely_as_each_is() -> None:
    cells = column(100, 200, 1, rows=4)
    best = proposed(cells, [0.1, 0.9, 0.5, 0.6], picture())
    assert [best[cell.rect] for cell in cells] == [0.1, 0.9, 0.5, 0.6]
