"""Heat maps: a cell for each pair of values, the darker the higher its count."""

from annotator.domain.statistics.axis import shown
from annotator.domain.statistics.drawing import Area, Drawing, Text
from annotator.domain.statistics.table import Chart, Table

SIDE = 260.0
LEFT, TOP, BOTTOM = 44.0, 22.0, 36.0
SCALE, SCALE_GAP, SCALE_STEPS = 12.0, 24.0, 20


def draw_heat_map(table: Table, chart: Chart) -> Drawing | None:
    """The cells on axes from 0 to 1, origin top-left, beside the scale of counts; None without any count."""
    across, down = (table.column(name) for name in chart.across)
    value = table.column(chart.values[0])
    cells = [(float(row[across] or 0), float(row[down] or 0), float(row[value] or 0)) for row in table.parts()]
    largest = max((count for *_, count in cells), default=0)
    if not largest:
        return None
    share = 1 / len({x for x, _, _ in cells})
    cell = SIDE * share
    areas = [
        Area(
            round(LEFT + SIDE * x, 2),
            round(TOP + SIDE * y, 2),
            round(cell, 2),
            round(cell, 2),
            "heat",
            round(count / largest, 4),
            f"{x:g} to {x + share:g} from the left, {y:g} to {y + share:g} from the top: {shown(count)}",
        )
        for x, y, count in cells
        if count
    ]
    scale, scale_texts = _scale(largest, table.columns[value].title)
    width = LEFT + SIDE + SCALE_GAP + SCALE + 60
    frame = [
        Area(LEFT, TOP, SIDE, 1, "muted"),
        Area(LEFT, TOP + SIDE, SIDE, 1, "muted"),
        Area(LEFT, TOP, 1, SIDE, "muted"),
        Area(LEFT + SIDE, TOP, 1, SIDE, "muted"),
    ]
    texts = (*_axes(chart), *scale_texts)
    return Drawing(width, TOP + SIDE + BOTTOM, table.title, (*areas, *frame, *scale), texts)


def _axes(chart: Chart) -> list[Text]:
    texts = [Text(LEFT, 12, chart.value_title, colour="muted")]
    for mark in (0, 0.2, 0.4, 0.6, 0.8, 1):
        texts.append(Text(LEFT - 6, TOP + SIDE * mark + 4, f"{mark:g}", "end", "muted"))
        texts.append(Text(LEFT + SIDE * mark, TOP + SIDE + 14, f"{mark:g}", "middle", "muted"))
    return [*texts, Text(LEFT + SIDE, TOP + SIDE + 30, chart.across_title, "end", "muted")]


def _scale(largest: float, title: str) -> tuple[list[Area], list[Text]]:
    left, step = LEFT + SIDE + SCALE_GAP, SIDE / SCALE_STEPS
    areas = [
        Area(left, round(TOP + number * step, 2), SCALE, round(step, 2), "heat", round(1 - number / SCALE_STEPS, 4))
        for number in range(SCALE_STEPS)
    ]
    texts = [
        Text(left, 12, title, colour="muted"),
        Text(left + SCALE + 6, TOP + 8, shown(largest), colour="muted"),
        Text(left + SCALE + 6, TOP + SIDE, "0", colour="muted"),
    ]
    return areas, texts
