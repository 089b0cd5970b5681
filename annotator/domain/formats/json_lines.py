"""The JSON Lines format: one line for each sentence, with all its values."""

from collections.abc import Iterator
from typing import Any

from annotator.domain.formats.dataset_card import Layout, card
from annotator.domain.formats.files import File
from annotator.domain.formats.layout import (
    BOXES_IN_PIXELS,
    ReadImage,
    Sentence,
    corners,
    json_lines,
    picture_path,
    pictures,
    sentences,
)
from annotator.domain.formats.record import Records, ReleasedBox, ReleaseHead
from annotator.domain.formats.released_actions import ReleasedAction, released_actions
from annotator.domain.script.render import render
from annotator.domain.splits import SPLITS

LAYOUT = Layout(
    """\
- `train.jsonl`, `validation.jsonl`, `test.jsonl`: one object a line for each sentence, a family's sentences one
  after the other: `id`, `family`, `sentence_number` (0 is the task, the others are its reformulations),
  `instruction`, `image`, `width`, `height`, `platform`, `application`, `category`, `script` (coordinates),
  `script_labelled`, `boxes` of the screen (`id`, `label`, `kind`, `bbox`) and `actions` (`function`, `point`,
  `box`, `keys`, `text`, …).
- `images/<platform>/<application>/<number>.png`: the screenshots.""",
    BOXES_IN_PIXELS,
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for a script that cannot be read."""
    yield File("README.md", [card(head, records, LAYOUT).encode()])
    for split in SPLITS:
        yield File(f"{split}.jsonl", json_lines(map(sentence_row, sentences(records, split))))
    yield from pictures(records)


def sentence_row(sentence: Sentence) -> dict[str, Any]:
    """The values of a sentence, its screen, boxes and actions."""
    record, screen = sentence.record, sentence.record.screen
    actions = released_actions(record)
    return {
        "id": sentence.id,
        "family": record.family_id,
        "sentence_number": sentence.number,
        "instruction": sentence.text,
        "image": picture_path(screen),
        "width": screen.width,
        "height": screen.height,
        "platform": screen.platform,
        "application": screen.application,
        "category": screen.category,
        "screen": screen.number,
        "script": render(tuple(action.action for action in actions)),
        "script_labelled": record.labelled,
        "boxes": [box_row(box) for box in screen.boxes],
        "actions": [action_row(action) for action in actions],
    }


def box_row(box: ReleasedBox) -> dict[str, Any]:
    return {"id": box.id, "label": box.label, "kind": box.kind, "bbox": corners(box.rect)}


def action_row(action: ReleasedAction) -> dict[str, Any]:
    return {
        "function": action.function,
        "point": [action.point.x, action.point.y] if action.point else None,
        "start": [action.start.x, action.start.y] if action.start else None,
        "box": action.box.id if action.box else None,
        "keys": list(action.keys),
        "text": action.text,
        "amount": action.amount,
        "seconds": action.seconds,
    }
