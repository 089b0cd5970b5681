"""Tests of picture comparison: a pixel differs when a channel differs by more than 8 levels."""

import io

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from annotator.domain.geometry import Rect
from workers.snapshot.compare import VISIBLE_LEVELS, changed_rect, count_differing_in_files, count_differing_pixels


def png(image: Image.Image, compress_level: int = 6) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG", compress_level=compress_level)
    return stream.getvalue()


def test_pixels_are_counted_once_however_many_channels_differ() -> None:
    result, other = Image.new("RGB", (30, 20), "white"), Image.new("RGB", (30, 20), "white")
    other.paste("black", (0, 0, 3, 2))
    other.putpixel((10, 10), (255, 255, 255 - VISIBLE_LEVELS - 1))
    assert count_differing_in_files(png(result), png(other)) == 7
    assert count_differing_in_files(png(result), png(result, compress_level=0)) == 0


def test_a_difference_of_eight_levels_is_not_visible() -> None:
    result, other = Image.new("RGB", (30, 20), (100, 100, 100)), Image.new("RGB", (30, 20), (108, 92, 108))
    assert count_differing_in_files(png(result), png(other)) == 0


def test_pictures_of_different_sizes_differ_everywhere() -> None:
    result, other = Image.new("RGB", (30, 20)), Image.new("RGB", (30, 21))
    assert count_differing_in_files(png(result), png(other)) == 30 * 21


@given(st.integers(0, 29), st.integers(0, 19), st.integers(0, 29), st.integers(0, 19))
def test_what_has_changed_is_the_smallest_rectangle_around_it(x: int, y: int, to_x: int, to_y: int) -> None:
    before, after = Image.new("RGB", (30, 20), "white"), Image.new("RGB", (30, 20), "white")
    after.putpixel((x, y), (0, 0, 0))
    after.putpixel((to_x, to_y), (0, 0, 0))
    raw = [image.tobytes("raw", "BGRX") for image in (before, after)]
    around = Rect(min(x, to_x), min(y, to_y), max(x, to_x) + 1, max(y, to_y) + 1)
    assert changed_rect(raw[0], raw[1], 30) == around
    assert changed_rect(raw[0], raw[0], 30) is None


pixel = st.tuples(*[st.integers(0, 255)] * 4)


@given(st.lists(st.tuples(pixel, pixel), max_size=20))
def test_the_unused_byte_does_not_count(pairs: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> None:
    first, second = (b"".join(bytes(pair[side]) for pair in pairs) for side in (0, 1))
    visible = [
        any(abs(value - other) > VISIBLE_LEVELS for value, other in zip(a[:3], b[:3], strict=True)) for a, b in pairs
    ]
    assert count_differing_pixels(first, second) == sum(visible)
