"""A text that stands a fraction of a pixel aside is no difference; another text, or one elsewhere, is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from annotator.domain.geometry import Rect
from workers.sessions.subpixel_shifts import differ_by_subpixels

WIDTH, HEIGHT, FINER = 120, 40, 8
PLACE = Rect(20, 10, 60, 26)


def shown(text: str, aside: int = 0) -> bytes:
    """A label with a text, so many eighths of a pixel aside, as pixels of a session."""
    image = Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), "white")
    draw = ImageDraw.Draw(image)
    left, top = PLACE.left * FINER + aside, PLACE.top * FINER
    draw.rectangle((left, top, left + PLACE.width * FINER, top + PLACE.height * FINER), fill="#0066cc")
    draw.text((left + 4 * FINER, top), text, font=ImageFont.load_default(13 * FINER), fill="white")
    return image.resize((WIDTH, HEIGHT), Image.Resampling.BOX).tobytes("raw", "BGRX")


def same(first: bytes, second: bytes, *texts: Rect, regions: tuple[Rect, ...] = ()) -> bool:
    return differ_by_subpixels(first, second, WIDTH, texts or (PLACE,), regions)


@given(st.integers(1, FINER - 1), st.sampled_from(["20", "Save", "llii", "8:30"]))
def test_a_label_less_than_a_pixel_aside_is_the_same_either_way(aside: int, text: str) -> None:
    assert same(shown(text), shown(text, aside))
    assert same(shown(text, aside), shown(text))


@pytest.mark.parametrize(("text", "other"), [("20", "21"), ("8", "3"), ("Save", "Sale"), ("o", "x"), ("", "1")])
def test_another_text_is_another_picture(text: str, other: str) -> None:
    assert not same(shown(text), shown(other))


def test_a_label_some_pixels_aside_is_another_picture() -> None:
    assert not same(shown("20"), shown("20", 2 * FINER))


def test_what_is_no_text_has_to_be_the_same() -> None:
    assert not same(shown("20"), shown("20", 3), Rect(90, 10, 110, 26))


def test_what_differs_elsewhere_is_seen_unless_it_is_left_out() -> None:
    other = Image.frombytes("RGB", (WIDTH, HEIGHT), shown("20", 3), "raw", "BGRX")
    other.putpixel((100, 35), (0, 0, 0))
    pixels = other.tobytes("raw", "BGRX")
    assert not same(shown("20"), pixels)
    assert same(shown("20"), pixels, regions=(Rect(98, 33, 103, 38),))


def test_equal_pictures_differ_by_nothing() -> None:
    assert not same(shown("20"), shown("20"))
