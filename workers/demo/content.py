"""The content of `fixtures/demo` as plain values."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings

from annotator.domain.geometry import Rect

FOLDER = Path(settings.BASE_DIR) / "fixtures" / "demo"


@dataclass(frozen=True, slots=True)
class DemoTask:
    """A task of the demo: its sentence, script and reformulations."""

    sentence: str
    script: str
    phrasings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page of one of the sites: labels by CSS selector, and its tasks."""

    site: str
    page: str
    labels: dict[str, str] = field(default_factory=dict)
    tasks: tuple[DemoTask, ...] = ()

    @property
    def address(self) -> str:
        """The path of the page below the folder of all sites."""
        return f"{self.site}/{self.page}"


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """A box drawn by hand, in pixels of its screenshot."""

    rect: Rect
    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class DesktopScreen:
    """A screenshot of a desktop program with the boxes drawn on it, and its tasks."""

    name: str
    image: bytes
    title: str
    boxes: tuple[DrawnBox, ...]
    tasks: tuple[DemoTask, ...]


def read_json(name: str) -> Any:
    """The value in a JSON file of the demo."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def text(name: str) -> str:
    """The text of a file of the demo."""
    return (FOLDER / name).read_text(encoding="utf-8")


def web_pages(application: dict[str, Any]) -> Iterator[WebPage]:
    """The pages of a web application, with labels and tasks where it has some."""
    rows = {(row["site"], row["page"]): row for row in read_json("web_tasks.json")}
    for page in application.get("pages", []):
        row = rows.get((application["site"], page), {"labels": [], "tasks": []})
        labels = {label["selector"]: label["label"] for label in row["labels"]}
        yield WebPage(application["site"], page, labels, tuple(map(_task, row["tasks"])))


def desktop_screens(application: dict[str, Any]) -> Iterator[DesktopScreen]:
    """The screens of a desktop application, with their boxes and tasks."""
    tasks = read_json("tasks.json")
    for name in application.get("screens", []):
        screen_file = read_json(f"screens/{name}.json")
        boxes = (DrawnBox(Rect(*box["box"]), box["kind"], box["label"]) for box in screen_file["boxes"])
        yield DesktopScreen(
            name=name,
            image=(FOLDER / "screens" / screen_file["image"]).read_bytes(),
            title=screen_file["description"],
            boxes=tuple(boxes),
            tasks=tuple(_task(task) for task in tasks if task["screen"] == name),
        )


def _task(row: dict[str, Any]) -> DemoTask:
    return DemoTask(row["sentence"], row["script"], tuple(row["phrasings"]))
