"""Pictures with known boxes, as `benchmarks._training_pictures` keeps them in folders."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

KNOWN = ("atspi", "dom")
_WEIGHED_ON = """
alacarte ark blueman-adapters caja claws-mail codeblocks cutemaze dolphin easytag file-roller gaupol geeqie
ghostwriter glabels-3 glom gnome-chess gnome-font-viewer gnome-robots gnome-sudoku gnome-tetravex gnubg gpick gpodder
gramps gummi hardinfo inkscape kapman kbreakout kcalc kfourinline kid3-qt killbots kjumpingcube klavaro kmahjongg
kmines knavalbattle kollision krename kshisen kuiviewer kwrite labplot2 lazpaint liferea lightsoff lxtask
mate-terminal mugshot nitrogen okular orage parley pavucontrol photoqt pidgin pitivi qcomicbook qmmp qtcreator
qtractor rocs sigil sound-juicer system-config-printer tea tellico treeline umbrello5 viking vinagre wxmaxima
xfce4-clipman-settings xfce4-settings-manager xfdesktop-settings xournalpp zeal
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
