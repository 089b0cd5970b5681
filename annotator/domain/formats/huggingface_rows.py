"""Rows and column types of the Hugging Face configurations `tasks`, `grounding` and `screens`."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

from annotator.domain.formats.json_lines import box_row, sentence_row
from annotator.domain.formats.layout import corners, grounding_screens, sentences
from annotator.domain.formats.record import Records, ReleasedScreen
from annotator.domain.splits import Split

Config: TypeAlias = Literal["tasks", "grounding", "screens"]
CONFIGS: tuple[Config, ...] = ("tasks", "grounding", "screens")

STRING, INTEGER, NUMBER = ({"_type": "Value", "dtype": name} for name in ("string", "int32", "float64"))


def _list_of(feature: object) -> dict[str, Any]:
    return {"_type": "List", "feature": feature}


BOX = {"id": STRING, "label": STRING, "kind": STRING, "bbox": _list_of(INTEGER)}
ACTION = {
    "function": STRING,
    "point": _list_of(NUMBER),
    "start": _list_of(NUMBER),
    "box": STRING,
    "keys": _list_of(STRING),
    "text": STRING,
    "amount": INTEGER,
    "seconds": NUMBER,
}
SCREEN = {
    "image": {"_type": "Image"},
    "width": INTEGER,
    "height": INTEGER,
    "platform": STRING,
    "application": STRING,
    "category": STRING,
    "screen": INTEGER,
}
FEATURES: Mapping[Config, Mapping[str, Any]] = {
    "tasks": {
        "id": STRING,
        "family": STRING,
        "sentence_number": INTEGER,
        "instruction": STRING,
        **SCREEN,
        "script": STRING,
        "script_labelled": STRING,
        "boxes": _list_of(BOX),
        "actions": _list_of(ACTION),
    },
    "grounding": {"id": STRING, "label": STRING, "kind": STRING, "bbox": _list_of(INTEGER), **SCREEN},
    "screens": {**SCREEN, "boxes": _list_of(BOX)},
}


def rows(config: Config, records: Records, split: Split) -> Iterator[tuple[ReleasedScreen, dict[str, Any]]]:
    """The rows of a configuration in this split, each with its screen, without the column `image`."""
    if config == "tasks":
        for sentence in sentences(records, split):
            row = sentence_row(sentence)
            yield sentence.record.screen, {name: row[name] for name in FEATURES["tasks"] if name != "image"}
        return
    for screen in grounding_screens(records, split):
        boxes = [box_row(box) for box in screen.boxes]
        if config == "screens":
            yield screen, {**_screen_row(screen), "boxes": boxes}
            continue
        for box in screen.boxes:
            key = f"{screen.platform}/{screen.application}/{screen.number}/{box.id}"
            box_entry = {"id": key, "label": box.label, "kind": box.kind, "bbox": corners(box.rect)}
            yield screen, {**box_entry, **_screen_row(screen)}


def _screen_row(screen: ReleasedScreen) -> dict[str, Any]:
    return {
        "width": screen.width,
        "height": screen.height,
        "platform": screen.platform,
        "application": screen.application,
        "category": screen.category,
        "screen": screen.number,
    }


def features_json(config: Config) -> bytes:
    """The JSON that `datasets` reads from the metadata of a Parquet file."""
    return json.dumps({"info": {"features": FEATURES[config]}}).encode()
