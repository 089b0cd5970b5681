"""The COCO detection format: boxes by screen, their kind as category, their label as an attribute."""

from collections.abc import Iterator
from itertools import chain, count
from typing import Any

from annotator.domain.formats.dataset_card import Layout, card
from annotator.domain.formats.files import File
from annotator.domain.formats.json_stream import json_object
from annotator.domain.formats.layout import ReadImage, grounding_screens, picture_name, pictures
from annotator.domain.formats.record import Records, ReleaseHead, more_screens
from annotator.domain.formats.records_file import REMARK, records_file
from annotator.domain.splits import SPLITS, Split

LAYOUT = Layout(
    """\
- `annotations/<split>.json`: `images`, `annotations` and `categories`; a category is the kind of a box (click,
  type, …), its label is `attributes.label` and `caption`.
- `images/<platform>/<application>/<number>.png`: the screenshots, `file_name` is relative to `images/`.""",
    "`bbox` is left, top, width, height in pixels.",
    (
        "tasks and scripts: sentences, families, actions",
        "platform, application and category beside what `file_name` says",
    ),
    remark=REMARK,
    grounding=True,
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for records that are out of order."""
    yield File("README.md", [card(head, records, LAYOUT).encode()])
    categories = {kind: number for number, kind in enumerate(sorted(_kinds(records)), start=1)}
    for split in SPLITS:
        members: list[tuple[str, Any]] = [
            ("info", {"description": head.dataset, "version": head.version}),
            ("images", _images(records, split)),
            ("annotations", _annotations(records, split, categories)),
            ("categories", [{"id": number, "name": kind} for kind, number in categories.items()]),
        ]
        yield File(f"annotations/{split}.json", json_object(members))
    yield records_file(records, grounding=True)
    yield from pictures(records, grounding=True)


def _kinds(records: Records) -> set[str]:
    screens = chain((record.screen for record in records()), (screen for _, screen in more_screens(records)))
    return {box.kind for screen in screens for box in screen.boxes}


def _images(records: Records, split: Split) -> Iterator[dict[str, Any]]:
    for number, screen in enumerate(grounding_screens(records, split), start=1):
        yield {"id": number, "file_name": picture_name(screen), "width": screen.width, "height": screen.height}


def _annotations(records: Records, split: Split, categories: dict[str, int]) -> Iterator[dict[str, Any]]:
    numbers = count(1)
    for image, screen in enumerate(grounding_screens(records, split), start=1):
        for box in screen.boxes:
            yield {
                "id": next(numbers),
                "image_id": image,
                "category_id": categories[box.kind],
                "bbox": [box.rect.left, box.rect.top, box.rect.width, box.rect.height],
                "area": box.rect.area,
                "iscrowd": 0,
                "caption": box.label,
                "attributes": {"label": box.label, "key": box.id},
            }
