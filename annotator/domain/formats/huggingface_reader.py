"""Reads a release in Hugging Face's forms: Parquet with pictures, and the folder of pictures."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from hashlib import sha256
from typing import IO, Any, TypeAlias

import pyarrow as pa
import pyarrow.parquet as pq

from annotator.domain.clean_text import clean_json
from annotator.domain.formats.record import ReleasedScreen
from annotator.domain.formats.release_reader import (
    KeepPicture,
    Open,
    PlacedRow,
    ReadRelease,
    for_each_split,
    order_of,
    read_families,
    read_manifest,
    read_screen,
    refusal,
)
from annotator.domain.problems import Problem, Rejected
from annotator.domain.splits import Split

# A row may hold a picture of some megabytes.
ROWS_AT_ONCE = 16
Key: TypeAlias = tuple[str, str, int]
"""Platform, application and number of a screen."""


def read(open_file: Open, keep_picture: KeepPicture) -> ReadRelease:
    """The release with Parquet files that hold the pictures. Raises Rejected for what is no such release."""
    head, _ = read_manifest(open_file)
    pictures = _Pictures(keep_picture)
    families = read_families(head, _rows_with_pictures(open_file, "tasks", pictures))
    screens, refused = _more_screens(open_file, pictures, {_key(record.screen) for record in families.records})
    return replace(families, more_screens=screens, refused=[*families.refused, *refused])


def read_imagefolder(open_file: Open) -> ReadRelease:
    """The release as a folder; pictures are named by their paths in it. Raises Rejected for what is no such release."""
    head, digests = read_manifest(open_file)
    return read_families(head, _rows_of_folder(open_file, digests))


class _Pictures:
    """Keeps each picture once, however many rows have it."""

    def __init__(self, keep_picture: KeepPicture) -> None:
        self._keep, self._kept = keep_picture, dict[str, str]()

    def keep(self, data: bytes) -> tuple[str, str]:
        """Its name and its SHA-256."""
        digest = sha256(data).hexdigest()
        if digest not in self._kept:
            self._kept[digest] = self._keep(data)
        return self._kept[digest], digest


def _more_screens(
    open_file: Open, pictures: _Pictures, with_task: Set[Key]
) -> tuple[list[tuple[Split, ReleasedScreen]], list[Problem]]:
    """The screens without a task and their splits; those that cannot be read are refused."""
    screens: list[tuple[Split, ReleasedScreen]] = []
    refused: list[Problem] = []
    for row in _rows_with_pictures(open_file, "screens", pictures):
        try:
            if row.fault:
                raise ValueError(row.fault)
            screen = read_screen(row.values, row.image, row.sha256)
        except (ValueError, LookupError, TypeError) as error:
            refused.append(refusal(row.place, error))
            continue
        if _key(screen) not in with_task:
            screens.append((row.split, screen))
    screens.sort(key=lambda placed: order_of(placed[1]))
    return screens, refused


def _key(screen: ReleasedScreen) -> Key:
    return screen.platform, screen.application, screen.number


def _rows_with_pictures(open_file: Open, config: str, pictures: _Pictures) -> Iterator[PlacedRow]:
    for split, path, file in for_each_split(open_file, lambda split: f"{config}/{split}-00000-of-00001.parquet"):
        for place, values in _rows(path, file):
            data = (values.pop("image", None) or {}).get("bytes")
            if not data:
                yield PlacedRow(place, split, {}, fault="there is no picture in it")
                continue
            yield PlacedRow(place, split, clean_json(values), *pictures.keep(data))


def _rows_of_folder(open_file: Open, digests: Mapping[str, str]) -> Iterator[PlacedRow]:
    for split, path, file in for_each_split(open_file, lambda split: f"{split}/metadata.parquet"):
        for place, values in _rows(path, file):
            yield _row_of_folder(place, split, clean_json(values), digests)


def _row_of_folder(place: str, split: Split, values: dict[str, Any], digests: Mapping[str, str]) -> PlacedRow:
    """The row of a folder; a screen of several splits has its picture in each, of one content."""
    image = f"{split}/{values.pop('file_name', None)}"
    if image not in digests:
        return PlacedRow(place, split, {}, fault=f"its picture {image} is not a file of manifest.json")
    same_content = next(path for path, digest in digests.items() if digest == digests[image])
    return PlacedRow(place, split, values, same_content, digests[image])


def _rows(path: str, file: IO[bytes]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Place and values of each row. Raises Rejected for a file that is not Parquet."""
    number = 0
    try:
        for batch in pq.ParquetFile(file).iter_batches(batch_size=ROWS_AT_ONCE):
            for values in batch.to_pylist():
                number += 1
                yield f"{path}, row {number}", values
    except pa.ArrowInvalid as error:
        raise Rejected(Problem("not-parquet", f"{path} is not Parquet: {error}.")) from None
