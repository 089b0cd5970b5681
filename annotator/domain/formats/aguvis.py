"""The format of Aguvis' and GUI-Actor's conversations: PyAutoGUI with coordinates between 0 and 1, boxes of single
actions.
"""

from collections.abc import Iterator
from typing import Any

from annotator.domain.formats.dataset_card import Layout, card
from annotator.domain.formats.files import File
from annotator.domain.formats.layout import (
    ReadImage,
    Sentence,
    json_list,
    picture_name,
    pictures,
    relative_corners,
    sentences,
)
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.formats.records_file import REMARK, records_file
from annotator.domain.formats.relative_code import relative_code
from annotator.domain.formats.released_actions import only_pointer_action, released_actions
from annotator.domain.splits import SPLITS

LAYOUT = Layout(
    """\
- `data.yaml`: the entry of `train.json` for Aguvis' and GUI-Actor's lists of datasets.
- `train.json`, `validation.json`, `test.json`: `id`, `image` (below `images/`) and `conversations`; the answer
  is PyAutoGUI code, with `bbox_gt` where it is one pointer action on a box.
- `images/<platform>/<application>/<number>.png`: the screenshots.""",
    "Shares of the picture's width and height with four decimals; `bbox_gt` is left, top, right, bottom.",
    (
        "boxes that no single pointer action means; labels, kinds and ids of boxes",
        "scripts that name labels",
        "exact centres: four decimals are kept",
        "families, but for the beginning of `id`",
        "platform, application and category beside what `image` says",
    ),
    remark=REMARK,
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for a script that cannot be read."""
    yield File("README.md", [card(head, records, LAYOUT).encode()])
    entry = "datasets:\n  - json_path: train.json\n    images_folder: images/\n    sampling_strategy: all\n"
    yield File("data.yaml", [entry.encode()])
    for split in SPLITS:
        yield File(f"{split}.json", json_list(map(_row, sentences(records, split))))
    yield records_file(records)
    yield from pictures(records)


def _row(sentence: Sentence) -> dict[str, Any]:
    screen = sentence.record.screen
    answer: dict[str, Any] = {
        "from": "gpt",
        "value": relative_code(released_actions(sentence.record), screen),
        "recipient": "os",
        "end_turn": True,
    }
    single = only_pointer_action(sentence.record)
    if single and single.box:
        answer["bbox_gt"] = relative_corners(single.box.rect, screen)
    return {
        "id": sentence.id,
        "image": picture_name(screen),
        "conversations": [{"from": "human", "value": f"<image>\n{sentence.text}"}, answer],
    }
