"""The Hugging Face image folder: pictures as files with metadata, for `datasets.load_dataset` without a script."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pyarrow as pa

from annotator.domain.formats.dataset_card import Layout, card
from annotator.domain.formats.files import File
from annotator.domain.formats.huggingface import columns
from annotator.domain.formats.huggingface_rows import rows
from annotator.domain.formats.layout import (
    BOXES_IN_PIXELS,
    ReadImage,
    filled_splits,
    picture_name,
    picture_of,
    screens_of_split,
)
from annotator.domain.formats.parquet import parquet
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.splits import Split

#: about what a row takes without its picture
ROW_BYTES = 10_000
LAYOUT = Layout(
    """\
- `load_dataset(FOLDER)`: a row for each sentence with `instruction`, `image`, `script` (coordinates),
  `script_labelled`, the `boxes` of its screen and its `actions`; `family` joins a task with its reformulations.
- `<split>/metadata.parquet`: these rows; `file_name` is the picture beside it.
- `<split>/<platform>/<application>/<number>.png`: the screenshots of the split.""",
    BOXES_IN_PIXELS,
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release; a split without a task has no folder. Raises ValueError for a script that cannot be
    read.
    """
    # Parquet, because in JSON a column that is empty in one split would have another type there.
    schema = pa.schema([("file_name", pa.string()), *(column for column in columns("tasks") if column[0] != "image")])
    filled = filled_splits(records)
    yield File("README.md", [card(head, records, replace(LAYOUT, front_matter=_front_matter(filled))).encode()])
    for split in filled:
        yield File(f"{split}/metadata.parquet", parquet(schema, _rows(records, split)))
        for screen in screens_of_split(records, split):
            yield File(f"{split}/{picture_name(screen)}", picture_of(screen))


def _front_matter(splits: list[Split]) -> str:
    paths = "".join(f"  - {{split: {split}, path: {split}/**}}\n" for split in splits)
    return f"configs:\n- config_name: tasks\n  data_files:\n{paths}" if splits else ""


def _rows(records: Records, split: Split) -> Iterator[tuple[dict[str, Any], int]]:
    for screen, row in rows("tasks", records, split):
        yield {"file_name": picture_name(screen), **row}, ROW_BYTES
