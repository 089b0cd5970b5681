"""Tests of blank screenshots."""

import io

from PIL import Image

from workers.browser.picture import BLANK_BYTES, BLANK_COMPRESSION, is_blank


def png(image: Image.Image) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def test_a_picture_of_one_colour_is_blank_and_one_pixel_more_is_not() -> None:
    image = Image.new("RGB", (30, 20), "teal")
    assert is_blank(png(image))
    image.putpixel((29, 19), (0, 0, 0))
    assert not is_blank(png(image))


def test_a_large_picture_of_one_colour_packs_better_than_any_that_is_not_blank() -> None:
    """At any compression level: a larger file is never decoded to look for other colours."""
    for level in (1, 9):
        stream = io.BytesIO()
        Image.new("RGB", (1280, 720), (17, 99, 203)).save(stream, "PNG", compress_level=level)
        assert len(stream.getvalue()) < BLANK_BYTES + 1280 * 720 * 3 // BLANK_COMPRESSION
        assert is_blank(stream.getvalue())
