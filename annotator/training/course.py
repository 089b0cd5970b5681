"""The course as `fixtures/training` has it: lessons and exercises in their order, and the screen to practise on."""

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
from annotator.domain.script.judgement import Judgement, judge
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
        """How long it takes to read, about."""
        return ceil(len(re.findall(r"\w+", self.text)) / WORDS_A_MINUTE)


@dataclass(frozen=True, slots=True)
class Exercise:
    """A goal in a sentence; `accepted` are scripts that reach it in different ways, the first is shown as solution.

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
        return tuple(judge_text(text).script for text in self.accepted)


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
        """The boxes that one types into."""
        return tuple(box.rect for box in self.boxes if box.kind == "type")


@dataclass(frozen=True, slots=True)
class Course:
    """`version` grows when something else is taught: whoever has passed an earlier one takes it again."""

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
    told = json.loads((FOLDER / "course.json").read_text(encoding="utf-8"))
    return Course(told["version"], tuple(map(_step, told["steps"])), _screen(told["screen"]))


def judge_text(text: str) -> Judgement:
    """The same check as for tasks, on the practice screen."""
    screen = the_course().screen
    return judge(text, screen.labels, screen.width, screen.height)


def _step(told: dict[str, Any]) -> Lesson | Exercise:
    if "lesson" in told:
        text = (FOLDER / "lessons" / f"{told['lesson']}.md").read_text(encoding="utf-8")
        return Lesson(told["lesson"], told["title"], text)
    return Exercise(
        slug=told["exercise"],
        title=told["title"],
        sentence=told["sentence"],
        minutes=told["minutes"],
        accepted=tuple("\n".join(lines) for lines in told["accepted"]),
        hints=tuple(told["hints"]),
    )


def _screen(name: str) -> PracticeScreen:
    described = FIXTURES / f"{name}.json"
    told = json.loads(described.read_text(encoding="utf-8"))
    boxes = (PracticeBox(box["label"], box["kind"], Rect(*box["box"])) for box in told["boxes"])
    picture = described.with_name(told["image"]).read_bytes()
    return PracticeScreen(told["width"], told["height"], picture, told["description"], tuple(boxes))
