"""Tests of screenshots as displays show them."""

import io
import struct

import pytest
from PIL import Image

from workers.display.png_encoder import write_png
from workers.display.screenshot import decode_screenshot, screenshot_size


def encoded(image: Image.Image, form: str) -> bytes:
    stream = io.BytesIO()
    image.save(stream, form)
    return stream.getvalue()


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_the_size_is_told_for_every_format(form: str) -> None:
    assert screenshot_size(encoded(Image.new("RGB", (37, 19)), form)) == (37, 19)


@pytest.mark.parametrize("mode", ["L", "P", "RGB", "RGBA", "1", "I;16"])
def test_pixels_survive_the_way_to_the_display_and_back(mode: str) -> None:
    source = encoded(Image.radial_gradient("L").resize((37, 19)).convert(mode), "PNG")
    picture = decode_screenshot(source)
    with Image.open(io.BytesIO(source)) as expected, Image.open(io.BytesIO(write_png(37, 19, picture.pixels))) as back:
        assert back.tobytes() == expected.convert("RGB").tobytes()
    assert picture.png is source
    assert len(picture.pixels) == 37 * 19 * 4


@pytest.mark.parametrize("source", [b"", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"%PDF-1.7", b"<svg/>"])
def test_files_that_are_no_pictures_are_refused(source: bytes) -> None:
    with pytest.raises(ValueError, match="picture"):
        screenshot_size(source)


def test_a_picture_cut_short_is_refused() -> None:
    source = encoded(Image.effect_noise((99, 99), 50), "PNG")
    with pytest.raises(ValueError, match="cannot be read as a picture"):
        decode_screenshot(source[: len(source) // 2])


@pytest.mark.parametrize("size", [(0, 5), (40_000, 1), (20_000, 20_000)])
def test_no_display_is_started_for_an_absurd_size(size: tuple[int, int]) -> None:
    source = encoded(Image.new("RGB", (9, 9)), "PNG")
    with pytest.raises(ValueError, match="more than a display can have"):
        screenshot_size(source[:16] + struct.pack(">II", *size) + source[24:])
