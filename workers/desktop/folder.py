"""A captured program as a folder of files: image.png, boxes.json, program.json and elements.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from workers.desktop.capture import CapturedProgram
from workers.desktop.merge import DesktopBox

IMAGE, BOXES, PROGRAM, ELEMENTS = "image.png", "boxes.json", "program.json", "elements.json"


def write_folder(folder: Path, program: CapturedProgram, facts: dict[str, Any]) -> None:
    """Write the files of a captured program; `facts` say what was asked for. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / IMAGE).write_bytes(program.image)
    _write_json(folder / BOXES, [_box(box) for box in program.boxes.boxes])
    _write_json(folder / PROGRAM, {**facts, **program.summary()})
    _write_json(folder / ELEMENTS, program.inspection.as_json())


def _box(box: DesktopBox) -> dict[str, Any]:
    """A box as JSON, corners in pixels of the screen, half-open."""
    rect = box.rect
    corners = [rect.left, rect.top, rect.right, rect.bottom]
    return {"box": corners, "kind": box.kind, "origin": box.origin, **box.details()}


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
