"""How much a page on the display differs from its screenshot."""

from workers.display.page_picture import count_differing, opaque

PIXEL = bytes((10, 20, 30, 0))


def test_the_unused_byte_is_no_difference() -> None:
    assert opaque(PIXEL) == bytes((10, 20, 30, 255))
    assert count_differing(PIXEL * 4, opaque(PIXEL * 4)) == 0


def test_a_pixel_differs_when_one_of_its_colours_does_visibly() -> None:
    nearly, visibly = bytes((18, 12, 38, 0)), bytes((10, 20, 39, 0))
    assert count_differing(PIXEL * 3, nearly + visibly + PIXEL) == 1
