"""Drawn pictures of windows for tests, with the rectangles of their controls."""

from __future__ import annotations

import io
from dataclasses import dataclass, field

from PIL import Image, ImageDraw, ImageFont

from annotator.domain.geometry import Rect


@dataclass
class Window:
    """A window of 640 x 400 pixels at 100 %. `dark` turns all colours round."""

    scale: int = 1
    dark: bool = False
    things: dict[str, Rect] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.image = Image.new("RGB", (640 * self.scale, 400 * self.scale), (244, 244, 240))
        self.draw = ImageDraw.Draw(self.image)
        self.font = ImageFont.load_default(14 * self.scale)

    def surface(
        self, name: str, left: int, top: int, right: int, bottom: int, text: str = "", *, at: str = "middle"
    ) -> None:
        rect = Rect(*(side * self.scale for side in (left, top, right, bottom)))
        edge, ground = (120, 120, 128), (255, 255, 255)
        corners = (rect.left, rect.top, rect.right - 1, rect.bottom - 1)
        self.draw.rounded_rectangle(corners, 5 * self.scale, fill=ground, outline=edge, width=self.scale)
        if text and at == "middle":
            middle = (rect.center.x, rect.center.y)
            self.draw.text(middle, text, fill=(20, 20, 20), font=self.font, anchor="mm")
        elif text:
            self.draw.text((rect.left + 8 * self.scale, rect.center.y), text, (90, 90, 90), self.font, anchor="lm")
        self.things[name] = rect

    def words(self, name: str, left: int, top: int, text: str) -> None:
        place = (left * self.scale, top * self.scale)
        self.draw.text(place, text, fill=(20, 20, 20), font=self.font)
        edges = self.draw.textbbox(place, text, font=self.font)
        self.things[name] = Rect(*(round(edge) for edge in edges))

    def png(self) -> bytes:
        image = Image.eval(self.image, lambda value: 255 - value) if self.dark else self.image
        sink = io.BytesIO()
        image.save(sink, "PNG")
        return sink.getvalue()


def form(scale: int = 1, *, dark: bool = False) -> Window:
    """A small form: two fields, two buttons, two check boxes with their names, a menu bar and a paragraph."""
    window = Window(scale, dark)
    for number, word in enumerate(("File", "Edit", "View", "Help")):
        window.words(f"menu {word}", 12 + 70 * number, 8, word)
    window.surface("name field", 40, 60, 340, 92, "Ada Lovelace", at="left")
    window.surface("empty field", 40, 110, 340, 142)
    window.surface("send button", 360, 60, 460, 92, "Send")
    window.surface("cancel button", 480, 60, 580, 92, "Cancel")
    window.surface("first box", 40, 170, 56, 186)
    window.words("first name", 64, 170, "Remember me")
    window.surface("second box", 40, 200, 56, 216)
    window.words("second name", 64, 200, "Tell nobody")
    for number in range(4):
        window.words(
            f"line {number}", 40, 260 + 20 * number, "A long paragraph that nobody would ever click on at all, is it"
        )
    return window
