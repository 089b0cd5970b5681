"""The control network: how its maps are read, and the weights that come with the project."""

import numpy as np
import pytest

from annotator.domain.geometry import Rect
from tests.workers.vision.drawings import form
from workers.vision.network import STRIDE, USUAL_HALF_HEIGHTS, USUAL_HALF_WIDTHS, WEIGHTS, decode, find_controls
from workers.vision.pixels import read_pixels

ROWS, COLUMNS = 8, 16
NEVER = -20.0


def test_a_cell_tells_of_one_box_around_its_centre_by_the_distances_of_its_class() -> None:
    maps = np.full((20, ROWS, COLUMNS), NEVER, np.float32)
    maps[1, 3, 5] = 0.0
    maps[4 + 4 : 4 + 8, 3, 5] = [0, np.log(2), np.log(0.5), 0]
    (box,), (likely,) = decode(maps, 0.05)
    x, y = 5.5 * STRIDE, 3.5 * STRIDE
    width, height = USUAL_HALF_WIDTHS[1], USUAL_HALF_HEIGHTS[1]
    assert box.tolist() == pytest.approx([x - width, y - 2 * height, x + width / 2, y + height])
    assert likely == pytest.approx(0.5)


def test_of_neighbouring_cells_only_the_likeliest_tells_of_a_box() -> None:
    maps = np.full((20, ROWS, COLUMNS), NEVER, np.float32)
    maps[4:] = 0
    maps[0, 3, 5], maps[0, 3, 6], maps[0, 6, 12] = 2.0, 1.0, 0.0
    boxes, likely = decode(maps, 0.05)
    assert likely.tolist() == pytest.approx([1 / (1 + np.exp(-2)), 0.5])
    assert [float((left + right) / 2) for left, _, right, _ in boxes] == [5.5 * STRIDE, 12.5 * STRIDE]


@pytest.mark.parametrize(("scale", "dark"), [(1, False), (1, True), (2, False)])
def test_the_buttons_of_a_drawn_window_are_found(scale: int, dark: bool) -> None:
    window = form(scale, dark=dark)
    controls = find_controls(read_pixels(window.png()), scale)
    rects = [Rect(*(round(float(side)) for side in box)) for box in controls.boxes]
    for name in ("send button", "cancel button"):
        best = max(range(len(rects)), key=lambda number: rects[number].iou(window.things[name]))
        assert rects[best].iou(window.things[name]) >= 0.5
        assert controls.likely[best] >= 0.3
    assert (np.diff(controls.likely) <= 0).all()


def test_the_weights_are_a_small_file() -> None:
    assert WEIGHTS.stat().st_size < 5_000_000
