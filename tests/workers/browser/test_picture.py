"""What is said of pictures."""

import io

from PIL import Image

from workers.browser.picture import LEAST_FULL, LEAST_PACKED, count_differing, is_blank


def seen(image: Image.Image) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def test_a_picture_of_one_colour_is_blank_and_one_pixel_more_is_not() -> None:
    image = Image.new("RGB", (30, 20), "teal")
    assert is_blank(seen(image))
    image.putpixel((29, 19), (0, 0, 0))
    assert not is_blank(seen(image))


def test_a_large_picture_of_one_colour_packs_better_than_any_that_is_taken_for_full() -> None:
    """However it is packed: what is larger than this is never unpacked to look for other colours."""
    for level in (1, 9):
        stream = io.BytesIO()
        Image.new("RGB", (1280, 720), (17, 99, 203)).save(stream, "PNG", compress_level=level)
        assert len(stream.getvalue()) < LEAST_FULL + 1280 * 720 * 3 // LEAST_PACKED
        assert is_blank(stream.getvalue())


def test_pixels_are_counted_once_however_many_channels_differ() -> None:
    one, other = Image.new("RGB", (30, 20), "white"), Image.new("RGB", (30, 20), "white")
    other.paste("black", (0, 0, 3, 2))
    other.putpixel((10, 10), (255, 255, 254))
    assert count_differing(seen(one), seen(other)) == 7
    assert count_differing(seen(one), seen(one)) == 0


def test_pictures_of_different_sizes_differ_everywhere() -> None:
    one, other = Image.new("RGB", (30, 20)), Image.new("RGB", (30, 21))
    assert count_differing(seen(one), seen(other)) == 30 * 21
