"""Drawn screens, a plain loop that stores them, and steps in processes of their own, for benches of bringing in."""

from __future__ import annotations

import io
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from PIL import Image, ImageDraw

from setup.paths import ROOT

BOXES, SIZE = 50, (1280, 720)
LEAST_OF_LOOP, MOST_RESIDENT = 0.8, 300.0

BoxFile: TypeAlias = dict[str, dict[str, Any]]


def draw_screen(number: int) -> tuple[bytes, BoxFile]:
    """A picture (PNG) like that of a program, and its boxes as OmniACT writes them."""
    dice, image = random.Random(number), Image.new("RGB", SIZE, "white")
    draw, boxes = ImageDraw.Draw(image), BoxFile()
    for key in range(BOXES):
        left, top = dice.randrange(SIZE[0] - 150), dice.randrange(SIZE[1] - 40)
        fill = (dice.randrange(256), dice.randrange(256), dice.randrange(256))
        draw.rectangle((left, top, left + 140, top + 30), fill=fill)
        draw.text((left + 5, top + 8), f"button {key} of {number}", fill="black")
        boxes[str(key)] = {"top_left": [left, top], "bottom_right": [left + 140, top + 30], "label": f"button {key}"}
    sink = io.BytesIO()
    image.save(sink, "PNG")
    return sink.getvalue(), boxes


def run_steps(module: str, steps: Sequence[str], folder: Path) -> list[tuple[float, ...]]:
    """The figures that each step of a bench wrote, run in a process of its own on an empty installation in `folder`."""
    env = {**os.environ, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "annotator.settings"}
    env |= {"DATABASE_URL": f"sqlite:///{folder / 'actwright.sqlite3'}", "REDIS_URL": f"redis+socket://{folder}/none"}
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=env, check=True)
    for step in steps:
        subprocess.run([sys.executable, "-m", module, "--step", step], cwd=ROOT, env=env, check=True)
    return [tuple(map(float, (folder / step).read_text().split())) for step in steps]


class PlainLoop:
    """What a short program would do with one screen after the other: read, clean and store it, insert plain rows."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rows = sqlite3.connect(folder / "loop.sqlite3")
        self.rows.execute("CREATE TABLE screens (name, sha256, width, height)")
        self.rows.execute("CREATE TABLE boxes (screen, left, top, right, bottom, label)")
        self.rows.execute("CREATE TABLE tasks (screen, text)")

    def store(self, name: str, image: bytes, boxes: BoxFile, texts: Iterable[str] = ()) -> None:
        """Store a screen, its boxes and the texts of its tasks in one transaction."""
        from annotator.screens.services.pictures import read_picture

        picture = read_picture(image, name=name)
        (self.folder / f"{picture.sha256}.png").write_bytes(picture.png)
        (self.folder / f"thumbnail-{picture.sha256}.png").write_bytes(picture.thumbnail)
        screen = self.rows.execute(
            "INSERT INTO screens VALUES (?, ?, ?, ?)", (name, picture.sha256, picture.width, picture.height)
        ).lastrowid
        self.rows.executemany(
            "INSERT INTO boxes VALUES (?, ?, ?, ?, ?, ?)",
            [(screen, *box["top_left"], *box["bottom_right"], box["label"]) for box in boxes.values()],
        )
        self.rows.executemany("INSERT INTO tasks VALUES (?, ?)", [(screen, text) for text in texts])
        self.rows.commit()
