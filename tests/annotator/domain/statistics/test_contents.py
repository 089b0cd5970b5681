"""Tests of the statistics of content: whatever is counted, nothing is lost and nothing counted twice."""

import csv
import io
import json
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.formats.json_stream import json_object
from annotator.domain.splits import SPLITS
from annotator.domain.statistics import json_file
from annotator.domain.statistics.contents import (
    UNRELEASED,
    ContentStatistics,
    CountedBox,
    CountedFamily,
    CountedScreen,
)
from annotator.domain.statistics.csv_file import as_csv
from annotator.domain.statistics.table import Cell, Column, Table, as_json, from_json
from annotator.domain.statistics.tasks import Tasks

PLATFORMS = ("macos", "linux", "windows", "android", "web")
ACTIONS = (
    "pyautogui.click({x}, {y})",
    "pyautogui.rightClick({x}, {y})",
    "pyautogui.scroll(-3)",
    'pyautogui.write("two words")',
    'pyautogui.hotkey("ctrl", "s")',
    "pyautogui.middleClick({x}, {y})",
    "pyautogui.sleep(1.0)",
)
platforms = st.sampled_from(PLATFORMS)
sides = st.integers(1, 6000)
points = st.tuples(st.integers(0, 1919), st.integers(0, 1079))


@st.composite
def scripts(draw: st.DrawFn) -> str:
    lines = draw(st.lists(st.tuples(st.sampled_from(ACTIONS), points), min_size=1, max_size=25))
    return "\n".join(line.format(x=x, y=y) for line, (x, y) in lines)


families = st.lists(
    st.builds(
        CountedFamily,
        st.sampled_from((*SPLITS, UNRELEASED)),
        platforms,
        st.just(1920),
        st.just(1080),
        st.lists(st.text(max_size=30), min_size=1, max_size=4).map(tuple),
        scripts(),
    ),
    max_size=12,
)


def statistics_of(counted: list[CountedFamily]) -> dict[str, Table]:
    statistics = ContentStatistics((*SPLITS, UNRELEASED))
    for family in counted:
        statistics.add_family(family)
    return named(statistics)


def named(statistics: ContentStatistics) -> dict[str, Table]:
    return {table.name: table for table in statistics.tables()}


def numbers(table: Table, name: str) -> list[int]:
    """A column of counts without the rows that sum up others."""
    return [int(row[table.column(name)] or 0) for row in table.parts()]


def row_of(table: Table, name: str) -> tuple[Cell, ...]:
    (row,) = [row for row in table.rows if row[0] == name]
    return row


@given(families)
def test_table_3_counts_every_sentence_once_and_its_subtotals_are_those_of_its_rows(
    counted: list[CountedFamily],
) -> None:
    table = statistics_of(counted)["table-3"]
    sentences = Counter[tuple[str, str]]()
    for family in counted:
        sentences[family.platform, family.split] += len(family.sentences)
    for position, column in enumerate(table.columns[1:-1], start=1):
        parts = [int(row[position] or 0) for row in table.parts()]
        desktop, total = row_of(table, "Desktop")[position], row_of(table, "Total")[position]
        assert total == sum(parts) == sum(count for (_, split), count in sentences.items() if split == column.name)
        apart = [row for row in table.rows if row[0] in ("Web", "Android")]
        assert desktop == total - sum(int(row[position] or 0) for row in apart)
    assert all(row[-1] == sum(int(cell or 0) for cell in row[1:-1]) for row in table.rows)


@given(families)
def test_table_2_is_the_same_whether_one_adds_types_splits_or_platforms(counted: list[CountedFamily]) -> None:
    table = statistics_of(counted)["table-2"]
    actions = sum(len(family.resolved.splitlines()) for family in counted)
    assert row_of(table, "All")[1] == sum(numbers(table, "actions")) == actions
    for row in table.rows:
        by_split = [row[table.column(split)] for split in (*SPLITS, UNRELEASED)]
        named = {column.name for column in table.columns} & {*PLATFORMS}
        by_platform = [row[table.column(platform)] for platform in named]
        assert row[1] == sum(int(cell or 0) for cell in by_split) == sum(int(cell or 0) for cell in by_platform)
    shares = [float(row[2] or 0) for row in table.parts()]
    assert abs(sum(shares) - (100 if actions else 0)) < 0.01 * len(shares)


@given(families)
def test_the_heat_maps_hold_every_point_that_a_script_names(counted: list[CountedFamily]) -> None:
    tables = statistics_of(counted)
    for domain in ("desktop", "web"):
        texts = [family.resolved for family in counted if (family.platform == "web") == (domain == "web")]
        aimed = sum("lick(" in line for text in texts for line in text.splitlines())
        assert sum(numbers(tables[f"figure-5-{domain}"], "count")) == aimed


@given(points)
def test_a_point_is_counted_in_the_cell_that_contains_it(point: tuple[int, int]) -> None:
    x, y = point
    family = CountedFamily("train", "web", 1920, 1080, ("Click",), f"pyautogui.click({x}, {y})")
    ((left, top, count),) = [row for row in statistics_of([family])["figure-5-web"].rows if row[2]]
    assert count == 1
    assert float(left or 0) <= x / 1920 < float(left or 0) + 0.05 + 1e-9
    assert float(top or 0) <= y / 1080 < float(top or 0) + 0.05 + 1e-9


@given(families)
def test_every_script_has_one_length(counted: list[CountedFamily]) -> None:
    table = statistics_of(counted)["script-lengths"]
    assert sum(numbers(table, "all")) == row_of(table, "All")[-1] == len(counted)


