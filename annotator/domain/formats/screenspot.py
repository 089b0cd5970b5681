"""The format of ScreenSpot-v2's evaluation: a picture, a sentence, and the box that a pointer has to hit."""

from collections.abc import Iterator
from typing import Any

from annotator.domain.formats.dataset_card import Layout, card
from annotator.domain.formats.files import File
from annotator.domain.formats.layout import (
    ReadImage,
    corners,
    json_list,
    picture_name,
    pictures,
    sentences,
)
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.formats.released_actions import only_pointer_action
from annotator.domain.splits import SPLITS, Split

LAYOUT = Layout(
    """\
- `screenspot_<split>.json`: a list with `id`, `img_filename` (below `images/`), `bbox`, `instruction`,
  `img_size`, `platform`, `application`, `group` (web or desktop) and `ui_type`.
- `images/<platform>/<application>/<number>.png`: the screenshots.""",
    "`bbox` is left, top, right, bottom in pixels, as in the repackaged ScreenSpot-v2 and in ScreenSpot-Pro (the first "
    "ScreenSpot wrote left, top, width, height under the same name).",
    (
        "sentences whose script is more than one pointer action on a box: keys, text, hotkeys, wheel clicks",
        "which pointer action is meant (click, right click, …), and scripts that name labels",
        "`ui_type` is `unknown`: whether a control is an icon or text is not recorded",
        "labels, kinds and ids of boxes, other boxes, families but for the beginning of `id`",
        "the category of a web site",
    ),
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for a script that cannot be read."""
    yield File("README.md", [card(head, records, LAYOUT).encode()])
    for split in SPLITS:
        yield File(f"screenspot_{split}.json", json_list(_rows(records, split)))
    yield from pictures(records)


def _rows(records: Records, split: Split) -> Iterator[dict[str, Any]]:
    for sentence in sentences(records, split):
        action, screen = only_pointer_action(sentence.record), sentence.record.screen
        if action and action.box:
            yield {
                "id": sentence.id,
                "img_filename": picture_name(screen),
                "bbox": corners(action.box.rect),
                "instruction": sentence.text,
                "img_size": [screen.width, screen.height],
                "platform": screen.platform,
                "application": screen.application,
                "group": "web" if screen.platform == "web" else "desktop",
                "ui_type": "unknown",
            }
