"""A captured page as a folder of files: image.png, boxes.json, page.json and snapshot.zip."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from annotator.domain.geometry import Rect
from annotator.domain.hosts import without_password
from workers.browser.captured_page import CapturedPage, CollectedBox

IMAGE, BOXES, PAGE, SNAPSHOT = "image.png", "boxes.json", "page.json", "snapshot.zip"
MAX_NAME = 80


def folder_names(urls: Sequence[str], endings: Sequence[str] = ()) -> list[str]:
    """A readable folder name for each address, with its ending; of equal names the later ones get a number."""
    names: dict[str, None] = {}
    counts: dict[str, int] = {}
    for url, ending in zip_longest(urls, endings, fillvalue=""):
        parts = urlsplit(without_password(url))
        words = re.sub(r"[^A-Za-z0-9.]+", "-", f"{parts.netloc}{parts.path}-{parts.query}").strip("-.")
        name = (words[:MAX_NAME] or "page") + ending
        count = counts.get(name, 1)
        while (numbered := name if count == 1 else f"{name}-{count}") in names:
            count += 1
        counts[name], names[numbered] = count + 1, None
    return list(names)


def write_folder(folder: Path, page: CapturedPage) -> None:
    """Write the files of a captured page. Raises OSError when the folder cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / IMAGE).write_bytes(page.image)
    _write_json(folder / BOXES, [_box(box) for box in page.boxes])
    _write_json(folder / PAGE, _facts(page))
    if page.snapshot:
        (folder / SNAPSHOT).write_bytes(page.snapshot.to_bytes())
    else:
        (folder / SNAPSHOT).unlink(missing_ok=True)


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _box(box: CollectedBox) -> dict[str, Any]:
    """A box as JSON, corners in viewport pixels, half-open."""
    return {
        "box": _corners(box.rect),
        "kind": box.kind,
        "tag": box.tag,
        "role": box.role,
        "name": box.name,
        "text": box.text,
        "selector": box.selector,
        "frame": box.frame,
        "shadow_path": box.shadow_path,
        "order": box.order,
        "signals": box.signals,
        **({"disabled": True} if box.disabled else {}),
    }


def _facts(page: CapturedPage) -> dict[str, Any]:
    return {
        **summary(page),
        "language": page.language,
        "device_scale": page.device_scale,
        "texts": [{"box": _corners(text.rect), "text": text.text, "order": text.order} for text in page.texts],
    }


def summary(page: CapturedPage) -> dict[str, Any]:
    """The short report of a capture; timings in seconds."""
    return {
        "title": page.title,
        "final_url": page.final_url,
        "width": page.width,
        "height": page.height,
        "boxes": len(page.boxes),
        "differing_pixels": page.differing_pixels,
        "warnings": page.warnings,
        "timings": page.timings,
    }


def _corners(rect: Rect) -> list[int]:
    return [rect.left, rect.top, rect.right, rect.bottom]
