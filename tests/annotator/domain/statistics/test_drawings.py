"""Tests of the drawings of tables: every value is shown in its place, and the SVG is well-formed."""

import re
from math import isclose
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.statistics.axis import ticks
from annotator.domain.statistics.charts import WIDTH, draw
from annotator.domain.statistics.drawing import SERIES, Drawing
from annotator.domain.statistics.markdown import as_markdown
from annotator.domain.statistics.region_attention import CELLS
from annotator.domain.statistics.svg import COLOURS, as_svg
from annotator.domain.statistics.table import Chart, ChartKind, Column, Table
from setup.paths import ROOT

SVG = "{http://www.w3.org/2000/svg}"


def table(rows: list[tuple[str, int, int]], kind: ChartKind = "bars", totals: tuple[int, ...] = ()) -> Table:
    columns = (Column("name", "Name"), Column("first", "First"), Column("second", "Second"))
    return Table(
        "t", "A table", "About.", columns, tuple(rows), totals, Chart(kind, ("name",), ("first", "second"), "x", "y")
    )


def drawing_of(source: Table) -> Drawing:
    drawing = draw(source)
    assert drawing is not None
    return drawing


rows = st.lists(
    st.tuples(st.text(min_size=1, max_size=40), st.integers(0, 10**6), st.integers(0, 10**6)),
    min_size=1,
    max_size=20,
    unique_by=lambda row: row[0],
).filter(lambda groups: any(first or second for _, first, second in groups))


@given(rows, st.sampled_from(["bars", "columns"]))
def test_marks_are_as_long_as_their_values_and_stay_inside(groups: list[tuple[str, int, int]], kind: ChartKind) -> None:
    drawing = drawing_of(table(groups, kind))
    marks = [area for area in drawing.areas if area.about]
    values = [value for row in groups for value in row[1:]]
    assert len(marks) == len(values)
    lengths = [area.width if kind == "bars" else area.height for area in marks]
    longest = lengths[values.index(max(values))]
    for length, value in zip(lengths, values, strict=True):
        assert isclose(length, longest * value / max(values), abs_tol=0.02)
    for area in drawing.areas:
        assert area.x >= 0
        assert area.y >= 0
        assert area.x + area.width <= WIDTH + 0.1
        assert area.y + area.height <= drawing.height + 0.1


@given(rows)
def test_the_svg_is_well_formed_whatever_people_write(groups: list[tuple[str, int, int]]) -> None:
    drawing = drawing_of(table(groups))
    root = ElementTree.fromstring(as_svg(drawing))
    assert len(root.findall(f"{SVG}text")) == len(drawing.texts)
    assert len(root.findall(f"{SVG}rect")) == len(drawing.areas) + 1


def test_text_that_is_no_xml_is_replaced_and_markup_escaped() -> None:
    svg = as_svg(drawing_of(table([("a\x01<script>\ud800", 1, 2)])))
    assert "a\ufffd&lt;script&gt;\ufffd" in svg
    ElementTree.fromstring(svg)


def test_rows_that_sum_up_others_are_not_drawn() -> None:
    drawing = drawing_of(table([("one", 1, 2), ("two", 3, 4), ("All", 4, 6)], totals=(2,)))
    assert not any("All" in area.about for area in drawing.areas)


def test_a_table_without_any_count_has_no_drawing() -> None:
    assert draw(table([("one", 0, 0)])) is None
    assert draw(table([])) is None


def test_more_series_than_colours_are_told() -> None:
    columns = (Column("length", "Length"), Column("who", "Who"), Column("score", "Score"))
    people = [f"person {number}" for number in range(len(SERIES) + 2)]
    scores = Table(
        "t",
        "T",
        "",
        columns,
        tuple((1, name, 50) for name in people),
        (),
        Chart("columns", ("length",), ("score",), by="who"),
    )
    drawing = drawing_of(scores)
    assert "and 2 more, in the table" in [text.text for text in drawing.texts]
    assert len([area for area in drawing.areas if area.about]) == len(SERIES)


def test_a_heat_map_is_darkest_where_there_is_most() -> None:
    columns = (Column("x", "X"), Column("y", "Y"), Column("count", "Count"))
    cells = [(x / CELLS, y / CELLS, 0) for y in range(CELLS) for x in range(CELLS)]
    cells[0], cells[21] = (0.0, 0.0, 1), (0.05, 0.05, 4)
    drawing = drawing_of(Table("t", "T", "", columns, tuple(cells), (), Chart("heat-map", ("x", "y"), ("count",))))
    shown = {area.about: (area.x, area.y, area.opacity) for area in drawing.areas if area.about}
    assert [opacity for *_, opacity in shown.values()] == [0.25, 1.0]
    (first, second) = shown.values()
    assert second[0] - first[0] == second[1] - first[1] == 13.0


@given(st.floats(1e-6, 1e12))
def test_ticks_reach_the_largest_value_in_a_few_equal_steps(largest: float) -> None:
    marks = ticks(largest)
    assert marks[0] == 0
    assert marks[-1] >= largest * (1 - 1e-6)
    assert 2 <= len(marks) <= 8


def test_every_colour_of_a_drawing_is_known_to_the_page() -> None:
    styles = (ROOT / "frontend/src/ui/Figure.module.css").read_text()
    assert set(COLOURS) <= set(re.findall(r"^\.([\w-]+) \{", styles, re.MULTILINE))


def test_the_markdown_escapes_what_ends_a_cell() -> None:
    text = as_markdown("A | b", [table([("a|b*c", 1, 2), ("All", 1, 2)], totals=(1,))])
    assert "# A \\| b" in text
    assert "| a\\|b\\*c | 1 | 2 |" in text
    assert "| **All** | **1** | **2** |" in text
    assert "[CSV](t.csv) · [SVG](t.svg) · [PNG](t.png)" in text
