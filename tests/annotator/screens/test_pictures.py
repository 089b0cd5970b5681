"""A picture is judged before it is decoded, and kept with exactly its pixels."""

import io
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from annotator.domain.problems import Rejected
from annotator.screens.selectors import fingerprint_distance
from annotator.screens.services.pictures import read_picture
from tests.factories import make_picture


def saved(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    sink = io.BytesIO()
    image.save(sink, kind, **options)
    return sink.getvalue()


def pixels(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def code_of(data: bytes, name: str = "") -> str:
    with pytest.raises(Rejected) as refused:
        read_picture(data, name=name)
    return refused.value.problems[0].code


def bare_png(width: int, height: int, depth: int = 8) -> bytes:
    """A PNG whose header promises a size and whose body is nearly empty."""
    header = struct.pack(">IIBBBBB", width, height, depth, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"0")) + chunk(b"IEND", b"")


@given(st.binary(min_size=3 * 19 * 17, max_size=3 * 19 * 17), st.sampled_from(["PNG", "WEBP"]))
def test_every_pixel_of_a_lossless_picture_is_kept(raw: bytes, kind: str) -> None:
    original = Image.frombytes("RGB", (19, 17), raw)
    picture = read_picture(saved(original, kind, lossless=True))
    assert pixels(picture.png).tobytes() == raw
    assert (picture.width, picture.height) == (19, 17)


def test_a_plain_png_is_kept_byte_for_byte() -> None:
    data = make_picture()
    assert read_picture(data).png == data


def test_what_a_png_says_of_itself_besides_its_pixels_is_taken_off() -> None:
    image = pixels(make_picture())
    image.info["comment"] = "made by Ada at home"
    exif = Image.Exif()
    exif[0x010E] = "a private remark"
    picture = read_picture(saved(image, exif=exif))
    assert b"private" not in picture.png
    assert picture.pixel_digest == read_picture(saved(image)).pixel_digest


def test_a_photograph_is_turned_upright() -> None:
    image = Image.new("RGB", (60, 20), "white")
    exif = Image.Exif()
    exif[0x0112] = 6
    picture = read_picture(saved(image, "JPEG", exif=exif))
    assert (picture.width, picture.height) == (20, 60)


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "L", "1"])
def test_whatever_its_mode_a_picture_becomes_rgb_without_alpha(mode: str) -> None:
    picture = read_picture(saved(Image.new("RGB", (16, 16), "white").convert(mode)))
    assert pixels(picture.png).mode == "RGB"
    assert pixels(picture.png).getpixel((0, 0)) == (255, 255, 255)


def test_transparency_is_laid_on_white() -> None:
    picture = read_picture(saved(Image.new("RGBA", (16, 16), (0, 0, 0, 0))))
    assert pixels(picture.png).getpixel((0, 0)) == (255, 255, 255)


def test_the_same_pixels_in_another_file_are_the_same_picture() -> None:
    image = pixels(make_picture())
    picture, other = read_picture(saved(image)), read_picture(saved(image, "WEBP", lossless=True))
    assert picture.pixel_digest == other.pixel_digest


def test_a_thumbnail_is_at_most_480_pixels_wide() -> None:
    assert pixels(read_picture(make_picture(1920, 1080)).thumbnail).size == (480, 270)
    assert pixels(read_picture(make_picture(100, 50)).thumbnail).size == (100, 50)


def test_a_small_change_leaves_the_fingerprint_near_and_another_picture_does_not() -> None:
    image = pixels(make_picture(640, 400, seed=3))
    retouched = image.copy()
    retouched.putpixel((5, 5), (0, 0, 0))
    prints = [read_picture(saved(image_or_copy)).fingerprint for image_or_copy in (image, retouched)]
    assert fingerprint_distance(*prints) <= 4
    assert fingerprint_distance(prints[0], read_picture(make_picture(640, 400, seed=8)).fingerprint) > 4


