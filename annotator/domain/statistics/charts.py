"""Charts of tables: horizontal bars, vertical columns, heat maps."""

from annotator.domain.statistics.axis import shown, ticks
from annotator.domain.statistics.drawing import CHARACTER, SERIES, Area, Drawing, Text
from annotator.domain.statistics.heat_map import draw_heat_map
from annotator.domain.statistics.series import Plot, plot_of
from annotator.domain.statistics.table import Chart, Table

WIDTH = 560.0
LINE = 16.0
BAR, BAR_GAP = 11.0, 7.0
COLUMN_AREA = 200.0
LONGEST_NAME = 24


def draw(table: Table) -> Drawing | None:
    """The drawing of a table; None where it has no chart or nothing to show."""
    chart = table.chart
    if chart is None:
        return None
    if chart.kind == "heat-map":
        return draw_heat_map(table, chart)
    plot = plot_of(table, chart)
    if not plot.largest:
        return None
    return _bars(table, chart, plot) if chart.kind == "bars" else _columns(table, chart, plot)


def _legend(plot: Plot) -> tuple[list[Area], list[Text], float]:
    """The names of the series on top, where there are several, and the height that they take."""
    if len(plot.series) < 2:
        return [], [], 0.0
    areas, texts, x, y = [], [], 0.0, 0.0
    for colour, series in zip(SERIES, plot.series, strict=False):
        title = shortened(series.title, 40)
        needed = 14 + (len(title) + 3) * CHARACTER
        if x and x + needed > WIDTH:
            x, y = 0.0, y + LINE
        areas.append(Area(x, y + 2, 9, 9, colour))
        texts.append(Text(x + 14, y + 10, title))
        x += needed
    if plot.left_out:
        y += LINE
        texts.append(Text(0, y + 10, f"and {plot.left_out} more, in the table", colour="muted"))
    return areas, texts, y + LINE + 4


def _bars(table: Table, chart: Chart, plot: Plot) -> Drawing:
    """A row for each group, its name on the left, a bar for each series with its value behind it."""
    areas, texts, top = _legend(plot)
    names = [shortened(group, LONGEST_NAME) for group in plot.groups]
    left = max(len(name) for name in names) * CHARACTER + 10
    room = WIDTH - left - 60
    height = len(plot.series) * BAR + BAR_GAP
    for position, (group, name) in enumerate(zip(plot.groups, names, strict=True)):
        y = top + position * height
        texts.append(Text(left - 6, y + (height - BAR_GAP) / 2 + 4, name, "end"))
        for number, series in enumerate(plot.series):
            value = series.values.get(group, 0.0)
            about = f"{group}, {series.title}: {shown(value)}"
            bar = round(room * value / plot.largest, 2)
            areas.append(Area(left, y + number * BAR, bar, BAR - 1, SERIES[number], about=about))
            if value:
                texts.append(Text(left + bar + 4, y + number * BAR + 9, shown(value), colour="muted"))
    bottom = top + len(names) * height
    areas.append(Area(left, top - 2, 1, bottom - top, "muted"))
    titles = " · ".join(filter(None, (chart.across_title, chart.value_title)))
    if titles:
        texts.append(Text(left, bottom + LINE - 4, titles, colour="muted"))
        bottom += LINE
    return Drawing(WIDTH, bottom, table.title, tuple(areas), tuple(texts))


def _columns(table: Table, chart: Chart, plot: Plot) -> Drawing:
    """A column for each series in each group, values on the left; names that have no room are left out."""
    areas, texts, top = _legend(plot)
    texts.append(Text(0, top + 10, chart.value_title, colour="muted"))
    top += LINE + 6
    marks = ticks(plot.largest)
    left = max(len(shown(mark)) for mark in marks) * CHARACTER + 8
    for mark in marks:
        y = round(top + COLUMN_AREA * (1 - mark / marks[-1]), 2)
        areas.append(Area(left, y, WIDTH - left, 1, "grid"))
        texts.append(Text(left - 6, y + 4, shown(mark), "end", "muted"))
    step = (WIDTH - left) / len(plot.groups)
    bar = min(step * 0.8 / len(plot.series), 40.0)
    every = -(-max(len(shortened(group, LONGEST_NAME)) + 1 for group in plot.groups) * CHARACTER // step)
    for position, group in enumerate(plot.groups):
        middle = left + (position + 0.5) * step
        start = middle - bar * len(plot.series) / 2
        for number, series in enumerate(plot.series):
            value = series.values.get(group, 0.0)
            height = round(COLUMN_AREA * value / marks[-1], 2)
            x, y = round(start + number * bar, 2), round(top + COLUMN_AREA - height, 2)
            about = f"{group}, {series.title}: {shown(value)}"
            areas.append(Area(x, y, round(bar * 0.92, 2), height, SERIES[number], about=about))
        if position % every == 0:
            name = shortened(group, LONGEST_NAME)
            texts.append(Text(round(middle, 2), top + COLUMN_AREA + LINE, name, "middle"))
    texts.append(Text(WIDTH, top + COLUMN_AREA + 2 * LINE, chart.across_title, "end", "muted"))
    return Drawing(WIDTH, top + COLUMN_AREA + 2 * LINE + 6, table.title, tuple(areas), tuple(texts))


def shortened(text: str, longest: int) -> str:
    """The text, cut off with an ellipsis where it is longer."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
