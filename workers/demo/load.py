"""The demo loader: captures the demo sites, then stores the work of every stage in one transaction."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import transaction

from annotator.boxes.models import Origin
from annotator.boxes.services import ImportedBox, import_boxes
from annotator.datasets.models import Application, Dataset, Membership
from annotator.datasets.services import add_application, write_guideline
from annotator.labels.services import import_labels
from annotator.screens.models import Capture, Screen, Source
from annotator.screens.services import store_screen
from annotator.tasks.models import Script
from workers.browser.capture_worker import CaptureWorker
from workers.browser.captured_page import CapturedPage
from workers.demo import pipeline, quality, sites, timesheets, training
from workers.demo.content import DesktopScreen, WebPage, desktop_screens, read_json, text, web_pages
from workers.demo.people import People
from workers.demo.trials import open_trials
from workers.jobs.capture_screen import store_page
from workers.jobs.runner import record_job

Progress = Callable[[str], None]
Captured = dict[str, tuple[str, CapturedPage]]

#: pages whose work stops before tasks, so that every stage has work
IN_REVIEW = {"government/permit.html"}
RETURNED = {"health/results.html": "The date field has two parts, field and calendar button: draw two boxes."}
UNLABELLED = {"travel/plan.html", "health/diary.html", "shopping/wishlist.html"}
LEFT_TO_REVIEW = 6
SENT_BACK = 2
LABELLED_ONCE, LABELLED_TWICE = 14, 8


def load(report_progress: Progress) -> dict[str, Any]:
    """The counts of the demo dataset, now loaded. Raises CaptureFailed where a page cannot be captured."""
    plan = read_json("dataset.json")
    report_progress("capturing the demo sites")
    pages = _capture_all(plan, report_progress)
    with transaction.atomic():
        dataset, people = _create_dataset(plan)
        # Before anything is done now: working time is measured in the order of time.
        timesheets.add_timesheets(dataset, people)
        scripts = [
            script
            for row in plan["applications"]
            for script in _fill(_application(dataset, row), row, pages, people, report_progress)
        ]
        pipeline.final_pass(scripts, people, leave=LEFT_TO_REVIEW, send_back=SENT_BACK)
        pipeline.label_some(dataset, people, first=LABELLED_ONCE, second=LABELLED_TWICE)
        quality.mark_gold(dataset, people)
        training.add_exercise_runs(dataset, people)
        released = pipeline.release(people, scripts[0].task.screen)
        open_trials(released, people)
    proven = sum(bool(script.executions.latest("pk").proven) for script in scripts)
    screens = Screen.objects.filter(application__dataset=dataset)
    return {"screens": screens.count(), "tasks": len(scripts), "proven": proven, "digest": released.digest}


def _capture_all(plan: dict[str, Any], report_progress: Progress) -> Captured:
    pages: Captured = {}
    to_capture = [page for row in plan["applications"] for page in web_pages(row)]
    with sites.serve_sites() as base, CaptureWorker(settings.CAPTURE_CHROMIUM_PATH) as session:
        for number, page in enumerate(to_capture, 1):
            captured = sites.capture_page(session, base, page, **plan["viewport"])
            pages[page.address] = (f"{base}/{page.address}", captured)
            report_progress(f"{number} of {len(to_capture)}: {page.address}, {len(captured.boxes)} boxes")
    return pages


def _create_dataset(plan: dict[str, Any]) -> tuple[Dataset, People]:
    dataset = Dataset.objects.create(slug=plan["slug"], name=plan["name"], description=plan["description"])
    people = People(dataset)
    dataset.allowed_hosts = [f"127.0.0.1:{settings.DEMO_SITES_PORT}"]
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


def _fill(
    application: Application, row: dict[str, Any], pages: Captured, people: People, report_progress: Progress
) -> list[Script]:
    scripts = []
    for page in web_pages(row):
        scripts += _web_screen(application, page, *pages[page.address], people)
    for desktop_screen in desktop_screens(row):
        scripts += _desktop_screen(application, desktop_screen, people)
    report_progress(f"{application.name}: {application.screens.count()} screens, {len(scripts)} scripts run")
    return scripts


def _web_screen(
    application: Application, page: WebPage, url: str, captured: CapturedPage, people: People
) -> list[Script]:
    row = Capture(dataset=application.dataset, application=application, url=url, created_by=people.maintainer)
    screen = record_job(row, lambda capture: store_page(capture, captured), worker="load_demo")
    if not page.labels and page.address not in {*IN_REVIEW, *RETURNED}:
        return []
    pipeline.submit(screen, people)
    if page.address in IN_REVIEW:
        return []
    pipeline.review(screen, people, reason=RETURNED.get(page.address, ""))
    if page.address in {*RETURNED, *UNLABELLED}:
        return []
    pipeline.label_boxes(screen, page.labels)
    return [pipeline.write_task(screen, task, people) for task in page.tasks]


def _desktop_screen(application: Application, desktop_screen: DesktopScreen, people: People) -> list[Script]:
    screen = store_screen(
        application=application,
        image_bytes=desktop_screen.image,
        source=Source.UPLOAD,
        title=desktop_screen.title,
        created_by=people.drawer,
    )
    boxes = import_boxes(
        screen=screen,
        boxes=[ImportedBox(box.rect, box.kind, Origin.DRAWN) for box in desktop_screen.boxes],
        author=people.drawer,
    )
    pipeline.submit(screen, people)
    pipeline.review(screen, people)
    labels = {box.pk: drawn_box.label for box, drawn_box in zip(boxes, desktop_screen.boxes, strict=True)}
    import_labels(screen=screen, labels=labels)
    return [pipeline.write_task(screen, task, people) for task in desktop_screen.tasks]


def exists() -> bool:
    """Whether the demo dataset is loaded."""
    return Dataset.objects.filter(slug=read_json("dataset.json")["slug"]).exists()


def demo_dataset() -> Dataset:
    """The demo dataset. Raises Dataset.DoesNotExist before it is loaded."""
    return Dataset.objects.get(slug=read_json("dataset.json")["slug"])


def sign_ins() -> list[tuple[str, str]]:
    """The role and username of each of the demo's people."""
    slug = read_json("dataset.json")["slug"]
    rows = Membership.objects.filter(dataset__slug=slug).order_by("role", "user__username")
    return list(rows.values_list("role", "user__username"))
