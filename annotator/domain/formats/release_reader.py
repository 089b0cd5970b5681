"""Reads back what the formats with a row for each sentence hold: the release's head, its families, refused rows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import IO, Any, TypeAlias

from annotator.domain.clean_text import load_json
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseHead, ReleaseRecord
from annotator.domain.formats.released_actions import script_with_points
from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem, Rejected
from annotator.domain.splits import SPLITS, Split

Open: TypeAlias = Callable[[str], IO[bytes]]
"""Opens a file by its path in the release, with forward slashes; raises FileNotFoundError."""
KeepPicture: TypeAlias = Callable[[bytes], str]
"""Stores a picture that is inside another file; gives the name by which the caller finds it."""

LARGEST_MANIFEST = 200_000_000


@dataclass(frozen=True, slots=True)
class ReadRelease:
    """A release as read: `records` in the order of releases, `refused` says which rows were left out and why.

    `screens` are all screens, also those without a task; empty where every screen has one. `more_screens` are screens
    without a task whose split is known.
    """

    head: ReleaseHead
    records: Sequence[ReleaseRecord]
    refused: Sequence[Problem]
    screens: Sequence[ReleasedScreen] = ()
    more_screens: Sequence[tuple[Split, ReleasedScreen]] = ()


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row for a sentence, its `place` for messages, and its picture: where the caller finds it, its SHA-256.

    A row that could not be read at all has a `fault` and no values.
    """

    place: str
    split: Split
    values: Mapping[str, Any]
    image: str = ""
    sha256: str = ""
    fault: str = ""


def read_manifest(open_file: Open) -> tuple[ReleaseHead, dict[str, str]]:
    """The head of a release, and the SHA-256 of its files by path. Raises Rejected where that is not to be had."""
    try:
        with open_file("manifest.json") as file:
            manifest = load_json(file.read(LARGEST_MANIFEST))
        return _head(manifest), {entry["path"]: entry["sha256"] for entry in manifest["files"]}
    except FileNotFoundError:
        missing = "There is no manifest.json: name the folder of a release of Actwright."
        raise Rejected(Problem("no-manifest", missing)) from None
    except (ValueError, RecursionError, LookupError, TypeError) as error:
        raise Rejected(Problem("no-manifest", f"manifest.json is not that of a release: {error!r}.")) from None


def _head(manifest: Mapping[str, Any]) -> ReleaseHead:
    return ReleaseHead(
        dataset=_text(manifest, "dataset"),
        seed=_whole(manifest, "seed"),
        ratio=tuple(manifest["ratio"]),
        licence=_text(manifest, "licence"),
        description=_text(manifest, "description"),
        name=_text(manifest, "name"),
        version=_text(manifest, "release"),
        note=_text(manifest, "note"),
        citation=_text(manifest, "citation"),
        group_by=_text(manifest, "group_by"),
        hold=manifest["hold"],
    )


def read_families(head: ReleaseHead, rows: Iterable[PlacedRow]) -> ReadRelease:
    """The families of rows that come split by split, those of a family one after the other."""
    records: list[ReleaseRecord] = []
    refused: list[Problem] = []
    screens: dict[tuple[str, str, int], ReleasedScreen] = {}
    for _, group in groupby(rows, lambda row: (row.split, row.values.get("family", row.place))):
        family = list(group)
        try:
            records.append(_record(family, screens))
        except (ValueError, LookupError, TypeError) as error:
            refused += [refusal(row.place, error) for row in family]
    records.sort(key=lambda record: order_of(record.screen))
    return ReadRelease(head, records, refused)


def refusal(place: str, error: Exception) -> Problem:
    """The entry of the report for a row that raised this error."""
    reason = f"there is no {error}" if isinstance(error, KeyError) else str(error)
    return Problem("refused-row", f"{place}: {reason}.", field=place)


def order_of(screen: ReleasedScreen) -> tuple[bool, str, int]:
    """The key by which formats sort screens: programs before the web, then by application and number."""
    return screen.platform == "web", screen.application, screen.number


def _record(rows: Sequence[PlacedRow], screens: dict[tuple[str, str, int], ReleasedScreen]) -> ReleaseRecord:
    """The family of these rows. Raises ValueError, LookupError or TypeError for what is none."""
    if faults := [row.fault for row in rows if row.fault]:
        raise ValueError(faults[0])
    first = rows[0].values
    if [_whole(row.values, "sentence_number") for row in rows] != list(range(len(rows))):
        raise ValueError("the sentences of the family are not numbered from 0 one after the other")
    script, labelled = _text(first, "script"), _text(first, "script_labelled")
    if any((row.values["script"], row.values["script_labelled"]) != (script, labelled) for row in rows):
        raise ValueError("the sentences of the family have different scripts")
    read_screens = [read_screen(row.values, row.image, row.sha256) for row in rows]
    screen = screens.setdefault(
        (read_screens[0].platform, read_screens[0].application, read_screens[0].number), read_screens[0]
    )
    script_with_points(script, screen.width, screen.height)
    if any(read_screen != screen for read_screen in read_screens):
        raise ValueError("its screen has another size, other boxes or another picture in another row")
    sentence, *phrasings = (_text(row.values, "instruction") for row in rows)
    return ReleaseRecord(_text(first, "family"), rows[0].split, screen, sentence, tuple(phrasings), labelled, script)


def read_screen(values: Mapping[str, Any], image: str, digest: str) -> ReleasedScreen:
    """The screen of these values. Raises ValueError, LookupError or TypeError for what is none."""
    application = _text(values, "application")
    if not application or set(application) & set("/\\\0") or application.startswith("."):
        raise ValueError(f"“{application}” cannot be an application's name")
    width, height = _whole(values, "width"), _whole(values, "height")
    return ReleasedScreen(
        platform=_text(values, "platform"),
        application=application,
        category=_text(values, "category"),
        number=_whole(values, "screen"),
        image=image,
        sha256=digest,
        width=width,
        height=height,
        boxes=tuple(_box(box, width, height) for box in values["boxes"]),
    )


def _box(values: Mapping[str, Any], width: int, height: int) -> ReleasedBox:
    key = _text(values, "id")
    left, top, right, bottom = values["bbox"]
    if not all(type(side) is int for side in (left, top, right, bottom)):
        raise ValueError(f"the sides of box “{key}” are not whole numbers")
    if not (0 <= left < right <= width and 0 <= top < bottom <= height):
        raise ValueError(f"box “{key}” is empty or reaches out of its picture of {width} x {height}")
    return ReleasedBox(key, Rect(left, top, right, bottom), _text(values, "label"), _text(values, "kind"))


def _text(values: Mapping[str, Any], name: str) -> str:
    value = values[name]
    if not isinstance(value, str):
        raise ValueError(f"“{name}” is not a text")
    return value


def _whole(values: Mapping[str, Any], name: str) -> int:
    value = values[name]
    if type(value) is not int:
        raise ValueError(f"“{name}” is not a whole number")
    return value


def for_each_split(open_file: Open, path_of: Callable[[Split], str]) -> Iterator[tuple[Split, str, IO[bytes]]]:
    """Each split that has its file, with that file's path and content."""
    for split in SPLITS:
        path = path_of(split)
        try:
            file = open_file(path)
        except FileNotFoundError:
            continue
        with file:
            yield split, path, file