@pytest.mark.parametrize("data", [b"", b"hello", b"\x89PNG\r\n\x1a\n", b"GIF89a" + bytes(40), b"%PDF-1.7"])
def test_files_that_are_no_pictures_are_refused(data: bytes) -> None:
    assert code_of(data) == "not-a-picture"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_that_breaks_off_is_refused(kind: str) -> None:
    picture = make_picture(640, 400, kind=kind)
    assert code_of(picture[: len(picture) // 2]) in ("truncated", "not-a-picture")


@pytest.mark.parametrize("side", [6400, 30_000, 60_000])
def test_a_bomb_is_refused_by_its_header(side: int) -> None:
    assert code_of(bare_png(side, side)) == "too-large"


def test_an_animation_is_refused() -> None:
    frames = [Image.new("RGB", (16, 16), color) for color in ("red", "blue")]
    for kind in ("WEBP", "PNG"):
        assert code_of(saved(frames[0], kind, save_all=True, append_images=frames[1:])) == "animated"


def test_sixteen_bits_are_refused_rather_than_rounded() -> None:
    assert code_of(bare_png(16, 16, depth=16)) == "too-deep"
    assert code_of(saved(Image.new("I;16", (16, 16)))) == "too-deep"


def test_a_name_that_says_another_format_is_refused() -> None:
    assert code_of(make_picture(kind="JPEG"), "shot.png") == "wrong-ending"
    assert read_picture(make_picture(kind="JPEG"), name="shot.JPG").width == 320


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def with_chunk(png: bytes, kind: bytes, body: bytes) -> bytes:
    """The same PNG with one more chunk before its end."""
    return png[:-12] + chunk(kind, body) + png[-12:]


SECRET = b"what was cropped away"


@pytest.mark.parametrize(
    "hide",
    [
        lambda png: png + SECRET,
        lambda png: png + make_picture() + SECRET,
        lambda png: with_chunk(png, b"tEXt", b"Comment\0" + SECRET),
        lambda png: with_chunk(png, b"prVt", SECRET),
        lambda png: with_chunk(png, b"gAMA", SECRET),
        lambda png: png + chunk(b"IDAT", SECRET),
        lambda png: with_chunk(png, b"IDAT", SECRET),
    ],
    ids=[
        "behind the end",
        "another picture behind",
        "text",
        "private",
        "odd length",
        "pixels behind",
        "pixels too many",
    ],
)
def test_nothing_is_kept_that_is_not_shown(hide: Callable[[bytes], bytes]) -> None:
    plain = make_picture()
    picture = read_picture(hide(plain))
    assert SECRET in hide(plain)
    assert SECRET not in picture.png
    assert pixels(picture.png).tobytes() == pixels(plain).tobytes()
    assert picture.png.endswith(chunk(b"IEND", b""))


def test_rows_below_the_picture_that_its_pixel_data_still_holds_are_not_kept() -> None:
    """A cropping program may only lower the height in the header."""
    tall = pixels(make_picture(64, 64))
    rows = b"".join(b"\0" + tall.crop((0, row, 64, row + 1)).tobytes() for row in range(64))
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 32, 8, 2, 0, 0, 0))
    short = b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    picture = read_picture(short)
    data = zlib.decompress(b"".join(body for kind, body in chunks_of(picture.png) if kind == b"IDAT"))
    assert len(data) == 32 * (1 + 3 * 64)
    assert pixels(picture.png).tobytes() == tall.crop((0, 0, 64, 32)).tobytes()


def chunks_of(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        yield png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        place += 12 + length


@pytest.mark.parametrize(
    ("width", "height", "code"),
    [
        (1, 4_000_000, "too-long-side"),
        (4_000_000, 1, "too-long-side"),
        (15, 200, "too-small"),
        (16, 801, "too-narrow"),
        (16_385, 400, "too-long-side"),
        (7000, 6000, "too-large"),
    ],
)
def test_a_picture_that_can_be_no_screen_is_refused_by_its_header(width: int, height: int, code: str) -> None:
    assert code_of(bare_png(width, height)) == code


def test_the_smallest_and_the_narrowest_pictures_are_taken() -> None:
    for size in ((16, 16), (16, 800), (800, 16)):
        assert (read_picture(make_picture(*size)).width, read_picture(make_picture(*size)).height) == size


@given(st.binary(max_size=400))
def test_damage_is_never_anything_but_a_refusal(noise: bytes) -> None:
    picture = make_picture(64, 40, seed=1)
    with suppress(Rejected):
        assert read_picture(picture[:40] + noise + picture[40 + len(noise) :]).width == 64
