"""A drawing of rectangles and texts, from which page, SVG and PNG are made."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

SeriesColour: TypeAlias = Literal["series-1", "series-2", "series-3", "series-4", "series-5", "series-6"]
Colour: TypeAlias = Literal["text", "muted", "grid", "heat"] | SeriesColour
SERIES: tuple[SeriesColour, ...] = get_args(SeriesColour)
COLOUR_NAMES: tuple[str, ...] = ("text", "muted", "grid", "heat", *SERIES)
Anchor: TypeAlias = Literal["start", "middle", "end"]
FONT_SIZE = 11
#: the mean width of a character in this size, in units of the drawing
CHARACTER = 6.6
#: left free around a drawing that is a file of its own
MARGIN = 10


@dataclass(frozen=True, slots=True)
class Area:
    """A filled rectangle in units of the drawing, origin top-left; `opacity` 0 to 1, `about` says what it shows."""

    x: float
    y: float
    width: float
    height: float
    colour: Colour
    opacity: float = 1.0
    about: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text whose baseline begins, is centred or ends at (x, y), by `anchor`."""

    x: float
    y: float
    text: str
    anchor: Anchor = "start"
    colour: Colour = "text"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Areas in the order in which they are painted, then texts. The background is left to whoever paints."""

    width: float
    height: float
    title: str
    areas: tuple[Area, ...]
    texts: tuple[Text, ...]
