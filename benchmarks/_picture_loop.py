"""Drawn screens, a plain loop that stores them, and steps in processes of their own, for benches of bringing in."""

from __future__ import annotations

import io
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, TypeAlias

from PIL import Image, ImageDraw

from setup.paths import ROOT

BOXES, SIZE, ROUNDS = 50, (1280, 720), 3
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


@dataclass(frozen=True, slots=True)
class Rounds:
    """What a loop and the work beside it took, round by round; the first figure of a round is seconds."""

    loop: list[tuple[float, ...]]
    work: list[tuple[float, ...]]

    @property
    def shares(self) -> list[float]:
        """How much of the loop's rate the work reached in each round, least first."""
        return sorted(loop[0] / work[0] for loop, work in zip(self.loop, self.work, strict=True))

    @property
    def medians(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The medians of loop and work, figure by figure."""
        loop, work = (tuple(map(median, zip(*each, strict=True))) for each in (self.loop, self.work))
        return loop, work

    @property
    def words(self) -> str:
        least, middle, most = self.shares[0], median(self.shares), self.shares[-1]
        return f"{least:.0%} to {most:.0%}, median {middle:.0%} of the loop in {len(self.loop)} rounds"


def run_rounds(module: str, loop: str, work: str, folder: Path, rounds: int = ROUNDS) -> Rounds:
    """Run both steps in turns, each round on an empty installation with the files in `folder`."""
    files = [path for path in folder.iterdir() if path.is_file()]
    measured = []
    for number in range(rounds):
        own = folder / f"round-{number}"
        own.mkdir()
        for path in files:
            (own / path.name).hardlink_to(path)
        measured.append(run_steps(module, [loop, work], own))
        shutil.rmtree(own)
    return Rounds([first for first, _ in measured], [second for _, second in measured])


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
