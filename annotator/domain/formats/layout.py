"""Shared helpers of all formats but OmniACT's: picture paths, sentence ids, coordinates between 0 and 1."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from annotator.domain.formats.files import File, StoredImage
from annotator.domain.formats.json_stream import dumped
from annotator.domain.formats.omniact_layout import placed_screens, placed_tasks
from annotator.domain.formats.record import Records, ReleasedScreen, ReleaseRecord, more_screens
from annotator.domain.geometry import Point, Rect
from annotator.domain.splits import SPLITS, Split

BOXES_IN_PIXELS = (
    "Pixels of the screenshot, origin top-left, y downwards; `bbox` is left, top, right, bottom, right and bottom "
    "excluded; points are exact box centres."
)
ReadImage = Callable[[StoredImage], bytes]
"""Gives the bytes of a stored picture. Raises Rejected for one that is no longer what was stored."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a family: `number` 0 is the task, the others its phrasings; `id` is unique in a release."""

    id: str
    number: int
    text: str
    record: ReleaseRecord


def sentences(records: Records, split: Split) -> Iterator[Sentence]:
    """All sentences of a split, family by family."""
    for record in records():
        if record.split == split:
            for number, text in enumerate((record.sentence, *record.phrasings)):
                yield Sentence(f"{record.family_id}-{number}", number, " ".join(text.split()), record)


def filled_splits(records: Records, *, grounding: bool = False) -> list[Split]:
    """The splits that have a family, or for `grounding` a screen; `datasets` refuses files without rows."""
    present = {record.split for record in records()}
    if grounding:
        present |= {split for split, _ in more_screens(records)}
    return [split for split in SPLITS if split in present]


def picture_path(screen: ReleasedScreen) -> str:
    return f"images/{picture_name(screen)}"


def picture_name(screen: ReleasedScreen) -> str:
    """The path below `images/`: <platform>/<application>/<number>.png."""
    return f"{screen.platform}/{screen.application}/{screen.number}.png"


def picture_of(screen: ReleasedScreen) -> StoredImage:
    return StoredImage(screen.image, screen.sha256)


def pictures(records: Records, *, grounding: bool = False) -> Iterator[File]:
    """The files of all released pictures, each once; for `grounding` those of screens without a task too."""
    for screen in placed_screens(records):
        yield File(picture_path(screen), picture_of(screen))
    for _, screen in more_screens(records) if grounding else ():
        yield File(picture_path(screen), picture_of(screen))


def grounding_screens(records: Records, split: Split) -> Iterator[ReleasedScreen]:
    """The screens of this split, each once: those with a family in it, then the labelled ones without a task."""
    yield from screens_of_split(records, split)
    yield from (screen for screen_split, screen in more_screens(records) if screen_split == split)


def screens_of_split(records: Records, split: Split) -> Iterator[ReleasedScreen]:
    """The screens with a family in this split, each once; a screen may be in several splits."""
    last: ReleasedScreen | None = None
    for task in placed_tasks(records):
        if task.record.split == split and task.record.screen != last:
            last = task.record.screen
            yield last


def json_lines(rows: Iterable[object]) -> Iterator[bytes]:
    for row in rows:
        yield f"{dumped(row)}\n".encode()


def json_list(rows: Iterable[object]) -> Iterator[bytes]:
    """The bytes of a JSON list, one element a line."""
    before = "[\n"
    for row in rows:
        yield f"{before}{dumped(row)}".encode()
        before = ",\n"
    yield b"[]\n" if before == "[\n" else b"\n]\n"


def corners(rect: Rect) -> list[int]:
    """The left, top, right and bottom edges in pixels."""
    return [rect.left, rect.top, rect.right, rect.bottom]


def relative_corners(rect: Rect, screen: ReleasedScreen, digits: int = 4) -> list[float]:
    """The left, top, right and bottom edges as shares of the picture."""
    left, top, right, bottom = corners(rect)
    width, height = screen.width, screen.height
    return [
        round(left / width, digits),
        round(top / height, digits),
        round(right / width, digits),
        round(bottom / height, digits),
    ]


def relative_point(point: Point, screen: ReleasedScreen, digits: int = 4) -> list[float]:
    return [round(point.x / screen.width, digits), round(point.y / screen.height, digits)]


def pixels_of(x: float, y: float, width: int, height: int) -> Point:
    """The point in pixels of shares of a picture, to half a pixel: the centre of a box on one of less than 5,000 pixels
    comes back exactly from four decimals.
    """
    return Point(round(x * width * 2) / 2, round(y * height * 2) / 2)


def words_of(label: str) -> str:
    """A label as words: add-to-cart -> add to cart."""
    return label.replace("-", " ")
