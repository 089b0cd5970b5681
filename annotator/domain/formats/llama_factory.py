"""The format of LLaMA-Factory's ShareGPT conversations: a picture and a sentence, answered by the script in pixels."""

from collections.abc import Iterator
from typing import Any

from annotator.domain.formats.dataset_card import Layout, card
from annotator.domain.formats.files import File
from annotator.domain.formats.json_stream import json_object
from annotator.domain.formats.layout import (
    ReadImage,
    Sentence,
    json_list,
    picture_path,
    pictures,
    sentences,
)
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.formats.released_actions import script_with_points
from annotator.domain.script.render import render
from annotator.domain.splits import SPLITS

SYSTEM = (
    "You control a computer by PyAutoGUI. The screenshot is {width} x {height} pixels; coordinates are pixels from its "
    "top left corner. Answer with the calls that do the task, one a line."
)
LAYOUT = Layout(
    """\
- `dataset_info.json`: the datasets `actwright_train`, `actwright_validation` and `actwright_test`; copy this
  folder to `dataset_dir` or name it there.
- `train.json`, `validation.json`, `test.json`: `conversations` (from human, gpt), `system` and `images`.
- `images/<platform>/<application>/<number>.png`: the screenshots, paths relative to this folder.""",
    "Pixels of the stored picture, said in the system message of each row; points are exact box centres. A model with "
    "coordinates of its own wants them converted.",
    (
        "boxes, labels, kinds and ids of boxes, and scripts that name labels",
        "families: reformulations are rows of their own",
        "platform, application and category beside what the path of a picture says",
    ),
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for a script that cannot be read."""
    yield File("README.md", [card(head, records, LAYOUT).encode()])
    yield File("dataset_info.json", json_object((f"actwright_{split}", _info(split)) for split in SPLITS))
    for split in SPLITS:
        yield File(f"{split}.json", json_list(map(_row, sentences(records, split))))
    yield from pictures(records)


def _info(split: str) -> dict[str, Any]:
    columns = {"messages": "conversations", "images": "images", "system": "system"}
    return {"file_name": f"{split}.json", "formatting": "sharegpt", "columns": columns}


def _row(sentence: Sentence) -> dict[str, Any]:
    screen = sentence.record.screen
    script = render(script_with_points(sentence.record.resolved, screen.width, screen.height)).rstrip()
    return {
        "conversations": [
            {"from": "human", "value": f"<image>{sentence.text}"},
            {"from": "gpt", "value": script},
        ],
        "system": SYSTEM.format(width=screen.width, height=screen.height),
        "images": [picture_path(screen)],
    }
