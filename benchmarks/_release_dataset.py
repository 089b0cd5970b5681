"""The dataset of the release benchmark: accepted, proven families on labelled screens, written in bulk."""

from __future__ import annotations

import io
import multiprocessing
from collections.abc import Sequence
from typing import Any

import django

PHRASINGS = 3
COLUMNS, COLUMN_WIDTH, ROW_HEIGHT = 10, 40, 60
PICTURE_SIZE = (400, 320)
VERBS = ("Open", "Close", "Move", "Rename", "Copy", "Print", "Share", "Delete", "Sort", "Find")
WAYS = ("please", "now", "for me", "without delay")


def fill(families: int, per_screen: int, boxes: int, *, slug: str = "bench") -> Any:
    """A dataset of so many families, `per_screen` on each screen of `boxes` labelled boxes; half of them on the web."""
    from django.db import transaction

    from annotator.accounts.models import User
    from annotator.datasets.models import Application, Dataset

    with transaction.atomic():
        person = User.objects.create(username="bench")
        dataset = Dataset.objects.create(slug=slug, name="Bench")
        applications = [
            Application.objects.create(dataset=dataset, slug=f"app-{number}", name=f"App {number}", **kind)
            for number, kind in enumerate([{"platform": "linux"}, {"platform": "web", "category": "travel"}] * 5)
        ]
        screens = _screens(applications, max(families // per_screen, 1))
        label(screens, boxes)
        write_families(dataset, screens, [person], families, boxes)
    return dataset


def _screens(applications: list[Any], count: int) -> list[Any]:
    from annotator.files.content import keep
    from annotator.screens.models import PictureSignature, Screen, Source

    rows, signatures = [], []
    with multiprocessing.get_context("spawn").Pool(2, django.setup) as pool:
        pictures = pool.imap(_read_picture, range(count), chunksize=20)
        for number, picture in enumerate(pictures):
            signatures.append(picture.signature)
            rows.append(
                Screen(
                    application=applications[number % len(applications)],
                    number=number // len(applications) + 1,
                    source=Source.UPLOAD,
                    image=keep("screens", "png", picture.png),
                    sha256=picture.sha256,
                    pixel_digest=picture.pixel_digest,
                    fingerprint=picture.fingerprint,
                    width=picture.width,
                    height=picture.height,
                )
            )
    screen_rows = Screen.objects.bulk_create(rows, batch_size=500)
    PictureSignature.objects.bulk_create(
        [
            PictureSignature(screen=screen, content=content)
            for screen, content in zip(screen_rows, signatures, strict=True)
        ],
        batch_size=500,
    )
    return screen_rows


def _read_picture(number: int) -> Any:
    """The picture of this number as an upload is read, in a process of its own."""
    from annotator.screens.services.pictures import read_picture

    return read_picture(_picture(number))


def _picture(number: int) -> bytes:
    """A picture of words that no other number has."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", PICTURE_SIZE, "white")
    draw = ImageDraw.Draw(image)
    for line in range(12):
        for column in range(4):
            word = (number * 48 + line * 4 + column) * 2654435761 % (1 << 32)
            draw.text((10 + 98 * column, 10 + 25 * line), f"{word:08x} {word * 7 % 9973}", fill="black")
    sink = io.BytesIO()
    image.save(sink, "PNG")
    return sink.getvalue()


def label(screens: list[Any], boxes: int) -> None:
    from annotator.boxes.models import Box
    from annotator.labels.models import Choice, How

    box_rows = Box.objects.bulk_create(
        [
            Box(
                screen=screen,
                left=box_number % COLUMNS * COLUMN_WIDTH,
                top=box_number // COLUMNS * ROW_HEIGHT,
                right=box_number % COLUMNS * COLUMN_WIDTH + 30,
                bottom=box_number // COLUMNS * ROW_HEIGHT + 30,
                version=box_number + 1,
            )
            for screen in screens
            for box_number in range(boxes)
        ],
        batch_size=2000,
    )
    Choice.objects.bulk_create(
        [
            Choice(screen=box.screen, box=box, slug=f"label-{number % boxes}", how=How.values[0], box_version=1)
            for number, box in enumerate(box_rows)
        ],
        batch_size=2000,
    )


def write_families(dataset: Any, screens: list[Any], people: Sequence[Any], families: int, boxes: int) -> None:
    """Tasks of these people in turn, each accepted by the next of them."""
    from annotator.jobs.models import Status
    from annotator.reviews.models import Judgement, Verdict
    from annotator.tasks.models import Execution, Phrasing, Script, Task
    from annotator.tasks.selectors import analyse_script, meant_boxes

    tasks = Task.objects.bulk_create(
        [
            Task(screen=screens[number % len(screens)], author=people[number % len(people)])
            for number in range(families)
        ],
        batch_size=500,
    )
    texts = [f'pyautogui.click("label-{number % boxes}")' for number in range(families)]
    scripts = Script.objects.bulk_create(
        [
            Script(task=task, revision=1, sentence=_sentence(number), text=text, author=task.author)
            for number, (task, text) in enumerate(zip(tasks, texts, strict=True))
        ],
        batch_size=500,
    )
    Phrasing.objects.bulk_create(
        [
            Phrasing(script=script, position=position, text=f"{WAYS[position]} {_sentence(number)} {position}")
            for number, script in enumerate(scripts)
            for position in range(PHRASINGS)
        ],
        batch_size=2000,
    )
    analyses = {text: analyse_script(screens[0], text) for text in set(texts)}
    _insert_executions(
        [
            Execution(
                dataset=dataset,
                script=script,
                status=Status.DONE,
                proven=True,
                resolved=analyses[script.text].resolved_text,
                boxes=meant_boxes(analyses[script.text]),
            )
            for script in scripts
        ]
    )
    Verdict.objects.bulk_create(
        [
            Verdict(script=script, reviewer=people[(number + 1) % len(people)], judgement=Judgement.ACCEPTED)
            for number, script in enumerate(scripts)
        ],
        batch_size=500,
    )


def _insert_executions(executions: list[Any]) -> None:
    """Inserts the rows of both tables of these jobs in bulk, which `bulk_create` refuses for models of two tables."""
    from annotator.jobs.models import Job
    from annotator.tasks.models import Execution

    names = [field.attname for field in Job._meta.concrete_fields if not field.primary_key]
    for execution in executions:
        execution.kind, execution.subject = execution.kind_name(), execution.describe()
    job_rows = [Job(**{name: getattr(execution, name) for name in names}) for execution in executions]
    for execution, job in zip(executions, Job.objects.bulk_create(job_rows, batch_size=500), strict=True):
        execution.job_id = job.pk
    manager: Any = Execution._base_manager
    for start in range(0, len(executions), 500):
        manager._insert(
            executions[start : start + 500], fields=Execution._meta.local_concrete_fields, using=manager.db, raw=True
        )


def _sentence(number: int) -> str:
    key = number * 2654435761 % (1 << 32)
    return f"{VERBS[number % len(VERBS)]} report {key:x} of {key % 9973:x} in folder {key % 8191:x}"
