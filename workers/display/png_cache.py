"""The last pictures of a display as PNG files: most scripts on one screen begin with the same picture."""

from __future__ import annotations

from collections import deque

from workers.display.png_encoder import PngEncoder

SIZE = 3
"""Pictures: the screenshot's, the one before the script, the one now."""


class PngCache:
    """The PNG files of the pixels asked for last (rows of blue, green, red, unused bytes)."""

    def __init__(self, width: int, height: int) -> None:
        self._encoder = PngEncoder(width, height)
        self._files: deque[tuple[bytes, bytes]] = deque(maxlen=SIZE)

    def add(self, pixels: bytes, png: bytes) -> None:
        """Keep the file of these pixels."""
        self._files.append((pixels, png))

    def png(self, pixels: bytes) -> bytes:
        """The pixels as a PNG file."""
        for known, png in self._files:
            if known == pixels:
                return png
        png = self._encoder.encode(pixels)
        self.add(pixels, png)
        return png
