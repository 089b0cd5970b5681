"""Pictures with known boxes, as `benchmarks._training_pictures` keeps them in folders."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

KNOWN = ("atspi", "dom")
_WEIGHED_ON = """
ark caja claws-mail codeblocks dolphin easytag file-roller geeqie glabels-3 gnome-chess gnome-sudoku gpick gpodder
hardinfo kid3-qt kcalc klavaro kmines krename kwrite labplot2 lazpaint liferea lxtask mate-terminal okular orage
pavucontrol pidgin qmmp qtcreator sigil tellico umbrello5 viking wxmaxima xfce4-settings-manager xournalpp
"""
WEIGHED_ON = _WEIGHED_ON.split()
"""Programs whose pictures the network is not trained with, but the model that weighs its answers."""
FIRST_WEIGHED_PAGE = 170
"""The number of the first made page of which the same is true."""


def labelled_pictures(folders: Sequence[Path]) -> Iterator[tuple[str, Path, list[list[int]]]]:
    """The program or page, the PNG and the boxes (left, top, right, bottom) of each picture that has any.

    A picture is PROGRAM/STATE/image.png, or PROGRAM~LOOK/STATE/image.png; boxes found in pixels are no reference.
    """
    for path in sorted(path for folder in folders for path in folder.glob("*/*/boxes.json")):
        boxes = [each["box"] for each in json.loads(path.read_text()) if each["origin"] in KNOWN]
        if boxes:
            yield path.parent.parent.name.partition("~")[0], path.with_name("image.png"), boxes


def is_weighed(name: str) -> bool:
    """Whether the model that weighs candidates is trained with this program or page, and the network is not."""
    kind, _, number = name.partition(" ")
    return name in WEIGHED_ON or (kind == "page" and int(number) >= FIRST_WEIGHED_PAGE)
