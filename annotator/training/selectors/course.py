"""The course in `fixtures/training`: lessons and exercises in order, and the practice screen."""

import json
import re
from dataclasses import dataclass
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

from django.conf import settings

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Script
from annotator.domain.script.analysis import ScriptAnalysis, analyse
from annotator.domain.script.labels import Labels

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
FOLDER = FIXTURES / "training"
WORDS_A_MINUTE = 150


@dataclass(frozen=True, slots=True)
class Lesson:
    slug: str
    title: str
    text: str

    @property
    def minutes(self) -> int:
        """The approximate reading time."""
        return ceil(len(re.findall(r"\w+", self.text)) / WORDS_A_MINUTE)


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise with its goal; `accepted` are scripts that reach it in different ways, the first is the shown
    solution.

    One of `hints` is told after each failed try.
    """

    slug: str
    title: str
    sentence: str
    minutes: int
    accepted: tuple[str, ...]
    hints: tuple[str, ...]

    @property
    def scripts(self) -> tuple[Script, ...]:
        return tuple(analyse_text(text).script for text in self.accepted)


@dataclass(frozen=True, slots=True)
class PracticeBox:
    label: str
    kind: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class PracticeScreen:
    width: int
    height: int
    picture: bytes
    description: str
    boxes: tuple[PracticeBox, ...]

    @property
    def labels(self) -> Labels:
        return Labels((box.label, box.rect) for box in self.boxes)

    @property
    def fields(self) -> tuple[Rect, ...]:
        """The boxes of text fields."""
        return tuple(box.rect for box in self.boxes if box.kind == "type")


@dataclass(frozen=True, slots=True)
class Course:
    """The course; after a change of `version`, people who passed an earlier one take it again."""

    version: int
    steps: tuple[Lesson | Exercise, ...]
    screen: PracticeScreen

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        return tuple(step for step in self.steps if isinstance(step, Lesson))

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        return tuple(step for step in self.steps if isinstance(step, Exercise))

    def lesson(self, slug: str) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.slug == slug), None)

    def exercise(self, slug: str) -> Exercise | None:
        return next((exercise for exercise in self.exercises if exercise.slug == slug), None)


@cache
def the_course() -> Course:
    course_file = json.loads((FOLDER / "course.json").read_text(encoding="utf-8"))
    return Course(course_file["version"], tuple(map(_step, course_file["steps"])), _screen(course_file["screen"]))


def analyse_text(text: str) -> ScriptAnalysis:
    """The analysis of a script on the practice screen."""
    screen = the_course().screen
    return analyse(text, screen.labels, screen.width, screen.height)


def _step(entry: dict[str, Any]) -> Lesson | Exercise:
    if "lesson" in entry:
        text = (FOLDER / "lessons" / f"{entry['lesson']}.md").read_text(encoding="utf-8")
        return Lesson(entry["lesson"], entry["title"], text)
    return Exercise(
        slug=entry["exercise"],
        title=entry["title"],
        sentence=entry["sentence"],
        minutes=entry["minutes"],
        accepted=tuple("\n".join(lines) for lines in entry["accepted"]),
        hints=tuple(entry["hints"]),
    )


def _screen(name: str) -> PracticeScreen:
    described = FIXTURES / f"{name}.json"
    screen_file = json.loads(described.read_text(encoding="utf-8"))
    boxes = (PracticeBox(box["label"], box["kind"], Rect(*box["box"])) for box in screen_file["boxes"])
    image = described.with_name(screen_file["image"]).read_bytes()
    return PracticeScreen(screen_file["width"], screen_file["height"], image, screen_file["description"], tuple(boxes))
