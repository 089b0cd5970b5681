"""The pixels of a display."""

from workers.display.framebuffer import opaque
from workers.snapshot.compare import count_differing_pixels

PIXEL = bytes((10, 20, 30, 0))


def test_setting_the_unused_byte_changes_no_visible_pixel() -> None:
    assert opaque(PIXEL) == bytes((10, 20, 30, 255))
    assert count_differing_pixels(PIXEL * 4, opaque(PIXEL * 4)) == 0
