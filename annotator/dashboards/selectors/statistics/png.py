"""A drawing as PNG, on white, in twice its size."""

import io

from PIL import Image, ImageColor, ImageDraw, ImageFont

from annotator.domain.statistics.drawing import FONT_SIZE, MARGIN, Area, Drawing, Text
from annotator.domain.statistics.svg import BACKGROUND, COLOURS

SCALE = 2
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def as_png(drawing: Drawing) -> bytes:
    """The PNG. Its font has Latin letters only; others are drawn as boxes."""
    size = (_pixels(drawing.width + MARGIN), _pixels(drawing.height + MARGIN))
    image = Image.new("RGB", size, BACKGROUND)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(FONT_SIZE * SCALE)
    for area in drawing.areas:
        _paint(draw, area)
    for text in drawing.texts:
        _write(draw, text, font)
    sink = io.BytesIO()
    image.save(sink, "PNG")
    return sink.getvalue()


def _paint(draw: ImageDraw.ImageDraw, area: Area) -> None:
    left, top = _pixels(area.x), _pixels(area.y)
    right, bottom = _pixels(area.x + area.width), _pixels(area.y + area.height)
    if right > left and bottom > top:
        draw.rectangle((left, top, right - 1, bottom - 1), fill=_blended(COLOURS[area.colour], area.opacity))


def _write(draw: ImageDraw.ImageDraw, text: Text, font: ImageFont.FreeTypeFont | ImageFont.ImageFont) -> None:
    draw.text(
        (_pixels(text.x), _pixels(text.y)), text.text, fill=COLOURS[text.colour], font=font, anchor=ANCHORS[text.anchor]
    )


def _pixels(position: float) -> int:
    """Where a position of the drawing is in the picture."""
    return round((position + MARGIN) * SCALE)


def _blended(colour: str, opacity: float) -> tuple[int, ...]:
    """The colour that shows where `colour` is painted on the background with this opacity."""
    pairs = zip(ImageColor.getrgb(colour), ImageColor.getrgb(BACKGROUND), strict=True)
    return tuple(round(opacity * front + (1 - opacity) * back) for front, back in pairs)
