"""Loads the demo: captures its sites for real, then tells its story in one transaction."""

import logging
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import transaction

from annotator.boxes.models import Origin
from annotator.boxes.services import ImportedBox, import_boxes
from annotator.datasets.models import Application, Dataset, Membership
from annotator.datasets.services import add_application, write_guideline
from annotator.jobs.services import claim, finish
from annotator.labels.services import import_labels
from annotator.screens.models import Capture, Screen, Source
from annotator.screens.services import store_screen
from annotator.tasks.models import Script
from workers.browser.captured import CapturedPage
from workers.browser.session import BrowserSession
from workers.demo import hours, quality, sites, story, training
from workers.demo.content import DesktopScreen, WebPage, desktop_screens, read, text, web_pages
from workers.demo.people import People
from workers.demo.trials import open_trials
from workers.jobs.capture_screen import store_page

Say = Callable[[str], None]
Captured = dict[str, tuple[str, CapturedPage]]

#: pages that stop before tasks are written for them, so that every stage has something in it
IN_REVIEW = {"government/permit.html"}
RETURNED = {"health/results.html": "The date field has two parts, field and calendar button: draw two boxes."}
UNNAMED = {"travel/plan.html", "health/diary.html", "shopping/wishlist.html"}
LEFT_TO_JUDGE = 6
SENT_BACK = 2
NAMED_ONCE, NAMED_TWICE = 14, 8


def load(say: Say) -> dict[str, Any]:
    """Makes the demo dataset and counts what is in it. Raises CaptureFailed where a page cannot be captured."""
    plan = read("dataset.json")
    say("capturing the demo sites")
    pages = _capture_all(plan, say)
    logging.getLogger("annotator.jobs.queue").setLevel(logging.ERROR)  # nothing it sends is left to be done
    with transaction.atomic():
        dataset, people = _found(plan)
        scripts = [
            script
            for row in plan["applications"]
            for script in _fill(_application(dataset, row), row, pages, people, say)
        ]
        story.final_pass(scripts, people, leave=LEFT_TO_JUDGE, send_back=SENT_BACK)
        story.name_some(dataset, people, first=NAMED_ONCE, second=NAMED_TWICE)
        quality.mark_gold(dataset, people)
        hours.tell(dataset, people)
        training.tell(dataset, people)
        cut = story.release(people, scripts[0].task.screen)
        open_trials(cut, people)
    proven = sum(bool(script.executions.latest("pk").proven) for script in scripts)
    screens = Screen.objects.filter(application__dataset=dataset)
    return {"screens": screens.count(), "tasks": len(scripts), "proven": proven, "digest": cut.digest}


def _capture_all(plan: dict[str, Any], say: Say) -> Captured:
    pages: Captured = {}
    wanted = [page for row in plan["applications"] for page in web_pages(row)]
    with sites.served() as base, BrowserSession(settings.CAPTURE_CHROMIUM_PATH) as session:
        for number, page in enumerate(wanted, 1):
            taken = sites.captured(session, base, page, **plan["viewport"])
            pages[page.address] = (f"{base}/{page.address}", taken)
            say(f"{number} of {len(wanted)}: {page.address}, {len(taken.boxes)} boxes")
    return pages


def _found(plan: dict[str, Any]) -> tuple[Dataset, People]:
    dataset = Dataset.objects.create(slug=plan["slug"], name=plan["name"], description=plan["description"])
    people = People(dataset)
    dataset.allowed_hosts = [f"127.0.0.1:{sites.PORT}"]
    dataset.save(update_fields=["allowed_hosts"])
    for stage, file in plan["guidelines"].items():
        write_guideline(dataset=dataset, stage=stage, text=text(file), author=people.maintainer)
    quality.read_guidelines(dataset, people)
    return dataset, people


def _application(dataset: Dataset, row: dict[str, Any]) -> Application:
    target = max(len(row.get("pages", [])) + len(row.get("screens", [])), 3)
    return add_application(
        dataset=dataset,
        name=row["name"],
        platform=row["platform"],
        category=row.get("category", ""),
        target=target,
    )


def _fill(application: Application, row: dict[str, Any], pages: Captured, people: People, say: Say) -> list[Script]:
    scripts = []
    for page in web_pages(row):
        scripts += _web_screen(application, page, *pages[page.address], people)
    for drawn in desktop_screens(row):
        scripts += _desktop_screen(application, drawn, people)
    say(f"{application.name}: {application.screens.count()} screens, {len(scripts)} scripts run")
    return scripts


def _web_screen(application: Application, page: WebPage, url: str, taken: CapturedPage, people: People) -> list[Script]:
    capture = Capture.objects.create(
        dataset=application.dataset, application=application, url=url, created_by=people.maintainer
    )
    claimed = claim(Capture, capture.pk, worker="load_demo")
    assert claimed is not None  # noqa: S101 - nobody else sees the row before the commit
    screen = store_page(claimed, taken)
    finish(claimed)
    if not page.labels and page.address not in {*IN_REVIEW, *RETURNED}:
        return []
    story.hand_in(screen, people)
    if page.address in IN_REVIEW:
        return []
    story.review(screen, people, reason=RETURNED.get(page.address, ""))
    if page.address in {*RETURNED, *UNNAMED}:
        return []
    story.name_boxes(screen, page.labels)
    return [story.write_task(screen, task, people) for task in page.tasks]


def _desktop_screen(application: Application, drawn: DesktopScreen, people: People) -> list[Script]:
    screen = store_screen(
        application=application,
        image_bytes=drawn.image,
        source=Source.UPLOAD,
        title=drawn.title,
        created_by=people.drawer,
    )
    boxes = import_boxes(
        screen=screen,
        boxes=[ImportedBox(box.rect, box.kind, Origin.DRAWN) for box in drawn.boxes],
        author=people.drawer,
    )
    story.hand_in(screen, people)
    story.review(screen, people)
    labels = {box.pk: known.label for box, known in zip(boxes, drawn.boxes, strict=True)}
    import_labels(screen=screen, labels=labels)
    return [story.write_task(screen, task, people) for task in drawn.tasks]


def exists() -> bool:
    return Dataset.objects.filter(slug=read("dataset.json")["slug"]).exists()


def sign_ins() -> list[tuple[str, str]]:
    """Role and username of the demo's people."""
    slug = read("dataset.json")["slug"]
    rows = Membership.objects.filter(dataset__slug=slug).order_by("role", "user__username")
    return list(rows.values_list("role", "user__username"))
