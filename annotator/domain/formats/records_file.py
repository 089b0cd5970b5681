"""The file records.jsonl of formats that cannot hold a whole release: what it takes to import it again, whole."""

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import IO, Any

from annotator.domain.clean_text import load_json
from annotator.domain.formats.files import File
from annotator.domain.formats.json_lines import box_row
from annotator.domain.formats.layout import json_lines, picture_path
from annotator.domain.formats.omniact_layout import records_in_order
from annotator.domain.formats.record import Records, ReleasedScreen, ReleaseRecord, more_screens
from annotator.domain.formats.release_reader import Open, ReadRelease, read_manifest, read_screen
from annotator.domain.problems import Problem, Rejected
from annotator.domain.splits import SPLITS, Split

PATH = "records.jsonl"
REMARK = (
    "`records.jsonl` holds what these files cannot: screens, boxes, labels, families and scripts as Actwright imports "
    "them.\nTraining does not need it."
)
DATA_FILES = (".json", ".jsonl", ".yaml", ".txt")
BLOCK = 1 << 20


def records_file(
    records: Records, image_of: Callable[[ReleasedScreen], str] = picture_path, *, grounding: bool = False
) -> File:
    """A line for each screen, followed by one for each of its families; `image_of` is its picture's path.

    `grounding` adds the labelled screens without a task.
    """
    return File(PATH, json_lines(_lines(records, image_of, grounding=grounding)))


def _lines(records: Records, image_of: Callable[[ReleasedScreen], str], *, grounding: bool) -> Iterator[dict[str, Any]]:
    for record, is_first in records_in_order(records):
        if is_first:
            yield {"screen": _screen_values(record.screen, image_of)}
        yield {
            "family": record.family_id,
            "split": record.split,
            "sentence": record.sentence,
            "phrasings": record.phrasings,
            "script": record.resolved,
            "script_labelled": record.labelled,
        }
    for split, screen in more_screens(records) if grounding else ():
        yield {"screen": _screen_values(screen, image_of), "split": split}


def _screen_values(screen: ReleasedScreen, image_of: Callable[[ReleasedScreen], str]) -> dict[str, Any]:
    return {
        "image": image_of(screen),
        "sha256": screen.sha256,
        "platform": screen.platform,
        "application": screen.application,
        "category": screen.category,
        "screen": screen.number,
        "width": screen.width,
        "height": screen.height,
        "boxes": [box_row(box) for box in screen.boxes],
    }


def read_records(open_file: Open) -> tuple[ReadRelease | None, list[Problem]]:
    """The whole release of a folder whose files are those of its manifest; None for any other, and why.

    A release without this file and another one's files have no reason; raises Rejected for a damaged manifest.
    """
    try:
        head, digests = read_manifest(open_file)
    except Rejected:
        if _exists(open_file, "manifest.json"):
            raise
        return None, []
    if PATH not in digests:
        return None, []
    for path, digest in digests.items():
        if path.endswith(DATA_FILES) and _digest(open_file, path) != digest:
            changed = f"{path} is missing or not the file of manifest.json; the rows of the files are read instead."
            return None, [Problem("changed-file", changed, field=path)]
    with open_file(PATH) as file:
        records, screens = _read(file)
    return ReadRelease(head, records, [], more_screens=screens), []


def _exists(open_file: Open, path: str) -> bool:
    try:
        open_file(path).close()
    except FileNotFoundError:
        return False
    return True


def _digest(open_file: Open, path: str) -> str:
    """The SHA-256 of a file in hex; empty where there is none."""
    digest = sha256()
    try:
        with open_file(path) as file:
            while block := file.read(BLOCK):
                digest.update(block)
    except FileNotFoundError:
        return ""
    return digest.hexdigest()


def _read(file: IO[bytes]) -> tuple[list[ReleaseRecord], list[tuple[Split, ReleasedScreen]]]:
    records: list[ReleaseRecord] = []
    screens: list[tuple[Split, ReleasedScreen]] = []
    screen: ReleasedScreen | None = None
    for number, line in enumerate(file, start=1):
        try:
            values = load_json(line)
            if "screen" in values:
                screen = _screen(values["screen"])
                screens += [(_split(values), screen)] if "split" in values else []
            elif screen is None:
                raise ValueError("a family comes before its screen")
            else:
                records.append(_family(values, screen))
        except (ValueError, RecursionError, LookupError, TypeError) as error:
            raise Rejected(Problem("no-records", f"{PATH}, line {number}: {error!r}.")) from None
    return records, screens


def _screen(values: Mapping[str, Any]) -> ReleasedScreen:
    return read_screen(values, str(values["image"]), str(values["sha256"]))


def _split(values: Mapping[str, Any]) -> Split:
    return SPLITS[SPLITS.index(values["split"])]


def _family(values: Mapping[str, Any], screen: ReleasedScreen) -> ReleaseRecord:
    return ReleaseRecord(
        values["family"],
        _split(values),
        screen,
        values["sentence"],
        tuple(values["phrasings"]),
        values["script_labelled"],
        values["script"],
    )
