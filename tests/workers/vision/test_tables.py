"""Rows and cells of lists: candidates and what is proposed of them."""

import numpy as np

from annotator.domain.geometry import Rect
from workers.vision.candidate import Rule
from workers.vision.glyphs import Glyph
from workers.vision.growing import EdgeSums
from workers.vision.pixels import of_colours
from workers.vision.tables import find_runs, table_parts

PITCH = 22


def texts(left: int, rows: list[int], width: int = 60) -> list[Rect]:
    return [Rect(left, 100 + row * PITCH, left + width, 112 + row * PITCH) for row in rows]


def parts(rects: list[Rect]) -> list[tuple[Rule, Rect]]:
    """The candidates in a list of 300 pixels whose sides are lines."""
    colours = np.full((600, 500, 3), 255, np.uint8)
    colours[50:550, [50, 350]] = 0
    glyphs = [Glyph(rect, "text", (0, 0, 0)) for rect in rects]
    return [(each.rule, each.rect) for each in table_parts(glyphs, [], EdgeSums(of_colours(colours)), 1.0)]


def rows(rects: list[Rect]) -> list[Rect]:
    return sorted({rect for rule, rect in parts(rects) if rule == Rule.ROW}, key=lambda rect: rect.top)


def test_texts_at_an_equal_pitch_are_rows_as_wide_as_their_list() -> None:
    rows_found = rows(texts(70, [0, 1, 2, 3]))
    assert [(rect.left, rect.top, rect.height) for rect in rows_found] == [
        (51, 95 + row * PITCH, PITCH) for row in range(4)
    ]
    assert all(abs(rect.right - 350) <= 1 for rect in rows_found)


def test_a_row_without_text_of_its_own_is_a_row_and_indented_ones_are_too() -> None:
    rows_found = rows([*texts(70, [1, 2, 4, 5]), *texts(55, [0])])
    assert [rect.top for rect in rows_found] == [95 + row * PITCH for row in range(6)]


def test_a_cell_ends_where_the_next_column_begins() -> None:
    cells = {rect for rule, rect in parts([*texts(70, [0, 1, 2]), *texts(200, [0, 1, 2])]) if rule == Rule.CELL}
    assert Rect(68, 95, 198, 95 + PITCH) in cells


def test_texts_at_uneven_distances_or_only_two_of_them_are_no_run() -> None:
    assert find_runs([Rect(70, top, 130, top + 12) for top in (100, 122, 155, 300)], [], 1.0) == []
    assert find_runs(texts(70, [0, 1]), [], 1.0) == []


def test_icons_below_one_another_have_boxes_as_wide_as_high() -> None:
    colours = of_colours(np.full((600, 500, 3), 255, np.uint8))
    icons = [Rect(92, 92 + row * 40, 108, 108 + row * 40) for row in range(4)]
    glyphs = [Glyph(rect, "icon", (0, 0, 0)) for rect in icons]
    cells = {each.rect for each in table_parts(glyphs, [], EdgeSums(colours), 1.0) if each.rule == Rule.ICON_CELL}
    assert {Rect(80, 80 + row * 40, 120, 120 + row * 40) for row in range(4)} <= cells
