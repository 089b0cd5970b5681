"""What is said of pictures."""

import io

from PIL import Image

from workers.browser.picture import count_differing, is_blank


def seen(image: Image.Image) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def test_a_picture_of_one_colour_is_blank_and_one_pixel_more_is_not() -> None:
    image = Image.new("RGB", (30, 20), "teal")
    assert is_blank(seen(image))
    image.putpixel((29, 19), (0, 0, 0))
    assert not is_blank(seen(image))


def test_pixels_are_counted_once_however_many_channels_differ() -> None:
    one, other = Image.new("RGB", (30, 20), "white"), Image.new("RGB", (30, 20), "white")
    other.paste("black", (0, 0, 3, 2))
    other.putpixel((10, 10), (255, 255, 254))
    assert count_differing(seen(one), seen(other)) == 7
    assert count_differing(seen(one), seen(one)) == 0


def test_pictures_of_different_sizes_differ_everywhere() -> None:
    one, other = Image.new("RGB", (30, 20)), Image.new("RGB", (30, 21))
    assert count_differing(seen(one), seen(other)) == 30 * 21
