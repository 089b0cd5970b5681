"""GUIChat's records: turns of a conversation on one picture, with boxes in thousandths as grounded answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from annotator.domain.guicourse.actions import Box

IMAGE = re.compile(r"<image>(.*?)</?image>", re.DOTALL)
BOX = re.compile(r"<box>\s*(\d{1,4}) (\d{1,4}) (\d{1,4}) (\d{1,4})\s*</box>")
SPEAKERS = {"human": "person", "gpt": "model"}


@dataclass(frozen=True, slots=True)
class Utterance:
    """What a person or a model says; `boxes` are those named in its text, in shares of the picture."""

    speaker: str
    text: str

    @property
    def boxes(self) -> tuple[Box, ...]:
        return boxes_in(self.text)


def boxes_in(text: str) -> tuple[Box, ...]:
    """The boxes that a text names, in shares of the picture."""
    boxes = [[int(side) / 1000 for side in match.groups()] for match in BOX.finditer(text)]
    return tuple((sides[0], sides[1], sides[2], sides[3]) for sides in boxes)


def box_text(box: Box) -> str:
    """A box in shares of the picture as it stands in a text."""
    return f"<box>{' '.join(str(round(side * 1000)) for side in box)}</box>"


def read_chat(record: Any) -> tuple[str, list[Utterance]]:
    """The picture's id and the turns. Raises ValueError for what is no record of GUIChat."""
    try:
        turns = [Utterance(SPEAKERS[turn["from"]], IMAGE.sub("", turn["value"]).strip()) for turn in record["text"]]
        return str(record["image_id"]), turns
    except (KeyError, TypeError) as error:
        raise ValueError(f"this is no record of GUIChat: {error}") from None


def write_chat(image_id: str, turns: Sequence[Utterance]) -> dict[str, Any]:
    """The record; its first turn names the picture."""
    names = {speaker: name for name, speaker in SPEAKERS.items()}
    text = [{"from": names[turn.speaker], "value": turn.text} for turn in turns]
    if text:
        text[0]["value"] = f"<image>{image_id}</image>{text[0]['value']}"
    return {"image_id": image_id, "text": text}
