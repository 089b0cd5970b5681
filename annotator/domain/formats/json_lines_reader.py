"""Reads a release in the JSON Lines format."""

from collections.abc import Iterator, Mapping
from typing import IO

from annotator.domain.clean_text import load_json
from annotator.domain.formats.release_reader import (
    Open,
    PlacedRow,
    ReadRelease,
    for_each_split,
    read_families,
    read_manifest,
)
from annotator.domain.formats.text_lines import LONGEST
from annotator.domain.splits import Split


def read(open_file: Open) -> ReadRelease:
    """The release; pictures are named by their paths in it. Raises Rejected where it has no manifest."""
    head, digests = read_manifest(open_file)
    return read_families(head, _rows(open_file, digests))


def _rows(open_file: Open, digests: Mapping[str, str]) -> Iterator[PlacedRow]:
    for split, path, file in for_each_split(open_file, lambda split: f"{split}.jsonl"):
        number = 0
        while line := file.readline(LONGEST):
            number += 1
            place = f"{path}, line {number}"
            yield _row(place, split, line, digests) if _is_whole(line, file) else _too_long(place, split, file)


def _is_whole(line: bytes, file: IO[bytes]) -> bool:
    return len(line) < LONGEST or line.endswith(b"\n")


def _too_long(place: str, split: Split, file: IO[bytes]) -> PlacedRow:
    """The row that stands for a line of more than LONGEST bytes, whose rest is skipped."""
    while (rest := file.readline(LONGEST)) and not rest.endswith(b"\n"):
        pass
    return PlacedRow(place, split, {}, fault=f"the line has more than {LONGEST:,} bytes")


def _row(place: str, split: Split, line: bytes, digests: Mapping[str, str]) -> PlacedRow:
    try:
        values = load_json(line)
    except (ValueError, RecursionError) as error:
        return PlacedRow(place, split, {}, fault=f"it is not JSON: {error}")
    if not isinstance(values, dict):
        return PlacedRow(place, split, {}, fault="it is not an object")
    image = values.get("image")
    if not isinstance(image, str) or image not in digests:
        return PlacedRow(place, split, {}, fault=f"its picture {image!r} is not a file of manifest.json")
    return PlacedRow(place, split, values, image, digests[image])
