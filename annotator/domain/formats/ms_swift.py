"""The format of ms-swift's grounding rows: messages with placeholders, boxes in pixels, which its trainer converts."""

from collections.abc import Iterator
from typing import Any

from annotator.domain.formats.dataset_card import Layout, card
from annotator.domain.formats.files import File
from annotator.domain.formats.layout import (
    ReadImage,
    corners,
    grounding_screens,
    json_lines,
    picture_path,
    pictures,
    sentences,
    words_of,
)
from annotator.domain.formats.record import Records, ReleasedBox, ReleasedScreen, ReleaseHead
from annotator.domain.formats.records_file import REMARK, records_file
from annotator.domain.formats.released_actions import only_pointer_action
from annotator.domain.splits import SPLITS, Split

TASK_QUESTION = "Where do I have to point for this task: <ref-object>"
LAYOUT = Layout(
    """\
- `boxes-<split>.jsonl`: a row for each labelled box of a screen of the split; the reference is the label in
  words.
- `tasks-<split>.jsonl`: a row for each sentence whose script is one pointer action; the reference is the
  sentence.
- Every row has `messages`, `images` and `objects` with `ref` and `bbox`; run it with `swift sft --dataset
  boxes-train.jsonl` from this folder.
- `images/<platform>/<application>/<number>.png`: the screenshots.""",
    "`bbox` is left, top, right, bottom in pixels of the stored picture (`bbox_type` real).",
    (
        "scripts of several actions, keys and text (hotkeys and wheel clicks too), and scripts that name labels",
        "which pointer action a sentence means (click, right click, …)",
        "families: reformulations are rows of their own",
        "kinds and ids of boxes",
        "platform, application and category beside what the path of a picture says",
    ),
    remark=REMARK,
    grounding=True,
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for a script that cannot be read."""
    yield File("README.md", [card(head, records, LAYOUT).encode()])
    for split in SPLITS:
        yield File(f"boxes-{split}.jsonl", json_lines(_box_rows(records, split)))
        yield File(f"tasks-{split}.jsonl", json_lines(_task_rows(records, split)))
    yield records_file(records, grounding=True)
    yield from pictures(records, grounding=True)


def _box_rows(records: Records, split: Split) -> Iterator[dict[str, Any]]:
    for screen in grounding_screens(records, split):
        for box in screen.boxes:
            if box.label:
                yield _row("<image>Locate <ref-object>.", words_of(box.label), box, screen)


def _task_rows(records: Records, split: Split) -> Iterator[dict[str, Any]]:
    for sentence in sentences(records, split):
        action = only_pointer_action(sentence.record)
        if action and action.box:
            yield _row(f"<image>{TASK_QUESTION}", sentence.text, action.box, sentence.record.screen)


def _row(question: str, reference: str, box: ReleasedBox, screen: ReleasedScreen) -> dict[str, Any]:
    return {
        "messages": [{"role": "user", "content": question}, {"role": "assistant", "content": "<bbox>"}],
        "images": [picture_path(screen)],
        "objects": {"ref": [reference], "bbox": [corners(box.rect)]},
    }