def test_a_script_that_cannot_be_read_is_told_and_counted_nowhere_else() -> None:
    broken = CountedFamily("train", "web", 100, 100, ("Do it",), "pyautogui.click(")
    tables = statistics_of([broken])
    assert "1 more scripts cannot be read" in tables["script-lengths"].about
    assert row_of(tables["table-2"], "All")[1] == 0
    assert row_of(tables["table-3"], "Total")[1] == 1


@given(st.lists(st.builds(CountedScreen, platforms, sides, sides, st.integers(0, 2000)), max_size=60))
def test_every_screen_is_in_one_bin_and_has_one_resolution(counted: list[CountedScreen]) -> None:
    statistics = ContentStatistics()
    for screen in counted:
        statistics.add_screen(screen)
    tables = named(statistics)
    for name in ("boxes-per-screen", "resolutions"):
        assert sum(numbers(tables[name], "all")) == len(counted)
        assert all(row[3] == int(row[1] or 0) + int(row[2] or 0) for row in tables[name].rows)
    assert f"{sum(screen.boxes for screen in counted)} boxes" in tables["boxes-per-screen"].about


def test_rare_resolutions_are_summed_up_and_not_left_out() -> None:
    statistics = ContentStatistics()
    for width in range(1, 41):
        statistics.add_screen(CountedScreen("web", width, 10, 0))
    last = named(statistics)["resolutions"].rows[-1]
    assert last == ("10 others", 0, 10, 10)


def test_the_bin_of_a_number_of_boxes_contains_it() -> None:
    statistics = ContentStatistics()
    for boxes in (0, 1, 10, 11, 300, 301):
        statistics.add_screen(CountedScreen("linux", 10, 10, boxes))
    rows = {row[0]: row[1] for row in named(statistics)["boxes-per-screen"].rows if row[1]}
    assert rows == {"0": 1, "1–10": 2, "11–20": 1, "201–300": 1, "301 and more": 1}


@given(st.lists(st.builds(CountedBox, platforms, sides, sides, st.just(6000), st.just(6000)), max_size=60))
def test_every_box_has_a_width_a_height_and_an_area(counted: list[CountedBox]) -> None:
    statistics = ContentStatistics()
    for box in counted:
        statistics.add_box(box)
    tables = named(statistics)
    assert sum(numbers(tables["box-sizes"], "width")) == len(counted)
    assert sum(numbers(tables["box-sizes"], "height")) == len(counted)
    assert sum(numbers(tables["box-areas"], "all")) == len(counted)


@given(st.lists(st.tuples(platforms, st.lists(st.sampled_from(["open", "cart", "x"]), min_size=1, max_size=14))))
def test_every_label_is_counted_by_its_words(labels: list[tuple[str, list[str]]]) -> None:
    statistics = ContentStatistics()
    for platform, words in labels:
        statistics.add_label(platform, "-".join(words))
    table = named(statistics)["words-per-label"]
    assert sum(numbers(table, "all")) == len(labels)
    short = Counter(len(words) for _, words in labels if len(words) < 10)
    assert {int(str(row[0])): row[3] for row in table.rows if str(row[0]).isdecimal() and row[3]} == short


def test_diversity_of_sentences_by_hand() -> None:
    script = "pyautogui.click(1, 1)"
    statistics = ContentStatistics()
    for sentences in (("Open the menu", "open the MENU!"), ("Close it", "Close the door")):
        statistics.add_family(CountedFamily("train", "linux", 9, 9, sentences, script))
    table = named(statistics)["sentence-diversity"]
    # Words: open the menu, open the menu, close it, close the door; pairs: open-the, the-menu, close-it, close-the,
    # the-door; overlaps 1 and {close} of {close, it, the, door}.
    expected = (4, 3, 2.75, 6, round(6 / 11, 4), round(5 / 7, 4), round((1 + 0.25) / 2, 4))
    assert row_of(table, "All")[1:] == row_of(table, "Desktop")[1:] == expected
    assert row_of(table, "Web")[1:] == (0, 0, 0.0, 0, 0.0, 0.0, 0.0)


@given(families)
def test_a_table_comes_back_from_json_and_its_csv_has_every_cell(counted: list[CountedFamily]) -> None:
    for table in statistics_of(counted).values():
        assert from_json(json.loads(json.dumps(as_json(table)))) == table
        head, *rows = csv.reader(io.StringIO(as_csv(table)))
        assert len(head) == len(table.columns)
        assert rows == [["" if cell is None else str(cell) for cell in row] for row in table.rows]


@given(families)
def test_the_same_contents_give_the_same_json(counted: list[CountedFamily]) -> None:
    def written() -> bytes:
        return b"".join(json_object(json_file.members(statistics_of(counted).values())))

    content = written()
    assert content == written()
    assert [table["name"] for table in json.loads(content)["statistics"]] == list(statistics_of(counted))


def test_a_cell_that_a_spreadsheet_would_run_is_escaped() -> None:
    table = Table("t", "T", "", (Column("who", "Who"), Column("n", "N", "%")), (("=1+1", None), ("ada", -2)))
    assert as_csv(table) == "who,n (%)\n'=1+1,\nada,-2\n"


def test_tasks_on_phones_stand_beside_desktop_and_web() -> None:
    counts = Tasks(("train", "test"))
    counts.add(4, "train", "linux")
    counts.add(2, "test", "android")
    counts.add(1, "train", "web")
    table = counts.table()
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["Desktop"] == (4, 0, 4)
    assert (rows["Android"], rows["Web"], rows["Total"]) == ((0, 2, 2), (1, 0, 1), (5, 2, 7))
    assert [table.rows[place][0] for place in table.totals] == ["Desktop", "Total"]
