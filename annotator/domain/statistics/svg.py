"""A drawing as a standalone SVG file, on white."""

import re
from xml.sax.saxutils import escape, quoteattr

from annotator.domain.statistics.drawing import FONT_SIZE, MARGIN, Area, Colour, Drawing, Text

# No XML file may contain these characters.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
BACKGROUND = "#ffffff"
COLOURS: dict[Colour, str] = {
    "text": "#1a1d21",
    "muted": "#5b6167",
    "grid": "#dfe3e8",
    "heat": "#17488f",
    "series-1": "#2f5fb3",
    "series-2": "#c2560c",
    "series-3": "#0b7a5e",
    "series-4": "#7a3fa8",
    "series-5": "#8a6d00",
    "series-6": "#b02a5b",
}


def as_svg(drawing: Drawing) -> str:
    """The SVG; rectangles carry what they show as titles."""
    width, height = drawing.width + 2 * MARGIN, drawing.height + 2 * MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" font-family="sans-serif" font-size="{FONT_SIZE}">',
        f"<title>{_escaped(drawing.title)}</title>",
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width:g}" height="{height:g}" fill="{BACKGROUND}"/>',
        *map(_area, drawing.areas),
        *map(_text, drawing.texts),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _area(area: Area) -> str:
    place = f'x="{area.x:g}" y="{area.y:g}" width="{area.width:g}" height="{area.height:g}"'
    opacity = f' fill-opacity="{area.opacity:g}"' if area.opacity < 1 else ""
    shape = f'<rect {place} fill="{COLOURS[area.colour]}"{opacity}'
    return f"{shape}><title>{_escaped(area.about)}</title></rect>" if area.about else f"{shape}/>"


def _text(text: Text) -> str:
    place = f'x="{text.x:g}" y="{text.y:g}" text-anchor={quoteattr(text.anchor)}'
    return f'<text {place} fill="{COLOURS[text.colour]}">{_escaped(text.text)}</text>'


def _escaped(text: str) -> str:
    return escape(FORBIDDEN.sub("\ufffd", text))
