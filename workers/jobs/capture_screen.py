"""The capture job: load a page, take its picture, freeze it, collect its boxes, store them as a screen."""

from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.db import transaction

from annotator.boxes.models import Origin
from annotator.boxes.services import import_boxes
from annotator.domain.geometry import Rect
from annotator.jobs.services import Cancelled, finish
from annotator.screens.logins import forget_logins, state_for
from annotator.screens.models import Capture, Screen
from annotator.screens.services import PageRecord, record_capture
from workers.browser.capture import capture as capture_page
from workers.browser.captured import CapturedPage, CollectedBox
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureRequest, Step
from workers.jobs.errand import Errand, Failed, run
from workers.jobs.warm import browser

WORTH_ANOTHER_TRY = {"crashed", "browser", "timed_out"}


def capture_screen(pk: int) -> None:
    run(Capture, pk, _capture)
    forget_logins()


def _capture(errand: Errand[Capture]) -> None:
    capture = errand.job
    errand.report(0.1, "loading the page")
    request = request_of(capture)
    try:
        # Slow outside work: no transaction is open here.
        page = capture_page(browser(), request)
    except CaptureFailed as failure:
        raise Failed(failure.message, again=failure.code in WORTH_ANOTHER_TRY) from failure
    errand.report(0.9, "storing the screen")
    with transaction.atomic():
        store_page(capture, page)
        if not finish(capture):
            raise Cancelled


def request_of(capture: Capture) -> CaptureRequest:
    """The settings a person chose, and the hosts that the dataset or this installation opens.

    Raises Rejected when the page lies behind a login that is no longer kept, Failed for a bad address.
    """
    chosen = dict(capture.settings)
    steps = tuple(Step(**step) for step in chosen.pop("steps", ()))
    hosts = [*settings.CAPTURE_ALLOWED_HOSTS, *capture.dataset.allowed_hosts]
    try:
        return CaptureRequest(
            url=capture.url,
            steps=steps,
            storage=state_for(capture),
            allowed_hosts=tuple(hosts),
            time_limit=settings.CAPTURE_TIME_LIMIT,
            **chosen,
        )
    except CaptureFailed as failure:
        raise Failed(failure.message) from failure


def store_page(capture: Capture, page: CapturedPage) -> Screen:
    """The captured page as a screen with its DOM boxes."""
    screen = record_capture(capture=capture, page=page_record(page))
    import_boxes(
        screen=screen,
        boxes=[(box.rect, box.kind, Origin.DOM, _details(box)) for box in page.boxes],
        author=None,
    )
    return screen


def page_record(page: CapturedPage) -> PageRecord:
    return PageRecord(
        image=page.image,
        title=page.title,
        final_url=page.final_url,
        language=page.language,
        texts=[{"box": _corners(text.rect), "text": text.text} for text in page.texts],
        timings=page.timings,
        warnings=page.warnings,
        snapshot=page.snapshot.to_bytes() if page.snapshot else None,
        differing_pixels=page.differing_pixels,
    )


def _corners(rect: Rect) -> list[int]:
    return [rect.left, rect.top, rect.right, rect.bottom]


def _details(box: CollectedBox) -> dict[str, Any]:
    facts = asdict(box)
    del facts["rect"], facts["kind"]
    return facts
