"""PNG files of screens hold their pixels, and do not depend on the pictures before."""

import io
import zlib

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from workers.display.png_encoder import BAND_ROWS, PngEncoder, adler32_combine, write_png

SIZES = st.tuples(st.integers(1, 40), st.integers(1, 3 * BAND_ROWS))


def shown(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as image:
        image.load()
        return image


def screen(width: int, height: int, seed: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.random.default_rng(seed).integers(0, 256, (height, width, 4), np.uint8)


@settings(deadline=None)
@given(SIZES, st.integers(0, 2**32), st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), max_size=5))
def test_each_of_successive_screens_is_the_same_file_as_alone_and_holds_its_pixels(
    size: tuple[int, int], seed: int, changes: list[tuple[int, int]]
) -> None:
    encoder, pixels = PngEncoder(*size), screen(*size, seed)
    for place, value in [(0, 0), *changes]:
        pixels.reshape(-1)[place % pixels.size] = value
        png = encoder.encode(pixels.tobytes())
        assert png == write_png(*size, pixels.tobytes())
        expected = Image.frombytes("RGB", size, pixels.tobytes(), "raw", "BGRX")
        assert shown(png).tobytes() == expected.tobytes()


def test_a_change_costs_the_bands_that_it_lies_in_and_the_others_stay_as_they_are() -> None:
    size = 300, 4 * BAND_ROWS
    encoder, pixels = PngEncoder(*size), screen(*size, 1)
    before = encoder.encode(pixels.tobytes())
    pixels[2 * BAND_ROWS + 5, 7] ^= 0xFF
    after = encoder.encode(pixels.tobytes())
    chunks_before, chunks_after = (png.split(b"IDAT") for png in (before, after))
    kept = [first[:-8] == second[:-8] for first, second in zip(chunks_before, chunks_after, strict=True)]
    assert kept == [True, True, True, False, True, False]  # the last one ends with the checksum of all


def test_a_row_of_the_buffer_may_be_longer_than_one_of_the_picture() -> None:
    pixels = screen(12, 5, 3)
    png = write_png(10, 5, pixels.tobytes())
    assert shown(png).tobytes() == shown(write_png(10, 5, pixels[:, :10].tobytes())).tobytes()


@given(st.binary(max_size=300), st.binary(max_size=300))
def test_the_checksum_of_two_pieces_is_that_of_both_together(first: bytes, second: bytes) -> None:
    combined = adler32_combine(zlib.adler32(first), zlib.adler32(second), len(second))
    assert combined == zlib.adler32(first + second)
