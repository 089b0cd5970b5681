"""A picture is judged before it is decoded, and kept with exactly its pixels."""

import io
import struct
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from annotator.domain.problems import Rejected
from annotator.screens.pictures import distance, read_picture
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

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, depth, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"0")) + chunk(b"IEND", b"")


@given(st.binary(min_size=3 * 12 * 7, max_size=3 * 12 * 7), st.sampled_from(["PNG", "WEBP"]))
def test_every_pixel_of_a_lossless_picture_is_kept(raw: bytes, kind: str) -> None:
    original = Image.frombytes("RGB", (12, 7), raw)
    kept = read_picture(saved(original, kind, lossless=True))
    assert pixels(kept.png).tobytes() == raw
    assert (kept.width, kept.height) == (12, 7)


def test_a_plain_png_is_kept_byte_for_byte() -> None:
    data = make_picture()
    assert read_picture(data).png == data


def test_what_a_png_says_of_itself_besides_its_pixels_is_taken_off() -> None:
    image = pixels(make_picture())
    image.info["comment"] = "made by Ada at home"
    exif = Image.Exif()
    exif[0x010E] = "a private remark"
    kept = read_picture(saved(image, exif=exif))
    assert b"private" not in kept.png
    assert kept.pixel_digest == read_picture(saved(image)).pixel_digest


def test_a_photograph_is_turned_upright() -> None:
    image = Image.new("RGB", (30, 10), "white")
    exif = Image.Exif()
    exif[0x0112] = 6
    kept = read_picture(saved(image, "JPEG", exif=exif))
    assert (kept.width, kept.height) == (10, 30)


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "L", "1"])
def test_whatever_its_mode_a_picture_becomes_rgb_without_alpha(mode: str) -> None:
    kept = read_picture(saved(Image.new("RGB", (4, 4), "white").convert(mode)))
    assert pixels(kept.png).mode == "RGB"
    assert pixels(kept.png).getpixel((0, 0)) == (255, 255, 255)


def test_transparency_is_laid_on_white() -> None:
    kept = read_picture(saved(Image.new("RGBA", (4, 4), (0, 0, 0, 0))))
    assert pixels(kept.png).getpixel((0, 0)) == (255, 255, 255)


def test_the_same_pixels_in_another_file_are_the_same_picture() -> None:
    image = pixels(make_picture())
    one, other = read_picture(saved(image)), read_picture(saved(image, "WEBP", lossless=True))
    assert one.pixel_digest == other.pixel_digest


def test_a_thumbnail_is_at_most_480_pixels_wide() -> None:
    assert pixels(read_picture(make_picture(1920, 1080)).thumbnail).size == (480, 270)
    assert pixels(read_picture(make_picture(100, 50)).thumbnail).size == (100, 50)


def test_a_small_change_leaves_the_fingerprint_near_and_another_picture_does_not() -> None:
    image = pixels(make_picture(640, 400, seed=3))
    retouched = image.copy()
    retouched.putpixel((5, 5), (0, 0, 0))
    prints = [read_picture(saved(one)).fingerprint for one in (image, retouched)]
    assert distance(*prints) <= 4
    assert distance(prints[0], read_picture(make_picture(640, 400, seed=8)).fingerprint) > 4


@pytest.mark.parametrize("data", [b"", b"hello", b"\x89PNG\r\n\x1a\n", b"GIF89a" + bytes(40), b"%PDF-1.7"])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    assert code_of(data) == "not-a-picture"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_that_breaks_off_is_refused(kind: str) -> None:
    whole = make_picture(640, 400, kind=kind)
    assert code_of(whole[: len(whole) // 2]) in ("truncated", "not-a-picture")


@pytest.mark.parametrize("side", [6400, 30_000, 60_000])
def test_a_bomb_is_refused_by_its_header(side: int) -> None:
    assert code_of(bare_png(side, side)) == "too-large"


def test_an_animation_is_refused() -> None:
    frames = [Image.new("RGB", (8, 8), color) for color in ("red", "blue")]
    for kind in ("WEBP", "PNG"):
        assert code_of(saved(frames[0], kind, save_all=True, append_images=frames[1:])) == "animated"


def test_sixteen_bits_are_refused_rather_than_rounded() -> None:
    assert code_of(bare_png(8, 8, depth=16)) == "too-deep"
    assert code_of(saved(Image.new("I;16", (8, 8)))) == "too-deep"


def test_a_name_that_says_another_format_is_refused() -> None:
    assert code_of(make_picture(kind="JPEG"), "shot.png") == "wrong-ending"
    assert read_picture(make_picture(kind="JPEG"), name="shot.JPG").width == 320


@given(st.binary(max_size=400))
def test_damage_is_never_anything_but_a_refusal(noise: bytes) -> None:
    whole = make_picture(64, 40, seed=1)
    with suppress(Rejected):
        assert read_picture(whole[:40] + noise + whole[40 + len(noise) :]).width == 64
