"""The capture job: loads a page, takes its screenshot, snapshot and boxes, and stores them as a screen."""

from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.db import transaction

from annotator.boxes.models import Origin
from annotator.boxes.selectors import has_work
from annotator.boxes.services import import_boxes
from annotator.datasets.selectors.hosts import hosts_opened_for
from annotator.domain.geometry import Rect
from annotator.jobs.services import Report, finish
from annotator.screens.models import Capture, Screen
from annotator.screens.services import PageRecord, record_capture, withdraw_screen
from annotator.screens.services.logins import forget_logins, state_for
from workers.browser.capture import capture as capture_page
from workers.browser.captured_page import CapturedPage, CollectedBox
from workers.browser.failures import CaptureFailed
from workers.browser.request import REST_LIMIT, CaptureRequest, CaptureStep
from workers.jobs.browser_pool import shared_browser
from workers.jobs.runner import JobFailed, JobSteps, run_job

# A browser that was killed while it started is there at the next attempt.
RETRIABLE = {"crashed", "browser", "no_browser", "timed_out"}


def capture_screen(pk: int) -> None:
    """Do the Capture with this key, and delete logins that no capture needs any more."""
    run_job(Capture, pk, JobSteps(request_of, _do, _record))
    forget_logins()


def _do(request: CaptureRequest, report: Report) -> CapturedPage:
    report(0.1, "loading the page")
    try:
        page = capture_page(shared_browser(), request)
    except CaptureFailed as failure:
        raise JobFailed(failure.message, retry=failure.code in RETRIABLE) from failure
    report(0.9, "storing the screen")
    return page


def _record(capture: Capture, request: CaptureRequest, page: CapturedPage) -> bool:
    store_page(capture, page)
    return finish(capture)


def request_of(capture: Capture) -> CaptureRequest:
    """The capture request of a job: its settings, and the hosts that are opened for the dataset.

    Raises Rejected when the page lies behind a login that is no longer kept, JobFailed for a bad address.
    """
    options = dict(capture.settings)
    steps = tuple(CaptureStep(**step) for step in options.pop("steps", ()))
    try:
        return CaptureRequest(
            url=capture.url,
            steps=steps,
            storage=state_for(capture),
            cache_key="" if capture.behind_login or not capture.client_id else capture.client_id.hex,
            allowed_hosts=hosts_opened_for(capture.dataset),
            accepted_certificates=tuple(settings.CAPTURE_ACCEPT_CERTIFICATES),
            keeps_disabled=capture.dataset.keeps_disabled,
            time_limit=settings.CAPTURE_TIME_LIMIT + options.get("rest_limit", REST_LIMIT),
            **options,
        )
    except CaptureFailed as failure:
        raise JobFailed(failure.message) from failure


def store_page(capture: Capture, page: CapturedPage) -> Screen:
    """The screen stored for a captured page, with its DOM boxes; one that it replaces goes if nobody worked on it."""
    with transaction.atomic():
        if capture.screen is None and capture.replaces and not has_work(capture.replaces):
            withdraw_screen(screen=capture.replaces)
        screen = record_capture(capture=capture, page=page_record(page))
    import_boxes(
        screen=screen,
        boxes=[(box.rect, box.kind, Origin.DOM, _details(box)) for box in page.boxes],
        author=None,
    )
    return screen


def page_record(page: CapturedPage) -> PageRecord:
    """The parts of a captured page that a screen stores."""
    return PageRecord(
        image=page.image,
        title=page.title,
        final_url=page.final_url,
        language=page.language,
        texts=[{"box": _corners(text.rect), "text": text.text, "order": text.order} for text in page.texts],
        timings=page.timings,
        warnings=page.warnings,
        unrest=page.unrest,
        snapshot=page.snapshot.to_bytes() if page.snapshot else None,
        differing_pixels=page.differing_pixels,
    )


def _corners(rect: Rect) -> list[int]:
    return [rect.left, rect.top, rect.right, rect.bottom]


def _details(box: CollectedBox) -> dict[str, Any]:
    details = asdict(box)
    del details["rect"], details["kind"]
    if not box.disabled:
        del details["disabled"]
    return details
